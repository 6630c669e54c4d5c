import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { rejectNotProvided } from '../lib/not-provided.ts'

/** Somebody who can be mentioned. */
export interface Person {
  id: string
  nickName: string
  avatarUrl: string | null
}

type MentionEvent =
  /** An @ stands before the caret, with this behind it. */
  | { type: 'mention.look'; query: string }
  /** There is none any more: it is finished, or the caret has gone elsewhere. */
  | { type: 'mention.leave' }
  | { type: 'mention.move'; by: 1 | -1 }
  /** Not this one: nothing is offered until the next @. */
  | { type: 'mention.dismiss' }

interface MentionContext {
  query: string
  people: readonly Person[]
  /** Who is marked among them. */
  active: number
}

/**
 * Whom one may mean by the @ being typed: asked after a pause, narrowed at once while more is typed.
 * A failure offers nobody; the name can be typed out.
 */
export const mentionMachine = setup({
  types: { context: {} as MentionContext, events: {} as MentionEvent },
  delays: { pauseInTyping: 150 },
  actors: {
    search: fromPromise<readonly Person[], { query: string }>(rejectNotProvided('search')),
  },
  actions: {
    narrow: assign(({ context }, { query }: { query: string }) => ({
      query,
      people: context.people.filter(({ nickName }) => begins(nickName, query)),
      active: 0,
    })),
    offer: assign((_, { people }: { people: readonly Person[] }) => ({ people, active: 0 })),
    move: assign({
      active: ({ context: { active, people } }, { by }: { by: 1 | -1 }) =>
        (active + by + people.length) % people.length,
    }),
    forget: assign({ query: '', people: [], active: 0 }),
  },
  guards: { hasPeople: ({ context }) => context.people.length > 0 },
}).createMachine({
  id: 'mention',
  context: { query: '', people: [], active: 0 },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'mention.look': {
          target: 'looking',
          actions: { type: 'narrow', params: ({ event }) => event },
        },
      },
    },
    looking: {
      initial: 'pausing',
      on: {
        'mention.look': {
          target: '.pausing',
          actions: { type: 'narrow', params: ({ event }) => event },
        },
        'mention.move': {
          guard: 'hasPeople',
          actions: { type: 'move', params: ({ event }) => event },
        },
        'mention.leave': 'closed',
        'mention.dismiss': 'dismissed',
      },
      states: {
        pausing: { after: { pauseInTyping: 'searching' } },
        searching: {
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ query: context.query }),
            onDone: {
              target: 'found',
              actions: { type: 'offer', params: ({ event }) => ({ people: event.output }) },
            },
            onError: { target: 'found', actions: 'forget' },
          },
        },
        found: {},
      },
    },
    dismissed: { entry: 'forget', on: { 'mention.leave': 'closed' } },
  },
})

export type MentionRef = ActorRefFrom<typeof mentionMachine>

const begins = (name: string, query: string) =>
  name.toLowerCase().startsWith(query.toLowerCase())
