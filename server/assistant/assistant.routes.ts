import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentAssistantMessage } from './assistant.present.ts'
import type { Assistant } from './assistant.service.ts'

const changesOfMember = { limit: 240, seconds: 60 }

export function assistantRoutes(assistant: Assistant, throttling: Throttling) {
  const changes = createThrottle(throttling, 'assistant', changesOfMember)

  /** Takes one change of the caller; answers what is left unread. */
  async function change(accountId: string, work: () => Promise<void>) {
    await changes.take(accountId)
    await work()
    return { unreadCount: await assistant.unreadCount(accountId) }
  }

  return {
    listAssistantMessages: async ({ query, viewer }) => {
      const { page, pageSize } = query
      const { messages, ...counts } = await assistant.list(viewer.id, query)
      return {
        messages: messages.map((message) => presentAssistantMessage(message, viewer)),
        ...counts,
        currentPage: page,
        pageSize,
        totalPages: Math.ceil(counts.totalCount / pageSize),
      }
    },
    getAssistantUnreadCount: async ({ viewer }) => ({
      unreadCount: await assistant.unreadCount(viewer.id),
    }),
    markAssistantMessageRead: ({ params, viewer }) =>
      change(viewer.id, () => assistant.readOne(viewer.id, params.id)),
    markAllAssistantMessagesRead: ({ viewer }) =>
      change(viewer.id, () => assistant.readAll(viewer.id)),
    updateAssistantCheckpoint: ({ body, viewer }) =>
      change(viewer.id, () => assistant.readUpTo(viewer.id, body.lastMessageId)),
    deleteAssistantMessage: ({ params, viewer }) =>
      change(viewer.id, () => assistant.remove(viewer.id, params.id)),
  } satisfies Partial<Handlers>
}
