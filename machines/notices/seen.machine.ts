import { assign, emit, setup } from 'xstate'

/** How often an open category tells what was on screen (specification §9). Milliseconds. */
const REPORT = 30_000

export type SeenEvent =
  | { type: 'notices.opened' }
  /** Unread ones came on screen. */
  | { type: 'notices.shown'; ids: readonly string[] }
  | { type: 'notices.closed' }
  /** Those that were left stay unread. */
  | ({ type: 'notices.undone' } & Answer)
  /** Nobody took that back in time. */
  | ({ type: 'notices.settled' } & Answer)
  /** They belonged to a session that has ended. */
  | { type: 'notices.clear' }

interface Ids {
  ids: readonly string[]
}

/** Counts the offers to leave them unread: who comes back and leaves again is made another, and only the last one counts. */
interface Offer {
  offer: number
}

/** To which offer; to the last one when it does not say. */
type Answer = { offer?: number | undefined }

export type SeenEmitted =
  /** They are on screen of a category that is open. */
  | ({ type: 'notices.seen' } & Ids)
  /** They were on screen when it was left, which can be taken back. */
  | ({ type: 'notices.leaving' } & Ids & Offer)
  /** They were, and nobody took it back. */
  | ({ type: 'notices.left' } & Ids)

/**
 * Which notices of a category somebody has had before their eyes, and when the server is to hear of it: every 30 seconds
 * while the category is open, and after it was left. What was never on screen is never told of.
 */
export const seenMachine = setup({
  types: {
    context: {} as Ids & Offer,
    events: {} as SeenEvent,
    emitted: {} as SeenEmitted,
  },
  delays: { report: REPORT },
  actions: {
    keep: assign(({ context }, { ids }: Ids) => ({
      ids: [...new Set([...context.ids, ...ids])],
    })),
    forget: assign({ ids: [] }),
    announceSeen: emit(({ context }) => ({ type: 'notices.seen', ids: context.ids })),
    makeOffer: assign({ offer: ({ context }) => context.offer + 1 }),
    announceLeaving: emit(({ context: { ids, offer } }) => ({
      type: 'notices.leaving',
      ids,
      offer,
    })),
    announceLeft: emit(({ context }) => ({ type: 'notices.left', ids: context.ids })),
  },
  guards: {
    isLastOffer: ({ context }, { offer = context.offer }: Answer) => offer === context.offer,
  },
}).createMachine({
  id: 'seen',
  context: { ids: [], offer: 0 },
  initial: 'closed',
  on: { 'notices.clear': { target: '.closed', actions: 'forget' } },
  states: {
    closed: { on: { 'notices.opened': 'open' } },
    open: {
      initial: 'nothingNew',
      on: { 'notices.closed': 'closed' },
      states: {
        nothingNew: {
          on: {
            'notices.shown': {
              target: 'shown',
              actions: { type: 'keep', params: ({ event }) => event },
            },
          },
        },
        shown: {
          on: {
            'notices.shown': { actions: { type: 'keep', params: ({ event }) => event } },
            // The offer of the time before is still there.
            'notices.undone': {
              guard: { type: 'isLastOffer', params: ({ event }) => event },
              target: 'nothingNew',
              actions: 'forget',
            },
            'notices.closed': { target: '#seen.leaving' },
          },
          after: { report: { target: 'nothingNew', actions: ['announceSeen', 'forget'] } },
        },
      },
    },
    leaving: {
      entry: ['makeOffer', 'announceLeaving'],
      on: {
        'notices.opened': 'open.shown',
        'notices.undone': {
          guard: { type: 'isLastOffer', params: ({ event }) => event },
          target: 'closed',
          actions: 'forget',
        },
        'notices.settled': {
          guard: { type: 'isLastOffer', params: ({ event }) => event },
          target: 'closed',
          actions: ['announceLeft', 'forget'],
        },
      },
    },
  },
})
