import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'

export type MutationEvent<Value> =
  | { type: 'mutation.run'; value: Value }
  /** The server's truth, learned another way. */
  | { type: 'mutation.sync'; value: Value }

type MutationEmitted<Value> =
  | { type: 'mutation.committed'; value: Value }
  | { type: 'mutation.failed'; value: Value; failure: Failure }

export interface MutationContext<Value> {
  /** What the server has. */
  base: Value
  /** What the user sees. */
  shown: Value
}

/** From what the server has to what the user wants. */
export interface Change<Value> {
  from: Value
  to: Value
}

/**
 * A change that shows at once, and goes back when the server refuses it. `commit` answers what the
 * server has made of it. Values are compared with `Object.is`: keep them plain.
 */
export const createMutationMachine = <Value>() =>
  setup({
    types: {
      context: {} as MutationContext<Value>,
      events: {} as MutationEvent<Value>,
      emitted: {} as MutationEmitted<Value>,
      input: {} as { value: Value },
    },
    actors: { commit: fromPromise<Value, Change<Value>>(rejectNotProvided('commit')) },
    actions: {
      show: assign((_, { value }: { value: Value }) => ({ shown: value })),
      settle: assign((_, { value }: { value: Value }) => ({ base: value, shown: value })),
      moveBase: assign({ base: (_, { value }: { value: Value }) => value }),
      goBack: assign({ shown: ({ context }) => context.base }),
      announceCommitted: emit(({ context }) => ({
        type: 'mutation.committed',
        value: context.base,
      })),
      announceFailed: emit(({ context }, { error }: { error: unknown }) => ({
        type: 'mutation.failed',
        value: context.shown,
        failure: failureOf(error),
      })),
    },
    guards: {
      changes: ({ context }, { value }: { value: Value }) => !Object.is(value, context.shown),
    },
  }).createMachine({
    id: 'mutation',
    context: ({ input }) => ({ base: input.value, shown: input.value }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'mutation.run': {
            guard: { type: 'changes', params: ({ event }) => event },
            target: 'running',
            actions: { type: 'show', params: ({ event }) => event },
          },
          'mutation.sync': { actions: { type: 'settle', params: ({ event }) => event } },
        },
      },
      running: {
        invoke: {
          id: 'commit',
          src: 'commit',
          input: ({ context }) => ({ from: context.base, to: context.shown }),
          onDone: {
            target: 'idle',
            actions: [
              { type: 'settle', params: ({ event }) => ({ value: event.output }) },
              'announceCommitted',
            ],
          },
          onError: {
            target: 'idle',
            actions: [
              { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
              'goBack',
            ],
          },
        },
        on: {
          'mutation.sync': { actions: { type: 'moveBase', params: ({ event }) => event } },
        },
      },
    },
  })

type MutationMachine<Value> = ReturnType<typeof createMutationMachine<Value>>
export type MutationRef<Value> = ActorRefFrom<MutationMachine<Value>>
