import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { type Database, first, hasRow, type Handle } from '#server/db/client.ts'
import { removeInBatches } from '#server/db/in-batches.ts'
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

/** Of a link, its hash tells what it is for. */
type Aim = CodeTarget | { purpose: CodePurpose; codeHash: string }

function aimedAt(aim: Aim) {
  const isFor = eq(codes.purpose, aim.purpose)
  if ('codeHash' in aim) return and(isFor, eq(codes.codeHash, aim.codeHash))
  const { email, accountId } = aim
  const isWhose = accountId ? eq(codes.accountId, accountId) : isNull(codes.accountId)
  return and(isFor, eq(codes.email, email), isWhose)
}

/**
 * Spends one guess on the newest code with that aim whose time has not passed: a living one, or one that was used up.
 * @returns it, or undefined when there is none or its guesses are spent
 */
export function spendGuess(
  handle: Handle,
  aim: Aim,
  { guesses, now, isUsed = false }: { guesses: number; now: Date; isUsed?: boolean },
): Promise<Code | undefined> {
  const stands = isUsed ? isNotNull(codes.usedAt) : isNull(codes.usedAt)
  const newest = handle
    .select({ id: codes.id })
    .from(codes)
    .where(and(aimedAt(aim), stands, gt(codes.expiresAt, now)))
    .orderBy(desc(codes.id))
    .limit(1)
  // The count is checked by the row that is written, so that parallel guesses can't share one.
  return first(
    handle
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(and(eq(codes.id, newest), lt(codes.attempts, guesses)))
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
      .where(and(aimedAt({ purpose, codeHash }), living(now))),
  )

/** Of what was ended before its time: a moment that has passed on the clock of every node. */
const over = { expiresAt: new Date(0) }

/** Ends every code of the target that is not used up, so that only the newest mail works. */
export async function endCodesOf(handle: Handle, target: CodeTarget) {
  await handle
    .update(codes)
    .set(over)
    .where(and(aimedAt(target), isNull(codes.usedAt)))
}

/** Ends all codes and links, so that none of them does anything again. */
export const endAllCodes = (handle: Handle) => handle.update(codes).set(over)

/** Forgets what was ever mailed to an account or its address, but for the code that is kept. */
export async function removeCodesOf(
  handle: Handle,
  { accountId, email, kept }: { accountId: string; email: string | null; kept?: string },
) {
  const isOther = kept === undefined ? undefined : ne(codes.id, kept)
  await handle.delete(codes).where(and(eq(codes.accountId, accountId), isOther))
  if (email) await handle.delete(codes).where(eq(codes.email, email))
}

/** Forgets codes whose time passed before `moment`, and of those that were ended early what was made before it. */
export const removeExpiredCodes = (db: Database, moment: Date): Promise<void> =>
  removeInBatches(db, codes, and(lt(codes.expiresAt, moment), lt(codes.createdAt, moment)))
