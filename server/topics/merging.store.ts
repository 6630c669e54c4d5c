import { and, asc, eq, exists, inArray, or, sql, count, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

export interface Moved {
  posts: number
  followers: number
}

/** Everything that belongs to one topic goes to another; what both have is there once. */
export async function moveTies(
  tx: Transaction,
  sourceId: string,
  targetId: string,
): Promise<Moved> {
  const link = alias(postTopics, 'link')
  const isLinkedTwice = tx
    .select({ one: sql`1` })
    .from(link)
    .where(and(eq(link.topicId, targetId), eq(link.postId, postTopics.postId)))
  await tx
    .delete(postTopics)
    .where(and(eq(postTopics.topicId, sourceId), exists(isLinkedTwice)))
  const movedPosts = await tx
    .update(postTopics)
    .set({ topicId: targetId })
    .where(eq(postTopics.topicId, sourceId))
    .returning({ id: postTopics.postId })
  const follow = alias(topicFollows, 'follow')
  const isFollowedTwice = tx
    .select({ one: sql`1` })
    .from(follow)
    .where(and(eq(follow.topicId, targetId), eq(follow.accountId, topicFollows.accountId)))
  await tx
    .delete(topicFollows)
    .where(and(eq(topicFollows.topicId, sourceId), exists(isFollowedTwice)))
  const movedFollows = await tx
    .update(topicFollows)
    .set({ topicId: targetId })
    .where(eq(topicFollows.topicId, sourceId))
    .returning({ id: topicFollows.accountId })
  return { posts: movedPosts.length, followers: movedFollows.length }
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
