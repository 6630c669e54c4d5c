import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const dailyKinds = ['sign-in', 'search'] as const
export type DailyKind = (typeof dailyKinds)[number]

/** How often something happened on a day that leaves no row of its own. Nobody is named. */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: dailyKinds }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)
