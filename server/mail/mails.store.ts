import {
  and,
  asc,
  eq,
  gt,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
  gte,
} from 'drizzle-orm'
import {
  hasRow,
  type Database,
  type Handle,
  type Transaction,
  first,
} from '#server/db/client.ts'
import { inBatches, removeInBatches, someOf } from '#server/db/in-batches.ts'
import { mails, type MailRow } from '#server/db/schema/mails.ts'
import { latestHonest } from '#server/lib/clock.ts'
import { backlogOf } from '#server/outbox/outbox.store.ts'

/** One attempt at a mail. A later one has another number, and what an earlier one still says is not heard. */
type Attempt = Pick<MailRow, 'id' | 'attempts'>

export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert) {
  await tx.insert(mails).values(mail)
}

const isWaiting = and(isNull(mails.sentAt), isNull(mails.givenUpAt), isNull(mails.heldAt))
/** The index of those is found by the whole of this condition. */
const isStopped = or(isNotNull(mails.givenUpAt), isNotNull(mails.heldAt))

/** One more where a lease ran out: nobody knows whether its mail was sent. */
const leftUnanswered = sql`${mails.unanswered} + (${mails.leasedUntil} is not null)::int`

const isOf = ({ id, attempts }: Attempt) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), isWaiting)

/**
 * Takes mails that are due, for an attempt each, and nobody else does until then; those that were tried least come
 * first. `putOffUntil` is the latest that one is put off now.
 */
export function takeDue(
  db: Database,
  {
    now,
    until,
    putOffUntil,
    limit,
    except,
  }: { now: Date; until: Date; putOffUntil: Date; limit: number; except: readonly string[] },
): Promise<MailRow[]> {
  // In a `with`, which is worked out once: as a subquery PostgreSQL may ask it again and take more.
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          isWaiting,
          or(
            isNull(mails.nextAt),
            lte(mails.nextAt, now),
            gt(mails.nextAt, latestHonest(putOffUntil)),
          ),
          or(
            isNull(mails.leasedUntil),
            lte(mails.leasedUntil, now),
            gt(mails.leasedUntil, latestHonest(until)),
          ),
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
      unanswered: leftUnanswered,
    })
    .from(due)
    .where(eq(mails.id, due.id))
    .returning(getTableColumns(mails))
}

export const extendLease = (db: Handle, attempt: Attempt, until: Date) =>
  db.update(mails).set({ leasedUntil: until }).where(isOf(attempt))

/** Keeps the mail that was written for an order. @returns false when the attempt is not ours any more */
export const keepWritten = (
  tx: Transaction,
  attempt: Attempt,
  { sealed, expiresAt }: Pick<MailRow, 'sealed' | 'expiresAt'>,
): Promise<boolean> =>
  hasRow(
    tx
      .update(mails)
      // What had not been written was not sent either, whatever became of its lease.
      .set({ sealed, expiresAt, unanswered: 0 })
      .where(isOf(attempt))
      .returning({ id: mails.id }),
  )

/** It was sent, even if another process has its lease by now. */
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

/** Holds all that wait, until an administrator releases them: a restored community may have sent them already. */
export const holdAll = (tx: Transaction, now: Date) =>
  tx
    .update(mails)
    .set({ heldAt: now, leasedUntil: null, unanswered: leftUnanswered })
    .where(isWaiting)

/** Forgets mails that were sent, or given up, before these moments. */
export async function removeEnded(
  db: Database,
  { sentBefore, givenUpBefore }: { sentBefore: Date; givenUpBefore: Date },
) {
  await removeInBatches(db, mails, lt(mails.sentAt, sentBefore))
  await removeInBatches(db, mails, and(isStopped, lt(mails.givenUpAt, givenUpBefore)))
}

/** Deletes what nobody waits for and does not work any more. */
export const forgetExpired = (db: Database, now: Date): Promise<void> =>
  inBatches(async (limit) => {
    const which = and(isStopped, isNotNull(mails.sealed), lte(mails.expiresAt, now))
    const expired = someOf(db, mails, { which, limit })
    const forgotten = await db
      .with(expired)
      .update(mails)
      .set({ sealed: null })
      .where(inArray(mails.id, db.select({ id: expired.id }).from(expired)))
      .returning({ id: mails.id })
    return forgotten.length
  })

const backlog = backlogOf(mails, isWaiting, isStopped)
export const { countWaiting, oldestWaiting, countHeld, countGivenUp, releaseHeld } = backlog

/** What administrators see of a mail: neither whom it is for nor what it says. */
const shown = {
  id: mails.id,
  kind: mails.kind,
  error: mails.error,
  attempts: mails.attempts,
  createdAt: mails.createdAt,
  givenUpAt: mails.givenUpAt,
  isWritten: isNotNull(mails.sealed).mapWith(Boolean),
  expiresAt: mails.expiresAt,
}

export type StoppedMail = Awaited<ReturnType<typeof listGivenUp>>[number]

/** What was given up, the oldest first. */
export const listGivenUp = (db: Handle, limit: number) =>
  db.select(shown).from(mails).where(backlog.isGivenUp).orderBy(asc(mails.id)).limit(limit)

/** How many were sent since then, and how many of those may have gone more than once. */
export async function countSent(db: Handle, since: Date) {
  const isSent = gte(mails.sentAt, since)
  return {
    count: await db.$count(mails, isSent),
    sentTwice: await db.$count(mails, and(isSent, gt(mails.unanswered, 0))),
  }
}

/** Holds a mail until the transaction ends. */
export const lockStopped = (tx: Transaction, id: string): Promise<StoppedMail | undefined> =>
  first(tx.select(shown).from(mails).where(eq(mails.id, id)).for('update'))

/** Lets a mail that was given up be sent. */
export const tryAgain = (tx: Transaction, id: string) =>
  tx
    .update(mails)
    .set({ givenUpAt: null, attempts: 0, nextAt: null })
    .where(and(eq(mails.id, id), isNotNull(mails.givenUpAt), isNotNull(mails.sealed)))
