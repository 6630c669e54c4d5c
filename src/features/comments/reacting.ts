import { failureOf, type Failure } from '#machines/lib/failure.ts'
import { comment as words } from '#src/messages/comments.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTasks } from '#src/runtime/task.ts'
import { refusalToast, toggleMachineOf } from '#src/runtime/toggle.ts'
import type { Comment } from '#src/data/types.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { knownComment, rememberChanged, rememberDeleted } from './remember.ts'

type Parts = Pick<Runtime, 'api' | 'queryClient'>

/** Whether a comment is liked: shows at once, and goes back when the server refuses. */
export function createLikeMachine({ api, queryClient }: Parts, comment: Comment) {
  const call = { params: { path: { id: comment.id } } }
  return toggleMachineOf(async (wanted) => {
    const answer = wanted
      ? await api.post('/api/comments/{id}/like', call)
      : await api.delete('/api/comments/{id}/like', call)
    rememberChanged(queryClient, { ...latest(queryClient, comment), ...answer })
    return answer.isLiked
  })
}

/** Takes comments back, by their ids: each is gone from the page once the server has said so. */
export const deletionOf = perRuntime((runtime) =>
  startTasks<Comment>(runtime, {
    perform: async (comment) => {
      const { api, queryClient } = runtime
      const call = { params: { path: { id: comment.id } }, quiet: true }
      await api.delete('/api/comments/{id}', call).catch((error: unknown) => {
        // It is gone already, such as by a first try whose answer was lost.
        if (failureOf(error).kind !== 'missing') throw error
      })
      rememberDeleted(queryClient, latest(queryClient, comment))
    },
    doneToast: () => null,
    failedToast: (_, failure) => refusalToast(failure, words.deleteFailed),
  }),
)

/** A like says nothing when it succeeds: the button shows it. */
export const likeToast = (_wanted: boolean, failure: Failure | null) =>
  failure && refusalToast(failure, words.likeFailed)

/** The comment as the page knows it now: it may have changed since the view appeared. */
const latest = (queryClient: QueryClient, comment: Comment): Comment =>
  knownComment(queryClient, comment) ?? comment
