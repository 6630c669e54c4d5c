import { namesOf } from './draft-sync.ts'
import { draftSetup } from './draft.setup.ts'

/** Reads the journal, then asks the server: what is on screen at first comes from both. */
export const opening = draftSetup.createStateConfig({
  initial: 'journal',
  states: {
    journal: { always: { guard: 'isRead', target: 'placing' } },
    placing: {
      always: [
        { guard: 'hasPost', target: 'server' },
        { guard: 'mayBeKnown', target: 'looking' },
        { target: 'comparing' },
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
          target: 'comparing',
          actions: { type: 'fetch', params: ({ event }) => ({ server: event.output }) },
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
          target: 'comparing',
          actions: { type: 'fetch', params: ({ event }) => ({ server: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNowhere', params: ({ event }) => event },
            target: 'comparing',
          },
          {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    /** All that there is of the text is here. */
    comparing: {
      always: [
        { guard: 'isReader', target: '#draft.sync.reading', actions: 'show' },
        { target: '#draft.sync.open', actions: ['open', 'keep'] },
      ],
    },
    without: {
      always: [
        { guard: 'lacksFound', target: 'failed' },
        { guard: 'isReader', target: '#draft.sync.reading', actions: 'show' },
        { target: '#draft.sync.open.judging', actions: ['open', 'keep'] },
      ],
    },
    failed: {
      on: {
        'draft.retry': 'placing',
        'network.up': 'placing',
        'session.up': 'placing',
      },
    },
  },
})
