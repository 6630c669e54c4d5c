import { setup, transition } from 'xstate'

/** Where a report stands. The names stand in the database; the wire numbers them in this order. */
export const reportStatuses = [
  'pending',
  'processing',
  'resolved',
  'rejected',
  'closed',
] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What can be reported; the wire numbers them in this order. */
export const reportTargetTypes = ['post', 'topic', 'comment', 'message'] as const
export type ReportTargetType = (typeof reportTargetTypes)[number]

const always = ['markOnly', 'deleteContent'] as const
const sanctions = ['warnUser', 'banTemporarily', 'banForever'] as const

/** What an administrator may do about a report; the wire numbers them in this order. */
export const reportActionNames = [
  ...always,
  'takeDownPost',
  'hideComment',
  'disableTopic',
  ...sanctions,
] as const
export type ReportAction = (typeof reportActionNames)[number]

export type ReportCaseEvent =
  | { type: 'report.claim' }
  | { type: 'report.handle'; action: ReportAction }
  | { type: 'report.reject' }
  /** It needs no decision any more: what it was about is gone, or another report has settled it. */
  | { type: 'report.close' }

/** The actions that fit a target (specification §4, and private messages), in the order of their numbers. */
export const reportActions: Readonly<Record<ReportTargetType, readonly ReportAction[]>> = {
  post: [...always, 'takeDownPost', ...sanctions],
  topic: [...always, 'disableTopic', ...sanctions],
  comment: [...always, 'hideComment', ...sanctions],
  // The specification has no private messages here: what all get, and to delete it for both.
  message: [...always, ...sanctions],
}

/** The statuses in which a report still waits for an end: one of these a target and reporter. */
export const openReportStatuses = ['pending', 'processing'] as const satisfies ReportStatus[]

interface ReportCase {
  targetType: ReportTargetType
}

/**
 * What may happen next to a report (specification §3 and §4). Every event is an administrator's. A
 * decision needs no claim before it; whatever has been decided stays decided.
 */
export const reportMachine = setup({
  types: {
    context: {} as ReportCase,
    input: {} as ReportCase,
    events: {} as ReportCaseEvent,
  },
  guards: {
    fitsTarget: ({ context }, { action }: { action: ReportAction }) =>
      reportActions[context.targetType].includes(action),
  },
}).createMachine({
  id: 'report',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'report.claim': 'processing',
        'report.handle': {
          guard: { type: 'fitsTarget', params: ({ event }) => event },
          target: 'resolved',
        },
        'report.reject': 'rejected',
        'report.close': 'closed',
      },
    },
    processing: {
      on: {
        'report.handle': {
          guard: { type: 'fitsTarget', params: ({ event }) => event },
          target: 'resolved',
        },
        'report.reject': 'rejected',
        'report.close': 'closed',
      },
    },
    resolved: {},
    rejected: {},
    closed: {},
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextReportStatus(
  { status, targetType }: ReportCase & { status: ReportStatus },
  event: ReportCaseEvent,
): ReportStatus | undefined {
  const snapshot = reportMachine.resolveState({ value: status, context: { targetType } })
  if (!snapshot.can(event)) return undefined
  return transition(reportMachine, snapshot, event)[0].value
}
