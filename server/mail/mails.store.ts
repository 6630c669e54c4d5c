import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Database, Handle, Transaction } from '#server/db/client.ts'
import { mails } from '#server/db/schema/mails.ts'
import type { MailRow } from '#server/db/schema/mails.ts'

/** One attempt at a mail. A later one has another number, and what an earlier one still says is not heard. */
export type Attempt = Pick<MailRow, 'id' | 'attempts'>

export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert) {
  await tx.insert(mails).values(mail)
}

const isWaiting = () => and(isNull(mails.sentAt), isNull(mails.givenUpAt), isNull(mails.heldAt))

const isOf = ({ id, attempts }: Attempt) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), isWaiting())

/**
 * Takes mails that are due, for an attempt each, and nobody else does until then; those that were tried least come
 * first. Of a lease that ran out nobody knows whether its mail was sent: it is counted.
 */
export function takeDue(
  db: Database,
  {
    now,
    until,
    limit,
    except,
  }: { now: Date; until: Date; limit: number; except: readonly string[] },
): Promise<MailRow[]> {
  // In a `with`, which is worked out once: as a subquery PostgreSQL may ask it again and take more.
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          isWaiting(),
          or(isNull(mails.nextAt), lte(mails.nextAt, now)),
          or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now)),
          except.length > 0 ? notInArray(mails.id, [...except]) : undefined,
        ),
      )
      .orderBy(asc(mails.attempts), asc(mails.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mails)
    .set({
      leasedUntil: until,
      attempts: sql`${mails.attempts} + 1`,
      unanswered: sql`${mails.unanswered} + (${mails.leasedUntil} is not null)::int`,
    })
    .from(due)
    .where(eq(mails.id, due.id))
    .returning(getTableColumns(mails))
}

export const extendLease = (db: Handle, attempt: Attempt, until: Date) =>
  db.update(mails).set({ leasedUntil: until }).where(isOf(attempt))

/** Keeps the mail that was written for an order. @returns false when the attempt is not ours any more */
export async function keepWritten(
  tx: Transaction,
  attempt: Attempt,
  { sealed, expiresAt }: Pick<MailRow, 'sealed' | 'expiresAt'>,
): Promise<boolean> {
  const kept = await tx
    .update(mails)
    // What had not been written was not sent either, whatever became of its lease.
    .set({ sealed, expiresAt, unanswered: 0 })
    .where(isOf(attempt))
    .returning({ id: mails.id })
  return kept.length > 0
}

/** It was sent, whoever has its lease by now. */
export const markSent = (db: Handle, id: string, sentAt: Date) =>
  db
    .update(mails)
    .set({ sentAt, sealed: null, leasedUntil: null, nextAt: null, error: null })
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))

/** Ends an attempt that failed: there is another one later. */
export const putOff = (
  db: Handle,
  attempt: Attempt,
  { nextAt, error, isUnanswered }: { nextAt: Date; error: string; isUnanswered: boolean },
) =>
  db
    .update(mails)
    .set({
      leasedUntil: null,
      nextAt,
      error,
      unanswered: sql`${mails.unanswered} + ${isUnanswered ? 1 : 0}`,
    })
    .where(isOf(attempt))

/** There is no other attempt, unless an administrator asks for it. */
export async function giveUp(
  db: Handle,
  attempt: Attempt,
  end: { givenUpAt: Date; error: string; attempts?: number; sealed?: null },
) {
  await db
    .update(mails)
    .set({ ...end, leasedUntil: null, nextAt: null })
    .where(isOf(attempt))
}

export async function countWaiting(
  db: Handle,
): Promise<{ waiting: number; waitingSince: Date | null }> {
  const [found] = await db
    .select({ waiting: count(), waitingSince: min(mails.createdAt) })
    .from(mails)
    .where(isWaiting())
  return found ?? { waiting: 0, waitingSince: null }
}

/** Of those sent that are still kept; each attempt without a known end may have been a mail more. */
export async function countSent(
  db: Handle,
): Promise<{ sent: number; possiblyDoubled: number }> {
  const [found] = await db
    .select({
      sent: count(),
      possiblyDoubled: sql<number>`coalesce(sum(${mails.unanswered}), 0)::int`,
    })
    .from(mails)
    .where(isNotNull(mails.sentAt))
  return found ?? { sent: 0, possiblyDoubled: 0 }
}

const isGivenUp = () => isNotNull(mails.givenUpAt)
const isHeld = () => and(isNotNull(mails.heldAt), isNull(mails.givenUpAt))

export const countGivenUp = (db: Handle): Promise<number> => db.$count(mails, isGivenUp())
export const countHeld = (db: Handle): Promise<number> => db.$count(mails, isHeld())

/** The newest of those that were given up. */
export const listGivenUp = (db: Handle, limit: number): Promise<MailRow[]> =>
  db.select().from(mails).where(isGivenUp()).orderBy(desc(mails.id)).limit(limit)

/** The oldest of those that are held. */
export const listHeld = (db: Handle, limit: number): Promise<MailRow[]> =>
  db.select().from(mails).where(isHeld()).orderBy(asc(mails.id)).limit(limit)

export async function findMail(db: Handle, id: string): Promise<MailRow | undefined> {
  const [found] = await db.select().from(mails).where(eq(mails.id, id))
  return found
}

/** As new again. */
const anew = { givenUpAt: null, heldAt: null, leasedUntil: null, nextAt: null, attempts: 0 }

/** @returns false when it is not given up, or what it said is gone or of no use any more */
export async function retryGivenUp(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const retried = await tx
    .update(mails)
    .set(anew)
    .where(
      and(
        eq(mails.id, id),
        isGivenUp(),
        isNotNull(mails.sealed),
        or(isNull(mails.expiresAt), gt(mails.expiresAt, now)),
      ),
    )
    .returning({ id: mails.id })
  return retried.length > 0
}

/** Lets all go that are held. @returns how many */
export async function releaseHeld(tx: Transaction): Promise<number> {
  const released = await tx.update(mails).set(anew).where(isHeld()).returning({ id: mails.id })
  return released.length
}

/** Holds all that wait, until an administrator releases them: a restored community may have sent them already. @returns how many */
export async function holdAll(tx: Transaction, now: Date): Promise<number> {
  const held = await tx
    .update(mails)
    .set({
      heldAt: now,
      leasedUntil: null,
      unanswered: sql`${mails.unanswered} + (${mails.leasedUntil} is not null)::int`,
    })
    .where(isWaiting())
    .returning({ id: mails.id })
  return held.length
}

/** Forgets mails that were sent, or given up, before these moments. */
export async function removeEnded(
  db: Handle,
  { sentBefore, givenUpBefore }: { sentBefore: Date; givenUpBefore: Date },
) {
  await db.delete(mails).where(lt(mails.sentAt, sentBefore))
  await db.delete(mails).where(lt(mails.givenUpAt, givenUpBefore))
}

/** Deletes what nobody waits for and does not work any more. */
export async function forgetExpired(db: Handle, now: Date) {
  const stopped = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(or(isGivenUp(), isHeld()), isNotNull(mails.sealed), lte(mails.expiresAt, now)))
  await db.update(mails).set({ sealed: null }).where(inArray(mails.id, stopped))
}
