import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { birthAndChange, counter, id } from './columns.ts'

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  position: integer().notNull().default(0),
  postCount: counter(),
  ...birthAndChange(),
})

export type Category = typeof categories.$inferSelect
