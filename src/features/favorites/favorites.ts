import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import * as queries from '#src/data/queries.ts'
import { failureText } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/people.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createUndoable } from '#src/runtime/undoable.ts'

export type Favorite = components['schemas']['Favourite']

/** Posts are kept from their own page: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** The posts one has kept, the latest first, and how to let one go. */
export const favoritesOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient, actors } = runtime
  const input = { query: {}, mode: 'page', lifetime } as const
  const list = createActor(createFavoritesMachine(runtime), { input }).start()
  const refresh = () => {
    const { page } = list.getSnapshot().context
    list.send({ type: 'list.turn', page: page ?? 1 })
  }
  const keeping = createUndoable(runtime, {
    name: 'favorite',
    commit: async (id, isKept) => {
      // Quiet, since a failure is told by the toast.
      const call = { params: { path: { id } }, quiet: true }
      const answer = isKept
        ? await api.post('/api/posts/{id}/favourite', call)
        : await api.delete('/api/posts/{id}/favourite', call)
      queryClient.patch(queries.post, id, (post) => ({ ...post, ...answer }))
    },
    onSettled: refresh,
    words: {
      ...outcomes.favorite,
      undo: outcomes.undo,
      failed: (failure) => ({ title: outcomes.failed, message: failureText(failure) }),
    },
  })
  actors.session.on('session.ended', () => list.send({ type: 'list.clear' }))
  const remove = (id: string) => {
    list.send({ type: 'item.remove', id })
    keeping.remove(id)
  }
  return { list, remove }
})

const createFavoritesMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<Favorite, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Favorite>, ListRequest<object>>(({ input, signal }) =>
        api.get('/api/favourites', {
          params: { query: { ...input.place, pageSize: 20 } },
          signal,
        }),
      ),
    },
  })
