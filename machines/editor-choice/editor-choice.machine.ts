import { assign, emit, setup } from 'xstate'

/** The values of the editor page's `editor` query. */
export type Editor = 'markdown' | 'rich-text'

export type EditorChoiceEvent =
  | { type: 'choice.open' }
  | { type: 'choice.pick'; editor: Editor }
  | { type: 'choice.confirm' }
  | { type: 'choice.cancel' }

export interface EditorChoiceEmitted {
  type: 'choice.confirmed'
  editor: Editor
}

/** Which editor to write in; Markdown until another is picked, each time anew. */
export const editorChoiceMachine = setup({
  types: {
    context: {} as { editor: Editor },
    events: {} as EditorChoiceEvent,
    emitted: {} as EditorChoiceEmitted,
  },
  actions: {
    startWithMarkdown: assign({ editor: 'markdown' }),
    pick: assign({ editor: (_, { editor }: { editor: Editor }) => editor }),
    announce: emit(({ context }) => ({ type: 'choice.confirmed', editor: context.editor })),
  },
}).createMachine({
  id: 'editorChoice',
  context: { editor: 'markdown' },
  initial: 'closed',
  states: {
    closed: { on: { 'choice.open': { target: 'open', actions: 'startWithMarkdown' } } },
    open: {
      on: {
        'choice.pick': { actions: { type: 'pick', params: ({ event }) => event } },
        'choice.confirm': { target: 'closed', actions: 'announce' },
        'choice.cancel': 'closed',
      },
    },
  },
})
