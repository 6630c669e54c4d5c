import { topicStatuses } from '#machines/lifecycle/topic.machine.ts'
import { type ReportAction, reportActionNames } from '#machines/lifecycle/report.machine.ts'
import { postStatuses } from '#machines/lifecycle/post.machine.ts'
import { commentStatuses } from '#machines/lifecycle/comment.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { CaseRow } from './cases.store.ts'
import { presentFields } from './reports.present.ts'
import { isPublic } from './reports.policy.ts'
import type { Target } from './targets.store.ts'

type Schemas = components['schemas']

/** The wire numbers actions by their place; the contract has as many numbers as there are names. */
export const presentAction = (action: ReportAction) =>
  reportActionNames.indexOf(action) as Schemas['ReportAction']

export const actionOf = (action: Schemas['ReportAction']): ReportAction =>
  reportActionNames[action]

export const presentBan = (until?: Date | null): Schemas['RunningBan'] | null =>
  until === undefined ? null : { until: until?.toISOString() ?? null }

/** A report as an administrator reads it: what it was about is called as it was then. */
export const presentCase = (row: CaseRow): Schemas['AdminReport'] => {
  const { report, reporter, targetAuthor, handler } = row
  const isKnownAction = report.action !== null && reportActionNames.includes(report.action)
  return {
    ...presentFields({ ...report, description: row.description }, report.targetTitle),
    reporter: reporter && presentAuthor(reporter),
    targetAuthor: targetAuthor && presentAuthor(targetAuthor),
    handler: handler && presentAuthor(handler),
    action: isKnownAction && report.action ? presentAction(report.action) : null,
    note: report.note,
    rule: presentRuleOrNone(report.rule),
    version: report.version,
    reportCount: row.reportCount,
    openReportCount: row.openReportCount,
  }
}

const statuses = [...new Set([...postStatuses, ...commentStatuses, ...topicStatuses] as const)]

/** What a report or an appeal is about, as it is now. A status that nobody knows reads as missing. */
export function presentTarget(target: Target | undefined): Schemas['ReportTarget'] {
  if (!target || !statuses.includes(target.status))
    return { status: 'missing', isPublic: false, title: '', text: '', postId: null }
  const { status, title, text, postId } = target
  return { status, isPublic: isPublic(target), title, text, postId }
}
