import { expect, test } from 'vitest'
import {
  nextReportStatus,
  type ReportAction,
  type ReportCaseEvent,
  type ReportStatus,
  type ReportTargetType,
} from '#machines/lifecycle/report.machine.ts'

const statuses: ReportStatus[] = ['pending', 'processing', 'resolved', 'rejected', 'closed']
const targetTypes: ReportTargetType[] = ['post', 'topic', 'comment', 'message']
const actions: ReportAction[] = [
  'markOnly',
  'deleteContent',
  'takeDownPost',
  'hideComment',
  'disableTopic',
  'warnUser',
  'banTemporarily',
  'banForever',
]
const events: ReportCaseEvent[] = [
  { type: 'report.claim' },
  { type: 'report.reject' },
  { type: 'report.close' },
  ...actions.map((action) => ({ type: 'report.handle', action }) as const),
]

test('举报的每种目标、每个状态、每个动作，结果都在这张表里', () => {
  const table = Object.fromEntries(
    targetTypes.map((targetType) => [
      targetType,
      Object.fromEntries(statuses.map((status) => [status, outcomes(status, targetType)])),
    ]),
  )

  expect(table).toEqual({
    post: ofTarget(['deleteContent', 'takeDownPost']),
    topic: ofTarget(['deleteContent', 'disableTopic']),
    comment: ofTarget(['deleteContent', 'hideComment']),
    message: ofTarget(['deleteContent']),
  })
})

function outcomes(status: ReportStatus, targetType: ReportTargetType) {
  return Object.fromEntries(
    events.flatMap((event) => {
      const next = nextReportStatus({ status, targetType }, event)
      const name = event.type === 'report.handle' ? event.action : event.type
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

function ofTarget(own: ReportAction[]) {
  const everywhere: ReportAction[] = ['markOnly', 'warnUser', 'banTemporarily', 'banForever']
  const decisions = {
    'report.reject': 'rejected',
    'report.close': 'closed',
    ...Object.fromEntries([...everywhere, ...own].map((action) => [action, 'resolved'])),
  }
  return {
    pending: { 'report.claim': 'processing', ...decisions },
    processing: decisions,
    resolved: {},
    rejected: {},
    closed: {},
  }
}
