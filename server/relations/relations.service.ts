import type { Core } from '#server/core.ts'
import type { Handle, Transaction } from '#server/db/client.ts'
import { removeFollow } from '#server/follows/follows.store.ts'
import { problem } from '#server/lib/problem.ts'
import { asMember } from '#server/db/as-member.ts'
import { demandLiving, lockPair } from '#server/users/accounts.store.ts'
import * as store from './relations.store.ts'

const selfRefusals = { block: '不能屏蔽自己', mute: '不能静音自己' } as const

export type Relations = ReturnType<typeof createRelations>

/**
 * Who wants nothing to do with whom. A block stands between two: no messages, follows, mentions or answers either
 * way. A mute is one person's own: they see and hear nothing of the other, who does not notice.
 */
export function createRelations({ db, clock, events }: Core) {
  /** Blocks or mutes; a block also ends the follows between both. @throws Problem 2012 absent, 1002 oneself */
  async function add(kind: store.RelationKind, pair: store.Pair) {
    if (pair.accountId === pair.otherId) throw problem.denied(selfRefusals[kind])
    return asMember({ db, clock }, pair.accountId, async (tx) => {
      await lockLiving(tx, pair)
      await store.setRelation(tx, kind, pair, true, clock.now())
      if (kind === 'block') await endTies(tx, events, pair)
      await events.record(tx, 'relation.changed', { kind, ...pair })
      return stateOf(tx, pair)
    })
  }

  /** Also when the other is gone: nothing keeps anybody from taking back what they did. */
  const remove = (kind: store.RelationKind, pair: store.Pair) =>
    asMember({ db, clock }, pair.accountId, async (tx) => {
      await lockPair(tx, [pair.accountId, pair.otherId])
      await store.setRelation(tx, kind, pair, false, clock.now())
      await events.record(tx, 'relation.changed', { kind, ...pair })
      return stateOf(tx, pair)
    })

  /** What the account itself does with the other. @throws Problem 2012 */
  async function between(pair: store.Pair) {
    await demandLiving(db, pair.otherId)
    return stateOf(db, pair)
  }

  return { between, add, remove }
}

/** The lock that a follow takes too: of a follow and a block at once, the later one sees the earlier. */
async function lockLiving(tx: Transaction, { accountId, otherId }: store.Pair) {
  const locked = await lockPair(tx, [accountId, otherId])
  const other = locked.find(({ id }) => id === otherId)
  if (!other || other.status === 'deleted') throw problem.notFound(2012)
}

/** What a block ends between two: their follows, and what the one was told of the other. Lock both accounts first. */
export async function endTies(tx: Transaction, events: Core['events'], pair: store.Pair) {
  const { accountId: one, otherId: other } = pair
  for (const [followerId, accountId] of [
    [one, other],
    [other, one],
  ] as const)
    if (await removeFollow(tx, { followerId, followeeId: accountId }))
      await events.record(tx, 'follow.changed', { followerId, accountId, following: false })
  await events.record(tx, 'account.blocked', pair)
}

/**
 * Nothing goes from an account to another across a block. Somebody who was blocked is not told so: the other reads as absent.
 * @throws Problem 1002 the account has blocked the other · 2012 the other has blocked the account
 */
export async function refuseBlocked(handle: Handle, pair: store.Pair): Promise<void> {
  if (!(await store.isBlockedBetween(handle, pair.accountId, pair.otherId))) return
  throw (await store.hasBlocked(handle, pair))
    ? problem.denied('您已屏蔽该用户，请先取消屏蔽')
    : problem.notFound(2012)
}

async function stateOf(tx: Handle, { accountId, otherId }: store.Pair) {
  const has = async (kind: store.RelationKind) =>
    (await store.findRelated(tx, kind, accountId, [otherId])).length > 0
  return { isBlocked: await has('block'), isMuted: await has('mute') }
}
