import { and, eq, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { commentLikes, comments } from '#server/db/schema/comments.ts'

export interface Pair {
  commentId: string
  accountId: string
}

/** @returns false when it was liked already */
export async function insertLike(
  tx: Handle,
  like: Pair & { createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(commentLikes)
    .values(like)
    .onConflictDoNothing()
    .returning({ commentId: commentLikes.commentId })
  return inserted.length === 1
}

/** @returns false when it was not liked */
export async function removeLike(tx: Handle, { commentId, accountId }: Pair): Promise<boolean> {
  const removed = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.accountId, accountId)))
    .returning({ commentId: commentLikes.commentId })
  return removed.length === 1
}

/** Moves the counter of what was inserted or removed. Lock the comment first. */
export const countLike = (tx: Handle, commentId: string, by: 1 | -1) =>
  tx
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${by}` })
    .where(eq(comments.id, commentId))
