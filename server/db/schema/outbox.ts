import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * What happened and somebody is still to be told of: written in the transaction of its cause, gone in the transaction
 * that tells it. The order of the ids is the database's, whatever the clocks of the nodes say.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** What is in one queue is told in the order of its ids: the recipient's id, or `post:…` for what many are told. */
    queue: text().notNull(),
    /** The event, as `lib/events.ts` calls it, and what it says. */
    name: text().notNull(),
    event: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of what many are told, some at a time: the account that was told last. */
    toldUpTo: uuid(),
    attempts: smallint().notNull().default(0),
    /** Not before then; null: at once. */
    nextAt: moment(),
    /** Why the last attempt failed. */
    error: text(),
    /** When it was given up: it waits for an administrator, and what is behind it in its queue goes on. */
    givenUpAt: moment(),
    /** When a restore found it waiting: it is told only when an administrator releases it. */
    heldAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.queue, table.id)
      .where(sql`${table.givenUpAt} is null and ${table.heldAt} is null`),
    index('outbox_stopped')
      .on(table.id)
      .where(sql`${table.givenUpAt} is not null or ${table.heldAt} is not null`),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect
