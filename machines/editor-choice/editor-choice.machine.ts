import { assign, emit, setup } from 'xstate'

/** The values of the editor page's `editor` query. */
export type Editor = 'markdown' | 'rich-text'

type EditorChoiceEvent =
  /** `topicId`: what is written is meant for this topic. */
  | { type: 'choice.open'; topicId?: string }
  | { type: 'choice.pick'; editor: Editor }
  | { type: 'choice.confirm' }
  | { type: 'choice.cancel' }

interface EditorChoiceEmitted {
  type: 'choice.confirmed'
  editor: Editor
  topicId: string | null
}

/** What is known of the article that is about to begin. */
interface EditorChoiceContext {
  editor: Editor
  topicId: string | null
}

/** Which editor to write in; Markdown until another is picked, each time anew. */
export const editorChoiceMachine = setup({
  types: {
    context: {} as EditorChoiceContext,
    events: {} as EditorChoiceEvent,
    emitted: {} as EditorChoiceEmitted,
  },
  actions: {
    begin: assign((_, { topicId }: { topicId?: string }) => ({
      editor: 'markdown' as const,
      topicId: topicId ?? null,
    })),
    pick: assign({ editor: (_, { editor }: { editor: Editor }) => editor }),
    announce: emit(({ context }) => ({ type: 'choice.confirmed', ...context })),
  },
}).createMachine({
  id: 'editorChoice',
  context: { editor: 'markdown', topicId: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'choice.open': {
          target: 'open',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    open: {
      on: {
        'choice.pick': { actions: { type: 'pick', params: ({ event }) => event } },
        'choice.confirm': { target: 'closed', actions: 'announce' },
        'choice.cancel': 'closed',
      },
    },
  },
})
