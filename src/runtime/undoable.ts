import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import {
  createMutationMachine,
  type Change,
  type MutationRef,
} from '#machines/mutation/mutation.machine.ts'
import type { Runtime } from './runtime.ts'
import { tellFailure } from './tell-failure.ts'

/** Time enough to change one's mind. Milliseconds. */
export const undoTimeout = 8000

interface Told {
  title: string
  message?: string
}

interface Undoable<Value> {
  /** Unique among what can be undone. */
  name: string
  /** How a thing stands until a page says otherwise. */
  initial: Value
  /** How it stands when a change of it is undone. */
  undone: Value
  /** The word for that. */
  undo: string
  canUndo: (value: Value) => boolean
  /** Asks the server, quietly; answers what it has made of it. */
  commit: (id: string, change: Change<Value>) => Promise<Value>
  /** Once the server has agreed, or refused. */
  onSettled: (id: string, failure: Failure | null) => void
  told: (id: string, change: Change<Value>) => Told
  failed: (failure: Failure) => Told
}

/**
 * Things that change at a press, by their ids. A change that can be undone is told in a toast that offers the way back.
 * They outlive the page, so that leaving it neither takes back a press nor repeats it.
 */
export function createUndoable<Value>(
  { actors: { toaster } }: Runtime,
  undoable: Undoable<Value>,
): (id: string) => MutationRef<Value> {
  const { initial, canUndo, onSettled } = undoable
  const prefix = `${undoable.name}:`
  const known = new Map<string, MutationRef<Value>>()

  const start = (id: string) => {
    let from = initial
    const machine = createMutationMachine<Value>().provide({
      actors: {
        commit: fromPromise<Value, Change<Value>>(({ input }) => {
          from = input.from
          return undoable.commit(id, input)
        }),
      },
    })
    const actor = createActor(machine, { input: { value: initial } })
    actor.on('mutation.committed', ({ value }) => {
      onSettled(id, null)
      const action = { name: prefix + id, label: undoable.undo }
      const way = canUndo(value) ? { timeout: undoTimeout, action } : {}
      const told = undoable.told(id, { from, to: value })
      toaster.send({ type: 'toast.show', toast: { kind: 'success', ...told, ...way } })
    })
    actor.on('mutation.failed', ({ failure }) => {
      onSettled(id, failure)
      tellFailure(toaster, failure, { kind: 'error', ...undoable.failed(failure) })
    })
    return actor.start()
  }

  const get = (id: string) => {
    const actor = known.get(id) ?? start(id)
    known.set(id, actor)
    return actor
  }

  toaster.on('toast.acted', ({ name }) => {
    if (name.startsWith(prefix))
      get(name.slice(prefix.length)).send({ type: 'mutation.run', value: undoable.undone })
  })
  return get
}

interface Tie extends Pick<Undoable<boolean>, 'name' | 'onSettled'> {
  /** Puts it there, or takes it away. */
  commit: (id: string, isThere: boolean) => Promise<unknown>
  words: { gone: Told; back: Told; undo: string; failed: (failure: Failure) => Told }
}

/** Things of which each is there or not; what is taken away can be put back. */
export function createTies(runtime: Runtime, { words, commit, ...tie }: Tie) {
  const get = createUndoable<boolean>(runtime, {
    ...tie,
    ...words,
    initial: true,
    undone: true,
    canUndo: (isThere) => !isThere,
    commit: async (id, { to }) => {
      await commit(id, to)
      return to
    },
    told: (_, { to }) => (to ? words.back : words.gone),
  })
  const change = (id: string, isThere: boolean) => {
    const actor = get(id)
    // Another page may have moved it since: what is asked for is always a change.
    if (actor.getSnapshot().value === 'idle')
      actor.send({ type: 'mutation.sync', value: !isThere })
    actor.send({ type: 'mutation.run', value: isThere })
  }
  return {
    remove: (id: string) => change(id, false),
    add: (id: string) => change(id, true),
  }
}
