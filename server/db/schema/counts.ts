import { sql } from 'drizzle-orm'
import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import { runtime } from './nodes.ts'

/**
 * How many there are of what lists and the dashboard show, as changes to be added up: triggers (migration 0016) write one
 * in the transaction of every change, so that nobody waits for anybody and a sum is what a count would be.
 * `counts.job.ts` adds them up. Not in backups: restoring writes the rows that are counted.
 */
export const counts = runtime.table(
  'counts',
  {
    /** What is counted, after the name of its table, as in `posts.state`. */
    name: text().notNull(),
    /** Of whom, or of which kind. */
    key: text().notNull(),
    change: integer().notNull(),
    /** Whether it is the sum of others. */
    isSum: boolean().notNull().default(false),
  },
  (table) => [
    index('counts_of').on(table.name, table.key),
    index('counts_unsummed')
      .on(table.name, table.key)
      .where(sql`not ${table.isSum}`),
  ],
)
