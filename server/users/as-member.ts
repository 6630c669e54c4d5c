import { eq } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import { refuseBanned } from './bans.ts'

/**
 * Runs what a member changes, in one transaction that a ban cannot overtake: a ban waits for those under way, and
 * refuses those after it, even where this process has not heard of it yet. Every write of a member goes through here.
 * @throws Problem 403 when banned meanwhile, 400/2005 when deleted
 */
export function asMember<T>(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  accountId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await admit(tx, accountId, clock.now())
    return work(tx)
  })
}

/** As `asMember`, inside a transaction that has locked nothing yet. */
export async function admit(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const [account] = await tx
    .select({
      status: accounts.status,
      bannedUntil: accounts.bannedUntil,
      bannedForever: accounts.bannedForever,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    // Shared with other writes, also with those that change the account's counters; not with `lockForSanction`.
    .for('key share')
  if (!account || account.status === 'deleted') throw problem.invalidToken()
  refuseBanned(account, now)
}
