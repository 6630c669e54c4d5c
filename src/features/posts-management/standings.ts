import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import {
  createMutationMachine,
  type Change,
  type MutationRef,
} from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { failureText, operationFailed } from '#src/messages/failures.ts'
import { outcomes } from '#src/messages/posts-management.ts'
import { statuses } from '#src/messages/posts.ts'
import { forgetPost } from '#src/runtime/forget-post.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { PostStatus } from '#src/data/types.ts'

/** What the toast of a deleted post offers. */
const undoName = 'own-post.restore'

/** Time enough to change one's mind. Milliseconds. */
const undoTimeout = 8000

/**
 * Where each own post stands, to be changed: `deleted` puts it into the trash, anything else takes it out of there,
 * `unpublished` takes it from readers. The server says what it has become. They outlive the page, so that leaving
 * it neither takes back a press nor repeats it.
 */
export function createStandings(
  runtime: Runtime,
  refresh: () => void,
  titleOf: (postId: string) => string,
) {
  const { toaster } = runtime.actors
  const known = new Map<string, MutationRef<PostStatus>>()

  const start = (postId: string) => {
    const change = { from: 'draft' as PostStatus, title: '' }
    const actor = createActor(
      createMutationMachine<PostStatus>().provide({
        actors: {
          commit: fromPromise<PostStatus, Change<PostStatus>>(({ input }) => {
            change.from = input.from
            change.title = titleOf(postId)
            return move(runtime, postId, input)
          }),
        },
      }),
      { input: { value: 'draft' } },
    )
    actor.on('mutation.committed', ({ value }) => {
      forgetPost(runtime.queryClient, postId)
      refresh()
      toaster.send({ type: 'toast.show', toast: movedToast(postId, { ...change, to: value }) })
    })
    actor.on('mutation.failed', ({ failure }) => {
      toaster.send({ type: 'toast.show', toast: failedToast(failure) })
    })
    return actor.start()
  }

  const get = (postId: string): MutationRef<PostStatus> => {
    const actor = known.get(postId) ?? start(postId)
    known.set(postId, actor)
    return actor
  }

  toaster.on('toast.acted', ({ name, toast: { postId } }) => {
    if (name === undoName && postId !== undefined) {
      get(postId).send({ type: 'mutation.run', value: 'draft' })
    }
  })
  return { get }
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

/** A change that has happened. */
interface Move extends Change<PostStatus> {
  title: string
}

/** How a change is told. */
export function movedToast(postId: string, { from, to, title }: Move): ToastRequest {
  if (to === 'deleted') {
    return {
      kind: 'success',
      ...outcomes.trashed(title),
      timeout: undoTimeout,
      postId,
      action: { name: undoName, label: outcomes.undo },
    }
  }
  if (from === 'deleted') return { kind: 'success', ...outcomes.restored(statuses[to]) }
  return {
    kind: 'success',
    ...(from === 'reviewing' ? outcomes.withdrawn : outcomes.unpublished),
  }
}

/** How a refused change is told. */
export const failedToast = (failure: Failure): ToastRequest => ({
  kind: 'error',
  title: operationFailed,
  message: failureText(failure),
})
