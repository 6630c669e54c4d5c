import { assign, emit, fromPromise, setup, stateIn, type ActorRefFrom } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import {
  descriptionProblem,
  toReport,
  type Report,
  type ReportEntry,
  type ReportField,
  type ReportReason,
  type ReportTarget,
} from './report-rules.ts'

type ReportDialogEvent =
  | { type: 'report.open'; target: ReportTarget }
  | { type: 'report.choose'; reason: ReportReason }
  | { type: 'report.describe'; description: string }
  /** The focus has left a field: what is wrong with it may be said. */
  | { type: 'report.leave'; field: ReportField }
  | { type: 'report.submit' }
  | { type: 'report.cancel' }

type ReportDialogEmitted =
  | { type: 'report.succeeded' }
  | { type: 'report.failed'; failure: Failure }

interface ReportDialogContext extends ReportEntry {
  /** Null until the dialog is opened for the first time. */
  target: ReportTarget | null
  /** Fields that have been left since the dialog was opened. */
  touched: readonly ReportField[]
}

const empty = { reason: null, description: '', touched: [] }

/**
 * Reporting something: an entry that is only sent when it meets every rule (specification §5), and is
 * empty whenever the dialog is opened. What is on its way arrives: only its end is waited for.
 */
export const reportDialogMachine = setup({
  types: {
    context: {} as ReportDialogContext,
    events: {} as ReportDialogEvent,
    emitted: {} as ReportDialogEmitted,
  },
  actors: {
    /** Whether an own report of the target waits already. */
    check: fromPromise<boolean, ReportTarget>(rejectNotProvided('check')),
    submit: fromPromise<void, Report>(rejectNotProvided('submit')),
  },
  actions: {
    startOver: assign((_, { target }: { target: ReportTarget }) => ({ ...empty, target })),
    announceSuccess: emit({ type: 'report.succeeded' }),
    announceFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'report.failed',
      failure: failureOf(error),
    })),
  },
  guards: {
    hasReason: ({ context }) => context.reason !== null,
    isMissing: ({ context }) => descriptionProblem(context.description) === 'missing',
    isTooShort: ({ context }) => descriptionProblem(context.description) === 'tooShort',
    isTooLong: ({ context }) => descriptionProblem(context.description) === 'tooLong',
    isRight: stateIn({ open: { reason: 'right', description: 'right' } }),
    isReported: (_, { hasReported }: { hasReported: boolean }) => hasReported,
  },
}).createMachine({
  id: 'reportDialog',
  context: { ...empty, target: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'report.open': {
          target: 'open',
          actions: { type: 'startOver', params: ({ event }) => event },
        },
      },
    },
    open: {
      type: 'parallel',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => targetOf(context),
        onDone: {
          guard: {
            type: 'isReported',
            params: ({ event }) => ({ hasReported: event.output }),
          },
          target: 'reported',
        },
        // Nobody knows: the server decides when it is sent.
        onError: {},
      },
      on: {
        'report.leave': {
          actions: assign({
            touched: ({ context: { touched }, event: { field } }) =>
              touched.includes(field) ? touched : [...touched, field],
          }),
        },
        'report.submit': { guard: 'isRight', target: 'sending' },
        'report.cancel': 'closed',
      },
      states: {
        reason: {
          initial: 'judging',
          on: {
            'report.choose': {
              target: '.judging',
              actions: assign({ reason: ({ event }) => event.reason }),
            },
          },
          states: {
            judging: {
              always: [{ guard: 'hasReason', target: 'right' }, { target: 'missing' }],
            },
            missing: {},
            right: {},
          },
        },
        description: {
          initial: 'judging',
          on: {
            'report.describe': {
              target: '.judging',
              actions: assign({ description: ({ event }) => event.description }),
            },
          },
          states: {
            judging: {
              always: [
                { guard: 'isMissing', target: 'missing' },
                { guard: 'isTooShort', target: 'tooShort' },
                { guard: 'isTooLong', target: 'tooLong' },
                { target: 'right' },
              ],
            },
            missing: {},
            tooShort: {},
            tooLong: {},
            right: {},
          },
        },
      },
    },
    sending: {
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => toReport(targetOf(context), context),
        onDone: { target: 'closed', actions: 'announceSuccess' },
        onError: {
          target: 'open',
          actions: { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reported: { on: { 'report.cancel': 'closed' } },
  },
})

export type ReportDialogRef = ActorRefFrom<typeof reportDialogMachine>

/** @throws Error before the dialog is opened for the first time. */
function targetOf({ target }: ReportDialogContext): ReportTarget {
  if (target === null) throw new Error('nothing is reported')
  return target
}
