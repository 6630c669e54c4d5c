import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { PostSummary } from '#src/data/types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Follows change on other pages: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** The newest posts by the people and on the topics one follows. */
export const feedOf = perRuntime((runtime: Runtime) => {
  const input = { query: {}, mode: 'cursor', lifetime } as const
  const list = createActor(createFeedMachine(runtime), { input }).start()
  runtime.actors.session.on('session.ended', () => list.send({ type: 'list.clear' }))
  return list
})

const createFeedMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<PostSummary, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<PostSummary>, ListRequest<object>>(
        ({ input: { place }, signal }) => {
          const cursor = 'cursor' in place ? { cursor: place.cursor } : {}
          const query = { ...cursor, pageSize: 10 }
          return api.get('/api/posts/feed', { params: { query }, signal })
        },
      ),
    },
  })
