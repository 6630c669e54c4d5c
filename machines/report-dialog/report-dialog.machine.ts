import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { failureOf } from '../lib/caught.ts'
import type { Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import {
  problemsOf,
  toReport,
  type Report,
  type ReportEntry,
  type ReportField,
  type ReportReason,
  type ReportTarget,
} from './report-rules.ts'

export type ReportDialogEvent =
  | { type: 'report.open' }
  | { type: 'report.choose'; reason: ReportReason }
  | { type: 'report.describe'; description: string }
  /** The focus has left a field: what is wrong with it may be said. */
  | { type: 'report.leave'; field: ReportField }
  | { type: 'report.submit' }
  | { type: 'report.cancel' }

export type ReportDialogEmitted =
  | { type: 'report.succeeded' }
  | { type: 'report.failed'; failure: Failure }

export interface ReportDialogContext extends ReportEntry {
  target: ReportTarget
  /** Fields that have been left since the dialog was opened. */
  touched: readonly ReportField[]
}

/**
 * Reporting one thing: an entry that is only sent when it meets every rule (specification §5), and is
 * empty whenever the dialog is opened. Cancelling takes back what is still on its way.
 */
export const reportDialogMachine = setup({
  types: {
    context: {} as ReportDialogContext,
    events: {} as ReportDialogEvent,
    emitted: {} as ReportDialogEmitted,
    input: {} as ReportTarget,
  },
  actors: {
    /** Whether an own report of the target waits already. */
    check: fromPromise<boolean, ReportTarget>(rejectNotProvided('check')),
    submit: fromPromise<void, Report>(rejectNotProvided('submit')),
  },
  actions: {
    startOver: assign({ reason: null, description: '', touched: [] }),
    choose: assign({ reason: (_, { reason }: { reason: ReportReason }) => reason }),
    describe: assign({
      description: (_, { description }: { description: string }) => description,
    }),
    touch: assign({
      touched: ({ context }, { field }: { field: ReportField }) =>
        context.touched.includes(field) ? context.touched : [...context.touched, field],
    }),
    announceSuccess: emit({ type: 'report.succeeded' }),
    announceFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'report.failed',
      failure: failureOf(error),
    })),
  },
  guards: {
    lacksReason: ({ context }) => problemsOf(context).reason === 'missing',
    lacksDescription: ({ context }) => problemsOf(context).description === 'missing',
    isTooShort: ({ context }) => problemsOf(context).description === 'tooShort',
    isTooLong: ({ context }) => problemsOf(context).description === 'tooLong',
    isReported: (_, { hasReported }: { hasReported: boolean }) => hasReported,
  },
}).createMachine({
  id: 'reportDialog',
  context: ({ input }) => ({ target: input, reason: null, description: '', touched: [] }),
  initial: 'closed',
  states: {
    closed: { on: { 'report.open': { target: 'open', actions: 'startOver' } } },
    open: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.target,
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
        'report.choose': {
          target: '.judging',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'report.describe': {
          target: '.judging',
          actions: { type: 'describe', params: ({ event }) => event },
        },
        'report.leave': { actions: { type: 'touch', params: ({ event }) => event } },
        'report.cancel': 'closed',
      },
      initial: 'judging',
      states: {
        judging: {
          always: [
            { guard: 'lacksReason', target: 'invalid.withoutReason' },
            { guard: 'lacksDescription', target: 'invalid.withoutDescription' },
            { guard: 'isTooShort', target: 'invalid.tooShort' },
            { guard: 'isTooLong', target: 'invalid.tooLong' },
            { target: 'valid' },
          ],
        },
        invalid: {
          initial: 'withoutReason',
          states: { withoutReason: {}, withoutDescription: {}, tooShort: {}, tooLong: {} },
        },
        valid: { on: { 'report.submit': '#reportDialog.sending' } },
      },
    },
    sending: {
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => toReport(context.target, context),
        onDone: { target: 'sent', actions: 'announceSuccess' },
        onError: {
          target: 'open',
          actions: { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'report.cancel': 'closed' },
    },
    reported: { on: { 'report.cancel': 'closed' } },
    sent: { on: { 'report.open': { target: 'open', actions: 'startOver' } } },
  },
})

export type ReportDialogRef = ActorRefFrom<typeof reportDialogMachine>
