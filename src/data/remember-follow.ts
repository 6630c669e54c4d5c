import type { components } from '#openapi/generated/schema.d.ts'
import { ownFollows } from './own/people.ts'
import { shownFollows } from './public/people.ts'
import * as rankingQueries from './public/ranking.ts'
import * as queries from './queries.ts'
import type { QueryClient } from './query-client.ts'
import type { Creator } from './types.ts'

type FollowAnswer = components['schemas']['FollowAnswer']

/** Who is followed, and by whom; null once they have signed out. */
interface FollowPair {
  userId: string
  viewerId: string | null
}

/** Writes a changed follow into what pages remember, so that none of them goes on showing the old one. */
export function rememberFollow(
  queryClient: QueryClient,
  { userId, viewerId }: FollowPair,
  { isFollowing: isFollowed, followersCount, enableNotification }: FollowAnswer,
): void {
  const changed = { isFollowed, followersCount }
  queryClient.patch(queries.profile, userId, (person) => ({
    ...person,
    ...changed,
    enableNotification,
  }))
  // It says how many one follows.
  if (viewerId !== null) queryClient.invalidate(queries.profile, viewerId)
  changePerson(queryClient, userId, changed)
  queryClient.patchItemInAll(ownFollows, userId, (tie) => ({ ...tie, enableNotification }))
}

/** A block has ended the follows between both; how many are left, the server knows. */
export function rememberBlock(queryClient: QueryClient, { userId, viewerId }: FollowPair) {
  if (viewerId !== null) queryClient.invalidate(queries.profile, viewerId)
  changePerson(queryClient, userId, { isFollowed: false })
}

/** Wherever somebody is shown beside something else. The rest is as old as it was: it is loaded again on return. */
function changePerson(
  queryClient: QueryClient,
  userId: string,
  changed: Partial<Pick<Creator, 'isFollowed' | 'followersCount'>>,
) {
  queryClient.patchAll(queries.post, (post) =>
    post.author.id === userId ? { ...post, author: { ...post.author, ...changed } } : post,
  )
  queryClient.patchAll(queries.home, (home) => ({
    ...home,
    creators: home.creators.map((creator) =>
      creator.id === userId ? { ...creator, ...changed } : creator,
    ),
  }))
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
  queryClient.patchItemInAll(ownFollows, userId, (tie) => ({ ...tie, ...changed }))
  queryClient.patchItemInAll(shownFollows, userId, (person) => ({ ...person, ...changed }))
}
