import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { reactions as words } from '#src/messages/posts.ts'
import * as queries from '#src/data/queries.ts'
import type { PostDetail } from '#src/data/types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { refusalToast, toggleMachineOf } from '#src/runtime/toggle.ts'

/** What a reader can give a post, once. */
export type Reaction = 'like' | 'favourite'

/** Whether a post is liked or kept: shows at once, and goes back when the server refuses. */
export function createReactionMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  reaction: Reaction,
  postId: string,
) {
  const call = { params: { path: { id: postId } } }
  const remember = (changed: Partial<PostDetail>) =>
    queryClient.patch(queries.post, postId, (post) => ({ ...post, ...changed }))
  const commit = {
    like: async (wanted: boolean) => {
      const answer = wanted
        ? await api.post('/api/posts/{id}/like', call)
        : await api.delete('/api/posts/{id}/like', call)
      remember(answer)
      return answer.isLiked
    },
    favourite: async (wanted: boolean) => {
      const answer = wanted
        ? await api.post('/api/posts/{id}/favourite', call)
        : await api.delete('/api/posts/{id}/favourite', call)
      remember(answer)
      return answer.isFavourited
    },
  }[reaction]
  return toggleMachineOf(commit)
}

const toastOf =
  (reaction: Reaction) =>
  (_wanted: boolean, failure: Failure | null): ToastRequest | null =>
    failure &&
    refusalToast(failure, { title: words.failedTitle, message: words[reaction].failed })

/** A reaction says nothing when it succeeds: its button shows it. */
export const reactionToasts = { like: toastOf('like'), favourite: toastOf('favourite') }
