import { and, assign, fromPromise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { failureOf } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import type {
  ListContext,
  ListEvent,
  ListInput,
  ListRequest,
  Piece,
  Wanted,
} from './list.types.ts'
import { movedBy, withChanged, withItem, withPiece, FIRST_PAGE } from './places.ts'

const FIRST: Wanted = { place: FIRST_PAGE, joins: 'instead' }

/** Of a list that nothing has been loaded of. */
const NOTHING: Omit<ListContext<never, never>, 'query' | 'lifetime'> = {
  items: [],
  total: null,
  isTotalCapped: false,
  page: null,
  totalPages: null,
  pieceSize: 0,
  gone: 0,
  next: null,
  wanted: FIRST,
  failure: null,
  given: null,
}

/**
 * A long list loaded piece by piece, by page, by cursor or both. No id is ever in it twice, and an
 * answer to an older question never lands in it. `isIn` says whether an item is among what a query asks for.
 */
export const createListMachine = <Item, Query = null>(
  idOf: (item: Item) => string,
  isIn: (item: Item, query: Query) => boolean = () => true,
) =>
  setup({
    types: {
      context: {} as ListContext<Item, Query>,
      events: {} as ListEvent<Item, Query>,
      input: {} as ListInput<Item, Query>,
      tags: {} as 'loading',
    },
    delays: { lifetime: ({ context }) => context.lifetime },
    actors: {
      load: fromPromise<Piece<Item>, ListRequest<Query>>(rejectNotProvided('load')),
    },
    actions: {
      turnTo: assign((_, { page }: { page: number }): { wanted: Wanted } => ({
        wanted: { place: { page }, joins: 'instead' },
      })),
      wantFirst: assign({ wanted: FIRST }),
      wantMore: assign(({ context }): Partial<ListContext<Item, Query>> =>
        context.next ? { wanted: { place: context.next, joins: 'behind' } } : {},
      ),
      // A page is wanted again as it stands, also one that is on its way. What has been read on begins anew: its last piece is
      // not all that is shown.
      wantAgain: assign(({ context: { wanted } }) => ({
        wanted: wanted.joins === 'instead' ? wanted : FIRST,
      })),
      // What has gone from pages that were read has moved the next one forward.
      aim: assign(({ context: { wanted, gone, pieceSize } }) => ({
        gone: 0,
        wanted:
          wanted.joins === 'instead'
            ? wanted
            : { ...wanted, place: movedBy(gone, pieceSize, wanted.place) },
      })),
      ask: assign((_, { query }: { query: Query }) => ({ query })),
      keepPiece: assign(({ context }, { piece }: { piece: Piece<Item> }) =>
        withPiece(context, piece, idOf),
      ),
      takeOver: assign(({ context }) => ({ ...context.given, given: null })),
      keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
      forgetFailure: assign({ failure: null }),
      replaceItem: assign(({ context }, { item }: { item: Item }) =>
        withChanged(context, (known) => (idOf(known) === idOf(item) ? item : known), isIn),
      ),
      appendItem: assign(({ context }, { item }: { item: Item }) =>
        withItem(context, item, idOf),
      ),
      removeItem: assign(({ context }, { id }: { id: string }) =>
        withChanged(context, (known) => (idOf(known) === id ? null : known), isIn),
      ),
      clear: assign(NOTHING),
    },
    guards: {
      hasMore: ({ context }) => context.next !== null,
      // What comes behind the item leaves it as it is.
      mayBeUndone: ({ context: { wanted, query } }, { item }: { item: Item }) =>
        wanted.joins === 'instead' || !isIn(item, query),
      isAtEnd: ({ context }) => context.next === null,
      isGiven: ({ context }) => context.given !== null,
      isStale: stateIn({ ready: { age: 'stale' } }),
      joinsStale: and([
        ({ context }) => context.wanted.joins === 'behind',
        stateIn({ ready: { age: 'stale' } }),
      ]),
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) => ({
      query: input.query,
      lifetime: input.lifetime,
      ...NOTHING,
      given: input.loaded ?? null,
    }),
    initial: 'unloaded',
    on: {
      'list.reset': {
        target: '.loading',
        reenter: true,
        actions: ['clear', { type: 'ask', params: ({ event }) => event }],
      },
      'list.turn': {
        target: '.loading',
        reenter: true,
        actions: { type: 'turnTo', params: ({ event }) => event },
      },
      'resource.clear': { target: '.unloaded', actions: 'clear' },
    },
    states: {
      unloaded: {
        always: { guard: 'isGiven', target: 'ready', actions: 'takeOver' },
        on: { 'page.activated': 'loading' },
      },
      loading: {
        tags: 'loading',
        invoke: {
          id: 'first',
          src: 'load',
          input: ({ context }) => ({
            query: context.query,
            place: context.wanted.place,
            isRefresh: false,
          }),
          onDone: {
            target: 'ready',
            actions: { type: 'keepPiece', params: ({ event }) => ({ piece: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: {
          // What is on its way may be from before what has changed.
          'resource.refresh': { target: 'loading', reenter: true },
          'item.replace': { target: 'loading', reenter: true },
          'item.append': { target: 'loading', reenter: true },
          'item.remove': { target: 'loading', reenter: true },
        },
      },
      failed: {
        exit: 'forgetFailure',
        on: { 'page.activated': 'loading', 'list.retry': 'loading' },
      },
      ready: {
        type: 'parallel',
        on: {
          'item.replace': { actions: { type: 'replaceItem', params: ({ event }) => event } },
          'item.append': {
            guard: 'isAtEnd',
            actions: { type: 'appendItem', params: ({ event }) => event },
          },
          'item.remove': { actions: { type: 'removeItem', params: ({ event }) => event } },
        },
        states: {
          age: {
            initial: 'fresh',
            states: { fresh: { after: { lifetime: 'stale' } }, stale: {} },
          },
          piece: {
            initial: 'idle',
            on: {
              'list.turn': {
                target: '.fetching',
                actions: { type: 'turnTo', params: ({ event }) => event },
              },
              'resource.refresh': { target: '.fetching', actions: 'wantAgain' },
            },
            states: {
              idle: {
                on: {
                  'list.more': { guard: 'hasMore', target: 'fetching', actions: 'wantMore' },
                  'page.activated': {
                    guard: 'isStale',
                    target: 'fetching',
                    actions: 'wantFirst',
                  },
                },
              },
              fetching: {
                tags: 'loading',
                entry: 'aim',
                // What is on its way may be from before the change: it is asked for again.
                on: {
                  'item.replace': {
                    guard: { type: 'mayBeUndone', params: ({ event }) => event },
                    target: 'fetching',
                    reenter: true,
                    actions: { type: 'replaceItem', params: ({ event }) => event },
                  },
                  'item.append': [
                    {
                      guard: 'isAtEnd',
                      target: 'fetching',
                      reenter: true,
                      actions: { type: 'appendItem', params: ({ event }) => event },
                    },
                    { target: 'fetching', reenter: true },
                  ],
                  'item.remove': {
                    target: 'fetching',
                    reenter: true,
                    actions: { type: 'removeItem', params: ({ event }) => event },
                  },
                },
                invoke: {
                  id: 'next',
                  src: 'load',
                  input: ({ context }) => ({
                    query: context.query,
                    place: context.wanted.place,
                    isRefresh: context.items.length > 0 && context.wanted.joins === 'instead',
                  }),
                  onDone: [
                    {
                      guard: 'joinsStale',
                      target: 'idle',
                      actions: {
                        type: 'keepPiece',
                        params: ({ event }) => ({ piece: event.output }),
                      },
                    },
                    {
                      // From outside: the lifetime starts anew.
                      target: '#list.ready',
                      reenter: true,
                      actions: {
                        type: 'keepPiece',
                        params: ({ event }) => ({ piece: event.output }),
                      },
                    },
                  ],
                  onError: {
                    target: 'stuck',
                    actions: {
                      type: 'keepFailure',
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                },
              },
              stuck: {
                exit: 'forgetFailure',
                on: {
                  'list.retry': 'fetching',
                  'list.more': 'fetching',
                  'page.activated': {
                    guard: 'isStale',
                    target: 'fetching',
                    actions: 'wantFirst',
                  },
                },
              },
            },
          },
        },
      },
    },
  })

export type ListMachine<Item, Query = null> = ReturnType<typeof createListMachine<Item, Query>>
export type ListRef<Item, Query = null> = ActorRefFrom<ListMachine<Item, Query>>
