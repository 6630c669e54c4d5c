import { and, asc, eq, exists, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import {
  movedCategories,
  postCategories,
  postRevisions,
  posts,
  categories,
  type Category,
} from '#server/db/schema/posts.ts'

/** A community has few categories: one answer holds them all, up to this many. */
export const mostCategories = 200

export const findCategories = (db: Handle): Promise<Category[]> =>
  db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(mostCategories)

/** A category; of one whose posts went to another, that other one. */
export function findCategory(db: Handle, id: string): Promise<Category | undefined> {
  const target = db
    .select({ id: movedCategories.targetId })
    .from(movedCategories)
    .where(eq(movedCategories.id, id))
  return first(
    db
      .select()
      .from(categories)
      .where(eq(categories.id, sql`coalesce(${target}, ${id})`)),
  )
}

/**
 * Lets nobody file a post until the transaction ends. Everybody else who writes these rows does so before they touch
 * a category's counter: so take this first, and the categories after it.
 */
export const holdLinks = (tx: Transaction) =>
  tx.execute(sql`lock table ${postCategories} in share row exclusive mode`)

/** One of them, kept from others until the transaction ends. Who files a post holds a name still: so lock no other beside it. */
export const lockCategory = (tx: Transaction, id: string): Promise<Category | undefined> =>
  first(tx.select().from(categories).where(eq(categories.id, id)).for('update'))

/**
 * All of them in the order of ids, as everybody who touches several does. Others may file posts under them, and
 * change nothing of them, until the transaction ends.
 */
export const lockCategories = (tx: Transaction): Promise<Category[]> =>
  tx.select().from(categories).orderBy(asc(categories.id)).for('no key update')

export async function insertCategory(
  tx: Transaction,
  category: typeof categories.$inferInsert,
): Promise<Category> {
  const [made] = await tx.insert(categories).values(category).returning()
  if (!made) throw new Error('an insert without conflict answered no row')
  return made
}

/** Writes what administrators say of it; its counter moves by itself. */
export const updateCategory = (
  tx: Transaction,
  { id, name, description, position, updatedAt }: Category,
) =>
  tx
    .update(categories)
    .set({ name, description, position, updatedAt })
    .where(eq(categories.id, id))

/** What is filed under it is in one category fewer. */
export const deleteCategory = (tx: Transaction, id: string) =>
  tx.delete(categories).where(eq(categories.id, id))

/**
 * Everything that is filed under one category is filed under another, once, and the other's counter with it. The
 * saved states of these posts say so too, so that who opens one anew finds it there.
 *
 * A post is filed as its lists show it. What its author has saved or submitted since may name the category alone: these
 * posts are found by reading all of `posts` once, their saved states by the primary key. There is no index for so rare an act.
 */
export async function movePosts(
  tx: Transaction,
  sourceId: string,
  targetId: string,
): Promise<void> {
  const filed = tx
    .select({ id: postCategories.postId })
    .from(postCategories)
    .where(eq(postCategories.categoryId, sourceId))
  const changedSince = tx
    .select({ id: posts.id })
    .from(posts)
    .where(or(ne(posts.revision, posts.publishedRevision), isNotNull(posts.reviewRevision)))
  const { categoryIds } = postRevisions
  await tx
    .update(postRevisions)
    .set({
      categoryIds: sql`array(
        select distinct case it when ${sourceId}::uuid then ${targetId}::uuid else it end
        from unnest(${categoryIds}) as it
      )`,
    })
    .where(
      and(
        inArray(postRevisions.postId, union(filed, changedSince)),
        sql`${sourceId} = any(${categoryIds})`,
      ),
    )
  const link = alias(postCategories, 'link')
  const isThereAlready = tx
    .select({ one: sql`1` })
    .from(link)
    .where(and(eq(link.categoryId, targetId), eq(link.postId, postCategories.postId)))
  await tx
    .delete(postCategories)
    .where(and(eq(postCategories.categoryId, sourceId), exists(isThereAlready)))
  await tx
    .update(postCategories)
    .set({ categoryId: targetId })
    .where(eq(postCategories.categoryId, sourceId))
  const shown = and(
    eq(postCategories.categoryId, targetId),
    isNotNull(postCategories.publishedAt),
  )
  await tx
    .update(categories)
    .set({ postCount: tx.$count(postCategories, shown) })
    .where(eq(categories.id, targetId))
}

/** Who still names the one category, or another whose posts went to it, means the other from now on. */
export async function pointTo(tx: Transaction, sourceId: string, targetId: string) {
  await tx
    .update(movedCategories)
    .set({ targetId })
    .where(eq(movedCategories.targetId, sourceId))
  await tx.insert(movedCategories).values({ id: sourceId, targetId })
}
