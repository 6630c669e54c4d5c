import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { first, hasRow, type Handle, type Transaction } from '#server/db/client.ts'
import { pagesOf } from '#server/db/in-batches.ts'
import {
  accounts,
  accountWarnings,
  type Account,
  authorColumns,
} from '#server/db/schema/accounts.ts'
import { isAdmin, isFree } from './accounts.store.ts'

/** Any number, the same in every release: decisions about accounts take turns on it. */
const decisionsLock = 7_105_002

/**
 * The account, alone: waits until nothing that its owner writes is under way, and keeps such from beginning until the
 * transaction ends. Decisions take turns, so that of two administrators who demote each other one stays.
 * Take it before any other lock: a member's write locks the account first, and its rows afterwards, and shares those of
 * others before it locks any (`lockPair`).
 */
export async function lockForDecision(
  tx: Transaction,
  id: string,
): Promise<Account | undefined> {
  await takeTurn(tx)
  return lockAlone(tx, id)
}

/**
 * Two accounts as `lockForDecision`. While it waits for one of them it does not have the other: whoever refers to both shares
 * them in any order. @returns the first
 */
export async function lockBothForDecision(
  tx: Transaction,
  firstId: string,
  secondId: string,
): Promise<Account | undefined> {
  await takeTurn(tx)
  for (let ids = [firstId, secondId] as const; ; ids = [ids[1], ids[0]]) {
    await tx.execute(sql`savepoint one_of_both`)
    const awaited = await lockAlone(tx, ids[0])
    const other = awaited && (await lockAlone(tx, ids[1], { skipLocked: true }))
    // One that is absent is noticed once it is the one that is waited for.
    if (!awaited || other) return ids[0] === firstId ? awaited : other
    await tx.execute(sql`rollback to savepoint one_of_both`)
  }
}

const takeTurn = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${decisionsLock})`)

const lockAlone = (tx: Transaction, id: string, how?: { skipLocked: true }) =>
  first(tx.select().from(accounts).where(eq(accounts.id, id)).for('update', how))

/** Whether anybody but this account can sign in and administer the site now. */
export const hasOtherAdmin = (tx: Handle, id: string, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          isAdmin,
          ne(accounts.id, id),
          eq(accounts.status, 'active'),
          isFree(now),
          isNotNull(accounts.passwordHash),
        ),
      )
      .limit(1),
  )

export async function insertWarning(tx: Handle, warning: typeof accountWarnings.$inferInsert) {
  await tx.insert(accountWarnings).values(warning)
}

/** The newest warnings of an account, each with who gave it. */
export function listWarnings(handle: Handle, accountId: string, limit: number) {
  return handle
    .select({
      warning: accountWarnings,
      actor: authorColumns(accounts),
    })
    .from(accountWarnings)
    .leftJoin(accounts, eq(accounts.id, accountWarnings.actorId))
    .where(eq(accountWarnings.accountId, accountId))
    .orderBy(desc(accountWarnings.createdAt), desc(accountWarnings.id))
    .limit(limit)
}

const endedAtOnce = 100

/** Accounts whose ban ended by now, and has not been told ended, some at a time. */
export const listEndedBans = (handle: Handle, now: Date) =>
  pagesOf<{ id: string }>(endedAtOnce, (last) =>
    handle
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.status, 'active'),
          eq(accounts.bannedForever, false),
          lte(accounts.bannedUntil, now),
          last && gt(accounts.id, last.id),
        ),
      )
      .orderBy(accounts.id)
      .limit(endedAtOnce),
  )
