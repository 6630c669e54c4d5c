import { and, between, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { postMonths, posts } from '#server/db/schema/posts.ts'
import { firstDayOf, momentsOf } from '#server/lib/calendar.ts'
import { type Listing, placeColumns, type Sort } from '#server/lists/keyset.ts'

/** Posts of one month that its year shows. */
const favouritesOfMonth = 5

export interface MonthTotal {
  year: number
  month: number
  total: number
}

const monthColumns = {
  year: sql`extract(year from ${postMonths.month})`.mapWith(Number),
  month: sql`extract(month from ${postMonths.month})`.mapWith(Number),
  total: postMonths.postCount,
}

/** Every month that has posts, the newest first. */
export const findMonths = (db: Handle): Promise<MonthTotal[]> =>
  db
    .select(monthColumns)
    .from(postMonths)
    .where(gt(postMonths.postCount, 0))
    .orderBy(desc(postMonths.month))

/** The months of a year that have posts, the newest first, each with its most popular posts. */
export async function findYear(
  db: Handle,
  year: number,
): Promise<(MonthTotal & { ids: string[] })[]> {
  const isOfYear = between(postMonths.month, firstDayOf(year, 1), firstDayOf(year, 12))
  const popular = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.status, 'published'), eq(posts.month, postMonths.month)))
    .orderBy(desc(posts.engagement), desc(posts.id))
    .limit(favouritesOfMonth)
  return db
    .select({ ...monthColumns, ids: sql<string[]>`array(${popular})` })
    .from(postMonths)
    .where(and(isOfYear, gt(postMonths.postCount, 0)))
    .orderBy(desc(postMonths.month))
}

/** The published posts of one month, newest first. */
export function monthListing(db: Handle, year: number, month: number): Listing {
  const sort: Sort = { by: posts.publishedAt, type: 'timestamptz', id: posts.id, order: 'desc' }
  const { from, until } = momentsOf(year, month)
  const isOfMonth = and(
    eq(posts.status, 'published'),
    gte(posts.publishedAt, from),
    lt(posts.publishedAt, until),
  )
  return {
    name: `posts of ${firstDayOf(year, month)}`,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(posts)
        .where(and(isOfMonth, slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    total: async () => {
      const [found] = await db
        .select({ total: postMonths.postCount })
        .from(postMonths)
        .where(eq(postMonths.month, firstDayOf(year, month)))
      return found?.total ?? 0
    },
  }
}
