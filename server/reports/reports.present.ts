import {
  type ReportStatus,
  type ReportTargetType,
  reportStatuses,
  reportTargetTypes,
} from '#machines/lifecycle/report.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { presentRule } from '#server/moderation/rules.ts'
import { canOpenPostOf, canSeeTarget, canWithdrawReport } from './reports.policy.ts'
import type { ReportRow } from './reports.store.ts'
import type { Target } from './targets.store.ts'

type Schemas = components['schemas']

/** A type that nobody knows reads as 文章: one odd row must not break a list. */
export const presentTargetType = (type: ReportTargetType): Schemas['ReportType'] =>
  numberIn(reportTargetTypes, type, 0)

export const targetTypeOf = (type: Schemas['ReportType']): ReportTargetType =>
  reportTargetTypes[type]
export const statusOf = (status: Schemas['ReportStatus']): ReportStatus =>
  reportStatuses[status]

/** The post that a comment stands below, where the viewer may open it; null for anything else. */
export const openablePostId = (viewer: Viewer, target: Target | undefined) =>
  target?.type === 'comment' && canOpenPostOf(viewer, target) ? target.postId : null

/** A report as its reporter or an administrator reads it; a target they can't see any more has no title. */
export const presentReport = (
  { report, target }: ReportRow,
  viewer: Viewer,
): Schemas['Report'] => ({
  ...presentFields(report, target && canSeeTarget(viewer, target) ? target.title : ''),
  postId: openablePostId(viewer, target),
  peerId: report.targetType === 'message' ? report.targetAuthorId : null,
  canWithdraw: canWithdrawReport(viewer, report),
})

/** What everybody who may open a report reads of it. A row of a type or status that nobody knows reads as closed. */
export const presentFields = (
  report: Omit<ReportRow['report'], 'targetAuthorId'>,
  targetTitle: string,
): Schemas['ReportFields'] => ({
  id: report.id,
  type: presentTargetType(report.targetType),
  targetId: report.targetId,
  targetTitle,
  reason: presentRule(report.reason),
  description: report.description,
  status: numberIn(reportStatuses, report.status, 4),
  outcome: report.outcome,
  createTime: report.createdAt.toISOString(),
  updateTime: report.updatedAt.toISOString(),
})

/** The wire numbers a name by its place. The column may hold what its type does not know: that is `otherwise`. */
function numberIn<Number extends number>(
  names: readonly string[],
  name: string,
  otherwise: Number,
): Number {
  const place = names.indexOf(name)
  // The contract has as many numbers as there are names.
  return place < 0 ? otherwise : (place as Number)
}
