import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { paged, type PageRequest } from '#server/lists/keyset.ts'
import type { Unread } from '#server/notifications/unread.service.ts'
import { asMember } from '#server/db/as-member.ts'
import * as conversations from './conversations.store.ts'
import { presentConversation, presentMessage } from './messages.present.ts'
import * as store from './messages.store.ts'
import { createSend } from './sending.ts'

type Schemas = components['schemas']

export type Messages = ReturnType<typeof createMessages>

interface HistoryRequest extends PageRequest {
  otherUserId: string
  beforeId?: string | undefined
  afterId?: string | undefined
  heldFromId?: string | undefined
}

/** As many as an answer names; a client that holds more that are gone had better begin anew. */
const mostRemoved = 1000

/** Private messages between two. What is not the caller's reads as absent. */
export function createMessages(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'sharedBuckets'>,
  unread: Pick<Unread, 'messages'>,
) {
  const { db, clock, events } = core

  /**
   * What the viewer sees of a conversation, newest first, whether there is more in the direction asked for, and what
   * of that which the viewer holds is gone: null when it is too much to tell.
   */
  async function history(
    viewerId: string,
    { otherUserId, beforeId, afterId, heldFromId, page, pageSize }: HistoryRequest,
  ): Promise<Schemas['ChatHistory']> {
    const isWindow = beforeId !== undefined || afterId !== undefined
    const between = { viewerId, otherId: otherUserId }
    const found = await store.listMessages(db, between, {
      beforeId,
      afterId,
      limit: pageSize + 1,
      offset: isWindow ? 0 : (page - 1) * pageSize,
    })
    const messages = found.slice(0, pageSize).map((row) => presentMessage(row, viewerId))
    // After the messages: one that is deleted in between is named by both, and known to be gone.
    const removed =
      heldFromId === undefined
        ? []
        : await store.listRemoved(db, between, { fromId: heldFromId, limit: mostRemoved + 1 })
    return {
      messages: afterId === undefined ? messages : messages.toReversed(),
      page,
      pageSize,
      hasMore: found.length > pageSize,
      peerCheckpointMessageId: await checkpoint(otherUserId, viewerId),
      removedMessageIds: removed.length > mostRemoved ? null : removed,
    }
  }

  async function list(
    ownerId: string,
    request: conversations.ConversationsRequest,
  ): Promise<Schemas['ConversationPage']> {
    const { rows, total } = await conversations.listConversations(db, ownerId, request)
    return {
      conversations: rows.map(presentConversation),
      totalUnreadCount: await unread.messages(ownerId),
      ...paged(total, request),
    }
  }

  async function checkpoint(ownerId: string, otherId: string): Promise<string | null> {
    const found = await conversations.findConversation(db, { ownerId, otherId })
    return found?.checkpointId ?? null
  }

  /** Reads a conversation up to one of its messages, and never back. @throws Problem 1004 it has no such message */
  async function readUpTo(ownerId: string, otherId: string, messageId: string) {
    const message = await store.findSeen(db, ownerId, messageId)
    const isOfBoth =
      message && [message.senderId, message.receiverId].includes(otherId.toLowerCase())
    if (!isOfBoth) throw problem.notFound()
    const side = { ownerId, otherId: otherId.toLowerCase() }
    const checkpointAt = clock.now()
    await asMember(core, ownerId, async (tx) => {
      await conversations.lockConversation(tx, side)
      const step = { checkpointId: message.id, checkpointAt }
      if (!(await conversations.moveCheckpoint(tx, side, step))) return
      await conversations.refreshSide(tx, side)
      const read = { readerId: ownerId, otherId: side.otherId, at: checkpointAt }
      await events.record(tx, 'conversation.read', { ...read, messageId: message.id })
      await events.record(tx, 'unread.changed', { accountIds: [ownerId] })
    })
    return checkpoint(ownerId, side.otherId)
  }

  /** Its receiver has it on a device. @throws Problem 1004 when it is nothing that the receiver was sent */
  async function confirmDelivered(receiverId: string, id: string): Promise<void> {
    const message = await store.findSeen(db, receiverId, id)
    if (message?.receiverId !== receiverId) throw problem.notFound()
    const at = clock.now()
    await asMember(core, receiverId, async (tx) => {
      const senderId = await store.markDelivered(tx, receiverId, id, at)
      const delivered = { messageId: message.id, receiverId, at }
      if (senderId) await events.record(tx, 'message.delivered', { ...delivered, senderId })
    })
  }

  /** Its sender takes it from both, its receiver from their own eyes alone. @throws Problem 1004 */
  async function remove(viewerId: string, id: string): Promise<void> {
    const seen = demandFound(await store.findSeen(db, viewerId, id))
    const { senderId, receiverId } = seen
    const side = { ownerId: senderId, otherId: receiverId }
    await asMember(core, viewerId, async (tx) => {
      await conversations.lockConversation(tx, side)
      const forget = viewerId === senderId ? store.withdrawMessage : store.discardMessage
      await forget(tx, id, clock.now())
      await conversations.refreshSide(tx, side)
      await conversations.refreshSide(tx, conversations.flipped(side))
      const removed = { messageId: seen.id, senderId, receiverId }
      const forBoth = viewerId === senderId
      await events.record(tx, 'message.removed', { ...removed, forBoth })
      await events.record(tx, 'unread.changed', { accountIds: [receiverId] })
    })
  }

  /**
   * Hides what was said until now from the owner alone; the other one keeps it, and does not learn of it. Nothing
   * counts as read by it. @throws Problem 1004 they never had a conversation
   */
  async function clear(ownerId: string, otherUserId: string): Promise<string> {
    const side = { ownerId, otherId: otherUserId.toLowerCase() }
    if (!(await conversations.findConversation(db, side))) throw problem.notFound()
    return asMember(core, ownerId, async (tx) => {
      await conversations.lockConversation(tx, side)
      const upToId = await store.findLastId(tx, ownerId, side.otherId)
      if (upToId === undefined) throw problem.notFound()
      if (await conversations.clearSide(tx, side, upToId)) {
        await conversations.refreshSide(tx, side)
        await events.record(tx, 'conversation.cleared', { ...side, upToId })
        await events.record(tx, 'unread.changed', { accountIds: [ownerId] })
      }
      return upToId
    })
  }

  return {
    send: createSend(core),
    history,
    list,
    checkpoint,
    readUpTo,
    confirmDelivered,
    remove,
    clear,
    unreadCount: unread.messages,
  }
}
