import { and, assign, fromPromise, sendParent, setup, stateIn } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type { ChatMessage, Sending } from './chat.types.ts'

/** How a turn ends when the server does not say that it has the message. */
export type Ending = 'failed' | 'unsure'

export interface MessageInput {
  peerId: string
  /** The sender's own id: the same message sent twice is one. */
  clientId: string
  content: string
  /** How its turn ended before; none when it is to be sent. */
  startsAs?: Ending
}

export type MessageEvent =
  /** It may be sent now. `after` is explained at `Outgoing`; a plain server would not recognise it a second time. */
  | { type: 'message.turn'; after: string | null; isPlain: boolean }
  | { type: 'message.retry' }
  | { type: 'message.discard' }
  | { type: 'hub.down' }
  | { type: 'hub.plain' }
  /** The server refused this message, or (null) something that it does not name. */
  | { type: 'hub.error'; clientId: string | null; message: string }

/** What a message tells the queue that it is in, when it happens. */
export type MessageReport =
  /** Its sender wants it sent again. */
  | { type: 'message.queued'; clientId: string }
  | { type: 'message.failed'; clientId: string }
  | { type: 'message.doubted'; clientId: string }

export interface MessageOutput {
  clientId: string
  /** Null for one that was given up. */
  message: ChatMessage | null
}

interface MessageContext extends MessageInput {
  after: string | null
  failure: Failure | null
  answer: ChatMessage | null
}

/** A call over a hub has no timeout of its own (specification §9). */
const SEND_DEADLINE = 10_000

/**
 * One message on its way, from its place in the queue, or from where the last visit left it, to the server's word.
 * A lost answer puts it back, because a message sent again is the same message; on a plain server it would be another
 * one, so there it stays in doubt.
 */
export const messageMachine = setup({
  types: {
    context: {} as MessageContext,
    events: {} as MessageEvent,
    input: {} as MessageInput,
    output: {} as MessageOutput,
  },
  delays: { sendDeadline: SEND_DEADLINE },
  actors: { send: fromPromise<ChatMessage, Sending>(rejectNotProvided('send')) },
  actions: {
    begin: assign((_, { after }: { after: string | null }) => ({ after, failure: null })),
    /** The server's own words, when it has said any, tell more than what became of the call. */
    fail: assign(({ context }, { failure }: { failure: Failure }) => ({
      failure: context.failure ?? failure,
    })),
    explain: assign((_, { message }: { message: string }) => ({
      failure: { kind: 'invalid' as const, fields: {}, message },
    })),
    keepAnswer: assign((_, { message }: { message: ChatMessage }) => ({ answer: message })),
    reportQueued: sendParent(({ context: { clientId } }) => report('message.queued', clientId)),
    reportFailed: sendParent(({ context: { clientId } }) => report('message.failed', clientId)),
    reportDoubted: sendParent(({ context: { clientId } }) =>
      report('message.doubted', clientId),
    ),
  },
  guards: {
    hasFailed: ({ context }) => context.startsAs === 'failed',
    isInDoubt: ({ context }) => context.startsAs === 'unsure',
    isForPlain: (_, { isPlain }: { isPlain: boolean }) => isPlain,
    isPlain: stateIn({ sending: 'plain' }),
    isOwn: ({ context }, { clientId }: { clientId: string | null }) =>
      clientId === context.clientId,
    isUnnamed: (_, { clientId }: { clientId: string | null }) => clientId === null,
    isUnexplained: ({ context }) => context.failure === null,
    isRefusal: (_, { failure }: { failure: Failure }) => failure.kind === 'invalid',
  },
}).createMachine({
  id: 'message',
  context: ({ input }) => ({ ...input, after: null, failure: null, answer: null }),
  output: ({ context }) => ({ clientId: context.clientId, message: context.answer }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasFailed', target: 'failed' },
        { guard: 'isInDoubt', target: 'unsure' },
        { target: 'queued' },
      ],
    },
    queued: {
      on: {
        'message.turn': [
          {
            guard: { type: 'isForPlain', params: ({ event }) => event },
            target: 'sending.plain',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'sending', actions: { type: 'begin', params: ({ event }) => event } },
        ],
        'message.discard': 'discarded',
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { peerId, clientId, content, after } }) => ({
          peerId,
          clientId,
          content,
          after,
        }),
        onDone: {
          target: 'sent',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ message: event.output }) },
        },
        onError: [
          // A plain server may have written it although the call failed: only its own words say that it has not.
          {
            guard: {
              type: 'isRefusal',
              params: ({ event }) => ({ failure: failureOf(event.error) }),
            },
            target: 'failed',
            actions: [
              {
                type: 'fail',
                params: ({ event }) => ({ failure: failureOf(event.error) }),
              },
              'reportFailed',
            ],
          },
          {
            guard: and(['isPlain', 'isUnexplained']),
            target: 'unsure',
            actions: 'reportDoubted',
          },
          {
            target: 'failed',
            actions: [
              {
                type: 'fail',
                params: ({ event }) => ({ failure: failureOf(event.error) }),
              },
              'reportFailed',
            ],
          },
        ],
      },
      after: {
        sendDeadline: [
          { guard: 'isPlain', target: 'unsure', actions: 'reportDoubted' },
          {
            target: 'failed',
            actions: [
              { type: 'fail', params: { failure: { kind: 'timeout' } } },
              'reportFailed',
            ],
          },
        ],
      },
      initial: 'recognisable',
      states: {
        recognisable: {
          on: { 'hub.plain': 'plain', 'hub.down': '#message.queued' },
        },
        plain: {
          on: {
            'hub.down': { target: '#message.unsure', actions: 'reportDoubted' },
            // It can't say which message it means: that which is being sent, if any.
            'hub.error': {
              guard: { type: 'isUnnamed', params: ({ event }) => event },
              actions: { type: 'explain', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'hub.error': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'failed',
          actions: [{ type: 'explain', params: ({ event }) => event }, 'reportFailed'],
        },
      },
    },
    failed: {
      on: {
        'message.retry': { target: 'queued', actions: 'reportQueued' },
        'message.discard': 'discarded',
        'hub.error': { actions: { type: 'explain', params: ({ event }) => event } },
      },
    },
    unsure: {
      on: {
        'message.retry': { target: 'queued', actions: 'reportQueued' },
        'message.discard': 'discarded',
      },
    },
    sent: { type: 'final' },
    discarded: { type: 'final' },
  },
})

const report = (type: MessageReport['type'], clientId: string): MessageReport => ({
  type,
  clientId,
})
