import { asc, eq, gte } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { commentLikes, comments } from '#server/db/schema/comments.ts'
import { follows } from '#server/db/schema/follows.ts'
import { posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes } from '#server/db/schema/reactions.ts'
import type { DomainEvents } from '#server/lib/events.ts'

/** Likes or favourites given to posts, as the event of each tells it. */
export async function reactionsSince(
  handle: Handle,
  reaction: 'like' | 'favourite',
  since: Date,
  limit: number,
): Promise<DomainEvents['reaction.changed'][]> {
  const given = reaction === 'like' ? postLikes : favourites
  const found = await handle
    .select({
      postId: given.postId,
      authorId: posts.authorId,
      accountId: given.accountId,
      at: given.createdAt,
    })
    .from(given)
    .innerJoin(posts, eq(posts.id, given.postId))
    .where(gte(given.createdAt, since))
    .orderBy(asc(given.createdAt))
    .limit(limit)
  return found.map((it) => ({ ...it, reaction, isGiven: true }))
}

/** Likes given to comments, as the event of each tells it. */
export async function commentLikesSince(
  handle: Handle,
  since: Date,
  limit: number,
): Promise<DomainEvents['comment.liked'][]> {
  const found = await handle
    .select({
      commentId: comments.id,
      postId: comments.postId,
      authorId: comments.authorId,
      accountId: commentLikes.accountId,
      at: commentLikes.createdAt,
    })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .where(gte(commentLikes.createdAt, since))
    .orderBy(asc(commentLikes.createdAt))
    .limit(limit)
  return found.map((it) => ({ ...it, isGiven: true }))
}

/** Who has begun to follow whom, as the event of each tells it. */
export async function followsSince(
  handle: Handle,
  since: Date,
  limit: number,
): Promise<DomainEvents['follow.changed'][]> {
  const found = await handle
    .select({
      followerId: follows.followerId,
      accountId: follows.followeeId,
      at: follows.createdAt,
    })
    .from(follows)
    .where(gte(follows.createdAt, since))
    .orderBy(asc(follows.createdAt))
    .limit(limit)
  return found.map((it) => ({ ...it, following: true }))
}
