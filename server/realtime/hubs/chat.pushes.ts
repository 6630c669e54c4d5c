import type { Core } from '#server/core.ts'
import type { DomainEvents } from '#server/lib/events.ts'
import { createQueue } from '#server/lib/queue.ts'
import { presentMessage } from '#server/messages/messages.present.ts'
import type { Messages } from '#server/messages/messages.service.ts'
import { findMessageRow, lastReceived } from '#server/messages/messages.store.ts'
import { isBlockedBetween } from '#server/relations/relations.store.ts'
import type { Hub } from '../signalr/hub.ts'
import type { ChatPushes } from './arguments.ts'

type PushCore = Pick<Core, 'db' | 'events' | 'log'>

/**
 * Turns what happened to private messages into pushes, in the order in which it happened. All are hints: a client that
 * misses one finds the same by REST.
 */
export function pushChat(core: PushCore, hub: Hub<ChatPushes>, messages: Messages): void {
  const { db } = core
  const queue = createQueue(core)
  const to = (userId: string) => hub.clients.user(userId)

  queue.on('message.sent', pushSent)
  queue.on('message.delivered', pushDelivered)
  queue.on('message.removed', pushRemoved)
  queue.on('conversation.cleared', pushCleared)
  queue.on('conversation.read', pushRead)

  async function pushSent({ messageId, senderId, receiverId }: DomainEvents['message.sent']) {
    const found = await findMessageRow(db, messageId)
    if (!found || found.message.withdrawnAt) return
    to(receiverId).push('ReceiveMessage', presentMessage(found, receiverId))
    to(senderId).push('MessageSent', presentMessage(found, senderId))
    await pushUnread(receiverId)
  }

  async function pushDelivered(delivered: DomainEvents['message.delivered']) {
    const { messageId, senderId, receiverId, at } = delivered
    if (await isBlockedBetween(db, senderId, receiverId)) return
    const deliveredAt = at.toISOString()
    to(senderId).push('MessageDelivered', { messageId, receiverId, deliveredAt })
  }

  async function pushRemoved(removed: DomainEvents['message.removed']) {
    const { messageId, senderId, receiverId, forBoth } = removed
    to(receiverId).push('MessageDeleted', { messageId, otherUserId: senderId })
    if (forBoth) to(senderId).push('MessageDeleted', { messageId, otherUserId: receiverId })
    await pushUnread(receiverId)
  }

  /** To every device of the one who deleted it, and to nobody else. */
  async function pushCleared({
    ownerId,
    otherId,
    upToId,
  }: DomainEvents['conversation.cleared']) {
    const cleared = { otherUserId: otherId, upToMessageId: upToId }
    to(ownerId).push('ConversationDeleted', cleared)
    await pushUnread(ownerId)
  }

  async function pushRead(read: DomainEvents['conversation.read']) {
    const { readerId, otherId, messageId } = read
    const own = { otherUserId: otherId, checkpointMessageId: messageId }
    to(readerId).push('ConversationCheckpointUpdated', own)
    to(readerId).push('ConversationRead', own)
    await pushUnread(readerId)
    if (!(await isBlockedBetween(db, readerId, otherId))) await pushReading(read)
  }

  /** To the author of what was read. */
  async function pushReading({
    readerId,
    otherId,
    messageId,
    at,
  }: DomainEvents['conversation.read']) {
    const lastId = await lastReceived(db, { readerId, otherId }, messageId)
    if (lastId === undefined) return
    const readAt = at.toISOString()
    to(otherId).push('MessageRead', { messageId: lastId, readerId, readAt })
    to(otherId).push('MessagesReadByOther', { readerId, lastReadMessageId: lastId, readAt })
  }

  async function pushUnread(userId: string) {
    const unreadCount = await messages.unreadCount(userId)
    to(userId).push('UnreadCountChanged', { unreadCount })
  }
}
