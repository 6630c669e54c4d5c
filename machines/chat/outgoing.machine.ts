import type { ChatMessage } from './chat.types.ts'
import type { MessageOutput } from './message.machine.ts'
import { waitingOf } from './on-the-way.ts'
import { outgoingSetup } from './outgoing.setup.ts'
import type { OutgoingContext, Waiting } from './outgoing.types.ts'

/**
 * What is typed for one other person, remembered letter by letter until it is queued, and the queue of the messages on their way to them, each with an actor of its
 * own: in order, one at a time. Nothing leaves the queue without the server's word or the sender's; what waits in it is remembered, too.
 */
export const outgoingMachine = outgoingSetup.createMachine({
  id: 'outgoing',
  context: ({ input: { waiting, ...input } }) => {
    const ids = waiting.map(({ clientId }) => clientId)
    return {
      ...input,
      problem: null,
      messages: waiting.map((message) => ({ ...message, after: null })),
      queue: ids,
      remembered: ids,
      newest: null,
    }
  },
  entry: 'startAll',
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
      always: remembering(waitingOf),
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
      // It could not be recognised a second time: once it has its turn it is not for the next visit.
      always: remembering((context) => waitingOf(context).slice(context.isPlain ? 1 : 0)),
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

/** Remembers anew what waits, as often as that has changed. */
function remembering(waiting: (context: OutgoingContext) => readonly Waiting[]) {
  const params = ({ context }: { context: OutgoingContext }) => ({ messages: waiting(context) })
  return {
    guard: { type: 'isUnremembered' as const, params },
    actions: [
      { type: 'rememberWaiting' as const, params },
      { type: 'keepRemembered' as const, params },
    ],
  }
}

function sentOf({ message }: MessageOutput): { message: ChatMessage } {
  if (message === null) throw new Error('A message was sent that the server does not have')
  return { message }
}
