import { assign, emit, fromPromise, setup } from 'xstate'
import { failureOf } from '../lib/caught.ts'
import type { Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type { ChatMessage, Outgoing } from './chat.types.ts'

/** The longest message, in characters as people count them; the server's limit. */
export const longestMessage = 2000

/** A call over a hub has no timeout of its own (specification §9). */
const SEND_DEADLINE = 10_000

export type OutgoingEvent =
  | { type: 'hub.up' }
  | { type: 'hub.down' }
  | { type: 'text.type'; text: string }
  /** Sends what is typed, under an id of the sender's own. */
  | { type: 'text.send'; clientId: string }
  | { type: 'outgoing.retry'; clientId: string }
  | { type: 'outgoing.discard'; clientId: string }
  /** The server has it, learned another way than by the answer. */
  | { type: 'outgoing.known'; clientId: string }

export interface OutgoingEmitted {
  type: 'message.sent'
  message: ChatMessage
}

/** Why what is typed was not taken; it is still there. */
export type TextProblem = 'notConnected' | 'tooLong'

export interface OutgoingContext {
  peerId: string
  connected: boolean
  text: string
  problem: TextProblem | null
  /** Oldest first; what the server has is no longer among them. */
  messages: readonly Outgoing[]
}

interface ByClientId {
  clientId: string
}

/**
 * What is typed for one other person, and the messages on their way to them: in order, one at a time. Nothing
 * leaves without the server's word or the sender's, and a message sent again is the same message.
 */
export const outgoingMachine = setup({
  types: {
    context: {} as OutgoingContext,
    events: {} as OutgoingEvent,
    emitted: {} as OutgoingEmitted,
    input: {} as { peerId: string; connected: boolean },
  },
  delays: { sendDeadline: SEND_DEADLINE },
  actors: {
    send: fromPromise<ChatMessage, { peerId: string; clientId: string; content: string }>(
      rejectNotProvided('send'),
    ),
  },
  actions: {
    plugIn: assign({ connected: true, problem: null }),
    unplug: assign({ connected: false }),
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
    begin: assign(({ context }) => ({ messages: changed(context, 'queued', 'sending') })),
    putBack: assign(({ context }) => ({ messages: changed(context, 'sending', 'queued') })),
    fail: assign(({ context }, { failure }: { failure: Failure }) => ({
      messages: changed(context, 'sending', 'failed', failure),
    })),
    remove: assign(({ context }, { clientId }: ByClientId) => ({
      messages: without(context, clientId),
    })),
    removeSent: assign(({ context }) => ({
      messages: context.messages.filter(({ standing }) => standing !== 'sending'),
    })),
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
    hasFailed: ({ context }, { clientId }: ByClientId) =>
      standingOf(context, clientId) === 'failed',
    canDiscard: ({ context }, { clientId }: ByClientId) =>
      ['failed', 'queued'].includes(standingOf(context, clientId) ?? ''),
    isSending: ({ context }, { clientId }: ByClientId) =>
      standingOf(context, clientId) === 'sending',
    isThere: ({ context }, { clientId }: ByClientId) =>
      standingOf(context, clientId) !== undefined,
  },
}).createMachine({
  id: 'outgoing',
  context: ({ input }) => ({ ...input, text: '', problem: null, messages: [] }),
  initial: 'idle',
  on: {
    'hub.up': { actions: 'plugIn' },
    'hub.down': { actions: 'unplug' },
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
    'outgoing.known': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: { type: 'remove', params: ({ event }) => event },
    },
  },
  states: {
    idle: { always: { guard: 'isWaiting', target: 'sending', actions: 'begin' } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ peerId: context.peerId, ...sendingOf(context) }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'announceSent', params: ({ event }) => ({ message: event.output }) },
            'removeSent',
          ],
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'fail',
            params: ({ event }) => ({ failure: failureOf(event.error) }),
          },
        },
      },
      after: {
        sendDeadline: {
          target: 'idle',
          actions: { type: 'fail', params: { failure: { kind: 'timeout' } } },
        },
      },
      on: {
        // It may have arrived or not; sent again under the same id it is one message.
        'hub.down': { target: 'idle', actions: ['unplug', 'putBack'] },
        'outgoing.known': {
          guard: { type: 'isSending', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'remove', params: ({ event }) => event },
        },
      },
    },
  },
})

const queued = (clientId: string, content: string): Outgoing => ({
  clientId,
  content,
  standing: 'queued',
  failure: null,
})

const standingOf = ({ messages }: OutgoingContext, clientId: string) =>
  messages.find((message) => message.clientId === clientId)?.standing

const without = ({ messages }: OutgoingContext, clientId: string) =>
  messages.filter((message) => message.clientId !== clientId)

/** The messages after the first of a standing has another. */
function changed(
  { messages }: OutgoingContext,
  from: Outgoing['standing'],
  to: Outgoing['standing'],
  failure: Failure | null = null,
): readonly Outgoing[] {
  const index = messages.findIndex(({ standing }) => standing === from)
  return messages.map((message, place) =>
    place === index ? { ...message, standing: to, failure } : message,
  )
}

function sendingOf({ messages }: OutgoingContext) {
  const message = messages.find(({ standing }) => standing === 'sending')
  if (!message) throw new Error('Nothing is being sent')
  const { clientId, content } = message
  return { clientId, content }
}
