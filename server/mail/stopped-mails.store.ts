import { and, asc, eq, gte, gt, isNotNull } from 'drizzle-orm'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { mails } from '#server/db/schema/mails.ts'
import { backlogOf } from '#server/outbox/backlog.ts'
import { isStopped, isWaiting } from './mails.store.ts'

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
