import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { abilitiesOf } from './comments.policy.ts'
import type { CommentRow } from './comments.read.store.ts'

type Schemas = components['schemas']

/** A comment as the caller may see it: of one that is hidden or deleted, its place alone. */
export function presentComment(row: CommentRow, viewer: Viewer | null): Schemas['Comment'] {
  const { comment, postStatus, author, replyTo, mentions } = row
  const { authorId, status } = comment
  const isVisible = status === 'visible'
  return {
    id: comment.id,
    postId: comment.postId,
    rootId: comment.rootId,
    parentId: comment.parentId,
    author: isVisible ? presentAuthor(author) : null,
    replyTo: replyTo && presentAuthor(replyTo),
    content: isVisible ? comment.content : '',
    status,
    likeCount: comment.likeCount,
    replyCount: comment.replyCount,
    isLiked: row.isLiked,
    isEdited: comment.isEdited,
    createTime: comment.createdAt.toISOString(),
    updateTime: comment.updatedAt.toISOString(),
    mentions: isVisible
      ? mentions.map(({ name, user }) => ({ name, user: presentAuthor(user) }))
      : [],
    abilities: abilitiesOf(viewer, { authorId, status, postStatus }),
  }
}
