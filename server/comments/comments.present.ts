import {
  nextCommentStatus,
  type CommentStatus,
  commentStatuses,
} from '#machines/lifecycle/comment.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { abilitiesOf, canAppealComment } from './comments.policy.ts'
import type { CommentRow } from './comments.read.store.ts'
import type { ModeratedRow } from './moderation.store.ts'

type Schemas = components['schemas']

/**
 * A comment as the caller may see it: of one that readers do not see, its place alone, but to its author what it says
 * and why it is hidden.
 */
export function presentComment(row: CommentRow, viewer: Viewer | null): Schemas['Comment'] {
  const { comment, postStatus, author, replyTo, mentions } = row
  const { authorId, status } = comment
  const isOwn = viewer?.id === authorId
  const isLegible = status === 'visible' || (isOwn && status !== 'deleted')
  return {
    id: comment.id,
    postId: comment.postId,
    rootId: comment.rootId,
    parentId: comment.parentId,
    author: isLegible ? presentAuthor(author) : null,
    replyTo: replyTo && presentAuthor(replyTo),
    content: isLegible ? comment.content : '',
    status,
    likeCount: comment.likeCount,
    replyCount: comment.replyCount,
    isLiked: row.isLiked,
    isEdited: comment.isEdited,
    createTime: comment.createdAt.toISOString(),
    updateTime: comment.updatedAt.toISOString(),
    mentions: isLegible
      ? mentions.map(({ name, user }) => ({ name, user: presentAuthor(user) }))
      : [],
    heldFor: isOwn && status === 'held' ? comment.heldFor : [],
    moderation: isOwn ? presentModeration(comment) : null,
    abilities: abilitiesOf(viewer, { authorId, status, postStatus }),
  }
}

function presentModeration(comment: CommentRow['comment']): Schemas['ModerationNote'] | null {
  const { status, moderatedAt, moderationNote, moderationRule } = comment
  if (status === 'visible' || moderatedAt === null) return null
  return {
    reason: moderationNote ?? '',
    rule: presentRuleOrNone(moderationRule),
    canAppeal: canAppealComment(comment),
  }
}

/** A comment as administrators judge it. An odd row is shown as far as it can be understood, and never fails a list. */
export function presentModerated(row: ModeratedRow): Schemas['AdminComment'] {
  // No more than text to the database.
  const status = commentStatuses.find((known) => known === row.status) ?? 'hidden'
  return {
    id: row.id,
    postId: row.postId,
    postTitle: row.postTitle ?? '',
    parentId: row.parentId,
    author: row.author && presentAuthor(row.author),
    content: row.content,
    status,
    heldFor: status === 'held' ? row.heldFor : [],
    likeCount: Math.max(0, row.likeCount),
    reportCount: row.reportCount,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
    abilities: adminAbilitiesOf(status),
  }
}

/** What an administrator may do, as the lifecycle machine allows it. */
function adminAbilitiesOf(status: CommentStatus) {
  const may = (verb: 'show' | 'hide' | 'delete') =>
    nextCommentStatus(status, { type: `comment.${verb}`, by: 'admin' }) !== undefined
  return { show: may('show'), hide: may('hide'), delete: may('delete') }
}
