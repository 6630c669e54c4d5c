import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentCreator } from '#server/users/users.present.ts'
import type { Follows } from './follows.service.ts'

type FollowHandlers = Pick<
  Handlers,
  | 'followUser'
  | 'unfollowUser'
  | 'isFollowingUser'
  | 'getFollowStats'
  | 'listFollowing'
  | 'listFollowers'
>

export function followsRoutes(follows: Follows, throttling: Throttling): FollowHandlers {
  const changes = createThrottle(throttling, 'follows', { limit: 60, seconds: 60 })

  async function list(
    side: 'following' | 'followers',
    accountId: string,
    query: { pageNumber: number; pageSize: number },
  ) {
    const page = { accountId, page: query.pageNumber, pageSize: query.pageSize }
    const { rows, total } = await follows.list(side, page)
    return {
      items: rows.map((row) => ({ ...row, ...presentCreator(row) })),
      total,
      page: page.page,
      pageSize: page.pageSize,
      totalPages: Math.ceil(total / page.pageSize),
    }
  }

  return {
    followUser: async ({ params, query, viewer }) => {
      await changes.take(viewer.id)
      const pair = { followerId: viewer.id, followeeId: params.id }
      return follows.follow(pair, query.enableNotification)
    },
    unfollowUser: async ({ params, viewer }) => {
      await changes.take(viewer.id)
      return follows.unfollow({ followerId: viewer.id, followeeId: params.id })
    },
    isFollowingUser: async ({ params, viewer }) => ({
      isFollowing: await follows.isFollowing({ followerId: viewer.id, followeeId: params.id }),
    }),
    getFollowStats: async ({ query, viewer }) => {
      const account = await follows.stats(query.userId ?? viewer.id)
      return {
        userId: account.id,
        followersCount: account.followerCount,
        followingCount: account.followingCount,
      }
    },
    listFollowing: ({ query, viewer }) => list('following', viewer.id, query),
    listFollowers: ({ query, viewer }) => list('followers', viewer.id, query),
  }
}
