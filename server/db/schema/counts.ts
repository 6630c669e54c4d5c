import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  text,
} from 'drizzle-orm/pg-core'
import { shortPendingList, textPairs } from './columns.ts'
import { runtime } from './nodes.ts'

/** Published posts by tag, which are found by the letters of the tag, too. */
export const isOfTag = ({ name }: { name: ExtraConfigColumn | AnyPgColumn }) =>
  sql`${name} = 'post_tags.tag'`

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
    /** Views of all members together are more than 31 bits hold. */
    change: bigint({ mode: 'number' }).notNull(),
    /** Whether it is the sum of others. */
    isSum: boolean().notNull().default(false),
  },
  (table) => [
    index('counts_of').on(table.name, table.key),
    index('counts_unsummed')
      .on(table.name, table.key)
      .where(sql`not ${table.isSum}`),
    index('counts_tags_named')
      .using('gin', textPairs(table.key))
      .with(shortPendingList)
      .where(isOfTag(table)),
  ],
)
