import { createActor, fromPromise, type Actor } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { ResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Api } from '#src/runtime/api.ts'
import type {
  Comment,
  CommentThread,
  PostNeighbours,
  Talking,
  ThreadQuery,
} from '#src/runtime/talking.ts'
import { createKeyed } from './keyed.ts'
import { resourceStarter } from './resource-starter.ts'

/** Of how many posts and threads the talk is remembered. */
const remembered = { posts: 20, threads: 60 }

/** Coming back to a talk after this long loads it anew. Milliseconds. */
const lifetime = 60_000

/** What stands below posts, and how to tell it that who looks has changed. */
export function createTalking(api: Api, clock: Clock) {
  const start = resourceStarter(clock)
  const threads = createKeyed(
    remembered.posts,
    (postId) => startThreads(api, clock, postId),
    (actor) => void actor.stop(),
  )
  const replies = createKeyed(
    remembered.threads,
    (rootId) => startReplies(api, clock, rootId),
    (actor) => void actor.stop(),
  )
  const neighbours = createKeyed<Actor<ResourceMachine<PostNeighbours, string>>>(
    remembered.posts,
    (key) =>
      start(key, lifetime, (id, signal) =>
        api.get('/api/posts/{id}/neighbours', {
          params: { path: { id } },
          signal,
          quiet: true,
        }),
      ),
    (actor) => void actor.stop(),
  )
  const resources: Talking = {
    threads: threads.get,
    replies: replies.get,
    neighbours: neighbours.get,
  }
  return {
    resources,
    clearViewer: () => {
      for (const list of threads.all()) list.send({ type: 'list.clear' })
      for (const list of replies.all()) list.send({ type: 'list.clear' })
      for (const actor of neighbours.all()) actor.send({ type: 'resource.clear' })
    },
  }
}

function startThreads(api: Api, clock: Clock, id: string) {
  const machine = createListMachine<CommentThread, ThreadQuery>((it) => it.id).provide({
    actors: {
      load: fromPromise<Piece<CommentThread>, ListRequest<ThreadQuery>>(
        async ({ input: { query, place }, signal }) => {
          const { page, ...piece } = await api.get('/api/posts/{id}/comments', {
            params: { path: { id }, query: { ...query, ...place, pageSize: 10 } },
            signal,
            quiet: true,
          })
          return { ...piece, ...(page !== null && { page }) }
        },
      ),
    },
  })
  const input = { query: { sortBy: 'newest' }, mode: 'hybrid', lifetime } as const
  return createActor(machine, { clock, input }).start()
}

function startReplies(api: Api, clock: Clock, id: string) {
  const machine = createListMachine<Comment, object>((it) => it.id).provide({
    actors: {
      load: fromPromise<Piece<Comment>, ListRequest<object>>(({ input: { place }, signal }) =>
        api.get('/api/comments/{id}/replies', {
          params: { path: { id }, query: { ...('cursor' in place && place), pageSize: 20 } },
          signal,
          quiet: true,
        }),
      ),
    },
  })
  const input = { query: {}, mode: 'cursor', lifetime } as const
  return createActor(machine, { clock, input }).start()
}
