import { createActor, fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Runtime } from './runtime.ts'

/** Time enough to change one's mind. Milliseconds. */
export const undoTimeout = 8000

interface Undoable {
  /** Unique among what can be undone. */
  name: string
  /** Puts it there, or takes it away. */
  commit: (id: string, isThere: boolean) => Promise<unknown>
  /** Once the server has agreed, or refused. */
  onSettled: (id: string) => void
  words: {
    gone: { title: string }
    back: { title: string }
    undo: string
    failed: (failure: Failure) => { title: string; message: string }
  }
}

/**
 * Things of which each is there or not: taking one away is told in a toast that offers the way back. They outlive
 * the page, so that leaving it neither takes back a press nor repeats it.
 */
export function createUndoable({ actors: { toaster } }: Runtime, undoable: Undoable) {
  const { words, commit, onSettled } = undoable
  const prefix = `${undoable.name}:`
  const known = new Map<string, ReturnType<typeof start>>()
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })

  const start = (id: string, isThere: boolean) => {
    const machine = createMutationMachine<boolean>().provide({
      actors: {
        commit: fromPromise<boolean, Change<boolean>>(async ({ input: { to } }) => {
          await commit(id, to)
          return to
        }),
      },
    })
    const actor = createActor(machine, { input: { value: isThere } })
    actor.on('mutation.committed', ({ value }) => {
      onSettled(id)
      tell(value ? { kind: 'success', ...words.back } : goneToast(id))
    })
    actor.on('mutation.failed', ({ failure }) => {
      onSettled(id)
      tell({ kind: 'error', ...words.failed(failure) })
    })
    return actor.start()
  }

  const goneToast = (id: string): ToastRequest => ({
    kind: 'success',
    ...words.gone,
    timeout: undoTimeout,
    action: { name: prefix + id, label: words.undo },
  })

  const change = (id: string, isThere: boolean) => {
    const actor = known.get(id) ?? start(id, !isThere)
    known.set(id, actor)
    // Another page may have moved it since: what is asked for is always a change.
    if (actor.getSnapshot().value === 'idle')
      actor.send({ type: 'mutation.sync', value: !isThere })
    actor.send({ type: 'mutation.run', value: isThere })
  }

  toaster.on('toast.acted', ({ name }) => {
    if (name.startsWith(prefix)) change(name.slice(prefix.length), true)
  })
  return {
    remove: (id: string) => change(id, false),
    add: (id: string) => change(id, true),
  }
}
