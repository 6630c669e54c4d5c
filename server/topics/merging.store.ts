import { and, asc, eq, inArray, or, sql, count, isNotNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/client.ts'
import { postTopics, type Topic, topicFollows, topics } from '#server/db/schema/topics.ts'
import { posts } from '#server/db/schema/posts.ts'

/**
 * Lets nobody file a post under a topic until the transaction ends. Everybody else who writes these rows does so
 * before they touch a topic's counter: so take this first, and the topics after it.
 */
export const holdLinks = (tx: Transaction) =>
  tx.execute(sql`lock table ${postTopics} in share row exclusive mode`)

/** Both topics, and those merged into the first one before; in the order of ids, as all who lock several. */
export const lockTopics = (
  tx: Transaction,
  sourceId: string,
  targetId: string,
): Promise<Topic[]> =>
  tx
    .select()
    .from(topics)
    .where(or(inArray(topics.id, [sourceId, targetId]), eq(topics.mergedIntoId, sourceId)))
    .orderBy(asc(topics.id))
    .for('update')

interface Moved {
  posts: number
  followers: number
}

/** Everything that belongs to one topic goes to another; what both have is there once. */
export const moveTies = async (
  tx: Transaction,
  sourceId: string,
  targetId: string,
): Promise<Moved> => ({
  posts: await moveLinks(tx, postTopics, postTopics.postId, [sourceId, targetId]),
  followers: await moveLinks(tx, topicFollows, topicFollows.accountId, [sourceId, targetId]),
})

/** `end` is what each row links to a topic. @returns how many of them the other topic has got */
async function moveLinks(
  tx: Transaction,
  table: typeof postTopics | typeof topicFollows,
  end: PgColumn,
  [sourceId, targetId]: [string, string],
): Promise<number> {
  const there = tx.select({ end }).from(table).where(eq(table.topicId, targetId))
  await tx.delete(table).where(and(eq(table.topicId, sourceId), inArray(end, there)))
  const moved = await tx
    .update(table)
    .set({ topicId: targetId })
    .where(eq(table.topicId, sourceId))
    .returning({ end })
  return moved.length
}

/** A request for the topic, or for one that was merged into it, finds the other one. */
export const pointTo = (tx: Transaction, sourceId: string, targetId: string) =>
  tx.update(topics).set({ mergedIntoId: targetId }).where(eq(topics.mergedIntoId, sourceId))

/** A topic without posts and followers is not hot. */
export const coolDown = (tx: Transaction, topicId: string) =>
  tx.update(topics).set({ hotness: 0, engagement: 0 }).where(eq(topics.id, topicId))

/**
 * Sets a topic's counters to what its rows say, and answers them. Lock the topic in a statement before: a transaction that
 * adds a row counts it under that lock, so what is not seen here is counted later.
 */
export async function recountTopic(tx: Transaction, topicId: string) {
  const [published] = await tx
    .select({
      postCount: count(),
      discussionCount: sql<number>`coalesce(sum(${posts.commentCount}), 0)`.mapWith(Number),
    })
    .from(postTopics)
    .innerJoin(posts, eq(posts.id, postTopics.postId))
    .where(and(eq(postTopics.topicId, topicId), isNotNull(postTopics.publishedAt)))
  const followerCount = await tx.$count(topicFollows, eq(topicFollows.topicId, topicId))
  const counts = {
    postCount: published?.postCount ?? 0,
    discussionCount: published?.discussionCount ?? 0,
    followerCount,
  }
  await tx.update(topics).set(counts).where(eq(topics.id, topicId))
  return counts
}
