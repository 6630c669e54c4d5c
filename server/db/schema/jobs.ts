import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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
