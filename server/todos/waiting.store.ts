import { eq, inArray, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Handle } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports, appeals } from '#server/db/schema/reports.ts'
import { topics } from '#server/db/schema/topics.ts'

type Schemas = components['schemas']

/** What waits for an administrator, by queue, and since when. */
export async function findWaiting(db: Handle): Promise<Schemas['Pending']> {
  const isOpen = inArray(reports.status, ['pending', 'processing'])
  const isUnanswered = inArray(feedback.status, ['pending', 'processing'])
  return {
    posts: await count(db, posts, posts.updatedAt, isNotNull(posts.reviewRevision)),
    topics: await count(db, topics, topics.createdAt, eq(topics.status, 'pending')),
    reports: await count(db, reports, reports.createdAt, isOpen),
    feedback: await count(db, feedback, feedback.createdAt, isUnanswered),
    comments: await count(db, comments, comments.createdAt, eq(comments.status, 'held')),
    appeals: await count(db, appeals, appeals.createdAt, eq(appeals.status, 'pending')),
  }
}

async function count(
  db: Handle,
  table: PgTable,
  since: PgColumn,
  isWaiting: SQL | undefined,
): Promise<Schemas['Waiting']> {
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number), oldest: min(since) })
    .from(table)
    .where(isWaiting)
  // `min` answers what the column holds, which PgColumn alone does not say.
  const oldest = found?.oldest as Date | null | undefined
  return { count: found?.count ?? 0, oldestTime: oldest?.toISOString() ?? null }
}
