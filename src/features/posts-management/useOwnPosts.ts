import { ownPostCounts, ownPosts } from '#src/data/own/posts.ts'
import { useKnown, useListQueryAt } from '#src/runtime/useQuery.ts'
import { queryOf, type ManagementPlace } from './management-address.ts'

/** What one has written, where the address stands, and how many there are of each status. */
export function useOwnPosts(place: ManagementPlace, page: number) {
  return {
    ...useListQueryAt(ownPosts, null, { filter: queryOf(place), page }),
    counts: useKnown(ownPostCounts),
  }
}

export type OwnPostsView = ReturnType<typeof useOwnPosts>
