import { useSelector } from '@xstate/react'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListAt } from '#src/runtime/useListAt.ts'
import { queryOf, type ManagementPlace } from './management-address.ts'
import { ownPostsOf } from './own-posts.ts'

/** What one has written, where the address stands, and how many there are of each status. */
export function useOwnPosts(place: ManagementPlace, page: number) {
  const { list, counts } = ownPostsOf(useRuntime())
  return {
    ...useListAt(list, queryOf(place), page),
    counts: useSelector(counts, ({ context }) => context),
  }
}

export type OwnPostsView = ReturnType<typeof useOwnPosts>
