import { reportActions } from '#machines/lifecycle/report.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { presentRule } from '#server/moderation/rules.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { actionOf } from './cases.present.ts'
import type { CaseReading } from './cases.reading.ts'
import { endCases, type Cases, type Handling } from './cases.service.ts'
import { statusOf, targetTypeOf } from './reports.present.ts'
import type { Reports } from './reports.service.ts'
import { actionNames, targetNames, usualReason } from './words.ts'

type Schemas = components['schemas']

/** Of one member: more than a careful reader ever needs, too few to drown a queue. */
const reportsOfMember = { limit: 20, seconds: 3600 }

/** Reporting, and what became of one's own reports. */
export function reportsRoutes(reports: Reports, throttling: Throttling) {
  const reported = createThrottle(throttling, 'reports', reportsOfMember)
  return {
    createReport: async ({ body, viewer }) => {
      const { type, ...report } = body
      await reported.take(viewer.id)
      return reports.create(viewer, { ...report, targetType: targetTypeOf(type) })
    },
    checkReport: async ({ query, viewer }) => {
      const found = await reports.findOpen(viewer, targetTypeOf(query.type), query.targetId)
      return { hasReported: found !== undefined, reportId: found?.id ?? null }
    },
    listMyReports: ({ query, viewer }) => {
      const { type, status } = query
      const filter = {
        ...(type !== undefined && { targetType: targetTypeOf(type) }),
        ...(status !== undefined && { status: statusOf(status) }),
      }
      return reports.own(viewer, filter, query)
    },
    getReport: ({ params, viewer }) => reports.open(viewer, params.id),
    withdrawReport: ({ params, viewer }) => reports.withdraw(viewer, params.id),
  } satisfies Partial<Handlers>
}

/** The back office of reports; the contract lets nobody but administrators in. */
export function casesRoutes(
  { cases, reading }: { cases: Cases; reading: CaseReading },
  clock: Clock,
) {
  return {
    listAdminReports: ({ query, viewer }) => {
      const { type, status, mine, handlerId, ...rest } = query
      const filter = {
        ...rest,
        handlerId: mine ? viewer.id : handlerId,
        targetType: type === undefined ? undefined : targetTypeOf(type),
        status: status === undefined ? undefined : statusOf(status),
      }
      return reading.list(filter, query)
    },
    getAdminReport: ({ params, viewer }) => reading.open(viewer, params.id),
    claimReport: async ({ params, viewer }) => {
      await cases.claim(viewer, params.id)
      return reading.open(viewer, params.id)
    },
    handleReport: async ({ params, body, viewer }) => {
      const report = await reading.open(viewer, params.id)
      await cases.handle(viewer, params.id, handlingOf(report, body, clock.now()))
      return reading.open(viewer, params.id)
    },
    rejectReport: async ({ params, body, viewer }) => {
      await cases.reject(viewer, params.id, endingOf(body))
      return reading.open(viewer, params.id)
    },
    closeReport: async ({ params, body, viewer }) => {
      await cases.close(viewer, params.id, endingOf(body))
      return reading.open(viewer, params.id)
    },
    batchAdminReports: ({ body, viewer }) => endCases(cases, viewer, body),
  } satisfies Partial<Handlers>
}

/** @throws Problem 1000 an action that does not fit, no date, or one that is over, nothing for the reporter */
function handlingOf(
  report: Schemas['AdminReportDetail'],
  body: Schemas['ReportHandlingBody'],
  now: Date,
): Handling {
  const action = actionOf(body.action)
  const targetType = targetTypeOf(report.type)
  if (!reportActions[targetType].includes(action))
    throw problem.invalid({
      action: [`“${actionNames[action]}”不适用于${targetNames[targetType]}`],
    })
  const outcome = body.outcome.trim()
  if (outcome === '') throw problem.invalid({ outcome: ['请写明告诉举报者的结果'] })
  const banUntil = body.banUntil === undefined ? null : new Date(body.banUntil)
  if (action === 'banTemporarily' && (banUntil === null || banUntil <= now))
    throw problem.invalid({ banUntil: ['请选择将来的时间'] })
  return {
    version: body.version,
    action,
    banUntil,
    outcome,
    rule: body.rule ?? presentRule(report.reason),
    reason: body.reason?.trim() || usualReason,
    note: body.note?.trim() || null,
    settleRelated: body.settleRelated ?? true,
  }
}

const endingOf = ({ version, outcome = '', note = '' }: Schemas['ReportEndBody']) => ({
  version,
  outcome: outcome.trim(),
  note: note.trim() || null,
})
