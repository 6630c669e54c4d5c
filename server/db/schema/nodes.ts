import { bigint, doublePrecision, integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What runs at the moment, beside `public`, which is the community: backups carry only that. */
export const runtime = pgSchema('runtime')

/** The processes that serve this database. Each writes its own row again and again, and removes it when it leaves. */
export const nodes = runtime.table('nodes', {
  /** Of one life of a process. */
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  startedAt: moment().notNull(),
  lastSeenAt: moment().notNull(),
  loopDelayMs: integer().notNull(),
  /** 1 is one core. */
  cpuShare: doublePrecision().notNull(),
  memoryBytes: bigint({ mode: 'number' }).notNull(),
  hubConnections: integer().notNull(),
})

export type NodeRow = typeof nodes.$inferSelect
