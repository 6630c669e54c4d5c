import type { Failure } from '../lib/failure.ts'
import type { ChatMessage, Outgoing } from './chat.types.ts'
import { later, newestOf } from './messages.ts'
import type { OutgoingContext } from './outgoing.types.ts'

type OnTheWay = Pick<OutgoingContext, 'messages'>

export const queued = (clientId: string, content: string): Outgoing => ({
  clientId,
  content,
  standing: 'queued',
  failure: null,
  after: null,
})

export const standingOf = ({ messages }: OnTheWay, clientId: string) =>
  messages.find((message) => message.clientId === clientId)?.standing

export const without = ({ messages }: OnTheWay, clientId: string) =>
  messages.filter((message) => message.clientId !== clientId)

/** The messages after the first of a standing has changed. */
export function changed(
  { messages }: OnTheWay,
  from: Outgoing['standing'],
  changes: Partial<Outgoing>,
): readonly Outgoing[] {
  const index = messages.findIndex(({ standing }) => standing === from)
  return messages.map((message, place) =>
    place === index ? { ...message, failure: null, ...changes } : message,
  )
}

export function sendingOf({ messages }: OnTheWay): Outgoing {
  const message = messages.find(({ standing }) => standing === 'sending')
  if (!message) throw new Error('Nothing is being sent')
  return message
}

/** What a server said in words of its own. */
export const refusal = (message: string): Failure => ({ kind: 'invalid', fields: {}, message })

/**
 * The messages without those that the server is known to have. A doubtful one is recognised by its words, after all that
 * was known when it was sent; each message of the server accounts for one.
 */
export function unsettled(
  { messages }: OnTheWay,
  known: readonly ChatMessage[],
): readonly Outgoing[] {
  const names = new Set(known.map(({ clientId }) => clientId))
  let left: readonly Outgoing[] = messages.filter(({ clientId }) => !names.has(clientId))
  for (const { id, content } of known) {
    const doubtful = left.find((message) => isThat(message, id, content))
    if (doubtful) {
      left = withTaken(
        left.filter((message) => message !== doubtful),
        { id, content },
      )
    }
  }
  return left
}

/** The messages after one of the same words is accounted for: another one of them was written later. */
export const withTaken = (
  messages: readonly Outgoing[],
  { id, content }: Pick<ChatMessage, 'id' | 'content'>,
): readonly Outgoing[] =>
  messages.map((message) =>
    message.content === content && message.after !== null
      ? { ...message, after: later(message.after, id) }
      : message,
  )

/** The newest of mine, once the history is read. */
export const newestKnown = (
  { newest }: Pick<OutgoingContext, 'newest'>,
  known: readonly ChatMessage[],
) => later(newest, newestOf(known)) ?? ''

const isThat = ({ standing, after, content }: Outgoing, id: string, said: string) =>
  standing === 'unsure' && after !== null && id > after && content === said
