import type { Clock } from './clock.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'

/** Works off one thing after another, in the order in which they came. A failure is logged, and the next one begins. */
export interface Queue {
  add: (name: string, work: () => Promise<void>) => Promise<void>
  /** Resolves once everything that was added so far is done. */
  idle: () => Promise<void>
  /** When the oldest unfinished thing was added; undefined when there is none. */
  waitingSince: () => Date | undefined
}

export function createQueue(clock: Clock, log: Pick<Log, 'error'>): Queue {
  const waiting = new Map<symbol, Date>()
  let last = Promise.resolve()

  function add(name: string, work: () => Promise<void>) {
    const ticket = Symbol(name)
    waiting.set(ticket, clock.now())
    last = last
      .then(work)
      .catch((error: unknown) =>
        log.error({ error: describeError(error), event: name }, 'queued work failed'),
      )
      .finally(() => void waiting.delete(ticket))
    return last
  }

  const waitingSince = () => waiting.values().next().value

  return { add, idle: () => last, waitingSince }
}
