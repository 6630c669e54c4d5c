import type { ChatMessage } from './chat.types.ts'
import type { Ending } from './message.machine.ts'
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

/** With the turn of a message ended. */
export const withEnd = (
  { messages, queue }: OnTheWay,
  clientId: string,
  status: Ending,
): OnTheWay => ({
  messages: messages.map((message) =>
    message.clientId === clientId ? { ...message, status } : message,
  ),
  queue: queue.filter((id) => id !== clientId),
})

/** The messages as the next visit is to find them. */
export const waitingOf = (messages: readonly Outgoing[]): readonly Waiting[] =>
  messages.map(({ clientId, content, status, after }) => ({
    clientId,
    content,
    ...(status && { status }),
    ...(status === 'unsure' && { after }),
  }))

/** Whether a visit would find the same in both. */
export const isSame = (one: readonly Waiting[], other: readonly Waiting[]): boolean =>
  one.length === other.length &&
  one.every(({ clientId, status, after }, place) => {
    const twin = other[place]
    return clientId === twin?.clientId && status === twin.status && after === twin.after
  })

/** With the place in the history after which the server's copy of a message is to be looked for. */
export const withPlace = (
  messages: readonly Outgoing[],
  clientId: string,
  after: string | null,
): readonly Outgoing[] =>
  messages.map((message) => (message.clientId === clientId ? { ...message, after } : message))

/**
 * Without those that the server is known to have. A doubtful one is recognised by its words, after all that was known
 * when it was sent; each message of the server accounts for one, for that whose name it bears if there is one.
 */
export function withoutKnown(
  { messages, queue }: OnTheWay,
  known: readonly ChatMessage[],
): OnTheWay {
  let left = messages
  for (const { id, clientId, content } of known) {
    const its =
      left.find((message) => message.clientId === clientId) ??
      // One that may be sent again is not looked for.
      left.find(
        (message) =>
          !queue.includes(message.clientId) &&
          message.after !== null &&
          id > message.after &&
          content === message.content,
      )
    if (its)
      left = withTaken(
        left.filter((message) => message !== its),
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
