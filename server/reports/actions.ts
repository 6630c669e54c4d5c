import type { ReportAction } from '#machines/lifecycle/report.machine.ts'
import type { CommentDecisions } from '#server/comments/decisions.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Report } from '#server/db/schema/reports.ts'
import { demandFound } from '#server/lib/problem.ts'
import type { MessageDecisions } from '#server/messages/decisions.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import type { Decisions } from '#server/posts/decisions.ts'
import { lockPost } from '#server/posts/posts.store.ts'
import type { TopicDecisions } from '#server/topics/decisions.ts'
import type { AccountDecisions } from '#server/users/decisions.ts'

/** Who carries out what is decided about each kind of thing: the same services as the calls of the back office. */
export interface Hands {
  posts: Decisions
  comments: CommentDecisions
  topics: TopicDecisions
  messages: MessageDecisions
  accounts: AccountDecisions
}

export interface Measure {
  action: ReportAction
  /** What its author is told. */
  reason: string
  rule: BrokenRule
  /** Of a temporary ban. */
  banUntil: Date | null
}

/** Whether an action is about the author, and not about what they wrote. */
export const isSanction = (action: ReportAction) =>
  action === 'warnUser' || action === 'banTemporarily' || action === 'banForever'

export type Act = ReturnType<typeof createAct>

/** Does what an administrator decided about a case, in its transaction. */
export function createAct(hands: Hands) {
  /** @throws Problem 1006 when the target or its author no longer allows it */
  async function act(
    tx: Transaction,
    viewer: Viewer,
    { targetType, targetId, targetAuthorId }: Report,
    { action, banUntil, ...given }: Measure,
  ): Promise<void> {
    const sanction = (
      step: { type: 'account.warn' } | { type: 'account.ban'; until: Date | null },
    ) => hands.accounts.decide(tx, viewer, targetAuthorId, { ...step, ...given })
    const remove = {
      post: () => post('post.delete'),
      topic: () => topic('topic.delete'),
      comment: () => comment('comment.delete'),
      message: () => hands.messages.remove(tx, viewer, targetId, given),
    }

    switch (action) {
      case 'markOnly':
        return
      case 'takeDownPost':
        return post('post.takeDown')
      case 'hideComment':
        return comment('comment.hide')
      case 'disableTopic':
        return topic('topic.disable')
      case 'deleteContent':
        return remove[targetType]()
      case 'warnUser':
        return sanction({ type: 'account.warn' })
      case 'banTemporarily':
        return sanction({ type: 'account.ban', until: banUntil })
      case 'banForever':
        return sanction({ type: 'account.ban', until: null })
    }

    async function post(type: 'post.takeDown' | 'post.delete') {
      const before = demandFound(await lockPost(tx, { id: targetId }), 2009)
      await hands.posts.decide(tx, viewer, before, { type, ...given })
    }

    function comment(type: 'comment.hide' | 'comment.delete') {
      return hands.comments.decide(tx, viewer, targetId, { type, ...given })
    }

    function topic(type: 'topic.disable' | 'topic.delete') {
      return hands.topics.decide(tx, viewer, targetId, { type, ...given })
    }
  }

  return act
}
