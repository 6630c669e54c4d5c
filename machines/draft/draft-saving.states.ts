import { copyRequestOf, namesOf, requestOf } from './draft-sync.ts'
import { draftSetup } from './draft.setup.ts'

const state = draftSetup.createStateConfig

/** The author pauses, or has been at it for long: then the server's draft follows. */
export const waiting = state({
  entry: 'beginRound',
  after: {
    pauseInTyping: [
      { guard: 'goesOnTyping', target: 'waiting', reenter: true },
      { guard: 'isDirty', target: 'saving' },
      { target: 'deciding' },
    ],
  },
  on: {
    'draft.save': { guard: 'isDirty', target: 'saving' },
    'draft.leave': 'deciding',
  },
})

/** One text is on its way; what is typed meanwhile follows. */
export const saving = state({
  tags: 'saving',
  entry: ['beginSaving', 'keep'],
  on: { 'draft.publish': {} },
  invoke: {
    id: 'save',
    src: 'save',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'isOvertaken', params: ({ event }) => ({ answer: event.output }) },
        target: 'reconciling',
        actions: { type: 'nameIt', params: ({ event }) => ({ answer: event.output }) },
      },
      // The publication that follows tells of itself.
      {
        guard: 'wantsPublication',
        target: 'deciding',
        actions: [
          { type: 'noteWritten', params: ({ event }) => ({ answer: event.output }) },
          'keep',
        ],
      },
      {
        guard: {
          type: 'wasPublishedAfterAll',
          params: ({ event }) => ({ answer: event.output }),
        },
        target: 'deciding',
        actions: [
          { type: 'announcePublished', params: ({ event }) => ({ answer: event.output }) },
          { type: 'noteWritten', params: ({ event }) => ({ answer: event.output }) },
          'keep',
        ],
      },
      {
        target: 'deciding',
        actions: [
          { type: 'noteWritten', params: ({ event }) => ({ answer: event.output }) },
          'keep',
        ],
      },
    ],
    onError: [
      // The author has gone on since: what is there now may well be taken.
      {
        guard: { type: 'isOlderRefused', params: ({ event }) => ({ error: event.error }) },
        target: 'deciding',
        actions: 'takeBack',
      },
      {
        target: 'judging',
        actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
})

export const publishing = state({
  tags: 'saving',
  entry: ['beginPublishing', 'keep'],
  invoke: {
    id: 'publish',
    src: 'publish',
    input: ({ context }) => requestOf(context),
    onDone: [
      {
        guard: { type: 'isOvertaken', params: ({ event }) => ({ answer: event.output }) },
        target: 'reconciling',
        actions: { type: 'nameIt', params: ({ event }) => ({ answer: event.output }) },
      },
      {
        target: 'published',
        actions: [
          { type: 'announcePublished', params: ({ event }) => ({ answer: event.output }) },
          { type: 'noteWritten', params: ({ event }) => ({ answer: event.output }) },
          'keep',
        ],
      },
    ],
    onError: {
      target: 'judging',
      actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
  on: { 'draft.publish': {} },
})

/** The wish is fulfilled, and ends with this. */
export const published = state({ always: 'deciding' })

/** What a failed call leads to. */
export const judging = state({
  always: [
    { guard: 'hasMetAnother', target: 'reconciling' },
    {
      guard: 'wantsPublication',
      actions: ['failPublication', 'announcePublishFailed', 'tellRefused'],
    },
    {
      guard: 'isGone',
      target: 'deciding',
      actions: { type: 'meet', params: { server: null } },
    },
    { guard: 'isShutOut', target: 'signedOut' },
    { guard: 'isPublicationRefused', target: 'deciding', actions: 'forgetFailure' },
    { guard: 'isRefused', target: 'refused' },
    { target: 'retrying' },
  ],
})

/** No answer, or none that says anything about the text: it is tried again by itself. */
export const retrying = state({
  after: { retryDelay: 'saving' },
  on: {
    'network.up': 'saving',
    'draft.retry': 'saving',
    'draft.save': 'saving',
  },
})

/** The server does not take this text: the author has to change it. */
export const refused = state({
  on: {
    'draft.edit': {
      guard: { type: 'changes', params: ({ event }) => event },
      target: 'waiting',
      actions: [{ type: 'edit', params: ({ event }) => event }, 'keep', 'forgetFailure'],
    },
    'draft.retry': 'saving',
    'draft.save': 'saving',
  },
})

/** The text was written elsewhere meanwhile, or so it seems: what does the server have? */
export const reconciling = state({
  tags: 'saving',
  on: { 'draft.publish': {} },
  invoke: {
    id: 'loadTheirs',
    src: 'load',
    input: ({ context }) => namesOf(context.identity),
    onDone: [
      {
        guard: { type: 'isOwnText', params: ({ event }) => ({ server: event.output }) },
        target: 'deciding',
        actions: [{ type: 'match', params: ({ event }) => ({ server: event.output }) }, 'keep'],
      },
      {
        guard: 'mayTakeTheirs',
        target: 'deciding',
        actions: [
          { type: 'takeTheirs', params: ({ event }) => ({ server: event.output }) },
          'keep',
        ],
      },
      {
        target: 'deciding',
        actions: [{ type: 'meet', params: ({ event }) => ({ server: event.output }) }, 'keep'],
      },
    ],
    onError: [
      // What was made under this name has been deleted.
      {
        guard: { type: 'isNowhere', params: ({ event }) => event },
        target: 'deciding',
        actions: ['forgetFailure', 'startAnew'],
      },
      {
        target: 'judging',
        actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
})

/** Both texts are there, and the author chooses. */
export const conflict = state({
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'conflict.keepMine': {
          target: '#draft.sync.open.deciding',
          actions: ['keepMine', 'keep'],
        },
        'conflict.keepTheirs': {
          target: '#draft.sync.open.deciding',
          actions: ['keepTheirs', 'keep'],
        },
        'conflict.keepBoth': { guard: 'hasTheirs', target: 'copying' },
      },
    },
    copying: {
      on: {
        // The copy on its way lacks this: the next one is another.
        'draft.edit': {
          guard: { type: 'changes', params: ({ event }) => event },
          target: 'choosing',
          actions: [{ type: 'edit', params: ({ event }) => event }, 'useUpIdentity', 'keep'],
        },
      },
      invoke: {
        id: 'copy',
        src: 'save',
        input: ({ context }) => copyRequestOf(context),
        onDone: {
          target: '#draft.sync.open.deciding',
          actions: [
            'keepTheirs',
            'useUpIdentity',
            { type: 'announceCopied', params: ({ event }) => ({ answer: event.output }) },
            'keep',
          ],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
