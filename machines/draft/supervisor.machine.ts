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

export type SupervisorEmitted =
  /** A publication failed that no editor is there to tell of. */
  { type: 'publication.refused' } & Refusal

export interface SupervisorInput {
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
    isSomebodyElse: ({ context }, { user }: { user: { id: string } }) =>
      user.id !== context.account,
  },
}).createMachine({
  id: 'draft-supervisor',
  context: ({ input }) => ({ ...input, editors: 0 }),
  invoke: { id: 'draft', src: 'draft', input: ({ context }) => context.draft },
  initial: 'moving',
  on: {
    'session.started': [
      { guard: { type: 'isSomebodyElse', params: ({ event }) => event }, target: '.stopped' },
      { actions: 'tellSignedIn' },
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
        'editor.enter': { target: 'shown', actions: ['countIn', 'enter'] },
        'draft.refused': {
          actions: { type: 'announceRefused', params: ({ event }) => event },
        },
      },
    },
    shown: {
      on: {
        'editor.enter': { actions: ['countIn', 'enter'] },
        'editor.leave': [
          { guard: 'hasOthers', actions: 'countOut' },
          { target: 'moving', actions: 'countOut' },
        ],
      },
    },
    left: {
      on: {
        'editor.enter': { target: 'shown', actions: ['countIn', 'enter'] },
        'draft.settled': 'stopped',
        'draft.refused': {
          actions: { type: 'announceRefused', params: ({ event }) => event },
        },
      },
    },
    stopped: { type: 'final' },
  },
})

export type SupervisorRef = ActorRefFrom<typeof supervisorMachine>
