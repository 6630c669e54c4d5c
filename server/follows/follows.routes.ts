import type { components } from '#openapi/generated/schema.d.ts'
import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { createCursors } from '#server/lists/cursor.ts'
import { type CursorRequest, paged } from '#server/lists/keyset.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentCreator } from '#server/users/users.present.ts'
import type { Follows } from './follows.service.ts'
import type { Side } from './follows.store.ts'
import { readShownFollows } from './shown-follows.ts'

interface ShownCall {
  params: { id: string }
  query: CursorRequest
  viewer: Viewer | null
}

export function followsRoutes(
  follows: Follows,
  core: Throttling & Pick<Core, 'reads' | 'keys'>,
) {
  const reading = { db: core.reads, cursors: createCursors(core.keys.hash) }
  const changes = createThrottle(core, 'follows', { limit: 60, seconds: 60 })
  // Each one rewrites all that somebody follows.
  const settings = createThrottle(core, 'privacy', { limit: 10, seconds: 600 })

  async function list(
    side: Side,
    accountId: string,
    query: { pageNumber: number; pageSize: number },
  ) {
    const page = { accountId, page: query.pageNumber, pageSize: query.pageSize }
    const { rows, total } = await follows.list(side, page)
    return {
      items: rows.map((row) => ({ ...row, ...presentCreator(row) })),
      ...paged(total, page),
    }
  }

  async function listShown(
    side: Side,
    { params, query, viewer }: ShownCall,
  ): Promise<components['schemas']['ShownFollows']> {
    const about = { side, accountId: params.id, viewer }
    const { items, ...shown } = await readShownFollows(reading, about, query)
    return { ...shown, items: items.map(presentCreator) }
  }

  return {
    changePrivacy: settings.guard(async ({ body: { showsFollows }, viewer }) => {
      await follows.show(viewer.id, showsFollows)
      return { showsFollows }
    }),
    listUserFollowing: (call) => listShown('following', call),
    listUserFollowers: (call) => listShown('followers', call),
    followUser: changes.guard(({ params, query, viewer }) => {
      const pair = { followerId: viewer.id, followeeId: params.id }
      const put = query.onlyIfFollowing ? follows.setNotification : follows.follow
      return put(pair, query.enableNotification)
    }),
    unfollowUser: changes.guard(({ params, viewer }) =>
      follows.unfollow({ followerId: viewer.id, followeeId: params.id }),
    ),
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
  } satisfies Partial<Handlers>
}
