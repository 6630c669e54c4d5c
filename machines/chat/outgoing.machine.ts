import { assign, emit, fromPromise, setup } from 'xstate'
import { failureOf } from '../lib/caught.ts'
import type { Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type { ChatMessage, Sending } from './chat.types.ts'
import {
  changed,
  newestKnown,
  queued,
  refusal,
  sendingOf,
  standingOf,
  unsettled,
  without,
  withTaken,
} from './on-the-way.ts'
import type {
  OutgoingContext,
  OutgoingEmitted,
  OutgoingEvent,
  OutgoingInput,
  TextProblem,
} from './outgoing.types.ts'

/** The longest message, in characters as people count them; the server's limit. */
export const longestMessage = 2000

/** A call over a hub has no timeout of its own (specification §9). */
const SEND_DEADLINE = 10_000

interface ByClientId {
  clientId: string
}

interface Said {
  clientId: string | null
  message: string
}

interface Known {
  messages: readonly ChatMessage[]
  isRead: boolean
}

/**
 * What is typed for one other person, and the messages on their way to them: in order, one at a time. Nothing
 * leaves without the server's word or the sender's, and a message sent again is the same message. A plain server would
 * not see that it is the same: there only its sender sends it again.
 */
export const outgoingMachine = setup({
  types: {
    context: {} as OutgoingContext,
    events: {} as OutgoingEvent,
    emitted: {} as OutgoingEmitted,
    input: {} as OutgoingInput,
  },
  delays: { sendDeadline: SEND_DEADLINE },
  actors: {
    send: fromPromise<ChatMessage, Sending>(rejectNotProvided('send')),
  },
  actions: {
    plugIn: assign({ connected: true, problem: null }),
    unplug: assign({ connected: false }),
    keepPlain: assign({ isPlain: true }),
    keepText: assign((_, { text }: { text: string }) => ({ text, problem: null })),
    keepProblem: assign((_, { problem }: { problem: TextProblem }) => ({ problem })),
    queue: assign(({ context }, { clientId }: ByClientId) => ({
      text: '',
      problem: null,
      messages: [...context.messages, queued(clientId, context.text.trim())],
    })),
    queueAgain: assign(({ context }, { clientId }: ByClientId) => ({
      problem: null,
      messages: [
        ...without(context, clientId),
        ...context.messages
          .filter((message) => message.clientId === clientId)
          .map(({ content }) => queued(clientId, content)),
      ],
    })),
    begin: assign(({ context }) => ({
      heard: null,
      messages: changed(context, 'queued', { standing: 'sending', after: context.newest }),
    })),
    putBack: assign(({ context }) => ({
      messages: changed(context, 'sending', { standing: 'queued' }),
    })),
    /** The server's own words, when it has said any, tell more than what became of the call. */
    fail: assign(({ context }, { failure }: { failure: Failure }) => ({
      messages: changed(context, 'sending', {
        standing: 'failed',
        failure: context.heard === null ? failure : refusal(context.heard),
      }),
    })),
    doubt: assign(({ context }) => ({
      messages: changed(context, 'sending', {
        standing: 'unsure',
        failure: context.heard === null ? null : refusal(context.heard),
      }),
    })),
    explain: assign(({ context }, { clientId, message }: Said) => ({
      messages: context.messages.map((each) =>
        each.clientId === clientId ? { ...each, failure: refusal(message) } : each,
      ),
    })),
    hear: assign((_, { message }: { message: string }) => ({ heard: message })),
    remove: assign(({ context }, { clientId }: ByClientId) => ({
      messages: without(context, clientId),
    })),
    removeSent: assign(({ context }, { message }: { message: ChatMessage }) => ({
      newest: newestKnown(context, [message]),
      messages: withTaken(
        context.messages.filter(({ standing }) => standing !== 'sending'),
        message,
      ),
    })),
    settle: assign(({ context }, { messages, isRead }: Known) => ({
      newest: isRead ? newestKnown(context, messages) : context.newest,
      messages: unsettled(context, messages),
    })),
    announceDoubt: emit({ type: 'message.doubted' }),
    announceSent: emit((_, { message }: { message: ChatMessage }) => ({
      type: 'message.sent',
      message,
    })),
  },
  guards: {
    isTyped: ({ context }) => context.text.trim() !== '',
    isNotConnected: ({ context }) => !context.connected && context.text.trim() !== '',
    isUnplugged: ({ context }) => !context.connected,
    isTooLong: ({ context }) => Array.from(context.text.trim()).length > longestMessage,
    isWaiting: ({ context }) =>
      context.connected && context.messages.some(({ standing }) => standing === 'queued'),
    /** It did not arrive, or nobody knows. */
    hasFailed: ({ context }, { clientId }: ByClientId) =>
      ['failed', 'unsure'].includes(standingOf(context, clientId) ?? ''),
    isRefused: ({ context }, { clientId }: { clientId: string | null }) =>
      clientId !== null && standingOf(context, clientId) === 'failed',
    canDiscard: ({ context }, { clientId }: ByClientId) =>
      ['failed', 'unsure', 'queued'].includes(standingOf(context, clientId) ?? ''),
    isSending: ({ context }, { clientId }: { clientId: string | null }) =>
      sendingOf(context).clientId === clientId,
    /** A plain server can't say which message it means: that which is being sent, if any. */
    isMeant: ({ context }, { clientId }: { clientId: string | null }) =>
      context.isPlain && clientId === null,
    isSendingKnown: ({ context }, { messages }: Known) =>
      messages.some(({ clientId }) => clientId === sendingOf(context).clientId),
    isPlain: ({ context }) => context.isPlain,
    /** Whether a plain server may have written it although the call failed: only its own words say that it has not. */
    isDoubtful: ({ context }, { failure }: { failure: Failure }) =>
      context.isPlain && context.heard === null && failure.kind !== 'invalid',
  },
}).createMachine({
  id: 'outgoing',
  context: ({ input }) => ({
    ...input,
    text: '',
    problem: null,
    messages: [],
    newest: null,
    heard: null,
  }),
  initial: 'idle',
  on: {
    'hub.up': { actions: 'plugIn' },
    'hub.down': { actions: 'unplug' },
    'hub.plain': { actions: 'keepPlain' },
    'hub.error': {
      guard: { type: 'isRefused', params: ({ event }) => event },
      actions: { type: 'explain', params: ({ event }) => event },
    },
    'text.type': { actions: { type: 'keepText', params: ({ event }) => event } },
    'text.send': [
      {
        guard: 'isNotConnected',
        actions: { type: 'keepProblem', params: { problem: 'notConnected' } },
      },
      { guard: 'isTooLong', actions: { type: 'keepProblem', params: { problem: 'tooLong' } } },
      { guard: 'isTyped', actions: { type: 'queue', params: ({ event }) => event } },
    ],
    'outgoing.retry': [
      {
        guard: 'isUnplugged',
        actions: { type: 'keepProblem', params: { problem: 'notConnected' } },
      },
      {
        guard: { type: 'hasFailed', params: ({ event }) => event },
        actions: { type: 'queueAgain', params: ({ event }) => event },
      },
    ],
    'outgoing.discard': {
      guard: { type: 'canDiscard', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
    'outgoing.known': { actions: { type: 'settle', params: ({ event }) => event } },
  },
  states: {
    idle: { always: { guard: 'isWaiting', target: 'sending', actions: 'begin' } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => {
          const { clientId, content, after } = sendingOf(context)
          return { peerId: context.peerId, clientId, content, after }
        },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'announceSent', params: ({ event }) => ({ message: event.output }) },
            { type: 'removeSent', params: ({ event }) => ({ message: event.output }) },
          ],
        },
        onError: [
          {
            guard: {
              type: 'isDoubtful',
              params: ({ event }) => ({ failure: failureOf(event.error) }),
            },
            target: 'idle',
            actions: ['doubt', 'announceDoubt'],
          },
          {
            target: 'idle',
            actions: {
              type: 'fail',
              params: ({ event }) => ({ failure: failureOf(event.error) }),
            },
          },
        ],
      },
      after: {
        sendDeadline: [
          { guard: 'isPlain', target: 'idle', actions: ['doubt', 'announceDoubt'] },
          {
            target: 'idle',
            actions: { type: 'fail', params: { failure: { kind: 'timeout' } } },
          },
        ],
      },
      on: {
        'hub.down': [
          { guard: 'isPlain', target: 'idle', actions: ['unplug', 'doubt', 'announceDoubt'] },
          // It may have arrived or not; sent again under the same id it is one message.
          { target: 'idle', actions: ['unplug', 'putBack'] },
        ],
        'hub.error': [
          {
            guard: { type: 'isSending', params: ({ event }) => event },
            target: 'idle',
            actions: {
              type: 'fail',
              params: ({ event }) => ({ failure: refusal(event.message) }),
            },
          },
          {
            guard: { type: 'isMeant', params: ({ event }) => event },
            actions: { type: 'hear', params: ({ event }) => event },
          },
        ],
        'outgoing.known': {
          guard: { type: 'isSendingKnown', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'settle', params: ({ event }) => event },
        },
      },
    },
  },
})
