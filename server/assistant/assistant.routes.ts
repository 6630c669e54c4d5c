import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { createUnreadChange } from '#server/notifications/unread.service.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { canOpenTopic } from '#server/topics/topics.policy.ts'
import type { Assistant } from './assistant.service.ts'
import type { AssistantMessageRow } from './assistant.store.ts'
import { kindOfMessage } from './assistant-messages.ts'

/** A hand that reads a whole page one by one is well below it. */
const readMarksOfMember = { limit: 240, seconds: 60 }

export function assistantRoutes(assistant: Assistant, throttling: Throttling) {
  const changes = createThrottle(throttling, 'assistant', readMarksOfMember)
  const change = createUnreadChange(changes, assistant.unreadCount)

  return {
    listAssistantMessages: async ({ query, viewer }) => {
      const { messages, ...facts } = await assistant.list(viewer.id, query)
      return {
        messages: messages.map((message) => presentAssistantMessage(message, viewer)),
        ...facts,
      }
    },
    getAssistantUnreadCount: async ({ viewer }) => ({
      unreadCount: await assistant.unreadCount(viewer.id),
    }),
    markAssistantMessageRead: ({ params, viewer }) =>
      change(viewer.id, () => assistant.readOne(viewer.id, params.id)),
    markAllAssistantMessagesRead: ({ viewer }) =>
      change(viewer.id, () => assistant.readUpTo(viewer.id)),
    updateAssistantCheckpoint: ({ body, viewer }) =>
      change(viewer.id, () => assistant.readUpTo(viewer.id, body.lastMessageId)),
    deleteAssistantMessage: ({ params, viewer }) =>
      change(viewer.id, () => assistant.remove(viewer.id, params.id)),
  } satisfies Partial<Handlers>
}

/** A message as its recipient reads it: it leads to nothing that they could not open now. */
function presentAssistantMessage(
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
