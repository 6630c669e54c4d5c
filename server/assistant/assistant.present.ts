import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { canOpenTopic } from '#server/topics/topics.policy.ts'
import type { AssistantMessageRow } from './assistant.store.ts'
import { kindOfMessage } from './assistant-messages.ts'

/** A message as its recipient reads it: it leads to nothing that they could not open now. */
export function presentAssistantMessage(
  { message, post, comment, topic }: AssistantMessageRow,
  viewer: Viewer,
): components['schemas']['AssistantMessage'] {
  const isReadable = post !== null && canRead(viewer, post)
  const isThere = isReadable && comment !== null && comment.status !== 'deleted'
  return {
    id: message.id,
    kind: kindOfMessage(message.cause),
    title: message.title,
    content: message.content,
    postId: isReadable ? message.postId : null,
    commentId: isThere ? message.commentId : null,
    topicId: topic !== null && canOpenTopic(viewer, topic) ? topic.id : null,
    isRead: message.readAt !== null,
    readAt: message.readAt?.toISOString() ?? null,
    createTime: message.createdAt.toISOString(),
  }
}
