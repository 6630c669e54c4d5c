import { paths } from '#src/runtime/paths.ts'
import type { AssistantMessage, Notification } from '#src/data/types.ts'

const takenDown = 6
const followed = 8

/** Where what a notice tells about can be seen; null when there is no such place, or no longer. */
export function causeOf({
  type,
  message: { postId, commentId, reportId, topicId, feedbackId, sender },
}: Pick<Notification, 'type' | 'message'>): string | null {
  // Where its author reads why, and may resubmit it or appeal.
  if (type === takenDown) return paths.postsManagement('taken-down')
  if (postId !== null) return placeIn(postId, commentId)
  if (reportId !== null) return paths.userReports()
  if (feedbackId !== null) return paths.feedback()
  if (topicId !== null) return paths.topic(topicId)
  return type === followed && sender !== null ? paths.profile(sender.id) : null
}

/** Where what a message of the assistant is about can be seen; null as above. */
export function causeOfMessage({
  kind,
  postId,
  commentId,
  topicId,
}: Pick<AssistantMessage, 'kind' | 'postId' | 'commentId' | 'topicId'>): string | null {
  // Where its author reads why, and submits it again.
  if (kind === 'rejected' && postId !== null) return paths.editPost(postId)
  if (postId !== null) return placeIn(postId, commentId)
  return topicId === null ? null : paths.topic(topicId)
}

const placeIn = (postId: string, commentId: string | null) =>
  commentId === null ? paths.post(postId) : paths.comment(postId, commentId)
