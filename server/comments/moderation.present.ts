import { type CommentStatus, nextCommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { commentStatuses } from '#server/db/schema/comments.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { ModeratedRow } from './moderation.store.ts'

/** A comment as administrators judge it. An odd row is shown as far as it can be understood, and never fails a list. */
export function presentModerated(row: ModeratedRow): components['schemas']['AdminComment'] {
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
    abilities: abilitiesOf(status),
  }
}

/** What an administrator may do, as the lifecycle machine allows it. */
function abilitiesOf(status: CommentStatus) {
  const may = (verb: 'show' | 'hide' | 'delete') =>
    nextCommentStatus(status, { type: `comment.${verb}`, by: 'admin' }) !== undefined
  return { show: may('show'), hide: may('hide'), delete: may('delete') }
}
