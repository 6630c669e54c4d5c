import { isNull } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, moment, outlives } from './columns.ts'

export const imageCategories = ['avatar', 'cover', 'post', 'feedback'] as const

/** What was uploaded; the bytes are in the image store under `{category}/{name}`. */
export const images = pgTable(
  'images',
  {
    category: text({ enum: imageCategories }).notNull(),
    name: text().notNull(),
    ownerId: outlives(() => accounts.id),
    mime: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Digest of what was uploaded, so that an import does not store one picture twice. */
    sourceHash: text(),
    createdAt: moment().notNull(),
    /** When its narrower versions were made, those that it can have; null while that is still to be done. */
    variantsAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.name] }),
    index('images_owner').on(table.ownerId, ...descending(table.createdAt)),
    index('images_without_variants').on(table.createdAt).where(isNull(table.variantsAt)),
    index('images_source').on(table.category, table.sourceHash),
  ],
)

export type Image = typeof images.$inferSelect
export type ImageCategory = (typeof imageCategories)[number]
