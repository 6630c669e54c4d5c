import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readCount } from '#server/counts/counts.store.ts'
import { first, hasRow, type Handle, type Transaction } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { assistantMessages } from '#server/db/schema/notifications.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { pageOf } from '#server/lists/rows.ts'
import { withIdsBehind } from '#server/notifications/ids-behind.store.ts'
import { livingAccounts } from '#server/users/accounts.store.ts'
import type { NewAssistantMessage } from './assistant-messages.ts'

const isShown = isNull(assistantMessages.deletedAt)

const own = (recipientId: string, onlyUnread = false) =>
  and(
    eq(assistantMessages.recipientId, recipientId),
    isShown,
    onlyUnread ? isNull(assistantMessages.readAt) : undefined,
  )

const named = alias(topics, 'named')

/** Writes messages to those who are still there, one for each recipient and cause. @returns who got one */
export async function insertAssistantMessages(
  tx: Transaction,
  messages: (NewAssistantMessage & { sentId?: string })[],
  { newId, now }: { newId: () => string; now: Date },
): Promise<string[]> {
  const ids = [...new Set(messages.map(({ recipientId }) => recipientId))]
  const living = new Set(await livingAccounts(tx, ids))
  const kept = messages.filter(({ recipientId }) => living.has(recipientId))
  if (kept.length === 0) return []
  const made = await withIdsBehind(tx, { table: assistantMessages, isShown }, kept, newId)
  const inserted = await tx
    .insert(assistantMessages)
    .values(made.map((message) => ({ ...message, createdAt: now })))
    .onConflictDoNothing()
    .returning({ recipientId: assistantMessages.recipientId })
  return inserted.map(({ recipientId }) => recipientId)
}

export const countAssistantMessages = (
  handle: Handle,
  recipientId: string,
  onlyUnread: boolean,
) =>
  readCount(handle, onlyUnread ? 'assistant_messages.unread' : 'assistant_messages.shown', [
    recipientId,
  ])

/** A message with what it leads to, as that is now; a topic that was merged is the one that it was merged into. */
export type AssistantMessageRow = Awaited<ReturnType<typeof listAssistantMessages>>[number]

/** One page, newest first: what is skipped is looked at in an index alone. */
export const listAssistantMessages = (
  handle: Handle,
  recipientId: string,
  { onlyUnread, ...request }: PageRequest & { onlyUnread: boolean },
) => {
  const all = handle
    .select({ id: assistantMessages.id })
    .from(assistantMessages)
    .where(own(recipientId, onlyUnread))
    .orderBy(desc(assistantMessages.id))
  const ids = pageOf(all, request)
  return handle
    .select({
      message: assistantMessages,
      post: { authorId: posts.authorId, status: posts.status },
      comment: { status: comments.status },
      topic: { id: topics.id, creatorId: topics.creatorId, status: topics.status },
    })
    .from(assistantMessages)
    .leftJoin(posts, eq(posts.id, assistantMessages.postId))
    .leftJoin(comments, eq(comments.id, assistantMessages.commentId))
    .leftJoin(named, eq(named.id, assistantMessages.topicId))
    .leftJoin(topics, eq(topics.id, sql`coalesce(${named.mergedIntoId}, ${named.id})`))
    .where(sql`${assistantMessages.id} = any(array(${ids}))`)
    .orderBy(desc(assistantMessages.id))
}

/** A message that its recipient still has; without an id, the newest. */
export const findAssistantMessage = (handle: Handle, recipientId: string, id?: string) =>
  first(
    handle
      .select({ id: assistantMessages.id, readAt: assistantMessages.readAt })
      .from(assistantMessages)
      .where(and(own(recipientId), id === undefined ? undefined : eq(assistantMessages.id, id)))
      .orderBy(desc(assistantMessages.id))
      .limit(1),
  )

/** Reads one message. */
export const markMessageRead = (handle: Handle, recipientId: string, id: string, now: Date) =>
  handle
    .update(assistantMessages)
    .set({ readAt: now })
    .where(and(own(recipientId, true), eq(assistantMessages.id, id)))

/** Reads every message up to this one. */
export const markMessagesRead = (
  handle: Handle,
  recipientId: string,
  upTo: string,
  now: Date,
) =>
  handle
    .update(assistantMessages)
    .set({ readAt: now })
    .where(and(own(recipientId, true), lte(assistantMessages.id, upTo)))

/** Its words go with it; the row stays, so that the same cause writes no other. @returns false when its recipient has none of that id */
export const deleteAssistantMessage = (
  handle: Handle,
  recipientId: string,
  id: string,
  now: Date,
): Promise<boolean> =>
  hasRow(
    handle
      .update(assistantMessages)
      .set({ deletedAt: now, title: '', content: '' })
      .where(and(own(recipientId), eq(assistantMessages.id, id)))
      .returning({ id: assistantMessages.id }),
  )
