import { conversations } from '#src/data/own/notices.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { message as words } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import { startTasks } from '#src/runtime/task.ts'

/** Deletes messages, by their ids: the line is gone once the server has said so. */
export const messageDeletionOf = perRuntime((runtime) =>
  startTasks<{ id: string; peerId: string }>(runtime, {
    perform: async ({ id, peerId }) => {
      const { api, queryClient, realtime } = runtime
      await api.delete('/api/message/{id}', { params: { path: { id } }, quiet: true })
      const { chat } = await realtime()
      chat(peerId).conversation.send({ type: 'message.removed', id })
      queryClient.refresh(conversations, null)
    },
    doneToast: () => null,
    failedToast,
  }),
)

/** Deletes conversations for oneself, by the other one's id; `onDeleted` once the server has said so. */
export const conversationDeletionOf = perRuntime((runtime) =>
  startTasks<{ peerId: string; onDeleted: () => void }>(runtime, {
    perform: async ({ peerId, onDeleted }) => {
      const { api, queryClient, realtime } = runtime
      const { upToMessageId: upTo } = await api.delete('/api/message/conversations/{userId}', {
        params: { path: { userId: peerId } },
        quiet: true,
      })
      const { chat, unread } = await realtime()
      chat(peerId).conversation.send({ type: 'conversation.deleted', upTo })
      queryClient.removeItem(conversations, null, peerId)
      unread.send({ type: 'unread.hint' })
      onDeleted()
    },
    doneToast: () => null,
    failedToast,
  }),
)

/** A deletion says nothing when it succeeds: what was deleted is gone. */
const failedToast = (_: unknown, failure: Failure): ToastRequest => ({
  kind: 'error',
  title: words.deleteFailed,
  message: failureText(failure),
})
