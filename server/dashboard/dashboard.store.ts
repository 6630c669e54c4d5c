import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { dailyCounts } from '#server/db/schema/system.ts'
import { posts } from '#server/db/schema/posts.ts'
import { postViewDays } from '#server/db/schema/reactions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { topics } from '#server/db/schema/topics.ts'
import { dayOf, utcOffsetHours } from '#server/lib/clock.ts'

/** How many of something there were, by day. */
export type ByDay = Map<string, number>

const many = sql<number>`count(*)`.mapWith(Number)

/** Everything that is counted by day, since the beginning of a day. */
export async function countByDay(db: Handle, since: Date) {
  const isMember = eq(accounts.status, 'active')
  const isOut = and(eq(posts.status, 'published'), isNotNull(posts.publishedAt))
  const kinds = await countedSince(db, since)
  return {
    users: await bornSince(
      db,
      { table: accounts, at: accounts.createdAt, where: isMember },
      since,
    ),
    posts: await bornSince(db, { table: posts, at: posts.publishedAt, where: isOut }, since),
    comments: await bornSince(
      db,
      { table: comments, at: comments.createdAt, where: eq(comments.status, 'visible') },
      since,
    ),
    reports: await bornSince(db, { table: reports, at: reports.createdAt }, since),
    signIns: kinds.get('sign-in') ?? new Map(),
    searches: kinds.get('search') ?? new Map(),
    views: await viewsSince(db, since),
  }
}

async function bornSince(
  db: Handle,
  { table, at, where }: { table: PgTable; at: PgColumn; where?: SQL | undefined },
  since: Date,
): Promise<ByDay> {
  const day = sql<string>`(${at} at time zone 'UTC' + make_interval(hours => ${utcOffsetHours}))::date::text`
  const found = await db
    .select({ day, count: many })
    .from(table)
    .where(and(gte(at, since), where))
    .groupBy(sql`1`)
  return new Map(found.map((row) => [row.day, row.count]))
}

async function viewsSince(db: Handle, since: Date): Promise<ByDay> {
  const found = await db
    .select({
      day: postViewDays.day,
      count: sql<number>`sum(${postViewDays.viewCount})`.mapWith(Number),
    })
    .from(postViewDays)
    .where(gte(postViewDays.day, dayOf(since)))
    .groupBy(postViewDays.day)
  return new Map(found.map((row) => [row.day, row.count]))
}

async function countedSince(db: Handle, since: Date): Promise<Map<string, ByDay>> {
  const found = await db
    .select()
    .from(dailyCounts)
    .where(gte(dailyCounts.day, dayOf(since)))
  const kinds = new Map<string, ByDay>()
  for (const { day, kind, count } of found)
    kinds.set(kind, (kinds.get(kind) ?? new Map<string, number>()).set(day, count))
  return kinds
}

/** What the community has, all in all. */
export async function findTotals(db: Handle) {
  const [people] = await db
    .select({
      users: many,
      views: sql<number>`coalesce(sum(${accounts.totalViews}), 0)`.mapWith(Number),
    })
    .from(accounts)
    .where(eq(accounts.status, 'active'))
  return {
    users: people?.users ?? 0,
    posts: await db.$count(posts, eq(posts.status, 'published')),
    comments: await db.$count(comments, eq(comments.status, 'visible')),
    topics: await db.$count(topics, eq(topics.status, 'enabled')),
    views: Math.max(0, people?.views ?? 0),
  }
}
