import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { isEnabled, topicFollows, topics } from '#server/db/schema/topics.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

export interface TopicPair {
  topicId: string
  accountId: string
}

/**
 * A topic that readers may open, or the one that it was merged into; kept from changing until the transaction ends.
 * A merge that commits while the first look waits for it is seen by the second.
 */
export const lockEnabled = async (tx: Handle, id: string) =>
  (await lockCurrent(tx, id)) ?? (await lockCurrent(tx, id))

async function lockCurrent(tx: Handle, id: string) {
  const asked = alias(topics, 'asked')
  const current = tx
    .select({ id: sql<string>`coalesce(${asked.mergedIntoId}, ${asked.id})` })
    .from(asked)
    .where(eq(asked.id, id))
  const [found] = await tx
    .select({ id: topics.id, followerCount: topics.followerCount })
    .from(topics)
    .where(and(eq(topics.id, current), isEnabled))
    .for('no key update')
  return found
}

/** Follows it, or no longer. @returns false when it was so already */
export const setTopicFollow = (tx: Handle, pair: TopicPair, isFollowed: boolean, now: Date) =>
  setOnce(tx, topicFollows, pair, isFollowed, now)

/** Moves the counter of what was inserted or removed. Lock the topic first. */
export const countTopicFollow = (tx: Handle, topicId: string, by: 1 | -1) =>
  tx
    .update(topics)
    .set({ followerCount: sql`${topics.followerCount} + ${by}` })
    .where(eq(topics.id, topicId))

/** One page of the enabled topics that the account follows, followed last first. */
export async function listFollowedTopics(
  db: Handle,
  accountId: string,
  { page, pageSize }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const isShown = and(eq(topicFollows.accountId, accountId), isEnabled)
  const rows = await db
    .select({ id: topicFollows.topicId })
    .from(topicFollows)
    .innerJoin(topics, eq(topics.id, topicFollows.topicId))
    .where(isShown)
    .orderBy(desc(topicFollows.createdAt), asc(topicFollows.topicId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [sum] = await db
    .select({ total: count() })
    .from(topicFollows)
    .innerJoin(topics, eq(topics.id, topicFollows.topicId))
    .where(isShown)
  return { ids: rows.map(({ id }) => id), total: sum?.total ?? 0 }
}
