import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { abilitiesOf, canAppealComment } from './comments.policy.ts'
import type { CommentRow } from './comments.read.store.ts'

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
