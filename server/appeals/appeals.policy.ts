import { canAppealComment } from '../comments/comments.policy.ts'
import { canAppealPost } from '../posts/posts.policy.ts'
import type { Target } from '../reports/targets.store.ts'
import { canAppealTopic } from '../topics/topics.policy.ts'

/** Whether its author may say something against how an administrator decided about it. */
export function canAppeal(target: Target): boolean {
  switch (target.type) {
    case 'post':
      return canAppealPost(target)
    case 'comment':
      return canAppealComment(target)
    case 'topic':
      return canAppealTopic(target)
  }
}
