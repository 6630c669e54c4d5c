import type { Capacity, PostStatus } from '#machines/lifecycle/post.machine.ts'
import { type CommentStatus, nextCommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { isUnanswered, type Moderated } from '#server/moderation/rules.ts'
import { isAdmin } from '#server/users/users.policy.ts'

/** What a decision about a comment needs to know of it and of its post. */
interface CommentFacts {
  authorId: string
  status: CommentStatus
  postStatus: PostStatus
}

/** In which capacity somebody may act on a comment; undefined: in none, and it reads as absent. */
export function capacityOf(
  viewer: Viewer | null,
  { authorId }: Pick<CommentFacts, 'authorId'>,
): Capacity | undefined {
  if (viewer?.id === authorId) return 'author'
  return isAdmin(viewer) ? 'admin' : undefined
}

/** Where readers can answer and like. */
export const isOpen = ({ status, postStatus }: Pick<CommentFacts, 'status' | 'postStatus'>) =>
  status === 'visible' && postStatus === 'published'

/** Only its author changes a comment, where readers see it. */
export const canEdit = (viewer: Viewer | null, comment: CommentFacts) =>
  capacityOf(viewer, comment) === 'author' &&
  isOpen(comment) &&
  nextCommentStatus(comment.status, { type: 'comment.edit', by: 'author' }) !== undefined

/** The author and administrators, wherever it stands. */
export function canDelete(viewer: Viewer | null, comment: CommentFacts) {
  const by = capacityOf(viewer, comment)
  return (
    by !== undefined &&
    nextCommentStatus(comment.status, { type: 'comment.delete', by }) !== undefined
  )
}

/** Its author may say something against each hiding once. What was deleted has lost its text and stays away. */
export const canAppealComment = (comment: Pick<CommentFacts, 'status'> & Moderated) =>
  comment.status === 'hidden' && isUnanswered(comment)

/** What the caller may do, for the buttons of the page. */
export function abilitiesOf(viewer: Viewer | null, comment: CommentFacts) {
  const canReact = viewer !== null && isOpen(comment)
  return {
    edit: canEdit(viewer, comment),
    delete: canDelete(viewer, comment),
    reply: canReact,
    like: canReact,
    report: canReact && viewer.id !== comment.authorId,
  }
}
