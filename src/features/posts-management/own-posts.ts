import { createActor, fromPromise, fromTransition } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createDiscarding } from './discarding.ts'
import type { MyPost, MyPostCounts, MyPostQuery } from './own-posts.types.ts'
import { createStandings } from './standings.ts'

/** One's own posts change in other tabs and in the editor: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** What one has written oneself, and what may be done with it. */
export const ownPostsOf = perRuntime((runtime: Runtime) => {
  const counts = createActor(keepCounts).start()
  const list = createActor(
    createMyPostsMachine(runtime, (counted) => counts.send({ type: 'counted', counted })),
    { input: { query: {}, mode: 'page', lifetime } },
  ).start()
  const refresh = () => {
    const { page } = list.getSnapshot().context
    list.send({ type: 'list.turn', page: page ?? 1 })
  }
  const titleOf = (postId: string) =>
    list.getSnapshot().context.items.find(({ id }) => id === postId)?.title ?? ''
  const standings = createStandings(runtime, refresh, titleOf)
  const discarding = createDiscarding(runtime, refresh)
  runtime.actors.session.on('session.ended', () => {
    list.send({ type: 'list.clear' })
    counts.send({ type: 'counted', counted: null })
  })
  return { list, counts, standingOf: standings.get, discarding }
})

/** How many posts there are of each status; null until the list has said so. */
const keepCounts = fromTransition(
  (_: MyPostCounts | null, event: { type: 'counted'; counted: MyPostCounts | null }) =>
    event.counted,
  null,
)

const createMyPostsMachine = (
  { api }: Pick<Runtime, 'api'>,
  onCounted: (counts: MyPostCounts) => void,
) =>
  createListMachine<MyPost, MyPostQuery>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<MyPost>, ListRequest<MyPostQuery>>(async ({ input, signal }) => {
        const { counts, ...piece } = await api.get('/api/posts/my', {
          params: { query: { ...input.query, ...input.place, pageSize: 10 } },
          signal,
        })
        onCounted(counts)
        return piece
      }),
    },
  })
