import { index, pgTable, primaryKey, boolean } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, moment, belongsTo } from './columns.ts'
import { sql } from 'drizzle-orm'

/** Columns of "this account has done with that one", and the index of its own list, newest first. */
const pair = () => ({
  accountId: belongsTo(() => accounts.id),
  otherId: belongsTo(() => accounts.id),
  createdAt: moment().notNull(),
})

/** Neither may write to the other, follow, mention or answer the other. */
export const blocks = pgTable('blocks', pair(), (table) => [
  primaryKey({ columns: [table.accountId, table.otherId] }),
  index('blocks_own').on(table.accountId, ...descending(table.createdAt), table.otherId),
  index('blocks_other').on(table.otherId),
])

/** The account does not see what the other says; the other notices nothing. */
export const mutes = pgTable('mutes', pair(), (table) => [
  primaryKey({ columns: [table.accountId, table.otherId] }),
  index('mutes_own').on(table.accountId, ...descending(table.createdAt), table.otherId),
  index('mutes_other').on(table.otherId),
])

export const follows = pgTable(
  'follows',
  {
    followerId: belongsTo(() => accounts.id),
    followeeId: belongsTo(() => accounts.id),
    enableNotification: boolean().notNull().default(true),
    /** As `showsFollows` of the follower: whose list it is read in needs no look at each of them. */
    isShown: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    index('follows_following').on(
      table.followerId,
      ...descending(table.createdAt),
      table.followeeId,
    ),
    index('follows_followers').on(
      table.followeeId,
      ...descending(table.createdAt),
      table.followerId,
    ),
    index('follows_shown_followers')
      .on(table.followeeId, ...descending(table.createdAt, table.followerId))
      .where(sql`${table.isShown}`),
    index('follows_recent').on(table.createdAt, table.followeeId),
  ],
)

export type Follow = typeof follows.$inferSelect
