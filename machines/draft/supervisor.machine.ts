import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { EndReason } from '../lib/failure.ts'
import { draftMachine } from './draft.machine.ts'
import type { DraftInput, Refusal } from './draft.types.ts'

export type SupervisorEvent =
  /** An editor shows the draft. */
  | { type: 'editor.enter' }
  /** One of them no longer does. */
  | { type: 'editor.leave' }
  /** Left, and nothing is only here any more: the draft says so itself. */
  | { type: 'draft.settled' }
  /** It was to be published, and was not. */
  | ({ type: 'draft.refused' } & Refusal)
  | { type: 'session.started'; user: { id: string } }
  | { type: 'session.ended'; reason: EndReason }
  /** Often the last thing that a page hears. */
  | { type: 'page.hidden' }
  | { type: 'network.online' }

type SupervisorEmitted =
  /** A publication failed that no editor is there to tell of. */
  { type: 'publication.refused' } & Refusal

interface SupervisorInput {
  /** Whose draft it is. */
  account: string
  draft: DraftInput
}

/** How long one draft runs in this tab: as long as an editor shows it, then until it has settled. */
export const supervisorMachine = setup({
  types: {
    context: {} as SupervisorInput & { editors: number },
    events: {} as SupervisorEvent,
    emitted: {} as SupervisorEmitted,
    input: {} as SupervisorInput,
    children: {} as { draft: 'draft' },
  },
  delays: {
    /** An editor that moves to another place of the page is away for so long at most. */
    moving: 1000,
    /** An author who has signed in again is back at the text within so long. */
    returning: 30_000,
  },
  actors: { draft: draftMachine },
  actions: {
    countIn: assign({ editors: ({ context }) => context.editors + 1 }),
    countOut: assign({ editors: ({ context }) => context.editors - 1 }),
    enter: sendTo('draft', { type: 'draft.enter' }),
    leave: sendTo('draft', { type: 'draft.leave' }),
    flush: sendTo('draft', { type: 'draft.flush' }),
    save: sendTo('draft', { type: 'draft.save' }),
    tellSignedIn: sendTo('draft', { type: 'session.up' }),
    tellSignedOut: sendTo('draft', (_, { reason }: { reason: EndReason }) => ({
      type: 'session.down',
      reason,
    })),
    announceRefused: emit((_, { failure, title, postId }: Refusal) => ({
      type: 'publication.refused' as const,
      failure,
      title,
      postId,
    })),
    tellOnline: sendTo('draft', { type: 'network.up' }),
  },
  guards: {
    hasOthers: ({ context }) => context.editors > 1,
    isAuthor: ({ context }, { user }: { user: { id: string } }) => user.id === context.account,
  },
}).createMachine({
  id: 'draft-supervisor',
  context: ({ input }) => ({ ...input, editors: 0 }),
  invoke: { id: 'draft', src: 'draft', input: ({ context }) => context.draft },
  initial: 'moving',
  on: {
    'editor.enter': { target: '.shown', actions: ['countIn', 'enter'] },
    'draft.refused': { actions: { type: 'announceRefused', params: ({ event }) => event } },
    'session.started': [
      {
        guard: { type: 'isAuthor', params: ({ event }) => event },
        actions: 'tellSignedIn',
      },
      { target: '.stopped' },
    ],
    'session.ended': {
      actions: ['flush', { type: 'tellSignedOut', params: ({ event }) => event }],
    },
    'page.hidden': { actions: ['flush', 'save'] },
    'network.online': { actions: 'tellOnline' },
  },
  states: {
    /** No editor shows it, for the moment. */
    moving: {
      after: { moving: { target: 'left', actions: 'leave' } },
      on: {
        'session.started': {
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'returning',
          actions: 'tellSignedIn',
        },
      },
    },
    shown: {
      on: {
        'editor.leave': [
          { guard: 'hasOthers', actions: 'countOut' },
          { target: 'moving', actions: 'countOut' },
        ],
        // The editor says so itself.
        'draft.refused': {},
      },
    },
    left: {
      on: {
        'draft.settled': 'stopped',
        'session.started': {
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'returning',
          actions: 'tellSignedIn',
        },
      },
    },
    /** Signed in again, its author is on the way back to where the text was left. */
    returning: {
      after: { returning: { target: 'left', actions: 'leave' } },
      on: { 'draft.settled': 'saved' },
    },
    /** The server has all of it: only the place in the text is kept for who returns. */
    saved: {
      after: { returning: 'stopped' },
      // The session has ended once more.
      on: { 'draft.settled': 'stopped' },
    },
    stopped: { type: 'final' },
  },
})

export type SupervisorRef = ActorRefFrom<typeof supervisorMachine>
