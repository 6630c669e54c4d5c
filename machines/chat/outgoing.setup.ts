import { assign, emit, enqueueActions, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { notProvided } from '../lib/not-provided.ts'
import type { ChatMessage } from './chat.types.ts'
import {
  messageMachine,
  type Ending,
  type MessageEvent,
  type MessageInput,
  type MessageOutput,
} from './message.machine.ts'
import {
  isSame,
  newestKnown,
  withEnd,
  withLast,
  without,
  withoutKnown,
  withPlace,
  withTaken,
} from './on-the-way.ts'
import type {
  Outgoing,
  OutgoingContext,
  OutgoingEmitted,
  OutgoingEvent,
  OutgoingInput,
  TextProblem,
  Waiting,
} from './outgoing.types.ts'

/** The longest message, in characters as people count them; the server's limit. */
export const longestMessage = 2000

interface ByClientId {
  clientId: string
}

interface Ended extends ByClientId {
  status: Ending
}

interface Known {
  messages: readonly ChatMessage[]
  isRead: boolean
}

/** The words of the outgoing machine: what it can do and ask. */
export const outgoingSetup = setup({
  types: {
    context: {} as OutgoingContext,
    events: {} as OutgoingEvent,
    emitted: {} as OutgoingEmitted,
    input: {} as OutgoingInput,
  },
  actors: { message: messageMachine },
  actions: {
    /** Port: keep the text for the next visit; an empty one is forgotten. */
    remember: (_args, _params: { text: string }): void => notProvided('remember'),
    /** Port: keep what has not arrived for the next visit, oldest first; none is forgotten. */
    rememberWaiting: (_args, _params: { messages: readonly Waiting[] }): void =>
      notProvided('rememberWaiting'),
    keepRemembered: assign((_, { messages }: { messages: readonly Waiting[] }) => ({
      remembered: messages,
    })),
    keepPlain: assign({ isPlain: true }),
    keepText: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    keepProblem: assign((_, { problem }: { problem: TextProblem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    forgetText: assign({ text: '', problem: null }),
    queue: assign(({ context }, message: Waiting) => withLast(context, message)),
    startNewest: spawnChild('message', {
      id: ({ context }) => newestOnTheWay(context).clientId,
      input: ({ context }) => inputOf(context, newestOnTheWay(context)),
    }),
    startAll: enqueueActions(({ context, enqueue }) => {
      for (const message of context.messages)
        enqueue.spawnChild('message', {
          id: message.clientId,
          input: inputOf(context, message),
        })
    }),
    queueAgain: assign(({ context }, { clientId }: ByClientId) => ({
      problem: null,
      ...withLast(context, messageOf(context, clientId)),
    })),
    keepPlace: assign(({ context }) => ({
      messages: withPlace(context.messages, firstOf(context), context.newest),
    })),
    giveTurn: sendTo(
      ({ context }) => firstOf(context),
      ({ context: { newest, isPlain } }) => ({ type: 'message.turn', after: newest, isPlain }),
    ),
    tellFirst: sendTo(
      ({ context }) => firstOf(context),
      (_, { event }: { event: MessageEvent }) => event,
    ),
    tell: sendTo(
      (_, { clientId }: { clientId: string | null; event: MessageEvent }) => clientId ?? '',
      (_, { event }) => event,
    ),
    endTurn: assign(({ context }, { clientId, status }: Ended) =>
      withEnd(context, clientId, status),
    ),
    /** The server does not have it: its copy is not looked for. */
    forgetPlace: assign(({ context }, { clientId }: ByClientId) => ({
      messages: withPlace(context.messages, clientId, null),
    })),
    remove: assign(({ context }, { clientId }: ByClientId) => without(context, clientId)),
    // A spawned actor that is done stays among the children until it is stopped.
    stop: stopChild((_, { clientId }: ByClientId) => clientId),
    keepSent: assign(({ context }, { message }: { message: ChatMessage }) => ({
      newest: newestKnown(context, [message]),
      messages: withTaken(context.messages, message),
    })),
    settle: enqueueActions(({ context, enqueue }, { messages, isRead }: Known) => {
      const left = withoutKnown(context, messages)
      for (const { clientId } of context.messages)
        if (left.messages.every((message) => message.clientId !== clientId))
          enqueue.stopChild(clientId)
      enqueue.assign({
        ...left,
        newest: isRead ? newestKnown(context, messages) : context.newest,
      })
    }),
    announceDoubt: emit({ type: 'message.doubted' }),
    announceSent: emit((_, { message }: { message: ChatMessage }) => ({
      type: 'message.sent',
      message,
    })),
  },
  guards: {
    isTyped: ({ context }) => context.text.trim() !== '',
    isTooLong: ({ context }) => Array.from(context.text.trim()).length > longestMessage,
    isWaiting: ({ context }) => context.queue.length > 0,
    isUnremembered: (
      { context: { remembered } },
      { messages }: { messages: readonly Waiting[] },
    ) => !isSame(remembered, messages),
    isThere: ({ context }, { clientId }: { clientId: string | null }) =>
      context.messages.some((message) => message.clientId === clientId),
    isUnnamed: (_, { clientId }: { clientId: string | null }) => clientId === null,
    isSent: (_, { message }: MessageOutput) => message !== null,
    isFirstKnown: ({ context }, { messages }: Known) =>
      messages.some(({ clientId }) => clientId === firstOf(context)),
  },
})

function firstOf({ queue }: OutgoingContext): string {
  const [first] = queue
  if (first === undefined) throw new Error('Nothing is to be sent')
  return first
}

function newestOnTheWay({ messages }: OutgoingContext): Outgoing {
  const newest = messages.at(-1)
  if (!newest) throw new Error('Nothing is on its way')
  return newest
}

const inputOf = (
  { peerId }: OutgoingContext,
  { clientId, content, status }: Waiting,
): MessageInput => ({ peerId, clientId, content, ...(status && { startsAs: status }) })

function messageOf({ messages }: OutgoingContext, clientId: string): Outgoing {
  const message = messages.find((each) => each.clientId === clientId)
  if (!message) throw new Error('There is no such message')
  return message
}
