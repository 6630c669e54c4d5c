import { assign, emit, setup } from 'xstate'

/** One message that has to be confirmed. Its words come with it. */
export interface Dialog {
  /** Two dialogs with one id are the same dialog. */
  id: string
  title: string
  message: string
  confirmLabel: string
  /** Shown at most once in a session for each of these words, as in `ban`. */
  once?: string
  /** It asks to sign in: once that is done, here or in another tab, nobody needs it. */
  untilSignIn?: true
}

export type DialogsEvent =
  | { type: 'dialog.push'; dialog: Dialog }
  | { type: 'dialog.confirm' }
  /** What was shown once may be shown again; what asked to sign in goes. */
  | { type: 'session.started' }

interface DialogsEmitted {
  type: 'dialog.confirmed'
  dialog: Dialog
}

/** Dialogs one at a time, in the order they were asked for. */
export const dialogsMachine = setup({
  types: {
    context: {} as { queue: readonly Dialog[]; shownOnce: readonly string[] },
    events: {} as DialogsEvent,
    emitted: {} as DialogsEmitted,
  },
  actions: {
    enqueue: assign(({ context }, { dialog }: { dialog: Dialog }) => ({
      queue: [...context.queue, dialog],
      shownOnce:
        dialog.once === undefined ? context.shownOnce : [...context.shownOnce, dialog.once],
    })),
    dequeue: assign({ queue: ({ context }) => context.queue.slice(1) }),
    forgetShown: assign({ shownOnce: [] }),
    dropAnswered: assign({
      queue: ({ context }) => context.queue.filter(({ untilSignIn }) => !untilSignIn),
    }),
    announceConfirmed: emit(({ context }) => ({
      type: 'dialog.confirmed',
      dialog: front(context.queue),
    })),
  },
  guards: {
    isNew: ({ context }, { dialog }: { dialog: Dialog }) =>
      context.queue.every(({ id }) => id !== dialog.id) &&
      (dialog.once === undefined || !context.shownOnce.includes(dialog.once)),
    hasMore: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'dialogs',
  context: { queue: [], shownOnce: [] },
  initial: 'empty',
  on: {
    'dialog.push': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'enqueue', params: ({ event }) => event },
    },
    'session.started': { target: '.empty', actions: ['forgetShown', 'dropAnswered'] },
  },
  states: {
    empty: { always: { guard: 'hasMore', target: 'showing' } },
    showing: {
      on: {
        'dialog.confirm': { target: 'empty', actions: ['announceConfirmed', 'dequeue'] },
      },
    },
  },
})

function front(queue: readonly Dialog[]): Dialog {
  const [first] = queue
  if (!first) throw new Error('A dialog was answered that is not there')
  return first
}
