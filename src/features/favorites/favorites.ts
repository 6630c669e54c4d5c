import { favorites } from '#src/data/own/people.ts'
import * as queries from '#src/data/queries.ts'
import { failureText } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/people.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTies } from '#src/runtime/undoable.ts'

/** Lets a kept post go, and takes that back. */
export const favoritesOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient } = runtime
  const keeping = createTies(runtime, {
    name: 'favorite',
    commit: async (id, isKept) => {
      // Quiet, since a failure is told by the toast.
      const call = { params: { path: { id } }, quiet: true }
      const answer = isKept
        ? await api.post('/api/posts/{id}/favourite', call)
        : await api.delete('/api/posts/{id}/favourite', call)
      queryClient.patch(queries.post, id, (post) => ({ ...post, ...answer }))
    },
    onSettled: () => queryClient.refresh(favorites, null),
    words: {
      ...outcomes.favorite,
      undo: outcomes.undo,
      failed: (failure) => ({ title: outcomes.failed, message: failureText(failure) }),
    },
  })
  const remove = (id: string) => {
    queryClient.removeItem(favorites, null, id)
    keeping.remove(id)
  }
  return { remove }
})
