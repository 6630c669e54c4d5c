import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { presentMessage } from './messages.present.ts'
import type { Messages } from './messages.service.ts'

/** Of one member: reading and deleting by hand. Sending has limits of its own. */
const changesOfMember = { limit: 240, seconds: 60 }

export function messagesRoutes(messages: Messages, throttling: Throttling) {
  const changes = createThrottle(throttling, 'messages', changesOfMember)
  return {
    listConversations: ({ query, viewer }) => messages.list(viewer.id, query),
    getChatHistory: ({ query, viewer }) => messages.history(viewer.id, query),
    sendMessage: async ({ body, viewer }) =>
      presentMessage(await messages.send(viewer.id, body), viewer.id),
    getConversationCheckpoint: async ({ query: { otherUserId }, viewer }) => ({
      otherUserId,
      checkpointMessageId: await messages.checkpoint(viewer.id, otherUserId),
    }),
    updateConversationCheckpoint: changes.guard(async ({ body, viewer }) => {
      const { otherUserId, lastReadMessageId } = body
      return {
        otherUserId,
        checkpointMessageId: await messages.readUpTo(viewer.id, otherUserId, lastReadMessageId),
      }
    }),
    deleteConversation: changes.guard(async ({ params: { userId }, viewer }) => {
      const upToMessageId = await messages.clear(viewer.id, userId)
      return { otherUserId: userId, upToMessageId }
    }),
    deleteMessage: changes.guard(({ params, viewer }) => messages.remove(viewer.id, params.id)),
  } satisfies Partial<Handlers>
}
