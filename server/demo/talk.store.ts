import { eq } from 'drizzle-orm'
import {
  countComment,
  insertComment,
  replaceMentions,
} from '#server/comments/comments.store.ts'
import type { Mention } from '#server/comments/mentions.ts'
import type { Database } from '#server/db/client.ts'
import { brokenUniqueKey } from '#server/db/errors.ts'
import { commentLikes, comments } from '#server/db/schema/comments.ts'

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
export async function say(db: Database, { at, likedBy, mentions, ...comment }: Said) {
  const time = { createdAt: at, updatedAt: at }
  try {
    await db.transaction(async (tx) => {
      await insertComment(tx, { ...comment, ...time, likeCount: likedBy.length })
      await countComment(tx, comment, 1)
      await replaceMentions(tx, comment.id, mentions)
      const likes = likedBy.map((accountId) => ({
        commentId: comment.id,
        accountId,
        createdAt: at,
      }))
      if (likes.length > 0) await tx.insert(commentLikes).values(likes)
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
