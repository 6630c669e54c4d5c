import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, id, moment } from './columns.ts'

export const codePurposes = ['register', 'reset', 'email', 'firstAdmin', 'backup'] as const

/** Codes and links sent by mail, and tickets for downloads. Only their hashes are kept. */
export const codes = pgTable(
  'codes',
  {
    id: id(),
    purpose: text({ enum: codePurposes }).notNull(),
    email: text().notNull().default(''),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('codes_email').on(table.purpose, table.email, descending(table.id)),
    index('codes_hash').on(table.purpose, table.codeHash),
    index('codes_expiry').on(table.expiresAt),
  ],
)

export type Code = typeof codes.$inferSelect
export type CodePurpose = (typeof codePurposes)[number]
