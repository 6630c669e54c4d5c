import { assign, emit, enqueueActions, sendTo, setup, spawnChild, stopChild } from 'xstate'
import { notProvided } from '../lib/not-provided.ts'
import type { ChatMessage } from './chat.types.ts'
import { messageMachine, type MessageEvent, type MessageOutput } from './message.machine.ts'
import {
  newestKnown,
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
} from './outgoing.types.ts'

/** The longest message, in characters as people count them; the server's limit. */
export const longestMessage = 2000

interface ByClientId {
  clientId: string
}

interface Known {
  messages: readonly ChatMessage[]
  isRead: boolean
}

/**
 * What is typed for one other person, remembered letter by letter until it is queued, and the queue of the messages on their way to them, each with an actor of its
 * own: in order, one at a time. Nothing leaves the queue without the server's word or the sender's.
 */
export const outgoingMachine = setup({
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
    keepPlain: assign({ isPlain: true }),
    keepText: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    keepProblem: assign((_, { problem }: { problem: TextProblem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    forgetText: assign({ text: '', problem: null }),
    queue: assign(({ context }, message: Pick<Outgoing, 'clientId' | 'content'>) =>
      withLast(context, message),
    ),
    startNewest: spawnChild('message', {
      id: ({ context }) => newestOnTheWay(context).clientId,
      input: ({ context }) => {
        const { clientId, content } = newestOnTheWay(context)
        return { peerId: context.peerId, clientId, content }
      },
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
    endTurn: assign(({ context }, { clientId }: ByClientId) => ({
      queue: context.queue.filter((id) => id !== clientId),
    })),
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
    isThere: ({ context }, { clientId }: { clientId: string | null }) =>
      context.messages.some((message) => message.clientId === clientId),
    isUnnamed: (_, { clientId }: { clientId: string | null }) => clientId === null,
    isSent: (_, { message }: MessageOutput) => message !== null,
    isFirstKnown: ({ context }, { messages }: Known) =>
      messages.some(({ clientId }) => clientId === firstOf(context)),
  },
}).createMachine({
  id: 'outgoing',
  context: ({ input }) => ({
    ...input,
    problem: null,
    messages: [],
    queue: [],
    newest: null,
  }),
  initial: 'down',
  on: {
    'hub.plain': { actions: 'keepPlain' },
    'hub.error': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: {
        type: 'tell',
        params: ({ event }) => ({ clientId: event.clientId, event }),
      },
    },
    'text.type': {
      actions: [
        { type: 'keepText', params: ({ event }) => event },
        { type: 'remember', params: ({ event }) => event },
      ],
    },
    'outgoing.discard': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: {
        type: 'tell',
        params: ({ event: { clientId } }) => ({
          clientId,
          event: { type: 'message.discard' as const },
        }),
      },
    },
    'messages.known': { actions: { type: 'settle', params: ({ event }) => event } },
    'message.queued': { actions: { type: 'queueAgain', params: ({ event }) => event } },
    'message.doubted': {
      actions: [{ type: 'endTurn', params: ({ event }) => event }, 'announceDoubt'],
    },
    'xstate.done.actor.*': {
      actions: [
        { type: 'stop', params: ({ event }) => event.output },
        { type: 'remove', params: ({ event }) => event.output },
      ],
    },
  },
  states: {
    down: {
      on: {
        'hub.up': 'up',
        'text.send': {
          guard: 'isTyped',
          actions: { type: 'keepProblem', params: { problem: 'notConnected' } },
        },
        'outgoing.retry': {
          actions: { type: 'keepProblem', params: { problem: 'notConnected' } },
        },
      },
    },
    up: {
      entry: 'forgetProblem',
      on: {
        'hub.down': 'down',
        'text.send': [
          {
            guard: 'isTooLong',
            actions: { type: 'keepProblem', params: { problem: 'tooLong' } },
          },
          {
            guard: 'isTyped',
            actions: [
              {
                type: 'queue',
                params: ({ context, event: { clientId } }) => ({
                  clientId,
                  content: context.text.trim(),
                }),
              },
              'forgetText',
              { type: 'remember', params: { text: '' } },
              'startNewest',
            ],
          },
        ],
        'message.send': {
          actions: [{ type: 'queue', params: ({ event }) => event }, 'startNewest'],
        },
        'outgoing.retry': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: {
            type: 'tell',
            params: ({ event: { clientId } }) => ({
              clientId,
              event: { type: 'message.retry' as const },
            }),
          },
        },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'isWaiting', target: 'sending' } },
        sending: {
          entry: ['keepPlace', 'giveTurn'],
          on: {
            'hub.down': {
              target: '#outgoing.down',
              actions: { type: 'tellFirst', params: ({ event }) => ({ event }) },
            },
            'hub.plain': {
              actions: ['keepPlain', { type: 'tellFirst', params: ({ event }) => ({ event }) }],
            },
            // A plain server can't say which one it means.
            'hub.error': {
              guard: { type: 'isUnnamed', params: ({ event }) => event },
              actions: { type: 'tellFirst', params: ({ event }) => ({ event }) },
            },
            'message.failed': {
              target: 'idle',
              actions: [
                { type: 'endTurn', params: ({ event }) => event },
                { type: 'forgetPlace', params: ({ event }) => event },
              ],
            },
            'message.doubted': {
              target: 'idle',
              actions: [{ type: 'endTurn', params: ({ event }) => event }, 'announceDoubt'],
            },
            'xstate.done.actor.*': {
              guard: { type: 'isSent', params: ({ event }) => event.output },
              target: 'idle',
              actions: [
                { type: 'announceSent', params: ({ event }) => sentOf(event.output) },
                { type: 'stop', params: ({ event }) => event.output },
                { type: 'remove', params: ({ event }) => event.output },
                { type: 'keepSent', params: ({ event }) => sentOf(event.output) },
              ],
            },
            'messages.known': {
              guard: { type: 'isFirstKnown', params: ({ event }) => event },
              target: 'idle',
              actions: { type: 'settle', params: ({ event }) => event },
            },
          },
        },
      },
    },
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

function messageOf({ messages }: OutgoingContext, clientId: string): Outgoing {
  const message = messages.find((each) => each.clientId === clientId)
  if (!message) throw new Error('There is no such message')
  return message
}

function sentOf({ message }: MessageOutput): { message: ChatMessage } {
  if (message === null) throw new Error('A message was sent that the server does not have')
  return { message }
}
