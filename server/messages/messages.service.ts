import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asMember, banOf, refuseBanned } from '#server/db/as-member.ts'
import { idByClient } from '#server/db/once.ts'
import { messages } from '#server/db/schema/messages.ts'
import { idBehind } from '#server/lib/id.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import type { Unread } from '#server/notifications/unread.service.ts'
import { refuseBlocked } from '#server/relations/relations.service.ts'
import { createThrottle, textsOfMember } from '#server/throttle/throttle.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import * as conversations from './conversations.store.ts'
import { presentConversation, presentMessage } from './messages.present.ts'
import * as store from './messages.store.ts'

type Schemas = components['schemas']

export type Messages = ReturnType<typeof createMessages>

interface NewMessage {
  receiverId: string
  content: string
  /** Made by the sender's client for this message; the same one again is the same message. */
  clientId?: string | undefined
}

interface HistoryRequest extends PageRequest {
  otherUserId: string
  beforeId?: string | undefined
  afterId?: string | undefined
  heldFromId?: string | undefined
}

/** Of one sender: quick hands, no machine. */
const messagesOfMember = { limit: 40, seconds: 60 }
/** Conversations that one member begins: who writes to many strangers is selling something. */
const beginningsOfMember = { limit: 20, seconds: 3600 }
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
    const peer = conversations.flipped({ ownerId: viewerId, otherId: otherUserId })
    const found = await store.listMessages(db, between, {
      beforeId,
      afterId,
      limit: pageSize + 1,
      offset: isWindow ? 0 : (page - 1) * pageSize,
    })
    const shown = found.slice(0, pageSize).map((row) => presentMessage(row, viewerId))
    // After the messages: one that is deleted in between is named by both, and known to be gone.
    const removed =
      heldFromId === undefined
        ? []
        : await store.listRemoved(db, between, { fromId: heldFromId, limit: mostRemoved + 1 })
    return {
      messages: afterId === undefined ? shown : shown.toReversed(),
      page,
      pageSize,
      hasMore: found.length > pageSize,
      peerCheckpointMessageId: await conversations.findToldCheckpoint(db, peer),
      removedMessageIds: removed.length > mostRemoved ? null : removed,
    }
  }

  async function list(
    ownerId: string,
    request: conversations.ConversationsRequest,
  ): Promise<Schemas['ConversationPage']> {
    const { rows, ...facts } = await conversations.listConversations(db, ownerId, request)
    return {
      conversations: rows.map(presentConversation),
      totalUnreadCount: await unread.messages(ownerId),
      ...facts,
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

/**
 * Sends a private message, for REST and for the hub alike: whichever way it comes, or comes again, one `clientId` is
 * one message.
 * @throws Problem 1000 nothing to say · 1002 to oneself, or to somebody one has blocked · 2012 the receiver is absent,
 * banned, or has blocked the sender · 403 the sender is banned · 429
 */
export function createSend(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'sharedBuckets'>,
) {
  const { db, clock, newId, events } = core
  const sends = createThrottle(core, 'messages-sent', messagesOfMember)
  const beginnings = createThrottle(core, 'conversations', beginningsOfMember)
  const texts = createThrottle(core, 'message-bytes', textsOfMember)

  async function send(senderId: string, message: NewMessage): Promise<store.FullMessage> {
    const known = await findSent(senderId, message.clientId)
    if (known) return known
    await sends.take(senderId)
    const receiverId = await admit(senderId, message)
    await texts.takeText(senderId, message.content)
    const id = await write(senderId, { ...message, receiverId })
    const sent = id
      ? await store.findMessageRow(db, id)
      : await findSent(senderId, message.clientId)
    if (!sent) throw new Error('a message that was written is gone')
    return sent
  }

  async function findSent(senderId: string, clientId: string | undefined) {
    const id = await idByClient(db, messages, senderId, clientId)
    const found = id ? await store.findMessageRow(db, id) : undefined
    if (!found || (await store.findSeen(db, senderId, found.message.id))) return found
    // Deleted by its sender meanwhile: it is the same message, and shows nothing.
    return { ...found, message: { ...found.message, content: '' } }
  }

  /** Whether this may be sent; answers to whom. */
  async function admit(senderId: string, { receiverId, content }: NewMessage) {
    if (isBlank(content)) throw problem.invalid({ content: ['不能为空'] })
    const now = clock.now()
    const sender = await findAccount(db, senderId)
    if (sender) refuseBanned(sender, now)
    const receiver = await findAccount(db, receiverId)
    if (receiver?.id === senderId) throw problem.denied('不能给自己发私信')
    if (receiver?.status !== 'active' || banOf(receiver, now) !== undefined)
      throw problem.notFound(2012)
    await refuseBlocked(db, { accountId: senderId, otherId: receiver.id })
    const side = { ownerId: senderId, otherId: receiver.id }
    if (!(await conversations.findConversation(db, side))) await beginnings.take(senderId)
    return receiver.id
  }

  /** @returns undefined when the same message was sent meanwhile */
  const write = (senderId: string, { receiverId, content, clientId = null }: Written) =>
    asMember({ db, clock }, senderId, async (tx) => {
      await conversations.lockConversation(tx, { ownerId: senderId, otherId: receiverId })
      // It may have been blocked on the way here.
      await refuseBlocked(tx, { accountId: senderId, otherId: receiverId })
      const last = await store.findLastId(tx, senderId, receiverId)
      const id = idBehind(last, newId())
      const message = { id, senderId, receiverId, createdAt: clock.now() }
      const inserted = await store.insertMessage(tx, { ...message, content, clientId })
      if (!inserted) return undefined
      await conversations.countMessage(tx, message)
      await events.record(tx, 'message.sent', { messageId: id, senderId, receiverId })
      await events.record(tx, 'unread.changed', { accountIds: [receiverId] })
      return inserted
    })

  return send
}

type Written = Omit<NewMessage, 'clientId'> & { clientId?: string | null | undefined }

/** Nothing but spaces and characters that show nothing. */
const isBlank = (text: string) => /^[\s\p{Cf}]*$/u.test(text)
