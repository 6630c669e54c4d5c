import {
  nextReportStatus,
  type ReportAction,
  reportActions,
  reportStatuses,
  reportTargetTypes,
} from '#machines/lifecycle/report.machine.ts'
import {
  nextPostState,
  type PostEvent,
  postStatuses,
} from '#machines/lifecycle/post.machine.ts'
import { nextCommentStatus, commentStatuses } from '#machines/lifecycle/comment.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Report } from '#server/db/schema/reports.ts'
import { isLeftInTrash, postStateOf } from '#server/posts/posts.policy.ts'
import { nextOf } from '#server/topics/topics.policy.ts'
import { mayAccount } from '#server/users/users.policy.ts'
import type { Target } from './targets.store.ts'

/** What a decision about a case needs to know beside the report. */
interface CaseFacts {
  report: Pick<Report, 'status' | 'targetType'>
  /** Undefined when it is gone for good. */
  target: Target | undefined
  author: Account | undefined
}

/** What the viewer may do with a case, for its buttons: only what its target and its author still allow. */
export function caseAbilities(viewer: Viewer, facts: CaseFacts, now: Date) {
  const { report } = facts
  const may = (type: 'report.claim' | 'report.reject' | 'report.close') =>
    isKnown(report) && nextReportStatus(report, { type }) !== undefined
  const actions = isKnown(report)
    ? reportActions[report.targetType].filter(
        (action) =>
          nextReportStatus(report, { type: 'report.handle', action }) !== undefined &&
          canAct(viewer, facts, action, now),
      )
    : []
  return {
    claim: may('report.claim'),
    handle: actions.length > 0,
    reject: may('report.reject'),
    close: may('report.close'),
    actions,
  }
}

/** A row of a status or type that nobody knows can be read, and nothing else. */
export const isKnown = ({ status, targetType }: CaseFacts['report']) =>
  reportStatuses.includes(status) && reportTargetTypes.includes(targetType)

type CommentStep = 'comment.hide' | 'comment.show' | 'comment.delete'

function canAct(
  viewer: Viewer,
  { target, author }: CaseFacts,
  action: ReportAction,
  now: Date,
): boolean {
  switch (action) {
    case 'markOnly':
      return true
    case 'deleteContent':
      return canDelete(target, author)
    case 'takeDownPost':
      return mayPost(target, 'post.takeDown')
    case 'hideComment':
      return mayComment(target, 'comment.hide')
    case 'disableTopic':
      return target?.type === 'topic' && nextOf(target, 'topic.disable') !== undefined
    case 'warnUser':
      return author !== undefined && mayAccount(author, viewer, now, 'account.warn')
    case 'banTemporarily':
      return author !== undefined && mayAccount(author, viewer, now, 'account.ban')
    case 'banForever':
      return author !== undefined && mayAccount(author, viewer, now, 'account.banForever')
  }
}

function canDelete(target: Target | undefined, author: CaseFacts['author']): boolean {
  if (target?.type === 'topic') return nextOf(target, 'topic.delete') !== undefined
  if (target?.type === 'message') return target.status === 'visible'
  if (target?.type === 'post' && isLeftInTrash(target, author?.status === 'deleted'))
    return false
  return mayPost(target, 'post.delete') || mayComment(target, 'comment.delete')
}

/** Whether an administrator may do this to a post, as it stands. */
export const mayPost = (target: Target | undefined, type: PostEvent['type']) =>
  target?.type === 'post' &&
  postStatuses.includes(target.status) &&
  nextPostState(postStateOf(target), { type, by: 'admin' }) !== undefined

export const mayComment = (target: Target | undefined, type: CommentStep) =>
  target?.type === 'comment' &&
  commentStatuses.includes(target.status) &&
  nextCommentStatus(target.status, { type, by: 'admin' }) !== undefined
