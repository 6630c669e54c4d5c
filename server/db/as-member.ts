import { eq } from 'drizzle-orm'
import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import type { Database, Transaction } from './client.ts'
import { type Account, accounts } from './schema/accounts.ts'

/**
 * `shared`: beside whatever else the member writes. `alone`: for what the account is known by (e-mail, nickname), which are
 * keys: a shared hold would have to become another one, and two that wait for that wait for each other.
 */
type Hold = 'shared' | 'alone'

const strengths = { shared: 'key share', alone: 'update' } as const

/**
 * Runs what a member changes, in one transaction that a ban cannot overtake: a ban waits for those under way, and
 * refuses those after it, even where this process has not heard of it yet. Every write of a member goes through here.
 * @throws Problem 403 when banned meanwhile, 400/2005 when deleted
 */
export function asMember<T>(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  work: (tx: Transaction) => Promise<T>,
  hold: Hold = 'shared',
): Promise<T> {
  return db.transaction(async (tx) => {
    await admit(tx, accountId, clock.now(), hold)
    return work(tx)
  })
}

/** As `asMember`, inside a transaction that has locked nothing yet. */
export async function admit(
  tx: Transaction,
  accountId: string,
  now: Date,
  hold: Hold = 'shared',
): Promise<void> {
  const [account] = await tx
    .select({
      status: accounts.status,
      bannedUntil: accounts.bannedUntil,
      bannedForever: accounts.bannedForever,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    // A shared one also beside those that change the account's counters; not beside `lockForDecision`.
    .for(strengths[hold])
  if (!account || account.status === 'deleted') throw problem.invalidToken()
  refuseBanned(account, now)
}

type Banned = Pick<Account, 'bannedUntil' | 'bannedForever'>

/** Until when the account is banned at this moment: a date, null for ever, or undefined when it is not. */
export function banOf(account: Banned, now: Date): Date | null | undefined {
  if (account.bannedForever) return null
  const until = account.bannedUntil
  return until && until > now ? until : undefined
}

/** @throws Problem 403 while the account is banned */
export function refuseBanned(account: Banned, now: Date): void {
  const until = banOf(account, now)
  if (until !== undefined) throw problem.banned(until)
}
