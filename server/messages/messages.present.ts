import type { components } from '#openapi/generated/schema.d.ts'
import type { listConversations } from './conversations.store.ts'
import type { FullMessage } from './messages.store.ts'

type Schemas = components['schemas']
type ConversationLine = Awaited<ReturnType<typeof listConversations>>['rows'][number]

/** Code points of the last message that the list of conversations shows. */
const longestLine = 100

/** A message as one of its parties reads it; only its sender learns which client made it, and nothing that came after a block. */
export function presentMessage(
  { message, sender, receiver, ...marks }: FullMessage,
  viewerId: string,
): Schemas['ChatMessage'] {
  const isSender = viewerId === message.senderId
  const isRead = marks.isRead && (marks.isReadTold || !isSender)
  const isDelivered = message.deliveredAt !== null && (marks.isDeliveredTold || !isSender)
  return {
    id: message.id,
    clientId: isSender ? message.clientId : null,
    senderId: message.senderId,
    senderName: sender.name,
    senderAvatar: sender.avatar,
    receiverId: message.receiverId,
    receiverName: receiver.name,
    receiverAvatar: receiver.avatar,
    content: message.content,
    messageType: 'text',
    createdAt: message.createdAt.toISOString(),
    isDelivered: isDelivered || isRead,
    isRead,
  }
}

export const presentConversation = ({
  lastMessage,
  lastMessageTime,
  ...line
}: ConversationLine): Schemas['Conversation'] => ({
  ...line,
  lastMessage: Array.from(lastMessage).slice(0, longestLine).join(''),
  lastMessageTime: lastMessageTime.toISOString(),
})
