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
    index('follows_recent').on(table.createdAt, table.followeeId),
  ],
)

export type Follow = typeof follows.$inferSelect
