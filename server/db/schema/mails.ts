import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** What a mail is about; what each takes is in `mail/orders.ts`. */
const mailKinds = [
  'registration',
  'reset',
  'email',
  'claim',
  'passwordChanged',
  'emailChanged',
  'accountErased',
  'backupFailed',
] as const

/**
 * Mails that somebody is to get: written in the transaction of their cause, sent by any node under a lease. A row stays
 * for a while after its mail was sent, without what the mail said.
 */
export const mails = pgTable(
  'mails',
  {
    /** The Message-ID follows from it, so that every attempt sends the same mail. */
    id: id(),
    kind: text({ enum: mailKinds }).notNull(),
    /**
     * Whom it is for and what it takes to write it; once written, the mail itself with its code or link. Sealed by a key
     * that is not in the database; null once it was sent, or is of no use to anybody any more.
     */
    sealed: text(),
    /** What it hands over does not work any more then; null for a mail that only tells. */
    expiresAt: moment(),
    /** A node is sending it; after that moment another one may. */
    leasedUntil: moment(),
    attempts: smallint().notNull().default(0),
    /** Not before then; null: at once. */
    nextAt: moment(),
    /** Why the last attempt failed. */
    error: text(),
    /**
     * Attempts that nobody knows the end of: their node was gone, or the mail server after it had the whole mail. It may
     * have taken the mail each time.
     */
    unanswered: smallint().notNull().default(0),
    sentAt: moment(),
    givenUpAt: moment(),
    /** When a restore found it waiting: it is sent only when an administrator releases it. */
    heldAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('mails_waiting')
      .on(table.id)
      .where(
        sql`${table.sentAt} is null and ${table.givenUpAt} is null and ${table.heldAt} is null`,
      ),
    index('mails_stopped')
      .on(table.id)
      .where(sql`${table.givenUpAt} is not null or ${table.heldAt} is not null`),
    index('mails_sent').on(table.sentAt),
  ],
)

export type MailRow = typeof mails.$inferSelect
export type MailKind = (typeof mailKinds)[number]
