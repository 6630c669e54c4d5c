import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import { codes, type Code, type CodePurpose } from '#server/db/schema/accounts.ts'

/** What a code is for: the same digits of another purpose or address are another code. */
export interface CodeTarget {
  purpose: CodePurpose
  email: string
  accountId?: string | undefined
}

export async function insertCode(handle: Handle, code: typeof codes.$inferInsert) {
  await handle.insert(codes).values(code)
}

const living = (now: Date) => and(isNull(codes.usedAt), gt(codes.expiresAt, now))

const aimedAt = ({ purpose, email, accountId }: CodeTarget) =>
  and(
    eq(codes.purpose, purpose),
    eq(codes.email, email),
    accountId ? eq(codes.accountId, accountId) : isNull(codes.accountId),
  )

/** Spends one guess on the newest living code of the target. @returns it, or undefined when there is none or its guesses are spent */
export function spendGuess(
  handle: Handle,
  target: CodeTarget,
  limits: { guesses: number; now: Date },
): Promise<Code | undefined> {
  const newest = handle
    .select({ id: codes.id })
    .from(codes)
    .where(and(aimedAt(target), living(limits.now)))
    .orderBy(desc(codes.id))
    .limit(1)
  // The count is checked by the row that is written, so that parallel guesses can't share one.
  return first(
    handle
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(and(eq(codes.id, newest), lt(codes.attempts, limits.guesses)))
      .returning(),
  )
}

export async function returnGuess(handle: Handle, id: string) {
  await handle
    .update(codes)
    .set({ attempts: sql`${codes.attempts} - 1` })
    .where(eq(codes.id, id))
}

/** Uses a code up. @returns false when somebody else did, or its time has passed */
export const useCode = (handle: Handle, id: string, now: Date): Promise<boolean> =>
  hasRow(
    handle
      .update(codes)
      .set({ usedAt: now })
      .where(and(eq(codes.id, id), living(now)))
      .returning({ id: codes.id }),
  )

/** A living link by the hash of its token. */
export const findLink = (
  handle: Handle,
  purpose: CodePurpose,
  codeHash: string,
  now: Date,
): Promise<Code | undefined> =>
  first(
    handle
      .select()
      .from(codes)
      .where(and(eq(codes.purpose, purpose), eq(codes.codeHash, codeHash), living(now))),
  )

/** Uses up every living code of the target, so that only the newest mail works. */
export async function useCodesOf(handle: Handle, target: CodeTarget, now: Date) {
  await handle
    .update(codes)
    .set({ usedAt: now })
    .where(and(aimedAt(target), isNull(codes.usedAt)))
}

/** Forgets what was ever mailed to an account or its address. */
export async function removeCodesOf(
  handle: Handle,
  { accountId, email }: { accountId: string; email: string | null },
) {
  await handle.delete(codes).where(eq(codes.accountId, accountId))
  if (email) await handle.delete(codes).where(eq(codes.email, email))
}

/** Forgets codes whose time passed before `moment`. */
export async function removeExpiredCodes(handle: Handle, moment: Date) {
  await handle.delete(codes).where(lt(codes.expiresAt, moment))
}
