import type { Database, Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/follows.ts'
import { addToCounters, insertRows, tally } from './seed.store.ts'

export type NewMember = typeof accounts.$inferInsert
export type NewFollow = typeof follows.$inferInsert

/** Writes accounts and whom they follow, all or nothing; `record` says in the same transaction what that means to others. */
export const writeMembers = (
  db: Database,
  members: NewMember[],
  pairs: NewFollow[],
  record?: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await insertRows(tx, accounts, members)
    await insertRows(tx, follows, pairs)
    await addToCounters(tx, accounts, {
      followerCount: tally(pairs, ({ followeeId }) => followeeId),
      followingCount: tally(pairs, ({ followerId }) => followerId),
    })
    await record?.(tx)
  })
