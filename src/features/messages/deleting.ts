import { fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { conversations } from '#src/data/own/letters.ts'
import { message as words } from '#src/messages/chat.ts'
import { failureText } from '#src/messages/failures.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Deleting a message: its line is gone once the server has said so. */
export function createDeletion(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  { chat }: Pick<Realtime, 'chat'>,
  { id, peerId }: { id: string; peerId: string },
) {
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async () => {
        await api.delete('/api/message/{id}', { params: { path: { id } }, quiet: true })
        chat(peerId).conversation.send({ type: 'message.removed', id })
        queryClient.refresh(conversations, null)
        return true
      }),
    },
  })
}

/** Deleting a conversation for oneself; `onDeleted` once the server has said so. */
export function createConversationDeletion(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  { chat, unread }: Pick<Realtime, 'chat' | 'unread'>,
  { peerId, onDeleted }: { peerId: string; onDeleted: () => void },
) {
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async () => {
        const { upToMessageId: upTo } = await api.delete(
          '/api/message/conversations/{userId}',
          { params: { path: { userId: peerId } }, quiet: true },
        )
        chat(peerId).conversation.send({ type: 'conversation.deleted', upTo })
        queryClient.removeItem(conversations, null, peerId)
        unread.send({ type: 'unread.hint' })
        onDeleted()
        return true
      }),
    },
  })
}

/** A deletion says nothing when it succeeds: what was deleted is gone. */
export const deletionToast = (_wanted: boolean, failure: Failure | null): ToastRequest | null =>
  failure && { kind: 'error', title: words.deleteFailed, message: failureText(failure) }
