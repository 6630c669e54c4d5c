import { createActor, fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { outcomes } from '#src/messages/posts-management.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { failedToast } from './standings.ts'

type Ids = readonly string[]

/** What the toast of deleted drafts offers. */
const undoName = 'drafts.restore'

/** Time enough to change one's mind. Milliseconds. */
const undoTimeout = 8000

/** The drafts that were put into the trash together last, by their ids; an empty list takes them out again. */
export function createDiscarding(runtime: Runtime, refresh: () => void) {
  const { toaster } = runtime.actors
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  const machine = createMutationMachine<Ids>().provide({
    actors: {
      commit: fromPromise<Ids, Change<Ids>>(async ({ input: { from, to } }) => {
        if (to.length === 0) return restore(runtime, from)
        const { succeeded, failed } = await runtime.api.post('/api/posts/drafts/batch-delete', {
          body: { ids: [...to] },
          quiet: true,
        })
        if (failed.length > 0) tell({ kind: 'warning', ...outcomes.draftsKept(failed.length) })
        return succeeded
      }),
    },
  })
  const actor = createActor(machine, { input: { value: [] } })
  actor.on('mutation.committed', ({ value }) => {
    refresh()
    tell(discardedToast(value.length))
  })
  actor.on('mutation.failed', ({ failure }) => {
    refresh()
    tell(failedToast(failure))
  })
  toaster.on('toast.acted', ({ name }) => {
    if (name === undoName) actor.send({ type: 'mutation.run', value: [] })
  })
  return actor.start()
}

async function restore({ api }: Runtime, ids: Ids): Promise<Ids> {
  const call = (id: string) => ({ params: { path: { id } }, quiet: true })
  await Promise.all(ids.map((id) => api.post('/api/posts/{id}/restore', call(id))))
  return []
}

const discardedToast = (count: number): ToastRequest =>
  count === 0
    ? { kind: 'success', ...outcomes.draftsRestored }
    : {
        kind: 'success',
        ...outcomes.draftsTrashed(count),
        timeout: undoTimeout,
        action: { name: undoName, label: outcomes.undo },
      }
