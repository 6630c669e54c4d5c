import type { ActorRefFrom } from 'xstate'
import { pen, presence, question, session, wish } from './draft-facts.states.ts'
import { opening } from './draft-opening.states.ts'
import {
  conflict,
  judging,
  published,
  publishing,
  reconciling,
  refused,
  retrying,
  saving,
  waiting,
} from './draft-saving.states.ts'
import { blankText } from './draft-text.ts'
import { draftSetup } from './draft.setup.ts'

/**
 * A text on its way from the keyboard to the server, and never lost on it: kept in this browser at
 * once, saved after a pause, one write at a time. Whatever meets it there (another device, another
 * tab, a session that ended, a server that is down) ends in both texts being there, and the author asked.
 */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  type: 'parallel',
  context: ({ input }) => ({
    identity: input.identity,
    isNew: input.isNew,
    text: { ...blankText(input.format), topicIds: input.topicIds },
    found: null,
    fetched: null,
    wasShown: false,
    generation: 0,
    lineage: 0,
    textEpoch: 0,
    cursor: null,
    base: null,
    postMeta: null,
    reviewNote: null,
    edit: 0,
    kept: 0,
    saved: 0,
    rounds: 0,
    editAtRound: 0,
    sent: null,
    publishFailure: null,
    failure: null,
    attempts: 0,
    conflict: null,
    local: [],
    discarding: '',
    deviceProblem: null,
  }),
  invoke: { id: 'keeper', src: 'keeper' },
  on: {
    'keeper.kept': { actions: { type: 'noteKept', params: ({ event }) => event } },
    'keeper.failed': { actions: { type: 'noteDeviceProblem', params: ({ event }) => event } },
    'draft.flush': { actions: 'flush' },
  },
  states: {
    pen,
    session,
    presence,
    wish,
    question,
    /** Where the text is on its way. */
    sync: {
      initial: 'opening',
      states: {
        opening,
        /** Another tab writes. What this one still tells is kept aside. */
        reading: {
          always: { guard: 'isOwner', target: 'opening.placing' },
          after: { puttingAside: { guard: 'isLeft', actions: 'tellSettled' } },
          on: {
            'draft.edit': {
              guard: { type: 'changes', params: ({ event }) => event },
              actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
            },
          },
        },
        /** This tab writes. */
        open: {
          initial: 'deciding',
          on: {
            'draft.edit': {
              guard: { type: 'changes', params: ({ event }) => event },
              actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
            },
            'draft.cursor': {
              actions: [{ type: 'moveCursor', params: ({ event }) => event }, 'keep'],
            },
            'draft.publish': { guard: 'isPublishable', target: '.deciding' },
            'keeper.yielded': 'reading',
            'session.down': '.deciding',
            'session.up': { guard: 'isVisitor', target: '.deciding' },
            'local.restore': {
              guard: 'canRestore',
              target: '.deciding',
              actions: [
                { type: 'restore', params: ({ event }) => event },
                { type: 'dropAside', params: ({ event }) => event },
                'keep',
              ],
            },
          },
          states: {
            deciding: {
              always: [
                { guard: 'isVisitor', target: 'signedOut' },
                { guard: 'hasConflict', target: 'conflict' },
                { guard: 'isUnanswered', target: 'saving' },
                { guard: 'wantsPublication', target: 'publishing' },
                { guard: 'isDirtyAndLeft', target: 'saving' },
                { guard: 'isDirty', target: 'waiting' },
                { target: 'synced' },
              ],
            },
            /** The server has everything. */
            synced: {
              always: { guard: 'isLeft', target: 'settled' },
              on: {
                'draft.edit': {
                  guard: { type: 'changes', params: ({ event }) => event },
                  target: 'deciding',
                  actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
                },
              },
            },
            waiting,
            saving,
            publishing,
            published,
            judging,
            retrying,
            refused,
            reconciling,
            conflict,
            signedOut: {
              always: { guard: 'isDoneAndLeft', target: 'settled' },
              on: {
                'draft.leave': 'deciding',
                // A server may shut out a request and leave the session as it is.
                'draft.retry': 'deciding',
              },
            },
            /** Left, and nothing is only here any more. */
            settled: {
              entry: ['letGo', 'tellSettled'],
              on: {
                'draft.enter': 'deciding',
                'draft.edit': {
                  guard: { type: 'changes', params: ({ event }) => event },
                  target: 'deciding',
                  actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
                },
              },
            },
          },
        },
      },
    },
  },
})

export type DraftRef = ActorRefFrom<typeof draftMachine>
