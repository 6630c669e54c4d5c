import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { rejectNotProvided } from '../lib/not-provided.ts'

/** Something that what is typed may mean. */
export interface Suggestion {
  kind: 'post' | 'topic' | 'tag' | 'author'
  /** Null for a tag, which is its text. */
  id: string | null
  text: string
}

/** Characters from which anything is suggested (specification §9). */
const SHORTEST = 2

type SuggestionsEvent =
  /** This is typed now; an input method may still be composing it. */
  | { type: 'suggestions.look'; text: string; isComposing: boolean }
  | { type: 'suggestions.move'; by: 1 | -1 }
  /** One is chosen, or none is wanted until more is typed. */
  | { type: 'suggestions.close' }

interface SuggestionsContext {
  text: string
  /** For what was typed last, or just before while it is being asked about. */
  items: readonly Suggestion[]
  /** Which is marked; null while Enter means the text itself. */
  active: number | null
}

/**
 * What somebody who types in the search box may mean: asked after a pause, from the second character on, never amid a
 * composition. None is marked unasked, so that Enter searches. A failure suggests nothing; the search still works.
 */
export const suggestionsMachine = setup({
  types: { context: {} as SuggestionsContext, events: {} as SuggestionsEvent },
  delays: { pauseInTyping: 150 },
  actors: {
    search: fromPromise<readonly Suggestion[], { text: string }>(rejectNotProvided('search')),
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text: text.trim(), active: null })),
    offer: assign((_, { items }: { items: readonly Suggestion[] }) => ({
      items,
      active: null,
    })),
    move: assign({
      active: ({ context: { active, items } }, { by }: { by: 1 | -1 }) => {
        // Before the first and after the last stands the text itself.
        const places = items.length + 1
        const next = ((active ?? items.length) + by + places) % places
        return next === items.length ? null : next
      },
    }),
    forget: assign({ text: '', items: [], active: null }),
  },
  guards: {
    isTooShort: (_, { text }: { text: string }) => Array.from(text.trim()).length < SHORTEST,
    isComposing: (_, { isComposing }: { isComposing: boolean }) => isComposing,
  },
}).createMachine({
  id: 'suggestions',
  context: { text: '', items: [], active: null },
  initial: 'closed',
  on: {
    'suggestions.look': [
      { guard: { type: 'isTooShort', params: ({ event }) => event }, target: '.closed' },
      {
        guard: { type: 'isComposing', params: ({ event }) => event },
        target: '.looking.composing',
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      { target: '.looking', actions: { type: 'keepText', params: ({ event }) => event } },
    ],
    'suggestions.close': '.closed',
  },
  states: {
    closed: { entry: 'forget' },
    looking: {
      initial: 'pausing',
      on: {
        'suggestions.move': { actions: { type: 'move', params: ({ event }) => event } },
      },
      states: {
        composing: {},
        pausing: { after: { pauseInTyping: 'searching' } },
        searching: {
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ text: context.text }),
            onDone: {
              target: 'found',
              actions: { type: 'offer', params: ({ event }) => ({ items: event.output }) },
            },
            onError: {
              target: 'found',
              actions: { type: 'offer', params: { items: [] } },
            },
          },
        },
        found: {},
      },
    },
  },
})

export type SuggestionsRef = ActorRefFrom<typeof suggestionsMachine>
