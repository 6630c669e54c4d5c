import { feedbackStatuses } from '#machines/lifecycle/feedback.machine.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { birthAndChange, descending, descendingIndex, id, moment, outlives } from './columns.ts'

export const feedbackTypes = ['bug', 'suggestion', 'question', 'other'] as const

/** What members told us, and what we answered. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    authorId: outlives(() => accounts.id),
    type: text({ enum: feedbackTypes }).notNull(),
    content: text().notNull(),
    contact: text().notNull(),
    /** Their addresses, in the order in which they were added. */
    images: text().array().notNull().default([]),
    /** The diagnostic report that its author has seen and attached. */
    report: text(),
    status: text({ enum: feedbackStatuses }).notNull().default('pending'),
    reply: text(),
    /** Counts what was done about it, so that two administrators do not overwrite one another. */
    version: integer().notNull().default(1),
    handlerId: outlives(() => accounts.id),
    /** When its author was last given something to hear. */
    answeredAt: moment(),
    /** Made by the author's client, so that a retried feedback is one feedback. */
    clientId: text(),
    ...birthAndChange(),
  },
  (table) => [
    index('feedback_own').on(table.authorId, ...descending(table.createdAt, table.id)),
    descendingIndex('feedback_newest', table.createdAt, table.id),
    descendingIndex('feedback_changed', table.updatedAt, table.id),
    index('feedback_open')
      .on(table.createdAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('feedback_answered').on(table.answeredAt),
    uniqueIndex('feedback_client_id').on(table.authorId, table.clientId),
  ],
)

/** Written out and not as a value, for the reason that `isPublished` (`posts.ts`) gives. */
export const isOpenFeedback = sql`${feedback.status} in ('pending', 'processing')`

export type Feedback = typeof feedback.$inferSelect
