import type { ChatMessage } from './chat.types.ts'
import { later, newestOf } from './messages.ts'
import type { Outgoing, OutgoingContext, Waiting } from './outgoing.types.ts'

type OnTheWay = Pick<OutgoingContext, 'messages' | 'queue'>

/** Without one message. */
export const without = ({ messages, queue }: OnTheWay, clientId: string): OnTheWay => ({
  messages: messages.filter((message) => message.clientId !== clientId),
  queue: queue.filter((id) => id !== clientId),
})

/** With one message behind all others, still to be sent. */
export const withLast = (onTheWay: OnTheWay, { clientId, content }: Waiting): OnTheWay => {
  const { messages, queue } = without(onTheWay, clientId)
  return {
    messages: [...messages, { clientId, content, after: null }],
    queue: [...queue, clientId],
  }
}

/** Those that are still to be sent, in order. */
export const waitingOf = ({ messages, queue }: OnTheWay): readonly Waiting[] =>
  messages
    .filter(({ clientId }) => queue.includes(clientId))
    .map(({ clientId, content }) => ({ clientId, content }))

/** With the place in the history after which the server's copy of a message is to be looked for. */
export const withPlace = (
  messages: readonly Outgoing[],
  clientId: string,
  after: string | null,
): readonly Outgoing[] =>
  messages.map((message) => (message.clientId === clientId ? { ...message, after } : message))

/**
 * Without those that the server is known to have. A doubtful one is recognised by its words, after all that was known
 * when it was sent; each message of the server accounts for one.
 */
export function withoutKnown(
  { messages, queue }: OnTheWay,
  known: readonly ChatMessage[],
): OnTheWay {
  const names = new Set(known.map(({ clientId }) => clientId))
  let left = messages.filter(({ clientId }) => !names.has(clientId))
  for (const { id, content } of known) {
    // One that may be sent again is not looked for.
    const doubtful = left.find(
      (message) =>
        !queue.includes(message.clientId) &&
        message.after !== null &&
        id > message.after &&
        content === message.content,
    )
    if (doubtful)
      left = withTaken(
        left.filter((message) => message !== doubtful),
        { id, content },
      )
  }
  const ids = left.map(({ clientId }) => clientId)
  return { messages: left, queue: queue.filter((id) => ids.includes(id)) }
}

/** The messages after one of the same words is accounted for: another one of them was written later. */
export const withTaken = (
  messages: readonly Outgoing[],
  { id, content }: Pick<ChatMessage, 'id' | 'content'>,
): Outgoing[] =>
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
