import type { Core } from '#server/core.ts'
import type { DomainEvents } from '#server/lib/events.ts'
import { meanings, Problem } from '#server/lib/problem.ts'
import { createQueue } from '#server/lib/queue.ts'
import { hasConversation } from '#server/messages/conversations.store.ts'
import { presentMessage } from '#server/messages/messages.present.ts'
import type { Messages } from '#server/messages/messages.service.ts'
import { findMessageRow, lastReceived } from '#server/messages/messages.store.ts'
import { isBlockedBetween } from '#server/relations/relations.store.ts'
import { createBuckets } from '#server/throttle/buckets.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { method, type Caller, type Hub } from '../signalr/hub.ts'
import { asHubError, type ReadArguments, type ChatPushes } from './arguments.ts'
import type { Attendance } from './presence.ts'

type ChatCaller = Caller<ChatPushes>
type SendArguments = [receiverId: string, content: string, type: 'text', clientId?: string]

interface Parts {
  hub: Hub<ChatPushes>
  messages: Messages
  attendance: Attendance
  read: ReadArguments
}

/** Of one member, for each of both: confirmations and checkpoints come with the messages themselves. */
const receiptsOfMember = { limit: 240, seconds: 60 }
/** Of one member, whoever it is for: the sign stays for some seconds by itself. */
const typingOfMember = { limit: 1, seconds: 2 }

/** What clients call on /api/hubs/chat. It does what the REST calls do, through the same services. */
export function serveChatHub(
  core: Pick<Core, 'db' | 'clock' | 'sharedBuckets'>,
  { hub, messages, attendance, read }: Parts,
): void {
  const { db, clock } = core
  const deliveries = createThrottle(core, 'chat', receiptsOfMember)
  // Apart: a history that was read out is confirmed message by message, before it is read.
  const readings = createThrottle(core, 'chat-readings', receiptsOfMember)
  // Of each node: a sign too many costs nothing worth a question to Redis for every key that is pressed.
  const typing = createBuckets(clock, typingOfMember)

  async function send(caller: ChatCaller, [receiverId, content, , clientId]: SendArguments) {
    const message = { receiverId, content, clientId }
    const sent = await told(caller, clientId, () => messages.send(caller.userId, message))
    return presentMessage(sent, caller.userId)
  }

  async function type(caller: ChatCaller, text: string) {
    const userId = text.toLowerCase()
    // A sign too many is dropped, not refused.
    if (typing.take(caller.userId) > 0) return
    const mayTell =
      (await hasConversation(db, caller.userId, userId)) &&
      !(await isBlockedBetween(db, caller.userId, userId))
    if (mayTell) hub.clients.user(userId).push('UserTyping', caller.userId)
  }

  hub.serve({
    methods: {
      SendMessage: method(read('ChatHub', 'SendMessage'), (caller: ChatCaller, ...args) =>
        send(caller, args),
      ),
      ConfirmMessageDelivered: method(
        read('ChatHub', 'ConfirmMessageDelivered'),
        (caller: ChatCaller, messageId) =>
          told(caller, undefined, async () => {
            await deliveries.take(caller.userId)
            await messages.confirmDelivered(caller.userId, messageId)
            return null
          }),
      ),
      UpdateConversationCheckpoint: method(
        read('ChatHub', 'UpdateConversationCheckpoint'),
        (caller: ChatCaller, otherUserId, lastReadMessageId) =>
          told(caller, undefined, async () => {
            await readings.take(caller.userId)
            const at = await messages.readUpTo(caller.userId, otherUserId, lastReadMessageId)
            return { otherUserId, checkpointMessageId: at }
          }),
      ),
      UserTyping: method(read('ChatHub', 'UserTyping'), async (caller: ChatCaller, userId) => {
        await type(caller, userId)
        return null
      }),
      IsUserOnlineAsync: method(read('ChatHub', 'IsUserOnlineAsync'), (caller, userId) =>
        attendance.isOnline(caller.userId, userId),
      ),
    },
    onResync: async (caller) => {
      caller.push('Resync')
      caller.push('UnreadCountChanged', {
        unreadCount: await messages.unreadCount(caller.userId),
      })
    },
  })
}

/** What is refused is also pushed as `Error`: a client that does not wait for the answer learns of it too. */
async function told<T>(
  caller: ChatCaller,
  clientId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Problem ? error.code : 1010
    const message = error instanceof Problem ? error.message : meanings[1010].message
    caller.push('Error', { code, message, clientId: clientId ?? null })
    throw asHubError(error)
  }
}

/**
 * Turns what happened to private messages into pushes, in the order in which it happened. All are hints: a client that
 * misses one finds the same by REST.
 */
export function pushChat(
  core: Pick<Core, 'db' | 'events' | 'log'>,
  hub: Hub<ChatPushes>,
  messages: Messages,
): void {
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
