import type { Assistant } from '#server/assistant/assistant.service.ts'
import * as letters from '#server/assistant/letters.ts'
import { topicLetter } from '#server/assistant/topic-letters.ts'
import type { Core } from '#server/core.ts'
import type { DomainEvents, EventName } from '#server/lib/events.ts'
import { because } from '#server/moderation/rules.ts'
import { findTopicNames } from '#server/topics/topic-news.store.ts'
import type { News, Notices } from './notices.service.ts'
import { findNewsPost } from './notices.store.ts'

/** For each event that somebody is to hear of: how they do. */
export type Reporters = { [K in EventName]?: (event: DomainEvents[K]) => Promise<void> }

/** A post with an older date is no news: it was imported. */
const freshMs = 60 * 60 * 1000

/** Which event tells whom what: written here and nowhere else. Telling it twice tells it once. */
export function createReporters(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  notices: Notices,
  assistant: Assistant,
): Reporters {
  return {
    'account.registered': ({ accountId }) => assistant.write(letters.welcomeLetter(accountId)),
    'account.warned': ({ accountId, warningId, ...why }) =>
      notices.tell({
        kind: 'warned',
        about: warningId,
        recipientIds: [accountId],
        senderId: null,
        detail: because(why),
      }),
    // Read by whoever comes back once it is over.
    'account.banned': ({ accountId, at, ...why }) =>
      toOne('banned', { accountId, at }, because(why)),
    'account.lifted': (lifted) => toOne('lifted', lifted, '现在可以照常使用了。'),
    'roles.changed': ({ roles, ...changed }) =>
      toOne(
        'roles',
        changed,
        roles.length > 0 ? `现在是：${roles.join('、')}` : '现在是普通成员',
      ),
    'account.blocked': (pair) => notices.withdrawBetween(pair),
    'follow.changed': ({ followerId, accountId, following, at }) =>
      toggle(following, accountId, {
        at,
        kind: 'follow',
        about: followerId,
        senderId: followerId,
      }),
    'reaction.changed': ({ reaction, postId, authorId, accountId, isGiven, at }) =>
      toggle(isGiven, authorId, {
        at,
        kind: reaction,
        about: `${postId}:${accountId}`,
        senderId: accountId,
        postId,
      }),
    'comment.created': async (comment) => {
      const { postAuthorId, parentAuthorId, mentionedIds } = comment
      const answered = parentAuthorId === null ? [] : [parentAuthorId]
      await aboutComment('reply', comment, answered)
      await aboutComment('comment', comment, without([postAuthorId], answered))
      await aboutComment('mention', comment, without(mentionedIds, [postAuthorId, ...answered]))
    },
    'comment.changed': (comment) => aboutComment('mention', comment, comment.mentionedIds),
    'comment.removed': async ({ decision, ...comment }) => {
      await notices.withdrawComment(comment.commentId)
      if (decision) await assistant.write(letters.commentRemovalLetter(comment, decision))
    },
    'comment.shown': ({ commentId }) => notices.restoreComment(commentId),
    'comment.liked': ({ commentId, postId, authorId, accountId, isGiven, at }) =>
      toggle(isGiven, authorId, {
        at,
        kind: 'comment-like',
        about: `${commentId}:${accountId}`,
        senderId: accountId,
        postId,
        commentId,
      }),
    'post.published': async ({ postId, authorId, isFirst }) => {
      if (!isFirst) return
      const post = await findNewsPost(db, postId)
      const age = clock.now().getTime() - (post?.publishedAt?.getTime() ?? 0)
      if (age < freshMs) await notices.tellFollowers(authorId, postId)
    },
    'post.removed': (post) => notices.withdrawPost(post),
    'post.unpublished': ({ postId, authorId, at }) =>
      notices.tellFavouriters(authorId, postId, at),
    'post.approved': async (post) => {
      const found = await findNewsPost(db, post.postId)
      if (found) await assistant.write(letters.approvalLetter({ ...post, ...found }))
    },
    'post.rejected': async (post) => {
      const found = await findNewsPost(db, post.postId)
      if (found) await assistant.write(letters.rejectionLetter({ ...post, ...found }))
    },
    'post.takenDown': async ({ postId, authorId, ...decision }) => {
      const found = await findNewsPost(db, postId)
      if (!found) return
      await notices.tell({
        kind: 'taken-down',
        // Each time is news of its own.
        about: `${postId}:${found.updatedAt.toISOString()}`,
        recipientIds: [authorId],
        senderId: null,
        postId,
        detail: because(decision),
      })
    },
    'topic.decided': async (decided) => {
      if (decided.actorId === decided.creatorId) return
      const names = await findTopicNames(db, decided.topicId)
      const letter = names && topicLetter({ ...decided, ...names })
      if (letter) await assistant.write(letter)
    },
    'report.handled': ({ reportId, reporterId, outcome }) =>
      notices.tell({
        kind: 'report',
        about: reportId,
        recipientIds: [reporterId],
        senderId: null,
        reportId,
        detail: outcome,
      }),
    'appeal.decided': ({ appealId, appellantId, targetType, targetId, isAccepted, message }) =>
      notices.tell({
        kind: 'appeal',
        about: appealId,
        recipientIds: [appellantId],
        senderId: null,
        ...(targetType === 'post' && { postId: targetId }),
        detail: `${isAccepted ? '申诉已接受' : '申诉没有被接受'}：${message}`,
      }),
    'feedback.answered': ({ feedbackId, authorId, status, reply, answeredAt }) =>
      notices.tell({
        kind: 'feedback',
        // Each answer is news of its own.
        about: `${feedbackId}:${answeredAt.toISOString()}`,
        recipientIds: [authorId],
        senderId: null,
        feedbackId,
        detail: reply ?? (status === 'resolved' ? '已处理' : '已关闭'),
      }),
  }

  /** News of the house about an account itself; each time is news of its own. */
  function toOne(
    kind: 'banned' | 'lifted' | 'roles',
    { accountId, at }: { accountId: string; at: Date },
    detail: string,
  ) {
    const about = `${accountId}:${at.toISOString()}`
    return notices.tell({ kind, about, recipientIds: [accountId], senderId: null, detail })
  }

  function toggle(isOn: boolean, recipientId: string, news: Omit<News, 'recipientIds'>) {
    return isOn
      ? notices.tell({ ...news, recipientIds: [recipientId] })
      : notices.withdraw(news, recipientId)
  }

  function aboutComment(
    kind: 'comment' | 'reply' | 'mention',
    { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
    recipientIds: string[],
  ) {
    const about = { kind, about: commentId, postId, commentId }
    return notices.tell({ ...about, recipientIds, senderId: authorId })
  }
}

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))
