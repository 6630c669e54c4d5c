import type { Change } from '#machines/mutation/mutation.machine.ts'
import { forgetPost } from '#src/data/forget-post.ts'
import { ownPosts } from '#src/data/own/posts.ts'
import type { PostStatus } from '#src/data/types.ts'
import { refusedWords } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/posts-management.ts'
import { statuses } from '#src/messages/posts.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createUndoable } from '#src/runtime/undoable.ts'

/** What may be done with what one has written oneself. */
export const ownPostsOf = perRuntime((runtime: Runtime) => ({
  statusOf: createStatusChanges(runtime),
  discarding: createDiscarding(runtime),
}))

/**
 * Where each own post stands, to be changed: `deleted` puts it into the trash, anything else takes it out of there,
 * `unpublished` takes it from readers. The server says what it has become.
 */
function createStatusChanges(runtime: Runtime) {
  const { queryClient } = runtime
  // As it was called when it was moved: it may have left the list since.
  const titles = new Map<string, string>()
  return createUndoable<PostStatus>(runtime, {
    name: 'own-post',
    initial: 'draft',
    undone: 'draft',
    undo: outcomes.undo,
    canUndo: (status) => status === 'deleted',
    commit(id, change) {
      const post = queryClient.items(ownPosts, null).find((own) => own.id === id)
      titles.set(id, post?.title ?? '')
      return move(runtime, id, change)
    },
    onSettled(id, failure) {
      if (failure !== null) return
      forgetPost(queryClient, id)
      queryClient.refresh(ownPosts, null)
    },
    told(id, { from, to }) {
      if (to === 'deleted') return outcomes.trashed(titles.get(id) ?? '')
      if (from === 'deleted') return outcomes.restored(statuses[to])
      return from === 'reviewing' ? outcomes.withdrawn : outcomes.unpublished
    },
    failed: refusedWords,
  })
}

async function move({ api }: Runtime, id: string, { from, to }: Change<PostStatus>) {
  // Quiet, since a failure is told by the toast.
  const call = { params: { path: { id } }, quiet: true }
  if (to === 'deleted') {
    await api.delete('/api/posts/{id}', call)
    return to
  }
  const { status } =
    from === 'deleted'
      ? await api.post('/api/posts/{id}/restore', call)
      : await api.post('/api/posts/{id}/unpublish', call)
  return status
}

type Ids = readonly string[]

/** Drafts that are put into the trash together, each batch by its ids; an empty list takes a batch out again. */
function createDiscarding(runtime: Runtime) {
  const { api, queryClient, actors } = runtime
  const batchOf = createUndoable<Ids>(runtime, {
    name: 'drafts',
    initial: [],
    undone: [],
    undo: outcomes.undo,
    canUndo: ({ length }) => length > 0,
    async commit(_, { from, to }) {
      if (to.length === 0) return restore(runtime, from)
      const { succeeded, failed: kept } = await api.post('/api/posts/drafts/batch-delete', {
        body: { ids: [...to] },
        quiet: true,
      })
      if (kept.length > 0) {
        const toast = { kind: 'warning', ...outcomes.draftsKept(kept.length) } as const
        actors.toaster.send({ type: 'toast.show', toast })
      }
      return succeeded
    },
    onSettled: () => queryClient.refresh(ownPosts, null),
    told: (_, { to }) =>
      to.length === 0 ? outcomes.draftsRestored : outcomes.draftsTrashed(to.length),
    failed: refusedWords,
  })
  let newest = batchOf('')
  return {
    /** The batch of the last press; it may still be on its way when the page is opened again. */
    newest: () => newest,
    discard(ids: Ids) {
      newest = batchOf(ids.join())
      newest.send({ type: 'mutation.run', value: ids })
      return newest
    },
  }
}

async function restore({ api }: Runtime, ids: Ids): Promise<Ids> {
  const call = (id: string) => ({ params: { path: { id } }, quiet: true })
  await Promise.all(ids.map((id) => api.post('/api/posts/{id}/restore', call(id))))
  return []
}
