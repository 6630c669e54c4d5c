import type { DomainEvents, EventName, Events } from './events.ts'
import type { Log } from './log.ts'
import { problem } from './problem.ts'

/** Works off one thing after another, in the order in which they came. A failure is logged, and the next one begins. */
export function createQueue({
  events,
  log,
}: {
  events: Pick<Events, 'on'>
  log: Pick<Log, 'error'>
}) {
  let last = Promise.resolve()

  function add(name: string, work: () => Promise<void>) {
    last = last
      .then(work)
      .catch((error: unknown) => log.error({ error, event: name }, 'queued work failed'))
  }

  /** Adds `work` at each such event. */
  function on<K extends EventName>(name: K, work: (event: DomainEvents[K]) => Promise<void>) {
    events.on(name, (event) => add(name, () => work(event)))
  }

  return { add, on }
}

/**
 * Runs one work after another, in the order in which they came.
 * The function rejects with Problem 1009 when `mostWaiting` are unfinished already.
 */
export function createSerialQueue(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting) return Promise.reject(problem.unavailable())
    waiting += 1
    const mine = last.then(work).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * The same for each key by itself: what one of them does waits for nobody else.
 * The function rejects with Problem 1009 when `mostWaiting` of its key are unfinished already.
 */
export function createSerialQueues(mostWaiting: number) {
  const queues = new Map<
    string,
    { inTurn: ReturnType<typeof createSerialQueue>; unfinished: number }
  >()

  return async function inTurnOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = queues.get(key) ?? { inTurn: createSerialQueue(mostWaiting), unfinished: 0 }
    queues.set(key, own)
    own.unfinished += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.unfinished -= 1
      if (own.unfinished === 0) queues.delete(key)
    }
  }
}
