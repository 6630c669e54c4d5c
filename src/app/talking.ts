import type { Actor } from 'xstate'
import type { ResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Api } from '#src/runtime/api.ts'
import type {
  Comment,
  CommentThread,
  PostNeighbours,
  Talking,
  ThreadQuery,
} from '#src/runtime/talking.ts'
import { createKeyed } from './keyed.ts'
import type { Starter } from './starter.ts'

/** Of how many posts and threads the talk is remembered. */
const remembered = { posts: 20, threads: 60 }

/** Coming back to a talk after this long loads it anew. Milliseconds. */
const lifetime = 60_000

/** What stands below posts, and how to tell it that who looks has changed. */
export function createTalking(api: Api, start: Starter) {
  const threads = createKeyed(
    remembered.posts,
    (postId) => startThreads(api, start, postId),
    (actor) => void actor.stop(),
  )
  const replies = createKeyed(
    remembered.threads,
    (rootId) => startReplies(api, start, rootId),
    (actor) => void actor.stop(),
  )
  const neighbours = createKeyed<Actor<ResourceMachine<PostNeighbours, string>>>(
    remembered.posts,
    (key) =>
      start.resource('neighbours', key, lifetime, (id, signal) =>
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

function startThreads(api: Api, start: Starter, id: string) {
  const query: ThreadQuery = { sortBy: 'newest', sought: null }
  const input = { query, mode: 'hybrid', lifetime } as const
  return start.list<CommentThread, ThreadQuery>(
    `comments on ${id}`,
    input,
    async ({ query: { sortBy, sought }, place }, signal) => {
      const isFirst = 'page' in place && place.page === 1
      const wanted = isFirst && sought !== null ? { commentId: sought } : {}
      const answer = await api.get('/api/posts/{id}/comments', {
        params: { path: { id }, query: { sortBy, ...wanted, ...place, pageSize: 10 } },
        signal,
      })
      const { page, sought: thread, items, ...piece } = answer
      return {
        ...piece,
        // The list knows it again where its own place is, and leaves it out there.
        items: thread === null ? items : [thread, ...items],
        ...(page !== null && { page }),
      }
    },
  )
}

function startReplies(api: Api, start: Starter, id: string) {
  const input = { query: {}, mode: 'cursor', lifetime } as const
  return start.list<Comment, object>(`replies to ${id}`, input, ({ place }, signal) =>
    api.get('/api/comments/{id}/replies', {
      params: { path: { id }, query: { ...('cursor' in place && place), pageSize: 20 } },
      signal,
    }),
  )
}
