import { asc, eq } from 'drizzle-orm'
import type { Handle } from '../db/client.ts'
import { categories, type Category } from '../db/schema/categories.ts'

/** A community has few categories: one answer holds them all, up to this many. */
const most = 200

export const findCategories = (db: Handle) =>
  db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(most)

export async function categoryExists(db: Handle, id: string): Promise<boolean> {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
  return found.length > 0
}

export async function insertCategory(
  db: Handle,
  category: typeof categories.$inferInsert,
): Promise<Category | undefined> {
  const [made] = await db.insert(categories).values(category).returning()
  return made
}

export async function updateCategory(
  db: Handle,
  id: string,
  change: Partial<typeof categories.$inferInsert>,
): Promise<Category | undefined> {
  const [changed] = await db
    .update(categories)
    .set(change)
    .where(eq(categories.id, id))
    .returning()
  return changed
}

/** Its posts stay, and are in one category fewer. */
export async function deleteCategory(db: Handle, id: string): Promise<boolean> {
  const gone = await db.delete(categories).where(eq(categories.id, id)).returning()
  return gone.length > 0
}
