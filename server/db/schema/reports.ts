import { appealStatuses } from '#machines/lifecycle/appeal.machine.ts'
import {
  reportStatuses,
  reportTargetTypes,
  reportActionNames,
} from '#machines/lifecycle/report.machine.ts'
import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  unique,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { birthAndChange, descending, id, moment, refersTo, outlives } from './columns.ts'

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: refersTo(() => accounts.id),
    targetType: text({ enum: reportTargetTypes }).notNull(),
    /** Of any table: the case outlives what it is about. */
    targetId: uuid().notNull(),
    targetAuthorId: refersTo(() => accounts.id),
    /** What the target said when it was reported, since its author may change it. */
    targetTitle: text().notNull(),
    targetText: text().notNull(),
    /** 0 to 6, as the contract numbers them. */
    reason: smallint().notNull(),
    description: text().notNull(),
    status: text({ enum: reportStatuses }).notNull(),
    /** What an administrator tells the reporter. */
    outcome: text(),
    /** The administrator who has it, or had it when it ended. */
    handlerId: outlives(() => accounts.id),
    action: text({ enum: reportActionNames }),
    /** The rule that was found broken, as `reason` numbers them. */
    rule: smallint(),
    /** What administrators tell one another. */
    note: text(),
    /** Grows with every step, so that nobody decides about a case as it was before. */
    version: integer().notNull().default(1),
    ...birthAndChange(),
  },
  (table) => {
    const isOpen = sql`${table.status} in ('pending', 'processing')`
    return [
      uniqueIndex('reports_open')
        .on(table.reporterId, table.targetType, table.targetId)
        .where(isOpen),
      index('reports_target').on(table.targetType, table.targetId),
      index('reports_queue').on(table.status, ...descending(table.createdAt, table.id)),
      index('reports_handler').on(table.handlerId),
      index('reports_author').on(table.targetAuthorId),
      index('reports_own').on(table.reporterId, ...descending(table.createdAt, table.id)),
    ]
  },
)

export type Report = typeof reports.$inferSelect

/** A private message that was deleted has lost its words and cannot come back. */
export const appealTargetTypes = ['post', 'topic', 'comment'] as const

export type AppealTargetType = (typeof appealTargetTypes)[number]

/** What members say against a decision about something of theirs: once about each decision. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    appellantId: refersTo(() => accounts.id),
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
    handlerId: outlives(() => accounts.id),
    version: integer().notNull().default(1),
    ...birthAndChange(),
  },
  (table) => [
    unique('appeals_once').on(table.targetType, table.targetId, table.decidedAt),
    index('appeals_queue').on(table.status, ...descending(table.createdAt, table.id)),
    index('appeals_own').on(table.appellantId, ...descending(table.createdAt, table.id)),
  ],
)

export type AppealRecord = typeof appeals.$inferSelect
