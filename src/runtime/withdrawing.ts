import type { Failure } from '#machines/lib/failure.ts'
import type { TaskRef } from '#machines/task/task.machine.ts'
import type { Runtime } from './runtime.ts'
import { startTask } from './task.ts'

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

/** Takes own things back, by their ids. */
export const createWithdrawing = (
  runtime: Pick<Runtime, 'actors'>,
  { withdraw, words, refresh }: Withdrawal,
): TaskRef<string, unknown> =>
  startTask<string, unknown>(runtime, {
    perform: withdraw,
    onSettled: refresh,
    doneToast: () => ({ kind: 'success', ...words.done }),
    failedToast: (_, failure) => ({ kind: 'error', ...words.failed(failure) }),
  })
