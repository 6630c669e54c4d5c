import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { brokenUniqueKey } from '#server/db/errors.ts'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import { chunksOf } from '#server/db/in-batches.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts, type Account } from '#server/db/schema/accounts.ts'
import { plannedEachTime } from '#server/db/statement-names.ts'
import { problem } from '#server/lib/problem.ts'

type NewAccount = typeof accounts.$inferInsert

export const findAccount = (handle: Handle, id: string): Promise<Account | undefined> =>
  first(handle.select().from(accounts).where(eq(accounts.id, id)))

/** An account that is still there for others. @throws Problem 2012 */
export async function demandLiving(handle: Handle, id: string): Promise<Account> {
  const account = await findAccount(handle, id)
  if (!account || account.status === 'deleted') throw problem.notFound(2012)
  return account
}

export const findAccountByEmail = (
  handle: Handle,
  email: string,
): Promise<Account | undefined> =>
  first(handle.select().from(accounts).where(eq(accounts.email, email)))

export const findAccountByNickKey = (
  handle: Handle,
  nickKey: string,
): Promise<Pick<Account, 'id'> | undefined> =>
  first(handle.select({ id: accounts.id }).from(accounts).where(eq(accounts.nickKey, nickKey)))

export const findAccountByImportKey = (
  handle: Handle,
  importKey: string,
): Promise<Account | undefined> =>
  first(handle.select().from(accounts).where(eq(accounts.importKey, importKey)))

/** @throws Problem 2002 (e-mail) or 2003 (nickname) when another account has it */
export async function insertAccount(handle: Handle, account: NewAccount): Promise<Account> {
  const [inserted] = await handle
    .insert(accounts)
    .values(account)
    .returning()
    .catch(refuseTaken)
  if (!inserted) throw new Error('an inserted account was not returned')
  return inserted
}

/** Changes an account; `updatedAt` goes with what others see of it alone. @throws Problem 2002 (e-mail) or 2003 (nickname) when another account has it, 2012 when it is absent */
export async function updateAccount(
  handle: Handle,
  id: string,
  change: Partial<NewAccount>,
): Promise<Account> {
  const [updated] = await handle
    .update(accounts)
    .set(change)
    .where(eq(accounts.id, id))
    .returning()
    .catch(refuseTaken)
  if (!updated) throw problem.notFound(2012)
  return updated
}

/** Locks the accounts until the transaction ends, always in the same order, so that two followers of each other can't deadlock. */
export function lockAccounts(tx: Handle, ids: string[]): Promise<Account[]> {
  return (
    tx
      .select()
      .from(accounts)
      .where(isOneOf(accounts.id, ids))
      .orderBy(accounts.id)
      // Not 'update': that would wait for whatever else the accounts' owners write.
      .for('no key update')
  )
}

/** As `lockAccounts`, however many they are. */
export async function lockCrowd(tx: Handle, ids: string[]): Promise<void> {
  for await (const some of chunksOf(ids.toSorted())) await hold(tx, some, 'no key update')
}

/** Keeps whoever wants one of the accounts alone (`lockForDecision`) waiting until the transaction ends, and waits for them. */
export async function shareAccounts(tx: Handle, ids: string[]): Promise<void> {
  await hold(tx, ids, 'key share')
}

const hold = (tx: Handle, ids: string[], how: 'no key update' | 'key share') =>
  tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(isOneOf(accounts.id, ids))
    .orderBy(accounts.id)
    .for(how)

/**
 * Keeps the author of something from being erased, or merged into another account, until the transaction ends: before it is
 * locked itself. So do all that go on to change the author's account or to refer to it, or a merge, which has the author
 * alone, would wait for them, and they for it.
 */
export async function keepAuthor(tx: Handle, owned: { authorId: string } | undefined) {
  if (owned) await shareAccounts(tx, [owned.authorId])
}

/** Whether the account is erased, or was never there. It stays as it is where `keepAuthor` has been asked before. */
export async function isErased(tx: Handle, id: string): Promise<boolean> {
  const account = await findAccount(tx, id)
  return !account || account.status === 'deleted'
}

/**
 * Locks two accounts for what is between them. Shared first: a decision that has one of them alone goes on to lock those it
 * is tied to, so nobody may wait for it who holds more than shares.
 */
export async function lockPair(tx: Handle, ids: [string, string]): Promise<Account[]> {
  await shareAccounts(tx, ids)
  return lockAccounts(tx, ids)
}

export const hasAdmin = (handle: Handle): Promise<boolean> =>
  hasRow(handle.select({ id: accounts.id }).from(accounts).where(isAdmin).limit(1))

/** Whether there is anybody, and be it an author who was imported: readers of what they wrote need no first start. */
export const hasAccounts = (handle: Handle): Promise<boolean> =>
  hasRow(handle.select({ id: accounts.id }).from(accounts).orderBy(accounts.id).limit(1))

export const isAdmin = sql`'Admin' = any(${accounts.roles})`

/**
 * Whether the skeleton of a nickname begins with these characters. Planned each time: a plan for any beginning takes no index,
 * since one might begin with nothing.
 */
export const nickNameBegins = (key: string) =>
  sql`${accounts.nickKey} like ${`${key.replace(/[\\%_]/g, '\\$&')}%`} ${sql.raw(plannedEachTime)}`

/** Not banned at this moment. */
export const isFree = (now: Date) =>
  and(
    eq(accounts.bannedForever, false),
    or(isNull(accounts.bannedUntil), lte(accounts.bannedUntil, now)),
  )

function refuseTaken(error: unknown): never {
  const key = brokenUniqueKey(error)
  if (key === 'accounts_email_unique')
    throw problem.refused(2002, { email: ['该邮箱已被注册'] })
  if (key === 'accounts_nickKey_unique') {
    throw problem.refused(2003, { nickName: ['该昵称已被使用'] })
  }
  throw error
}

/** Those of `ids` that somebody may still sign in to. */
export async function livingAccounts(handle: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await handle
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOneOf(accounts.id, ids), eq(accounts.status, 'active')))
  return found.map(({ id }) => id)
}
