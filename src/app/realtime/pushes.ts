import type { ChatMessage } from '#machines/chat/chat.types.ts'
import type { Chats } from './chats.ts'
import type { Hubs } from './hubs.ts'

interface Listeners {
  /** Something may be unread now, or no longer. */
  hint: () => void
  /** Those of the session that runs. */
  chats: () => Chats | null
  /** A conversation is no longer among those that are listed. */
  unlist: (peerId: string) => void
}

/** The words of an error, and which message they are about; the specification does not say what carries them. */
function saidBy(error: unknown) {
  const { message = error, clientId } = Object(error) as Record<string, unknown> // looked at below
  if (typeof message !== 'string' || message === '') return null
  return { message, clientId: typeof clientId === 'string' ? clientId : null }
}

/** Hands on what the hubs push. Answers a function that ends it. */
export function hearPushes({ notification, chat }: Hubs, { hint, chats, unlist }: Listeners) {
  const receive = (message: ChatMessage) => {
    chats()?.of(message).conversation.send({ type: 'message.received', message })
    hint()
  }
  /** Only a conversation that is known here can be told about; the others are read when they are opened. */
  const known = (peerId: string) => chats()?.known(peerId)?.conversation
  const readByMe = (peerId: string, upTo: string | null) => {
    if (upTo !== null) known(peerId)?.send({ type: 'self.read', upTo })
    hint()
  }
  const offs = [
    notification.hub.on('ReceiveNotification', hint),
    notification.hub.on('UnreadCountUpdated', hint),
    chat.hub.on('ReceiveMessage', receive),
    chat.hub.on('MessageSent', receive),
    chat.hub.on('UserTyping', (userId) => known(userId)?.send({ type: 'peer.typing' })),
    chat.hub.on('MessageDelivered', ({ messageId, receiverId }) =>
      known(receiverId)?.send({ type: 'message.delivered', id: messageId }),
    ),
    chat.hub.on('MessageRead', ({ messageId, readerId }) =>
      known(readerId)?.send({ type: 'peer.read', upTo: messageId }),
    ),
    chat.hub.on('MessagesReadByOther', ({ readerId, lastReadMessageId }) =>
      known(readerId)?.send({ type: 'peer.read', upTo: lastReadMessageId }),
    ),
    chat.hub.on('ConversationRead', ({ otherUserId, checkpointMessageId }) =>
      readByMe(otherUserId, checkpointMessageId),
    ),
    chat.hub.on('ConversationCheckpointUpdated', ({ otherUserId, checkpointMessageId }) =>
      readByMe(otherUserId, checkpointMessageId),
    ),
    chat.hub.on('MessageDeleted', ({ messageId, otherUserId }) => {
      known(otherUserId)?.send({ type: 'message.removed', id: messageId })
      hint()
    }),
    chat.hub.on('ConversationDeleted', ({ otherUserId, upToMessageId: upTo }) => {
      known(otherUserId)?.send({ type: 'conversation.deleted', upTo })
      unlist(otherUserId)
      hint()
    }),
    chat.hub.on('UnreadCountChanged', hint),
    chat.hub.on('Error', (error) => {
      const said = saidBy(error)
      if (said !== null) chats()?.tellAll({ type: 'hub.error', ...said })
    }),
    chat.hub.on('Resync', () => {
      for (const { conversation } of chats()?.all() ?? []) conversation.send({ type: 'hub.up' })
      hint()
    }),
  ]
  return () => offs.forEach((off) => off())
}
