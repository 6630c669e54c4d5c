import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { findStatusBefore } from '#server/audit/audit.store.ts'
import { first, type Handle } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  type Comment,
  commentLikes,
  commentMentions,
  comments,
} from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import type { Mention } from './mentions.ts'

/**
 * Who wrote a post and where it stands, kept from changing until the transaction ends. A transaction that moves a counter of
 * comments locks the post first, so that no two can wait for each other.
 */
export const lockPost = (tx: Handle, id: string) =>
  first(
    tx
      .select({ id: posts.id, authorId: posts.authorId, status: posts.status })
      .from(posts)
      .where(eq(posts.id, id))
      .for('no key update'),
  )

export const findComment = (handle: Handle, id: string): Promise<Comment | undefined> =>
  first(handle.select().from(comments).where(eq(comments.id, id)))

/** A comment, kept from changing until the transaction ends. */
export const lockComment = (tx: Handle, id: string): Promise<Comment | undefined> =>
  first(tx.select().from(comments).where(eq(comments.id, id)).for('update'))

/** Whether readers have not had what a comment says: it waits for an administrator, or did until it was hidden. */
export async function isUnseen(handle: Handle, { id, status, heldFor }: Comment) {
  if (status !== 'hidden' || heldFor.length === 0) return status === 'held'
  const hidden = await first(findStatusBefore(handle, ['comment', id], ['comment.hide']))
  return hidden?.status !== 'visible'
}

/** @throws the engine's error for the unique key `comments_client_id` when this client has made it already */
export const insertComment = (tx: Handle, comment: typeof comments.$inferInsert) =>
  tx.insert(comments).values(comment)

/** Its `updatedAt` never stays, also within a millisecond: administrators tell what they have read by it. */
export const updateComment = (
  tx: Handle,
  id: string,
  { updatedAt, ...change }: Partial<typeof comments.$inferInsert> & { updatedAt: Date },
) =>
  tx
    .update(comments)
    .set({
      ...change,
      updatedAt: sql`greatest(${updatedAt.toISOString()}::timestamptz, ${comments.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(comments.id, id))

/** Moves the counters of what readers see: the post's, the thread's and the answered comment's. */
export async function countComment(
  tx: Handle,
  { postId, rootId, parentId }: Pick<Comment, 'postId' | 'rootId' | 'parentId'>,
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}` })
    .where(eq(posts.id, postId))
  const above = [...new Set([rootId, parentId])].filter((id) => id !== null)
  if (above.length === 0) return
  await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${by}` })
    .where(inArray(comments.id, above))
}

/**
 * Deletes a comment: what it says goes for good, with what hangs on it and the name that its author's client gave it. Who
 * says the same after that means it anew. Answers below it stay.
 */
export async function removeText(tx: Handle, id: string, updatedAt: Date): Promise<void> {
  const gone = { status: 'deleted', content: '', likeCount: 0, clientId: null } as const
  await updateComment(tx, id, { ...gone, updatedAt })
  await removeTraces(tx, id)
}

/** Takes away what hangs on a comment that is deleted. */
export async function removeTraces(tx: Handle, id: string): Promise<void> {
  await tx.delete(commentLikes).where(eq(commentLikes.commentId, id))
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, id))
}

/** Whom a comment mentions, each as its text spells them; also who has erased their account since. */
export const findMentions = (handle: Handle, commentId: string): Promise<Mention[]> =>
  handle
    .select({ accountId: commentMentions.accountId, name: commentMentions.name })
    .from(commentMentions)
    .where(eq(commentMentions.commentId, commentId))

export async function replaceMentions(tx: Handle, commentId: string, mentions: Mention[]) {
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, commentId))
  if (mentions.length > 0)
    await tx
      .insert(commentMentions)
      .values(mentions.map((mention) => ({ commentId, ...mention })))
}

/** Whom a comment speaks to: who wrote what it answers, and whom it mentions. */
export async function findAddressees(tx: Handle, { id, parentId }: Comment) {
  const parent = parentId === null ? undefined : await findComment(tx, parentId)
  const mentions = await findMentions(tx, id)
  return {
    parentAuthorId: parent?.authorId ?? null,
    mentionedIds: mentions.map(({ accountId }) => accountId),
  }
}

/** Accounts by the skeletons of their nicknames, shared as by `shareAccounts`. */
export async function shareByNickKeys(tx: Handle, keys: string[]) {
  if (keys.length === 0) return []
  return tx
    .select({ id: accounts.id, nickName: accounts.nickName })
    .from(accounts)
    .where(and(inArray(accounts.nickKey, keys), ne(accounts.status, 'deleted')))
    .orderBy(accounts.id)
    .for('key share')
}

interface Pair {
  commentId: string
  accountId: string
}

/** Gives a like or takes it back, and counts it. Lock the comment first. @returns how many more it has: 0 when it was so already */
export async function setLike(tx: Handle, pair: Pair, isGiven: boolean, now: Date) {
  const by = await setOnce(tx, commentLikes, pair, isGiven, now)
  const counted = { likeCount: sql`${comments.likeCount} + ${by}` }
  if (by !== 0) await tx.update(comments).set(counted).where(eq(comments.id, pair.commentId))
  return by
}
