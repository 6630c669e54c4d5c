import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, id, moment } from './columns.ts'

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
    actorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
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
    index('audit_log_newest').on(descending(table.createdAt), descending(table.id)),
    index('audit_log_target').on(table.targetType, table.targetId, descending(table.createdAt)),
    index('audit_log_actor').on(table.actorId, descending(table.createdAt)),
  ],
)

export type AuditRow = typeof auditLog.$inferSelect
