import { createActor, fromPromise } from 'xstate'
import type { Failure } from '#machines/lib/failure.ts'
import {
  createMutationMachine,
  type Change,
  type MutationRef,
} from '#machines/mutation/mutation.machine.ts'
import type { Runtime } from './runtime.ts'

interface Told {
  title: string
  message: string
}

interface Withdrawal {
  /** Asks the server, quietly. */
  withdraw: (id: string) => Promise<unknown>
  words: { done: Told; failed: (failure: Failure) => Told }
  /** What is listed may stand otherwise by now, whatever the server said. */
  refresh: () => void
}

/** What is being taken back, or was last: its id. */
export interface Withdrawing {
  actor: MutationRef<string>
  run: (id: string) => void
}

/**
 * Taking own things back, one at a time; told in a toast either way. It outlives the page, so that leaving it neither
 * takes back a press nor repeats it.
 */
export function createWithdrawing(
  { actors: { toaster } }: Pick<Runtime, 'actors'>,
  { withdraw, words, refresh }: Withdrawal,
): Withdrawing {
  const actor = createActor(
    createMutationMachine<string>().provide({
      actors: {
        commit: fromPromise<string, Change<string>>(async ({ input: { to } }) => {
          await withdraw(to)
          return to
        }),
      },
    }),
    { input: { value: '' } },
  )
  actor.on('mutation.committed', () => {
    refresh()
    toaster.send({ type: 'toast.show', toast: { kind: 'success', ...words.done } })
  })
  actor.on('mutation.failed', ({ failure }) => {
    refresh()
    toaster.send({ type: 'toast.show', toast: { kind: 'error', ...words.failed(failure) } })
  })
  return {
    actor: actor.start(),
    run: (id) => actor.send({ type: 'mutation.run', value: id }),
  }
}
