import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { birthAndChange, descending, id } from './columns.ts'

export const reportStatuses = [
  'pending',
  'processing',
  'resolved',
  'rejected',
  'closed',
] as const

export const reportTargetTypes = ['post', 'topic', 'comment'] as const

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: uuid()
      .notNull()
      .references(() => accounts.id),
    targetType: text({ enum: reportTargetTypes }).notNull(),
    /** Of any table: the case outlives what it is about. */
    targetId: uuid().notNull(),
    targetAuthorId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** What the target said when it was reported, since its author may change it. */
    targetTitle: text().notNull(),
    targetText: text().notNull(),
    /** 0 to 6, as the contract numbers them. */
    reason: smallint().notNull(),
    description: text().notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    /** What an administrator tells the reporter. */
    outcome: text(),
    ...birthAndChange(),
  },
  (table) => {
    const isOpen = sql`${table.status} in ('pending', 'processing')`
    return [
      uniqueIndex('reports_open')
        .on(table.reporterId, table.targetType, table.targetId)
        .where(isOpen),
      index('reports_target').on(table.targetType, table.targetId),
      index('reports_own').on(
        table.reporterId,
        descending(table.createdAt),
        descending(table.id),
      ),
    ]
  },
)

export type Report = typeof reports.$inferSelect
