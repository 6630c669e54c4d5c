import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { done, type Witness } from '#tests/support/paths/model.ts'
import { buildMessage } from './build-message.ts'

// The messages and events that the conversation's model and scenarios speak of.

export const theirs = (id: string, changes: Partial<ChatMessage> = {}) =>
  buildMessage(id, 'you', 'me', changes)
export const mine = (id: string, changes: Partial<ChatMessage> = {}) =>
  buildMessage(id, 'me', 'you', changes)
export const readOnes = { isDelivered: true, isRead: true }

export const open = { type: 'chat.open' } as const
export const close = { type: 'chat.close' } as const
export const older = { type: 'chat.older' } as const
export const retry = { type: 'chat.retry' } as const
export const up = { type: 'hub.up' } as const
export const hidden = { type: 'page.hidden' } as const
export const visible = { type: 'page.visible' } as const
export const typing = { type: 'peer.typing' } as const
export const received = (message: ChatMessage) =>
  ({ type: 'message.received', message }) as const
export const delivered = (id: string) => ({ type: 'message.delivered', id }) as const
export const removed = (id: string) => ({ type: 'message.removed', id }) as const
export const deletedTo = (upTo: string) => ({ type: 'conversation.deleted', upTo }) as const
export const peerRead = (upTo: string) => ({ type: 'peer.read', upTo }) as const
export const selfRead = (upTo: string) => ({ type: 'self.read', upTo }) as const

export const history = (messages: readonly ChatMessage[], hasMore = false) => ({
  messages,
  hasMore,
  peerReadTo: null,
})
export const gap = (
  messages: readonly ChatMessage[],
  isWhole = true,
  gone: readonly string[] | null = [],
) => ({
  ...history(messages, !isWhole),
  removed: gone,
  isWhole,
})
export const first = done('first', history([mine('2')], true))
export const olderOnes = done('older', history([theirs('1', readOnes)]))
export const gapClosed = done('gap', gap([mine('2'), theirs('3')]))
export const gapTooLarge = done('gap', gap([theirs('3')], false))
export const marked = done('markRead', { upTo: '3' })
export const timeout = { failure: { kind: 'timeout' } }

/** The messages that each announcement of arrivals names. */
export const arrivals = (emitted: Witness['emitted']) =>
  emitted.filter(({ type }) => type === 'messages.arrived').map(({ ids }) => ids as unknown)
