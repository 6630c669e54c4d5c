import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  conversations,
  messages,
  type ConversationRow,
  type MessageRow,
} from '#server/db/schema/messages.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'
import { follows } from '#server/db/schema/relations.ts'
import { contains } from '#server/search/contains.ts'
import { isBetween, isSeenBy, isUnblocked } from './messages.store.ts'

/** One side of a conversation. */
interface Side {
  ownerId: string
  otherId: string
}

const isSide = ({ ownerId, otherId }: Side) =>
  and(eq(conversations.ownerId, ownerId), eq(conversations.otherId, otherId))

export const flipped = ({ ownerId, otherId }: Side): Side => ({
  ownerId: otherId,
  otherId: ownerId,
})

/**
 * Locks both sides of a conversation until the transaction ends, making them when there are none. Whatever writes to
 * a conversation does this first, so that ids are given out in the order of the commits, each behind the last one: a
 * checkpoint relies on it.
 */
export async function lockConversation(tx: Handle, side: Side): Promise<ConversationRow[]> {
  // Always in the same order, or two who write to each other could wait for each other.
  const both = [side, flipped(side)].toSorted((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
  await tx.insert(conversations).values(both).onConflictDoNothing()
  return tx
    .select()
    .from(conversations)
    .where(or(...both.map(isSide)))
    .orderBy(conversations.ownerId)
    .for('update')
}

/** Puts a message on top for both, and counts it for its receiver. */
export async function countMessage(
  tx: Handle,
  message: Pick<MessageRow, 'id' | 'senderId' | 'receiverId' | 'createdAt'>,
) {
  const { senderId, receiverId } = message
  const top = { lastMessageId: message.id, lastMessageAt: message.createdAt }
  await tx
    .update(conversations)
    .set(top)
    .where(isSide({ ownerId: senderId, otherId: receiverId }))
  await tx
    .update(conversations)
    .set({ ...top, unreadCount: sql`${conversations.unreadCount} + 1` })
    .where(isSide({ ownerId: receiverId, otherId: senderId }))
}

/** Works out anew what one side sees last, and how much of it is unread. */
export async function refreshSide(tx: Handle, side: Side) {
  const { ownerId, otherId } = side
  const seen = and(isBetween(ownerId, otherId), isSeenBy({ viewerId: ownerId, otherId }))
  const [last] = await tx
    .select({ lastMessageId: messages.id, lastMessageAt: messages.createdAt })
    .from(messages)
    .where(seen)
    .orderBy(desc(messages.id))
    .limit(1)
  const unread = sql`(
    select count(*)::int from ${messages}
    where ${and(seen, eq(messages.receiverId, ownerId))}
      and ${messages.id} > coalesce(${conversations.checkpointId}, '00000000-0000-0000-0000-000000000000'))`
  await tx
    .update(conversations)
    .set({
      lastMessageId: last?.lastMessageId ?? null,
      lastMessageAt: last?.lastMessageAt ?? null,
      unreadCount: unread,
    })
    .where(isSide(side))
}

const isOpenToOther = isUnblocked(conversations.ownerId, conversations.otherId)

/** @returns false when the checkpoint is there already, or further */
export const moveCheckpoint = (
  tx: Handle,
  side: Side,
  step: { checkpointId: string; checkpointAt: Date },
): Promise<boolean> => {
  const told = sql<string>`case when ${isOpenToOther} then ${step.checkpointId}::uuid else ${conversations.toldCheckpointId} end`
  return moveOn(tx, side, conversations.checkpointId, step.checkpointId, {
    ...step,
    toldCheckpointId: told,
  })
}

/** Hides what was said up to a message from one side alone. @returns false when it, or more, is hidden already */
export const clearSide = (tx: Handle, side: Side, clearedToId: string): Promise<boolean> =>
  moveOn(tx, side, conversations.clearedToId, clearedToId, { clearedToId })

/** Writes `change` where `column` names nothing yet, or a message before `id`. @returns whether it does */
const moveOn = (
  tx: Handle,
  side: Side,
  column: PgColumn,
  id: string,
  change: PgUpdateSetSource<typeof conversations>,
): Promise<boolean> =>
  hasRow(
    tx
      .update(conversations)
      .set(change)
      .where(and(isSide(side), sql`coalesce(${column} < ${id}::uuid, true)`))
      .returning({ ownerId: conversations.ownerId }),
  )

export const findConversation = (
  handle: Handle,
  side: Side,
): Promise<ConversationRow | undefined> =>
  first(handle.select().from(conversations).where(isSide(side)))

/** Up to where the owner has read, as the other may know. */
export async function findToldCheckpoint(handle: Handle, side: Side): Promise<string | null> {
  const { checkpointId, toldCheckpointId } = conversations
  const told = sql<
    string | null
  >`case when ${isOpenToOther} then ${checkpointId} else ${toldCheckpointId} end`
  const found = await first(handle.select({ told }).from(conversations).where(isSide(side)))
  return found?.told ?? null
}

/** Conversations of which only those are wanted whose other party or last message has a word; empty finds all. */
export type ConversationsRequest = PageRequest & { q?: string | undefined }

/** One page of somebody's conversations, the one with the newest message first. */
export function listConversations(
  handle: Handle,
  ownerId: string,
  { q = '', ...request }: ConversationsRequest,
) {
  const word = q.trim()
  const isListed = and(
    eq(conversations.ownerId, ownerId),
    isNotNull(conversations.lastMessageAt),
  )
  const isFound = or(contains(accounts.nickName, word), contains(messages.content, word))
  const isWanted = word === '' ? isListed : and(isListed, isFound)
  const isOther = eq(accounts.id, conversations.otherId)
  const isLast = eq(messages.id, conversations.lastMessageId)
  const listed = handle
    .select({
      userId: conversations.otherId,
      userName: accounts.nickName,
      userAvatar: accounts.avatarUrl,
      lastMessage: messages.content,
      lastMessageTime: messages.createdAt,
      unreadCount: conversations.unreadCount,
    })
    .from(conversations)
    .innerJoin(accounts, isOther)
    .innerJoin(messages, isLast)
    .where(isWanted)
    .orderBy(desc(conversations.lastMessageAt), conversations.otherId)
  const all =
    word === ''
      ? conversations
      : sql`${conversations} inner join ${accounts} on ${isOther} inner join ${messages} on ${isLast}`
  return countedPageOf(listed, request, handle.$count(all, isWanted))
}

/** Whom the coming or going of one person is told at most: it is a nicety, not a broadcast. */
const widestAudience = 1000

/** Who talks with somebody or follows them: those may know whether they are here. */
export async function contactsOf(handle: Handle, userId: string): Promise<string[]> {
  const talking = await handle
    .select({ id: conversations.ownerId })
    .from(conversations)
    .where(and(eq(conversations.otherId, userId), isNotNull(conversations.lastMessageAt)))
    .limit(widestAudience)
  const following = await handle
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.followeeId, userId))
    .limit(widestAudience)
  const ids = [...talking, ...following].map(({ id }) => id)
  return [...new Set(ids)].slice(0, widestAudience)
}

/** Whether one talks with the other: both have said, or been told, something that is still there. */
export const hasConversation = async (handle: Handle, ownerId: string, otherId: string) =>
  (await handle.$count(
    conversations,
    and(isSide({ ownerId, otherId }), isNotNull(conversations.lastMessageAt)),
  )) > 0
