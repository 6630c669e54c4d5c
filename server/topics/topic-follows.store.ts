import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { isEnabled, topicFollows, topics } from '#server/db/schema/topics.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'

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

/** Follows it, or no longer, and counts it. Lock the topic first. @returns how many more it has: 0 when it was so already */
export async function setTopicFollow(
  tx: Handle,
  pair: TopicPair,
  isFollowed: boolean,
  now: Date,
) {
  const by = await setOnce(tx, topicFollows, pair, isFollowed, now)
  const counted = { followerCount: sql`${topics.followerCount} + ${by}` }
  if (by !== 0) await tx.update(topics).set(counted).where(eq(topics.id, pair.topicId))
  return by
}

/** One page of the enabled topics that the account follows, followed last first. */
export function listFollowedTopics(db: Handle, accountId: string, request: PageRequest) {
  const isOfTopic = eq(topics.id, topicFollows.topicId)
  const isShown = and(eq(topicFollows.accountId, accountId), isEnabled)
  const followed = db
    .select({ id: topicFollows.topicId })
    .from(topicFollows)
    .innerJoin(topics, isOfTopic)
    .where(isShown)
    .orderBy(desc(topicFollows.createdAt), asc(topicFollows.topicId))
  const all = sql`${topicFollows} inner join ${topics} on ${isOfTopic}`
  return countedPageOf(followed, request, db.$count(all, isShown))
}
