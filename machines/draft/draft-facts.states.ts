import { draftSetup } from './draft.setup.ts'

// What is true of a draft whatever becomes of its text: each a region of its own.

const state = draftSetup.createStateConfig

/** Which tab of this browser may write: this one (`owner`), or another. */
export const pen = state({
  initial: 'asking',
  states: {
    /** The keeper has not said yet. */
    asking: {
      on: {
        'keeper.opened': [
          {
            guard: { type: 'gotPen', params: ({ event }) => event },
            target: 'owner',
            actions: { type: 'find', params: ({ event }) => event },
          },
          { target: 'reader', actions: { type: 'find', params: ({ event }) => event } },
        ],
      },
    },
    owner: { on: { 'keeper.yielded': 'reader' } },
    reader: {
      on: { 'draft.takeOver': { guard: 'isReading', target: 'taking', actions: 'takePen' } },
    },
    taking: {
      on: {
        'keeper.opened': [
          {
            guard: { type: 'gotPen', params: ({ event }) => event },
            target: 'owner',
            actions: { type: 'find', params: ({ event }) => event },
          },
          { target: 'reader' },
        ],
      },
    },
  },
})

/** Whether the author is signed in. */
export const session = state({
  initial: 'in',
  states: {
    in: { on: { 'session.down': 'out' } },
    out: { on: { 'session.up': 'in' } },
  },
})

/** Whether an editor shows the draft. */
export const presence = state({
  initial: 'here',
  states: {
    here: {
      on: {
        'draft.leave': [
          { guard: 'hasNothing', target: 'left', actions: 'tellSettled' },
          { target: 'left' },
        ],
      },
    },
    left: { on: { 'draft.enter': 'here' } },
  },
})

/** Whether the text is to be published. */
export const wish = state({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'draft.publish': [
          { guard: 'isHeld', target: 'held', actions: 'announceHeld' },
          { guard: 'canPublish', target: 'wanted', actions: 'forgetPublishFailure' },
        ],
      },
    },
    /** It was asked for in vain: something is in the way that the author has to change. */
    held: {
      on: {
        'draft.publish': [
          { guard: 'isHeld', actions: 'announceHeld' },
          { guard: 'canPublish', target: 'wanted', actions: 'forgetPublishFailure' },
        ],
        'draft.enter': 'idle',
      },
    },
    wanted: {
      always: [
        { guard: 'isPublicationOver', target: 'idle' },
        { guard: 'hasMetConflict', target: 'idle', actions: 'tellRefused' },
        { guard: 'hasPublicationFailed', target: 'idle' },
      ],
      on: {
        'session.down': {
          target: 'idle',
          actions: [
            {
              type: 'endPublication',
              params: ({ event }) => ({ failure: { kind: 'ended', reason: event.reason } }),
            },
            'announcePublishFailed',
            'tellRefused',
          ],
        },
        // What the other tab makes of the text is not what was to be published.
        'keeper.yielded': {
          target: 'idle',
          actions: [
            { type: 'endPublication', params: { failure: { kind: 'conflict' } } },
            'announcePublishFailed',
            'tellRefused',
          ],
        },
      },
    },
  },
})

/** Whether the author is asked before a text that only this browser has is dropped. */
export const question = state({
  initial: 'unasked',
  states: {
    unasked: {
      on: {
        'local.discard': {
          guard: 'canDiscard',
          target: 'asked',
          actions: { type: 'askDiscard', params: ({ event }) => event },
        },
      },
    },
    asked: {
      on: {
        'local.discard': {
          guard: 'canDiscard',
          actions: { type: 'askDiscard', params: ({ event }) => event },
        },
        'local.cancel': 'unasked',
        'local.confirm': {
          target: 'unasked',
          actions: [
            'drop',
            { type: 'dropAside', params: ({ context }) => ({ id: context.discarding }) },
            'keep',
          ],
        },
        'local.restore': { guard: 'canRestore', target: 'unasked' },
        'keeper.yielded': 'unasked',
      },
    },
  },
})
