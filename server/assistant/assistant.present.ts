import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { canOpenTopic } from '#server/topics/topics.policy.ts'
import type { AssistantMessageRow } from './assistant.store.ts'
import { kindOfMessage } from './assistant-messages.ts'

/** A letter as its recipient reads it: it leads to nothing that they could not open now. */
export function presentAssistantMessage(
  { letter, post, comment, topic }: AssistantMessageRow,
  viewer: Viewer,
): components['schemas']['AssistantMessage'] {
  const isReadable = post !== null && canRead(viewer, post)
  const isThere = isReadable && comment !== null && comment.status !== 'deleted'
  return {
    id: letter.id,
    kind: kindOfMessage(letter.cause),
    title: letter.title,
    content: letter.content,
    postId: isReadable ? letter.postId : null,
    commentId: isThere ? letter.commentId : null,
    topicId: topic !== null && canOpenTopic(viewer, topic) ? topic.id : null,
    isRead: letter.readAt !== null,
    readAt: letter.readAt?.toISOString() ?? null,
    createTime: letter.createdAt.toISOString(),
  }
}
