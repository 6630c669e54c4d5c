import type { Assistant } from '#server/assistant/assistant.service.ts'
import * as letters from '#server/assistant/letters.ts'
import type { Core } from '#server/core.ts'
import type { DomainEvents, EventName } from '#server/lib/events.ts'
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
    'account.blocked': (pair) => notices.withdrawBetween(pair),
    'follow.changed': ({ followerId, accountId, following }) =>
      toggle(following, accountId, {
        kind: 'follow',
        about: followerId,
        senderId: followerId,
      }),
    'reaction.changed': ({ reaction, postId, authorId, accountId, isGiven }) =>
      toggle(isGiven, authorId, {
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
    'comment.removed': async ({ reason, ...comment }) => {
      await notices.withdrawComment(comment.commentId)
      if (reason !== null) await assistant.write(letters.commentRemovalLetter(comment, reason))
    },
    'comment.shown': ({ commentId }) => notices.restoreComment(commentId),
    'comment.liked': ({ commentId, postId, authorId, accountId, isGiven }) =>
      toggle(isGiven, authorId, {
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
    'post.approved': async (post) => {
      const found = await findNewsPost(db, post.postId)
      if (found) await assistant.write(letters.approvalLetter({ ...post, ...found }))
    },
    'post.rejected': async (post) => {
      const found = await findNewsPost(db, post.postId)
      if (found) await assistant.write(letters.rejectionLetter({ ...post, ...found }))
    },
    'post.takenDown': async ({ postId, authorId, reason }) => {
      const found = await findNewsPost(db, postId)
      if (!found) return
      await notices.tell({
        kind: 'taken-down',
        // Each time is news of its own.
        about: `${postId}:${found.updatedAt.toISOString()}`,
        recipientIds: [authorId],
        senderId: null,
        postId,
        detail: reason,
      })
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
