import type { ChatMessage } from '#machines/chat/chat.types.ts'

/** A message from `from` to `to`; ids grow with time. */
export function buildMessage(
  id: string,
  from: string,
  to: string,
  changes: Partial<ChatMessage> = {},
): ChatMessage {
  return {
    id,
    clientId: null,
    senderId: from,
    senderName: from,
    senderAvatar: null,
    receiverId: to,
    receiverName: to,
    receiverAvatar: null,
    content: `第 ${id} 条`,
    messageType: 'text',
    createdAt: '2026-11-20T08:00:00Z',
    isDelivered: false,
    isRead: false,
    ...changes,
  }
}
