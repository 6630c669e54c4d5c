import type { ChatMessage } from './chat.types.ts'
import type { MessageOutput } from './message.machine.ts'
import { waitingOf } from './on-the-way.ts'
import { outgoingSetup } from './outgoing.setup.ts'
import type { OutgoingContext, Waiting } from './outgoing.types.ts'

/**
 * What is typed for one other person, remembered letter by letter until it is queued, and the queue of the messages on their way to them, each with an actor of its
 * own: in order, one at a time. Nothing leaves the queue without the server's word or the sender's; what has not arrived is remembered, too, with what became of it.
 */
export const outgoingMachine = outgoingSetup.createMachine({
  id: 'outgoing',
  context: ({ input: { waiting, ...input } }) => ({
    ...input,
    problem: null,
    messages: waiting.map((message) => ({ ...message, after: message.after ?? null })),
    queue: waiting.filter(({ status }) => !status).map(({ clientId }) => clientId),
    remembered: waiting,
    newest: null,
  }),
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
      actions: [
        { type: 'endTurn', params: ({ event }) => ({ ...event, status: 'unsure' as const }) },
        'announceDoubt',
      ],
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
      always: remembering(({ messages }) => waitingOf(messages)),
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
      // It could not be recognised a second time: while it has its turn it is not for the next visit.
      always: remembering(({ messages, queue, isPlain }) =>
        waitingOf(messages).filter(({ clientId }) => !isPlain || clientId !== queue[0]),
      ),
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
                {
                  type: 'endTurn',
                  params: ({ event }) => ({ ...event, status: 'failed' as const }),
                },
                { type: 'forgetPlace', params: ({ event }) => event },
              ],
            },
            'message.doubted': {
              target: 'idle',
              actions: [
                {
                  type: 'endTurn',
                  params: ({ event }) => ({ ...event, status: 'unsure' as const }),
                },
                'announceDoubt',
              ],
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

/** Remembers anew what has not arrived, as often as that has changed. */
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
