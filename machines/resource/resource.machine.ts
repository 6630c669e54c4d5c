import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'

export type ResourceEvent<Data> =
  /** The page that shows it appeared or came back. */
  | { type: 'page.activated' }
  /** The user wants it anew. */
  | { type: 'resource.refresh' }
  /** What is shown is known to be old. */
  | { type: 'resource.invalidate' }
  /** A newer truth came another way, as in the answer to an edit. */
  | { type: 'resource.replace'; data: Data }
  /** A part of it is known to be otherwise; the rest is as old as it was. */
  | { type: 'resource.patch'; data: Data }
  /** It belonged to a session that has ended. */
  | { type: 'resource.clear' }

export interface ResourceContext<Data, Key> {
  key: Key
  /** Milliseconds. */
  lifetime: number
  data: Data | null
  /** Why the last load failed; data that was there before is still there, unless there is nothing to load any more. */
  failure: Failure | null
}

export type ResourceState = 'unloaded' | 'loading' | 'failed' | 'fresh' | 'stale' | 'refreshing'

interface ResourceInput<Key, Data> {
  key: Key
  lifetime: number
  /** What has been loaded elsewhere, as on the server that rendered the page. */
  data?: Data
}

/** Something loaded as a whole that stays fresh for its lifetime and is loaded again on return. */
export const createResourceMachine = <Data, Key = null>() =>
  setup({
    types: {
      context: {} as ResourceContext<Data, Key>,
      events: {} as ResourceEvent<Data>,
      input: {} as ResourceInput<Key, Data>,
      tags: {} as 'loading',
    },
    delays: { lifetime: ({ context }) => context.lifetime },
    actors: { load: fromPromise<Data, { key: Key }>(rejectNotProvided('load')) },
    actions: {
      keepData: assign((_, { data }: { data: Data }) => ({ data, failure: null })),
      amend: assign((_, { data }: { data: Data }) => ({ data })),
      keepFailure: assign({
        failure: (_, { error }: { error: unknown }) => failureOf(error),
      }),
      clear: assign({ data: null, failure: null }),
    },
    guards: {
      hasData: ({ context }) => context.data !== null,
      /** It has been taken down, withdrawn or erased: nobody is shown it any longer. */
      isGone: (_, { error }: { error: unknown }) => failureOf(error).kind === 'missing',
    },
  }).createMachine({
    id: 'resource',
    context: ({ input: { data = null, ...input } }) => ({ ...input, data, failure: null }),
    initial: 'unloaded',
    on: {
      'resource.replace': {
        target: '.fresh',
        reenter: true,
        actions: { type: 'keepData', params: ({ event }) => event },
      },
      'resource.patch': {
        guard: 'hasData',
        actions: { type: 'amend', params: ({ event }) => event },
      },
      'resource.clear': { target: '.unloaded', actions: 'clear' },
    },
    states: {
      unloaded: {
        always: { guard: 'hasData', target: 'fresh' },
        on: { 'page.activated': 'loading', 'resource.refresh': 'loading' },
      },
      loading: {
        tags: 'loading',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: {
            target: 'fresh',
            actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: {
          // Old before it arrived: ask again, the answer on its way may be from before the change.
          'resource.invalidate': { target: 'loading', reenter: true },
        },
      },
      failed: {
        on: { 'page.activated': 'loading', 'resource.refresh': 'loading' },
      },
      fresh: {
        after: { lifetime: 'stale' },
        on: { 'resource.refresh': 'refreshing', 'resource.invalidate': 'stale' },
      },
      stale: {
        on: { 'page.activated': 'refreshing', 'resource.refresh': 'refreshing' },
      },
      refreshing: {
        tags: 'loading',
        invoke: {
          id: 'refresh',
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: {
            target: 'fresh',
            actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
              target: 'failed',
              actions: [
                'clear',
                { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
            {
              target: 'stale',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
        on: {
          // As while loading: the answer on its way may be from before the change.
          'resource.invalidate': { target: 'refreshing', reenter: true },
          'resource.patch': {
            target: 'refreshing',
            reenter: true,
            actions: { type: 'amend', params: ({ event }) => event },
          },
        },
      },
    },
  })

export type ResourceMachine<Data, Key = null> = ReturnType<
  typeof createResourceMachine<Data, Key>
>
export type ResourceRef<Data, Key = null> = ActorRefFrom<ResourceMachine<Data, Key>>
