import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { birthAndChange, id, moment, outlives } from './columns.ts'

/** What administrators have noted down to be done. What waits by itself is counted from its own rows. */
export const todos = pgTable(
  'todos',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    isDone: boolean().notNull().default(false),
    doneAt: moment(),
    dueAt: moment(),
    /** Null when any administrator may do it. */
    assigneeId: outlives(() => accounts.id),
    creatorId: outlives(() => accounts.id),
    ...birthAndChange(),
  },
  (table) => [
    index('todos_due').on(table.isDone, sql`${table.dueAt} asc nulls last`, table.id),
    index('todos_assignee').on(table.assigneeId),
  ],
)

export type Todo = typeof todos.$inferSelect
