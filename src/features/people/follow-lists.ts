import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { FollowTie, Side } from '#src/data/types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Follows change on every page: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** Both lists of the one who is signed in, the latest follow first. */
export const followListsOf = perRuntime((runtime: Runtime) => {
  const start = (side: Side) => {
    const input = { query: {}, mode: 'page', lifetime } as const
    return createActor(createFollowListMachine(runtime, side), { input }).start()
  }
  const lists = { following: start('following'), followers: start('followers') }
  runtime.actors.session.on('session.ended', () => {
    for (const list of Object.values(lists)) list.send({ type: 'list.clear' })
  })
  return lists
})

const createFollowListMachine = ({ api }: Pick<Runtime, 'api'>, side: Side) =>
  createListMachine<FollowTie, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<FollowTie>, ListRequest<object>>(({ input, signal }) => {
        const pageNumber = 'page' in input.place ? input.place.page : 1
        const call = { params: { query: { pageSize: 20, pageNumber } }, signal }
        return side === 'following'
          ? api.get('/api/userfollow/following', call)
          : api.get('/api/userfollow/followers', call)
      }),
    },
  })
