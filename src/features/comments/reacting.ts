import { fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { comment as words } from '#src/messages/comments.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Comment } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { rememberChanged, rememberDeleted } from './remember.ts'

type Parts = Pick<Runtime, 'api' | 'queryClient'>

/** Whether a comment is liked: shows at once, and goes back when the server refuses. */
export function createLikeMachine({ api, queryClient }: Parts, comment: Comment) {
  // Without a signal, since leaving a page takes back no press.
  const call = { params: { path: { id: comment.id } } }
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async ({ input }) => {
        const answer = input.to
          ? await api.post('/api/comments/{id}/like', call)
          : await api.delete('/api/comments/{id}/like', call)
        rememberChanged(queryClient, { ...latest(queryClient, comment), ...answer })
        return answer.isLiked
      }),
    },
  })
}

/** Taking a comment back: it is gone from the page once the server has said so. */
export function createDeletionMachine({ api, queryClient }: Parts, comment: Comment) {
  return createMutationMachine<boolean>().provide({
    actors: {
      commit: fromPromise<boolean, Change<boolean>>(async () => {
        await api.delete('/api/comments/{id}', {
          params: { path: { id: comment.id } },
        })
        rememberDeleted(queryClient, latest(queryClient, comment))
        return true
      }),
    },
  })
}

/** A like says nothing when it succeeds: the button shows it. */
export const likeToast = (_wanted: boolean, failure: Failure | null) =>
  refusalToast(words.likeFailed, failure)

export const deletionToast = (_wanted: boolean, failure: Failure | null) =>
  refusalToast(words.deleteFailed, failure)

function refusalToast(
  { title, message }: { title: string; message: string },
  failure: Failure | null,
): ToastRequest | null {
  if (failure === null) return null
  const said = 'message' in failure ? failure.message : undefined
  return { kind: 'error', title, message: said ?? message }
}

/** The comment as the page knows it now: it may have changed since the view appeared. */
function latest(queryClient: QueryClient, comment: Comment): Comment {
  const { id, postId, rootId } = comment
  const thread = queryClient
    .items(queries.threads, postId)
    .find((it) => it.id === (rootId ?? id))
  if (thread && rootId === null) {
    const { replies: _, ...first } = thread
    return first
  }
  const more = rootId === null ? [] : queryClient.items(queries.replies, rootId)
  return [...(thread?.replies ?? []), ...more].find((it) => it.id === id) ?? comment
}
