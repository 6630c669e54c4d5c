import { assign, emit, fromPromise, setup, stateIn } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import { countsOf, noUnread, type UnreadAnswer, type UnreadCounts } from './unread.types.ts'

/** Hints come in bursts: ten messages are one question. */
const GATHERING = 200
/** After a failure somebody has to ask again, even if nothing more is pushed. */
const PATIENCE = 30_000

export type UnreadEvent =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  /** Something was pushed, read, deleted, connected again, or done in another tab. */
  | { type: 'unread.hint' }

/** The server is asked: whatever it lists may have changed, too. */
export type UnreadEmitted = { type: 'unread.asked' }

interface UnreadContext {
  /** What the server counts; all zero when it can't be asked (specification §8). */
  counts: UnreadCounts
  failure: Failure | null
}

/** How much is unread. Every hint leads to the server's own count; nothing is added up here. */
export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    events: {} as UnreadEvent,
    emitted: {} as UnreadEmitted,
  },
  delays: { gathering: GATHERING, patience: PATIENCE },
  actors: { load: fromPromise<UnreadAnswer>(rejectNotProvided('load')) },
  actions: {
    clear: assign({ counts: noUnread, failure: null }),
    keep: assign((_, { answer }: { answer: UnreadAnswer }) => ({
      counts: countsOf(answer),
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      counts: noUnread,
      failure: failureOf(error),
    })),
    announceAsking: emit({ type: 'unread.asked' }),
  },
  guards: { isOutdated: stateIn({ loading: 'outdated' }) },
}).createMachine({
  id: 'unread',
  context: { counts: noUnread, failure: null },
  initial: 'off',
  on: { 'session.ended': '.off' },
  states: {
    off: { entry: 'clear', on: { 'session.started': 'loading' } },
    loading: {
      entry: 'announceAsking',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: 'isOutdated',
            target: 'gathering',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'known',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      initial: 'asked',
      states: {
        asked: { on: { 'unread.hint': 'outdated' } },
        // Something happened after the question that is on its way.
        outdated: {},
      },
    },
    known: { on: { 'unread.hint': 'gathering' } },
    gathering: { after: { gathering: 'loading' } },
    failed: {
      after: { patience: 'loading' },
      on: { 'unread.hint': 'gathering' },
    },
  },
})
