import type { ActorRefFrom } from 'xstate'
import { opening } from './draft-opening.states.ts'
import {
  conflict,
  judging,
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
  context: ({ input }) => ({
    identity: input.identity,
    isNew: input.isNew,
    isSignedIn: input.isSignedIn,
    text: { ...blankText(input.format), topicIds: input.topicIds },
    found: null,
    wasShown: false,
    generation: 0,
    lineage: 0,
    textEpoch: 0,
    cursor: null,
    base: null,
    standing: null,
    reviewNote: null,
    edit: 0,
    kept: 0,
    saved: 0,
    rounds: 0,
    editAtRound: 0,
    sent: null,
    wantsPublication: false,
    publishFailure: null,
    failure: null,
    attempts: 0,
    conflict: null,
    local: [],
    discarding: null,
    isOwner: false,
    deviceProblem: null,
    isLeft: false,
  }),
  invoke: { id: 'keeper', src: 'keeper' },
  initial: 'opening',
  on: {
    'keeper.kept': { actions: { type: 'noteKept', params: ({ event }) => event } },
    'keeper.failed': { actions: { type: 'noteDeviceProblem', params: ({ event }) => event } },
    'keeper.yielded': { actions: 'putPenDown' },
    'draft.flush': { actions: 'flush' },
    'draft.enter': { actions: 'enter' },
    'draft.leave': { actions: 'leave' },
    'session.up': { actions: 'signIn' },
    'session.down': { actions: 'signOut' },
  },
  states: {
    opening,
    open: {
      initial: 'settling',
      on: {
        'draft.edit': {
          guard: { type: 'changes', params: ({ event }) => event },
          actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
        },
        'draft.cursor': {
          guard: 'isOwner',
          actions: [{ type: 'moveCursor', params: ({ event }) => event }, 'keep'],
        },
        'draft.publish': {
          guard: 'canPublish',
          target: '.deciding',
          actions: 'wantPublication',
        },
        'keeper.yielded': { target: '.deciding', actions: 'putPenDown' },
        'session.down': [
          {
            guard: 'wantsPublication',
            target: '.deciding',
            actions: [
              'signOut',
              { type: 'endPublication', params: ({ event }) => event },
              'announcePublishFailed',
            ],
          },
          { target: '.deciding', actions: 'signOut' },
        ],
        'session.up': { guard: 'isVisitor', target: '.deciding', actions: 'signIn' },
        'local.restore': {
          guard: { type: 'canRestore', params: ({ event }) => event },
          target: '.deciding',
          actions: [
            { type: 'restore', params: ({ event }) => event },
            { type: 'dropAside', params: ({ event }) => event },
            'keep',
          ],
        },
        'local.discard': {
          guard: { type: 'canDiscard', params: ({ event }) => event },
          actions: { type: 'askDiscard', params: ({ event }) => event },
        },
        'local.cancel': { guard: 'isAsked', actions: 'stopAsking' },
        'local.confirm': {
          guard: 'isAsked',
          actions: [
            'drop',
            { type: 'dropAside', params: ({ context }) => ({ id: context.discarding ?? '' }) },
            'stopAsking',
            'keep',
          ],
        },
      },
      states: {
        settling: {
          always: [
            { guard: 'isReader', target: 'reading' },
            { target: 'deciding', actions: 'keep' },
          ],
        },
        deciding: {
          always: [
            { guard: 'isReader', target: 'reading' },
            { guard: 'isDoneForGood', target: 'left', actions: 'forget' },
            { guard: 'isDoneAndLeft', target: 'left', actions: 'flush' },
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
          on: {
            'draft.edit': {
              guard: { type: 'changes', params: ({ event }) => event },
              target: 'deciding',
              actions: [{ type: 'edit', params: ({ event }) => event }, 'keep'],
            },
            'draft.leave': { target: 'deciding', actions: 'leave' },
          },
        },
        waiting,
        saving,
        publishing,
        judging,
        retrying,
        refused,
        reconciling,
        conflict,
        signedOut: {
          on: {
            'draft.leave': { target: 'deciding', actions: 'leave' },
            'draft.publish': {},
            // A server may shut out a request and leave the session as it is.
            'draft.retry': 'deciding',
          },
        },
        /** Another tab writes. What this one still tells is kept aside. */
        reading: {
          initial: 'watching',
          on: {
            'keeper.opened': {
              guard: { type: 'gotPen', params: ({ event }) => event },
              target: '#draft.opening.placing',
              actions: { type: 'find', params: ({ event }) => event },
            },
          },
          states: {
            watching: { on: { 'draft.takeOver': { target: 'taking', actions: 'takePen' } } },
            taking: {},
          },
        },
        left: {
          entry: 'announceSettled',
          on: {
            'draft.enter': { target: 'deciding', actions: 'enter' },
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
})

export type DraftRef = ActorRefFrom<typeof draftMachine>
