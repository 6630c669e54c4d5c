import { and, asc, eq, gte, gt, isNotNull } from 'drizzle-orm'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { mails } from '#server/db/schema/mails.ts'
import { isStopped, isWaiting } from './mails.store.ts'

const isGivenUp = and(isStopped, isNotNull(mails.givenUpAt))
const isHeld = and(isStopped, isNotNull(mails.heldAt))

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

export type StoppedMail = Awaited<ReturnType<typeof listGivenUpMails>>[number]

export const countWaitingMails = (db: Handle) => db.$count(mails, isWaiting)

/** The moment of the oldest mail that waits; undefined when none does. */
export async function oldestWaitingMail(db: Handle): Promise<Date | undefined> {
  const [found] = await db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(isWaiting)
    .orderBy(asc(mails.id))
    .limit(1)
  return found?.createdAt
}

export const countHeldMails = (db: Handle) => db.$count(mails, isHeld)

export const countGivenUpMails = (db: Handle) => db.$count(mails, isGivenUp)

/** What was given up, the oldest first. */
export const listGivenUpMails = (db: Handle, limit: number) =>
  db.select(shown).from(mails).where(isGivenUp).orderBy(asc(mails.id)).limit(limit)

/** How many were sent since then, and how many of those may have gone more than once. */
export async function countSentMails(db: Handle, since: Date) {
  const isSent = gte(mails.sentAt, since)
  return {
    count: await db.$count(mails, isSent),
    sentTwice: await db.$count(mails, and(isSent, gt(mails.unanswered, 0))),
  }
}

/** Holds a mail until the transaction ends. */
export const lockMail = (tx: Transaction, id: string): Promise<StoppedMail | undefined> =>
  first(tx.select(shown).from(mails).where(eq(mails.id, id)).for('update'))

/** Lets a mail that was given up be sent. */
export const tryMailAgain = (tx: Transaction, id: string) =>
  tx
    .update(mails)
    .set({ givenUpAt: null, attempts: 0, nextAt: null })
    .where(and(eq(mails.id, id), isNotNull(mails.givenUpAt), isNotNull(mails.sealed)))

/** Lets be sent what a restore found. @returns how many */
export async function releaseHeldMails(tx: Transaction): Promise<number> {
  const released = await tx
    .update(mails)
    .set({ heldAt: null, nextAt: null })
    .where(isHeld)
    .returning({ id: mails.id })
  return released.length
}
