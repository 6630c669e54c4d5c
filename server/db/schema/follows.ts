import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, moment } from './columns.ts'

export const follows = pgTable(
  'follows',
  {
    followerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    followeeId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    enableNotification: boolean().notNull().default(true),
    /** As `showsFollows` of the follower: whose list it is read in needs no look at each of them. */
    isShown: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    index('follows_following').on(
      table.followerId,
      descending(table.createdAt),
      table.followeeId,
    ),
    index('follows_followers').on(
      table.followeeId,
      descending(table.createdAt),
      table.followerId,
    ),
    index('follows_shown_followers')
      .on(table.followeeId, descending(table.createdAt), descending(table.followerId))
      .where(sql`${table.isShown}`),
    index('follows_recent').on(table.createdAt, table.followeeId),
  ],
)

export type Follow = typeof follows.$inferSelect
