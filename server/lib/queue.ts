import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

/** Works off one thing after another, in the order in which they came. A failure is logged, and the next one begins. */
export interface Queue {
  add: (name: string, work: () => Promise<void>) => Promise<void>
  /** Resolves once everything that was added so far is done. */
  idle: () => Promise<void>
}

export function createQueue(log: Pick<Log, 'error'>): Queue {
  let last = Promise.resolve()

  function add(name: string, work: () => Promise<void>) {
    last = last
      .then(work)
      .catch((error: unknown) =>
        log.error({ error: describeError(error), event: name }, 'queued work failed'),
      )
    return last
  }

  return { add, idle: () => last }
}
