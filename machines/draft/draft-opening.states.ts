import { namesOf } from './draft-sync.ts'
import { draftSetup } from './draft.setup.ts'

/** Reads the journal, then asks the server: what is on screen at first comes from both. */
export const opening = draftSetup.createStateConfig({
  initial: 'journal',
  states: {
    journal: {
      on: {
        'keeper.opened': {
          target: 'placing',
          actions: { type: 'find', params: ({ event }) => event },
        },
      },
    },
    placing: {
      always: [
        { guard: 'hasPost', target: 'server' },
        { guard: 'mayBeKnown', target: 'looking' },
        {
          target: '#draft.open',
          actions: { type: 'open', params: { server: null } },
        },
      ],
    },
    server: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({
          postId: context.found?.origin.identity.postId ?? context.identity.postId,
          clientId: null,
        }),
        onDone: {
          target: '#draft.open',
          actions: { type: 'open', params: ({ event }) => ({ server: event.output }) },
        },
        onError: {
          target: 'without',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    /** The address names a draft of which this browser has nothing. */
    looking: {
      invoke: {
        id: 'find',
        src: 'load',
        input: ({ context }) => namesOf(context.identity),
        onDone: {
          target: '#draft.open',
          actions: { type: 'open', params: ({ event }) => ({ server: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNowhere', params: ({ event }) => event },
            target: '#draft.open',
            actions: { type: 'open', params: { server: null } },
          },
          {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    without: {
      always: [
        { guard: 'lacksFound', target: 'failed' },
        {
          guard: 'isReader',
          target: '#draft.open',
          actions: { type: 'open', params: { server: null } },
        },
        {
          target: '#draft.open.judging',
          actions: [{ type: 'open', params: { server: null } }, 'keep'],
        },
      ],
    },
    failed: {
      on: {
        'draft.retry': 'placing',
        'network.up': 'placing',
        'session.up': { target: 'placing', actions: 'signIn' },
      },
    },
  },
})
