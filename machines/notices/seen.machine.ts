import { assign, emit, setup } from 'xstate'

/** How often an open category tells what was on screen (specification §9). Milliseconds. */
const REPORT = 30_000

export type SeenEvent =
  | { type: 'letters.opened' }
  /** Unread ones came on screen. */
  | { type: 'letters.shown'; ids: readonly string[] }
  | { type: 'letters.closed' }
  /** Those that were left stay unread. */
  | { type: 'letters.undone' }
  /** Nobody took that back in time. */
  | { type: 'letters.settled' }
  /** They belonged to a session that has ended. */
  | { type: 'letters.clear' }

interface Ids {
  ids: readonly string[]
}

export type SeenEmitted =
  /** They are on screen of a category that is open. */
  | ({ type: 'letters.seen' } & Ids)
  /** They were on screen when it was left, which can be taken back. */
  | ({ type: 'letters.leaving' } & Ids)
  /** They were, and nobody took it back. */
  | ({ type: 'letters.left' } & Ids)

/**
 * Which letters of a category somebody has had before their eyes, and when the server is to hear of it: every 30 seconds
 * while the category is open, and after it was left. What was never on screen is never told of.
 */
export const seenMachine = setup({
  types: {
    context: {} as Ids,
    events: {} as SeenEvent,
    emitted: {} as SeenEmitted,
  },
  delays: { report: REPORT },
  actions: {
    keep: assign(({ context }, { ids }: Ids) => ({
      ids: [...new Set([...context.ids, ...ids])],
    })),
    forget: assign({ ids: [] }),
    announceSeen: emit(({ context }) => ({ type: 'letters.seen', ids: context.ids })),
    announceLeaving: emit(({ context }) => ({ type: 'letters.leaving', ids: context.ids })),
    announceLeft: emit(({ context }) => ({ type: 'letters.left', ids: context.ids })),
  },
}).createMachine({
  id: 'seen',
  context: { ids: [] },
  initial: 'closed',
  on: { 'letters.clear': { target: '.closed', actions: 'forget' } },
  states: {
    closed: { on: { 'letters.opened': 'open' } },
    open: {
      initial: 'nothingNew',
      on: { 'letters.closed': 'closed' },
      states: {
        nothingNew: {
          on: {
            'letters.shown': {
              target: 'shown',
              actions: { type: 'keep', params: ({ event }) => event },
            },
          },
        },
        shown: {
          on: {
            'letters.shown': { actions: { type: 'keep', params: ({ event }) => event } },
            // The offer of the time before is still there.
            'letters.undone': { target: 'nothingNew', actions: 'forget' },
            'letters.closed': { target: '#seen.leaving' },
          },
          after: { report: { target: 'nothingNew', actions: ['announceSeen', 'forget'] } },
        },
      },
    },
    leaving: {
      entry: 'announceLeaving',
      on: {
        'letters.opened': 'open.shown',
        'letters.undone': { target: 'closed', actions: 'forget' },
        'letters.settled': { target: 'closed', actions: ['announceLeft', 'forget'] },
      },
    },
  },
})
