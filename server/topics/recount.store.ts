import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { postTopics, topicFollows, topics } from '#server/db/schema/topics.ts'

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
