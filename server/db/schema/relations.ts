import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, moment } from './columns.ts'

/** Columns of "this account has done with that one", and the index of its own list, newest first. */
const pair = () => ({
  accountId: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  otherId: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  createdAt: moment().notNull(),
})

/** Neither may write to the other, follow, mention or answer the other. */
export const blocks = pgTable('blocks', pair(), (table) => [
  primaryKey({ columns: [table.accountId, table.otherId] }),
  index('blocks_own').on(table.accountId, descending(table.createdAt), table.otherId),
  index('blocks_other').on(table.otherId),
])

/** The account does not see what the other says; the other notices nothing. */
export const mutes = pgTable('mutes', pair(), (table) => [
  primaryKey({ columns: [table.accountId, table.otherId] }),
  index('mutes_own').on(table.accountId, descending(table.createdAt), table.otherId),
])
