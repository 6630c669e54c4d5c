import { canAppealComment } from '#server/comments/comments.policy.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { canAppealPost } from '#server/posts/posts.policy.ts'
import { canOpenPostOf, canSeeTarget } from '#server/reports/reports.policy.ts'
import type { Target } from '#server/reports/targets.store.ts'
import { canAppealTopic } from '#server/topics/topics.policy.ts'

/** Whether its author may say something against how an administrator decided about it. */
export function canAppeal(target: Target): boolean {
  switch (target.type) {
    case 'post':
      return canAppealPost(target)
    case 'comment':
      return canAppealComment(target)
    case 'topic':
      return canAppealTopic(target)
    case 'message':
      return false
  }
}

/** Whether the member who appealed can open it now. A comment that is kept from readers is still before its author's eyes. */
export const canOpenOwn = (viewer: Viewer, target: Target) =>
  target.type === 'comment'
    ? target.status !== 'deleted' && canOpenPostOf(viewer, target)
    : canSeeTarget(viewer, target)
