import {
  jsonb,
  pgTable,
  text,
  uuid,
  date,
  integer,
  primaryKey,
  index,
} from 'drizzle-orm/pg-core'
import { moment, descending, descendingIndex, id, outlives } from './columns.ts'
import { accounts } from './accounts.ts'

/** Facts about this installation that it changes itself, by name. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull(),
})

/** How the jobs fare, by name. A job runs while `heldUntil` is ahead: the process that runs it moves that on. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** The run that holds it, or held it last. */
  holder: uuid().notNull(),
  heldUntil: moment().notNull(),
  startedAt: moment().notNull(),
  /** Null until the first run has ended. */
  finishedAt: moment(),
  /** What the last finished run ended with, null when it went well. */
  error: text(),
})

export type JobRow = typeof jobs.$inferSelect

const dailyKinds = ['sign-in', 'search', 'view'] as const
export type DailyKind = (typeof dailyKinds)[number]

/** How often something happened on a day that leaves no row of its own, or none any more. Nobody is named. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: dailyKinds }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

export const auditTargets = [
  'user',
  'invitation',
  'post',
  'comment',
  'topic',
  'message',
  'category',
  'notification',
  'report',
  'appeal',
  'feedback',
  'settings',
  'job',
  'delivery',
  'todo',
] as const

/** What administrators did, and what members took from before them. Rows are added and never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Null when the system itself acted. */
    actorId: outlives(() => accounts.id),
    /** `noun.verb`, as in `post.takeDown`. */
    action: text().notNull(),
    targetType: text({ enum: auditTargets }).notNull(),
    targetId: text().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    descendingIndex('audit_log_newest', table.createdAt, table.id),
    index('audit_log_target').on(
      table.targetType,
      table.targetId,
      ...descending(table.createdAt),
    ),
    index('audit_log_actor').on(table.actorId, ...descending(table.createdAt)),
  ],
)

export type AuditRow = typeof auditLog.$inferSelect
