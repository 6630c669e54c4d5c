import { and, between, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { isPublished, postMonths, posts } from '#server/db/schema/posts.ts'
import { firstDayOf, momentsOf } from '#server/lib/clock.ts'
import { type Listing, selectPlaces } from '#server/lists/keyset.ts'
import { newest } from '#server/posts/posts.listings.ts'

/** Posts of one month that its year shows. */
const favouritesOfMonth = 5
/** Posts of one month that the overview names. */
const namedOfMonth = 3

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

interface PostName {
  id: string
  title: string
}

/** Every month that has posts, the newest first, each with the names of its most popular ones. */
export function findMonths(db: Handle): Promise<(MonthTotal & { popular: PostName[] })[]> {
  const popular = popularOfMonth(db, namedOfMonth).as('popular')
  // Rows of a subquery with an order are gathered in that order.
  const names = db
    .select({ all: sql`coalesce(jsonb_agg(to_jsonb(${sql.identifier('popular')})), '[]')` })
    .from(popular)
  return db
    .select({ ...monthColumns, popular: sql<PostName[]>`(${names})` })
    .from(postMonths)
    .where(gt(postMonths.postCount, 0))
    .orderBy(desc(postMonths.month))
}

/** The months of a year that have posts, the newest first, each with its most popular posts. */
export async function findYear(
  db: Handle,
  year: number,
): Promise<(MonthTotal & { ids: string[] })[]> {
  const isOfYear = between(postMonths.month, firstDayOf(year, 1), firstDayOf(year, 12))
  const popular = popularOfMonth(db, favouritesOfMonth).as('popular')
  const ids = db.select({ id: popular.id }).from(popular)
  return db
    .select({ ...monthColumns, ids: sql<string[]>`array(${ids})` })
    .from(postMonths)
    .where(and(isOfYear, gt(postMonths.postCount, 0)))
    .orderBy(desc(postMonths.month))
}

/** For a row of `postMonths` around it. */
const popularOfMonth = (db: Handle, limit: number) =>
  db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(isPublished, eq(posts.month, postMonths.month)))
    .orderBy(desc(posts.engagement), desc(posts.id))
    .limit(limit)

/** The published posts of one month, newest first. */
export function monthListing(db: Handle, year: number, month: number): Listing {
  const { from, until } = momentsOf(year, month)
  const isOfMonth = and(isPublished, gte(posts.publishedAt, from), lt(posts.publishedAt, until))
  return {
    name: `posts of ${firstDayOf(year, month)}`,
    sort: newest,
    places: (slice) => selectPlaces(db, posts, newest, isOfMonth, slice),
    total: async () => {
      const [found] = await db
        .select({ total: postMonths.postCount })
        .from(postMonths)
        .where(eq(postMonths.month, firstDayOf(year, month)))
      return { total: found?.total ?? 0 }
    },
  }
}
