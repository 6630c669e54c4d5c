import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { counter, descending, id, moment } from './columns.ts'

/** Codes that let people register where nobody else may. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** As it is compared: upper case, without dashes. */
    code: text().notNull().unique(),
    note: text().notNull().default(''),
    maxUses: integer().notNull(),
    useCount: counter(),
    expiresAt: moment(),
    revokedAt: moment(),
    creatorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('invitations_newest').on(descending(table.createdAt), descending(table.id)),
  ],
)

export type Invitation = typeof invitations.$inferSelect
