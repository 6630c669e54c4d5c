import { nextAppealStatus, appealStatuses } from '#machines/lifecycle/appeal.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { AppealRecord } from '#server/db/schema/reports.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { presentTarget } from '#server/reports/cases.present.ts'
import { openablePostId, presentTargetType } from '#server/reports/reports.present.ts'
import type { Target } from '#server/reports/targets.store.ts'
import { canOpenOwn } from './appeals.policy.ts'
import { type AppealRow, shownText } from './appeals.store.ts'
import { isRestorable } from './restoring.ts'

type Schemas = components['schemas']

/** A status that nobody knows reads as denied: one odd row must not break a list. */
const presentStatus = (status: AppealRecord['status']) =>
  appealStatuses.includes(status) ? status : 'denied'

/** An appeal as the member who made it reads it. */
export const presentAppeal = (
  row: AppealRow,
  target: Target | undefined,
  viewer: Viewer,
): Schemas['Appeal'] => ({
  ...presentFields(row),
  canOpen: target !== undefined && canOpenOwn(viewer, target),
  postId: openablePostId(viewer, target),
})

const presentFields = ({ appeal, text }: AppealRow): Schemas['AppealFields'] => ({
  id: appeal.id,
  targetType: presentTargetType(appeal.targetType),
  targetId: appeal.targetId,
  targetTitle: appeal.targetTitle,
  reason: appeal.reason,
  rule: presentRuleOrNone(appeal.rule),
  text,
  status: presentStatus(appeal.status),
  message: appeal.message,
  createTime: appeal.createdAt.toISOString(),
  updateTime: appeal.updatedAt.toISOString(),
})

export function presentForAdmin(
  row: AppealRow,
  target: Target | undefined,
): Schemas['AdminAppeal'] {
  const { appeal, appellant, handler } = row
  const now = presentTarget(target)
  const facts = { status: presentStatus(appeal.status), isRestorable: isRestorable(target) }
  return {
    ...presentFields(row),
    appellant: appellant && presentAuthor(appellant),
    handler: handler && presentAuthor(handler),
    version: appeal.version,
    targetText: row.targetText,
    target: { ...now, text: Array.from(now.text).slice(0, shownText).join('') },
    abilities: {
      accept: nextAppealStatus(facts, { type: 'appeal.accept' }) !== undefined,
      deny: nextAppealStatus(facts, { type: 'appeal.deny' }) !== undefined,
    },
  }
}
