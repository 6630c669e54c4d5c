import { and } from 'xstate'
import { conversationSetup } from './conversation.setup.ts'
import { gapRequest, newestUnread } from './messages.ts'

/**
 * The messages with one other person: in order, each once, delivered and read as far as they are. Pushes
 * may come early, late, twice or never; what the server reads out after each connection is the truth.
 */
export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    messages: [],
    hasMore: false,
    askedBefore: null,
    syncedTo: null,
    peerReadTo: null,
    early: [],
    removed: [],
    deletedTo: null,
    confirmed: [],
    failure: null,
  }),
  on: {
    'message.delivered': { actions: { type: 'deliver', params: ({ event }) => event } },
    'message.removed': { actions: { type: 'remove', params: ({ event }) => event } },
    'conversation.deleted': { actions: { type: 'clear', params: ({ event }) => event } },
    'peer.read': { actions: { type: 'readByPeer', params: ({ event }) => event } },
    'self.read': { actions: { type: 'readByMe', params: ({ event }) => event } },
  },
  states: {
    history: {
      initial: 'unloaded',
      // Other regions hear it, too, and what a region hears the machine as a whole does not.
      on: {
        'message.received': {
          actions: {
            type: 'receive',
            params: ({ event: { message } }) => ({ message, isRead: false }),
          },
        },
      },
      states: {
        unloaded: { on: { 'chat.open': 'loading', 'hub.up': { actions: 'forgetPushed' } } },
        loading: {
          invoke: {
            id: 'first',
            src: 'loadHistory',
            input: ({ context }) => ({ peerId: context.peerId, before: null, held: 0 }),
            onDone: {
              target: 'ready',
              actions: {
                type: 'keepNewest',
                params: ({ event }) => ({ reading: event.output }),
              },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          // The answer on its way may be from before the connection: what came in between would be missing.
          on: { 'hub.up': { target: 'loading', reenter: true, actions: 'forgetPushed' } },
        },
        failed: {
          exit: 'forgetFailure',
          on: {
            'chat.open': 'loading',
            'chat.retry': 'loading',
            'hub.up': { target: 'loading', actions: 'forgetPushed' },
          },
        },
        ready: {
          on: {
            'message.received': {
              actions: {
                type: 'receive',
                params: ({ event: { message } }) => ({ message, isRead: true }),
              },
            },
          },
          initial: 'idle',
          states: {
            idle: { on: { 'chat.older': { guard: 'hasMore', target: 'fetching' } } },
            fetching: {
              entry: 'askBeforeOldest',
              // Put before another message, the answer would leave a hole.
              always: { guard: 'hasOtherOldest', target: 'fetching', reenter: true },
              invoke: {
                id: 'older',
                src: 'loadHistory',
                input: ({ context }) => ({
                  peerId: context.peerId,
                  before: context.askedBefore,
                  held: context.messages.length,
                }),
                onDone: {
                  target: 'idle',
                  actions: {
                    type: 'keepOlder',
                    params: ({ event }) => ({ reading: event.output }),
                  },
                },
                onError: {
                  target: 'stuck',
                  actions: {
                    type: 'keepFailure',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
              // From before the connection it could name what was deleted since.
              on: { 'hub.up': { target: 'fetching', reenter: true } },
            },
            stuck: {
              exit: 'forgetFailure',
              on: { 'chat.retry': 'fetching' },
            },
          },
        },
      },
    },
    /** What the other one does, as last told. */
    peer: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'peer.typing': 'typing' } },
        typing: {
          after: { silence: 'quiet' },
          on: {
            'peer.typing': { target: 'typing', reenter: true },
            'message.received': {
              guard: { type: 'isNewest', params: ({ event }) => event },
              target: 'quiet',
            },
          },
        },
      },
    },
    gap: {
      initial: 'none',
      states: {
        none: {
          on: {
            'hub.up': { guard: 'isLoaded', target: 'closing' },
            // Without a connection nothing is pushed: looking again asks again.
            'chat.open': { guard: 'isLoaded', target: 'closing' },
          },
        },
        closing: {
          invoke: {
            id: 'gap',
            src: 'loadGap',
            input: ({ context }) => gapRequest(context),
            onDone: [
              {
                guard: { type: 'isWhole', params: ({ event }) => ({ reading: event.output }) },
                target: 'none',
                actions: {
                  type: 'keepGap',
                  params: ({ event }) => ({ reading: event.output }),
                },
              },
              {
                target: 'none',
                actions: {
                  type: 'beginAnew',
                  params: ({ event }) => ({ reading: event.output }),
                },
              },
            ],
            onError: 'open',
          },
          on: { 'hub.up': { target: 'closing', reenter: true } },
        },
        open: {
          after: { patience: 'closing' },
          on: { 'hub.up': 'closing', 'chat.open': 'closing', 'chat.retry': 'closing' },
        },
      },
    },
    sight: {
      initial: 'seen',
      states: {
        seen: { on: { 'page.hidden': 'unseen' } },
        unseen: { on: { 'page.visible': 'seen' } },
      },
    },
    reading: {
      initial: 'closed',
      states: {
        closed: { on: { 'chat.open': 'open' } },
        open: {
          initial: 'caughtUp',
          on: { 'chat.close': 'closed' },
          states: {
            caughtUp: {
              always: { guard: and(['hasUnread', 'isSeen']), target: 'marking' },
            },
            marking: {
              invoke: {
                id: 'markRead',
                src: 'markRead',
                input: ({ context }) => ({
                  peerId: context.peerId,
                  upTo: newestUnread(context),
                }),
                onDone: {
                  target: 'caughtUp',
                  actions: [
                    { type: 'readByMe', params: ({ event }) => event.output },
                    { type: 'announceRead', params: ({ event }) => event.output },
                  ],
                },
                onError: 'behind',
              },
            },
            behind: {
              after: { receiptPatience: 'caughtUp' },
              on: {
                'page.visible': 'caughtUp',
                'hub.up': 'caughtUp',
                'chat.open': 'caughtUp',
                'chat.retry': 'caughtUp',
                'message.received': 'caughtUp',
              },
            },
          },
        },
      },
    },
  },
})
