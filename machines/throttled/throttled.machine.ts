import { assign, emit, fromPromise, setup } from 'xstate'
import { failureOf } from '../lib/caught.ts'
import type { Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'

export type ThrottledEvent =
  /** Runs it now, or as soon as the window is over. */
  | { type: 'call' }
  /** Runs it now, whenever it last ran. */
  | { type: 'call.forced' }
  /** It belonged to a session that has ended. */
  | { type: 'call.clear' }

export type ThrottledEmitted = { type: 'call.done' } | { type: 'call.failed'; failure: Failure }

/** A call to the server that runs at most once per `window` milliseconds, unless it is forced. */
export const throttledMachine = setup({
  types: {
    context: {} as { window: number; wanted: boolean },
    events: {} as ThrottledEvent,
    emitted: {} as ThrottledEmitted,
    input: {} as { window: number },
  },
  delays: { window: ({ context }) => context.window },
  actors: { run: fromPromise<void>(rejectNotProvided('run')) },
  actions: {
    want: assign({ wanted: true }),
    forget: assign({ wanted: false }),
    announceDone: emit({ type: 'call.done' }),
    announceFailed: emit((_, { error }: { error: unknown }) => ({
      type: 'call.failed',
      failure: failureOf(error),
    })),
  },
  guards: { isWanted: ({ context }) => context.wanted },
}).createMachine({
  id: 'throttled',
  context: ({ input }) => ({ window: input.window, wanted: false }),
  initial: 'ready',
  on: { 'call.clear': { target: '.ready', reenter: true } },
  states: {
    ready: { entry: 'forget', on: { call: 'running', 'call.forced': 'running' } },
    running: {
      entry: 'forget',
      invoke: {
        id: 'run',
        src: 'run',
        onDone: { target: 'cooling', actions: 'announceDone' },
        // A call that came to nothing does not keep the next one waiting.
        onError: {
          target: 'ready',
          actions: { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { call: { actions: 'want' }, 'call.forced': { target: 'running', reenter: true } },
    },
    cooling: {
      after: { window: [{ guard: 'isWanted', target: 'running' }, { target: 'ready' }] },
      on: { call: { actions: 'want' }, 'call.forced': 'running' },
    },
  },
})
