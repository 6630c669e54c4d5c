import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { longestMessage } from '#machines/chat/outgoing.setup.ts'
import { done, fail } from '#tests/support/paths/model.ts'
import { buildMessage } from './build-message.ts'

// The messages and events that the models and the scenarios of what is on its way speak of.

export const up = { type: 'hub.up' } as const
export const down = { type: 'hub.down' } as const
export const type = (text: string) => ({ type: 'text.type', text }) as const
export const send = (clientId: string) => ({ type: 'text.send', clientId }) as const
export const sendBeside = (clientId: string) =>
  ({ type: 'message.send', clientId, content: '你好' }) as const
export const retry = (clientId: string) => ({ type: 'outgoing.retry', clientId }) as const
export const discard = (clientId: string) => ({ type: 'outgoing.discard', clientId }) as const
export const known = (clientId: string) => told([mine('1', clientId)])
/** What the history shows, or what pushes have told before it was read. */
export const told = (messages: readonly ChatMessage[], isRead = true) =>
  ({ type: 'messages.known', messages, isRead }) as const
export const mine = (id: string, clientId: string | null = null) =>
  buildMessage(id, 'me', 'you', { clientId, content: '你好' })
export const plain = { type: 'hub.plain' } as const
export const error = (clientId: string | null) =>
  ({ type: 'hub.error', clientId, message: said }) as const
export const said = '对方不收陌生人的私信'
export const answer = mine('1', 'a')
export const blocked = { failure: { kind: 'missing', code: 2012 } }
export const refused = fail('send', blocked)
export const inWords = { failure: { kind: 'invalid', fields: {}, message: said } }
// A pair of surrogates is one character to people.
export const longest = '𠮷'.repeat(longestMessage)
export const tooLong = `${longest}。`

// What becomes of a message.
export const queued = (clientId: string) => ({ type: 'message.queued', clientId }) as const
export const failed = (clientId: string) => ({ type: 'message.failed', clientId }) as const
export const doubted = (clientId: string) => ({ type: 'message.doubted', clientId }) as const
export const sent = (clientId: string, message = mine('1', clientId)) =>
  done(clientId, { clientId, message })
export const discarded = (clientId: string) => done(clientId, { clientId, message: null })

/** How a message is remembered: one that waits, one that was not sent, one that may have been written after a place. */
export const waiting = (clientId: string) => ({ clientId, content: '你好' }) as const
export const unsent = (clientId: string) =>
  ({ ...waiting(clientId), status: 'failed' }) as const
export const unsure = (clientId: string, after: string | null) =>
  ({ ...waiting(clientId), status: 'unsure', after }) as const

/** A server without a place for a client id. */
export const toPlain = { peerId: 'you', text: '', waiting: [], isPlain: true }
/** Two were not sent before the page was loaded again. */
export const withTwoWaiting = {
  ...toPlain,
  waiting: [waiting('a'), waiting('b')],
  isPlain: false,
}
/** One was not sent and one may have been, before the page was loaded again. */
export const withTwoEnded = {
  ...toPlain,
  waiting: [unsent('a'), unsure('b', '0')],
  isPlain: false,
}
