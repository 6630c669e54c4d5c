import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, id, moment } from './columns.ts'

/** One row per signed-in browser; every refresh token descended from one sign-in belongs to it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    currentHash: text().notNull().unique(),
    /** The token before the last rotation: tolerated for a few seconds, afterwards its use ends the session. */
    previousHash: text().unique(),
    rotatedAt: moment().notNull(),
    /** Absolute: a rotation never moves it. */
    expiresAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    revokedAt: moment(),
    revokedReason: text(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId, descending(table.id)),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

export type Session = typeof sessions.$inferSelect
