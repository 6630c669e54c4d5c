import type { Push } from './asked.ts'
import { messageOf } from './present.ts'
import type { PlainWorld } from './world.ts'

/** Writes a message and tells both. Nothing recognises one that was sent before. */
export function send(
  world: PlainWorld,
  push: Push,
  { from, to, content }: { from: string; to: string; content: string },
) {
  const message = {
    id: world.newId(),
    senderId: from,
    receiverId: to,
    content,
    isDelivered: false,
    isRead: false,
  }
  world.messages.push(message)
  push(from, 'MessageSent', messageOf(world, message))
  push(to, 'ReceiveMessage', messageOf(world, message))
  push(to, 'UnreadCountChanged', { unreadCount: 1 })
  return message
}

export function confirm(world: PlainWorld, push: Push, reader: string, messageId: string) {
  const message = world.messages.find(
    ({ id, receiverId }) => id === messageId && receiverId === reader,
  )
  if (!message) return
  message.isDelivered = true
  push(message.senderId, 'MessageDelivered', { messageId, receiverId: reader })
}

export function readUpTo(
  world: PlainWorld,
  push: Push,
  { reader, peer, upTo }: { reader: string; peer: string; upTo: string },
) {
  for (const message of world.messages) {
    const isMeant = message.receiverId === reader && message.senderId === peer
    if (isMeant && message.id <= upTo)
      Object.assign(message, { isDelivered: true, isRead: true })
  }
  push(peer, 'MessagesReadByOther', { readerId: reader, lastReadMessageId: upTo })
  push(reader, 'ConversationCheckpointUpdated', {
    otherUserId: peer,
    checkpointMessageId: upTo,
  })
}
