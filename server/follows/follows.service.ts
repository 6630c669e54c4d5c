import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import { refuseBlocked } from '#server/relations/relations.service.ts'
import { asMember } from '#server/db/as-member.ts'
import {
  demandLiving,
  lockAccounts,
  lockPair,
  updateAccount,
} from '#server/users/accounts.store.ts'
import * as store from './follows.store.ts'

/** Each costs a look whenever the feed is read. */
const mostFollowed = 5_000

export type Follows = ReturnType<typeof createFollows>

/** Who follows whom. Counters change with the row they count; doing a thing twice is doing it once. */
export function createFollows({ db, reads, clock, events }: Core) {
  /**
   * `enableNotification`: whether one is told of what they publish.
   * @throws Problem 2012 when the account is absent or has blocked the follower, 1002 when it is one's own or blocked, or one
   * more than `mostFollowed`
   */
  async function follow(pair: store.Pair, enableNotification: boolean) {
    if (pair.followerId === pair.followeeId) throw problem.denied('不能关注自己')
    const follow = { ...pair, enableNotification, createdAt: clock.now() }
    const state = await change(pair, 1, async (tx, follower) => {
      await refuseBlocked(tx, { accountId: pair.followerId, otherId: pair.followeeId })
      const isNew = await store.insertFollow(tx, {
        ...follow,
        isShown: follower?.showsFollows ?? false,
      })
      if (isNew && follower && follower.followingCount >= mostFollowed)
        throw problem.denied(`最多关注 ${mostFollowed} 人，请先取消一些关注`)
      return isNew
    })
    return { ...state, enableNotification }
  }

  /** Follows nobody anew: the follow may have ended elsewhere. @throws Problem 2012 */
  const setNotification = (pair: store.Pair, wanted: boolean) =>
    asMember({ db, clock }, pair.followerId, async (tx) => {
      const { followerCount: followersCount } = await demandLiving(tx, pair.followeeId)
      const isFollowing = await store.setNotification(tx, pair, wanted)
      return { isFollowing, followersCount, enableNotification: isFollowing && wanted }
    })

  /** @throws Problem 2012 */
  const unfollow = async (pair: store.Pair) => ({
    ...(await change(pair, -1, (tx) => store.removeFollow(tx, pair))),
    enableNotification: false,
  })

  async function change(
    pair: store.Pair,
    by: 1 | -1,
    write: (tx: Handle, follower: Account | undefined) => Promise<boolean>,
  ) {
    const following = by === 1
    const followersCount = await asMember({ db, clock }, pair.followerId, async (tx) => {
      const locked = await lockPair(tx, [pair.followerId, pair.followeeId])
      const followee = locked.find(({ id }) => id === pair.followeeId)
      if (!followee || followee.status === 'deleted') throw problem.notFound(2012)
      const follower = locked.find(({ id }) => id === pair.followerId)
      const changed = await write(tx, follower)
      if (changed) {
        const { followerId, followeeId: accountId } = pair
        await events.record(tx, 'follow.changed', { followerId, accountId, following })
      }
      return followee.followerCount + (changed ? by : 0)
    })
    return { isFollowing: following, followersCount }
  }

  /** @throws Problem 2012 */
  async function isFollowing({ followerId, followeeId }: store.Pair) {
    await demandLiving(db, followeeId)
    return store.isFollowing(db, followerId, followeeId)
  }

  /** Lets others see whom the account follows, and with that both of its lists; or not any more. */
  const show = (accountId: string, isShown: boolean) =>
    asMember({ db, clock }, accountId, async (tx) => {
      // A follow that is being made meanwhile waits here, or is seen below.
      await lockAccounts(tx, [accountId])
      await updateAccount(tx, accountId, { showsFollows: isShown, updatedAt: clock.now() })
      await store.showTies(tx, accountId, isShown)
      await events.record(tx, 'account.changed', { accountId })
    })

  return {
    show,
    follow,
    setNotification,
    unfollow,
    isFollowing,
    stats: (id: string) => demandLiving(db, id),
    list: (side: store.Side, page: store.Page) => store.listFollows(reads, side, page),
  }
}
