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

/**
 * The same for what an administrator changes: a demotion cannot overtake it either. Every write of the back office goes
 * through here. `accountId` null: the operator's, or what happens by itself.
 * @throws Problem as `asMember`, 1002 when no administrator any more
 */
export function asAdmin<T>(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (accountId !== null) await demandAdmin(tx, accountId, clock.now(), 'shared')
    return work(tx)
  })
}

/**
 * As `asAdmin`, inside a transaction that began otherwise: one that has locked an account to decide about it (of two who
 * ban each other, the first succeeds), or one that does the same for a member. Both need no lock here: decisions take turns,
 * and the member is held.
 */
export async function demandAdmin(
  tx: Transaction,
  accountId: string,
  now: Date,
  hold?: Hold,
): Promise<void> {
  const { roles } = await admit(tx, accountId, now, hold)
  if (!roles.includes('Admin')) throw problem.denied()
}

/** The account as it is now, and stays while it is held. */
async function admit(tx: Transaction, accountId: string, now: Date, hold?: Hold) {
  const { status, roles, bannedUntil, bannedForever } = accounts
  const found = tx
    .select({ status, roles, bannedUntil, bannedForever })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  // A shared one also beside those that change the account's counters; not beside `lockForDecision`.
  const [account] = await (hold ? found.for(strengths[hold]) : found)
  if (!account || account.status === 'deleted') throw problem.invalidToken()
  refuseBanned(account, now)
  return account
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
