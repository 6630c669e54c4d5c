import type { ReportStatus, ReportTargetType } from '#machines/lifecycle/report.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '../contract/handlers.ts'
import { reportStatuses, reportTargetTypes } from '../db/schema/reports.ts'
import { canSeeTarget } from './reports.policy.ts'
import type { ReportRow } from './reports.store.ts'

type Schemas = components['schemas']

const typeNumbers = {
  post: 0,
  topic: 1,
  comment: 2,
} as const satisfies Record<ReportTargetType, Schemas['ReportType']>

const statusNumbers = {
  pending: 0,
  processing: 1,
  resolved: 2,
  rejected: 3,
  closed: 4,
} as const satisfies Record<ReportStatus, Schemas['ReportStatus']>

export const targetTypeOf = (type: Schemas['ReportType']): ReportTargetType =>
  reportTargetTypes[type]
export const statusOf = (status: Schemas['ReportStatus']): ReportStatus =>
  reportStatuses[status]

/** A report as its reporter or an administrator reads it; a target they can't see any more has no title. */
export const presentReport = (row: ReportRow, viewer: Viewer): Schemas['Report'] => ({
  id: row.report.id,
  type: typeNumbers[row.report.targetType],
  targetId: row.report.targetId,
  targetTitle: seenTitle(row, viewer),
  reason: presentReason(row.report.reason),
  description: row.report.description,
  status: statusNumbers[row.report.status],
  outcome: row.report.outcome,
  createTime: row.report.createdAt.toISOString(),
  updateTime: row.report.updatedAt.toISOString(),
})

function seenTitle({ post, topic, comment, commented }: ReportRow, viewer: Viewer) {
  if (post && canSeeTarget(viewer, { type: 'post', ...post })) return post.title
  if (topic && canSeeTarget(viewer, { type: 'topic', ...topic })) return topic.title
  if (comment && commented) {
    const facts = { ...comment, postStatus: commented.postStatus }
    if (canSeeTarget(viewer, { type: 'comment', ...facts })) return commented.title
  }
  return ''
}

const reasons = [0, 1, 2, 3, 4, 5, 6] as const satisfies Schemas['ReportReason'][]
const other = 6

/** A number that is none of the contract's reads as 其他: one odd row must not break a list. */
const presentReason = (reason: number): Schemas['ReportReason'] =>
  reasons.find((known) => known === reason) ?? other
