import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { birthAndChange, descending, id, moment } from './columns.ts'

export const appealStatuses = ['pending', 'accepted', 'denied'] as const

/** A private message that was deleted has lost its words and cannot come back. */
export const appealTargetTypes = ['post', 'topic', 'comment'] as const

export type AppealTargetType = (typeof appealTargetTypes)[number]

/** What members say against a decision about something of theirs: once about each decision. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    appellantId: uuid()
      .notNull()
      .references(() => accounts.id),
    targetType: text({ enum: appealTargetTypes }).notNull(),
    /** Of any table: the appeal outlives what it is about. */
    targetId: uuid().notNull(),
    /** What the target said when the appeal was made. */
    targetTitle: text().notNull(),
    targetText: text().notNull(),
    /** The decision: when it was made, why, and by which rule. */
    decidedAt: moment().notNull(),
    reason: text().notNull(),
    rule: smallint(),
    text: text().notNull(),
    status: text({ enum: appealStatuses }).notNull(),
    /** What an administrator answered. */
    message: text(),
    handlerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    ...birthAndChange(),
  },
  (table) => [
    unique('appeals_once').on(table.targetType, table.targetId, table.decidedAt),
    index('appeals_queue').on(table.status, descending(table.createdAt), descending(table.id)),
    index('appeals_own').on(
      table.appellantId,
      descending(table.createdAt),
      descending(table.id),
    ),
  ],
)

export type AppealRecord = typeof appeals.$inferSelect
