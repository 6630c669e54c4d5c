import { assign, setup, type ActorRefFrom } from 'xstate'

interface SearchTextEvent {
  type: 'text.type'
  text: string
  /** An input method is still composing it. */
  isComposing: boolean
}

interface SearchTextContext {
  text: string
  /** What the server is asked for. */
  asked: string
}

/** What somebody types to narrow a list: the server is asked after a pause, for nothing at once, and never amid a composition. */
export const searchTextMachine = setup({
  types: { context: {} as SearchTextContext, events: {} as SearchTextEvent },
  delays: { pauseInTyping: 250 },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    ask: assign(({ context }) => ({ asked: context.text.trim() })),
  },
  guards: {
    isComposing: (_, { isComposing }: { isComposing: boolean }) => isComposing,
    isEmpty: (_, { text }: { text: string }) => text.trim() === '',
  },
}).createMachine({
  id: 'search-text',
  context: { text: '', asked: '' },
  initial: 'asked',
  on: {
    'text.type': [
      {
        guard: { type: 'isComposing', params: ({ event }) => event },
        target: '.composing',
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.asked',
        actions: [{ type: 'keepText', params: ({ event }) => event }, 'ask'],
      },
      {
        target: '.pausing',
        actions: { type: 'keepText', params: ({ event }) => event },
      },
    ],
  },
  states: {
    asked: {},
    composing: {},
    pausing: { after: { pauseInTyping: { target: 'asked', actions: 'ask' } } },
  },
})

export type SearchTextRef = ActorRefFrom<typeof searchTextMachine>
