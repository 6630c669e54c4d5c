import { createActor, fromPromise } from 'xstate'
import { createListMachine, type ListRef } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Feedback } from './feedback.ts'

/** Each visit asks anew what has been answered, showing what was there. Milliseconds. */
const lifetime = 1

/** What one has told, page by page. */
export const myFeedback = perRuntime(({ api, actors }: Runtime) => {
  const machine = createListMachine<Feedback, null>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Feedback>, ListRequest<null>>(({ input, signal }) =>
        api.get('/api/feedback/my', {
          params: { query: { ...input.place, pageSize: 10 } },
          signal,
        }),
      ),
    },
  })
  const list: ListRef<Feedback, null> = createActor(machine, {
    input: { query: null, mode: 'page', lifetime },
  }).start()
  actors.session.on('session.ended', () => list.send({ type: 'list.clear' }))
  return { list, refresh: () => list.send({ type: 'list.turn', page: 1 }) }
})
