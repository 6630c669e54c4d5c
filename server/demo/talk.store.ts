import { eq } from 'drizzle-orm'
import {
  countComment,
  findComment,
  insertComment,
  replaceMentions,
} from '#server/comments/comments.store.ts'
import type { Mention } from '#server/comments/mentions.ts'
import type { Core } from '#server/core.ts'
import { brokenUniqueKey } from '#server/db/errors.ts'
import { commentLikes, comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'

/** What happened longer ago was read long ago. */
const newsMs = 60 * 24 * 3_600_000

export interface Said {
  id: string
  postId: string
  authorId: string
  rootId: string | null
  parentId: string | null
  content: string
  /** What makes it the same comment the next time. */
  clientId: string
  at: Date
  likedBy: string[]
  mentions: Mention[]
}

/** Adds a comment with its likes, dated back; one that is there already stays. @returns its id */
export async function say(
  { db, clock, events }: Pick<Core, 'db' | 'clock' | 'events'>,
  { at, likedBy, mentions, ...comment }: Said,
) {
  const time = { createdAt: at, updatedAt: at }
  try {
    await db.transaction(async (tx) => {
      await insertComment(tx, { ...comment, ...time, likeCount: likedBy.length })
      await countComment(tx, comment, 1)
      const mentionedIds = await replaceMentions(tx, comment.id, mentions)
      const likes = likedBy.map((accountId) => ({
        commentId: comment.id,
        accountId,
        createdAt: at,
      }))
      if (likes.length > 0) await tx.insert(commentLikes).values(likes)
      if (clock.now().getTime() - at.getTime() > newsMs) return
      const { id: commentId, postId, authorId } = comment
      const fact = { commentId, postId, authorId }
      const answered = comment.parentId ? await findComment(tx, comment.parentId) : undefined
      const [post] = await tx
        .select({ authorId: posts.authorId })
        .from(posts)
        .where(eq(posts.id, postId))
      if (post)
        await events.record(tx, 'comment.created', {
          ...fact,
          postAuthorId: post.authorId,
          parentAuthorId: answered?.authorId ?? null,
          mentionedIds,
        })
      for (const accountId of likedBy)
        await events.record(tx, 'comment.liked', { ...fact, accountId, isGiven: true })
    })
    return comment.id
  } catch (error) {
    if (brokenUniqueKey(error) === undefined) throw error
    const [known] = await db
      .select({ id: comments.id })
      .from(comments)
      .where(eq(comments.clientId, comment.clientId))
    return known?.id ?? comment.id
  }
}
