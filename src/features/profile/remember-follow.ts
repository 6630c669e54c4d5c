import type { components } from '#openapi/generated/schema.d.ts'
import * as rankingQueries from '#src/data/public/ranking.ts'
import * as queries from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'

type FollowAnswer = components['schemas']['FollowAnswer']

/** Who is followed, and from where. */
export interface Followed {
  userId: string
  /** The post on whose page it happens, which remembers it too. */
  postId: string | undefined
}

/** Writes a changed follow into what pages remember, so that none of them goes on showing the old one. */
export function rememberFollow(
  queryClient: QueryClient,
  { userId, postId }: Followed,
  { isFollowing: isFollowed, followersCount, enableNotification }: FollowAnswer,
): void {
  const changed = { isFollowed, followersCount }
  queryClient.patch(queries.profile, userId, (person) => ({
    ...person,
    ...changed,
    enableNotification,
  }))
  if (postId !== undefined)
    queryClient.patch(queries.post, postId, (post) => ({
      ...post,
      author: { ...post.author, ...changed },
    }))
  queryClient.patch(queries.home, null, (home) => ({
    ...home,
    creators: home.creators.map((creator) =>
      creator.id === userId ? { ...creator, ...changed } : creator,
    ),
  }))
  // The rest of the page is as old as it was: it is loaded again on return.
  queryClient.invalidate(queries.home, null)
  queryClient.patchAll(rankingQueries.ranking, (ranking) =>
    ranking.tab === 'authors' && ranking.items.some(({ author }) => author.id === userId)
      ? {
          ...ranking,
          items: ranking.items.map((row) =>
            row.author.id === userId ? { ...row, author: { ...row.author, ...changed } } : row,
          ),
        }
      : ranking,
  )
}
