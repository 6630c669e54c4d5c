import type { DomainEvents, EventName } from '#server/lib/events.ts'

/**
 * The events that members are told of, and for each the queues that it joins: one for each recipient, so that a
 * member is told in the order in which things happened; or that of the post or comment that many are told about.
 */
export const queuesOf = {
  'account.registered': ({ accountId }) => [accountId],
  'account.warned': ({ accountId }) => [accountId],
  'account.banned': ({ accountId }) => [accountId],
  'account.lifted': ({ accountId }) => [accountId],
  'account.blocked': ({ accountId }) => [accountId],
  'roles.changed': ({ accountId }) => [accountId],
  'follow.changed': ({ accountId }) => [accountId],
  'reaction.changed': ({ authorId }) => [authorId],
  'comment.liked': ({ authorId }) => [authorId],
  'comment.created': ({ authorId, postAuthorId, parentAuthorId, mentionedIds }) =>
    others(authorId, [postAuthorId, parentAuthorId, ...mentionedIds]),
  'comment.changed': ({ authorId, mentionedIds }) => others(authorId, mentionedIds),
  'comment.removed': ({ commentId }) => [`comment:${commentId}`],
  'comment.shown': ({ commentId }) => [`comment:${commentId}`],
  'message.moderated': ({ senderId }) => [senderId],
  'post.published': ({ postId }) => [`post:${postId}`],
  'post.removed': ({ postId }) => [`post:${postId}`],
  'post.unpublished': ({ postId }) => [`post:${postId}`],
  'post.approved': ({ authorId }) => [authorId],
  'post.rejected': ({ authorId }) => [authorId],
  'post.takenDown': ({ authorId }) => [authorId],
  'topic.decided': ({ creatorId, actorId }) => others(actorId, [creatorId]),
  'report.handled': ({ reporterId }) => [reporterId],
  'appeal.decided': ({ appellantId }) => [appellantId],
  'feedback.answered': ({ authorId }) => [authorId],
} as const satisfies { [K in EventName]?: (event: DomainEvents[K]) => string[] }

export type ToldEvent = keyof typeof queuesOf

export const isTold = (name: EventName): name is ToldEvent => Object.hasOwn(queuesOf, name)

/** Nobody is told of what they did themselves. */
const others = (doer: string, ids: (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== doer)),
]
