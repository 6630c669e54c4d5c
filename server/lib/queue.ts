import type { DomainEvents, EventName, Events } from './events.ts'
import type { Log } from './log.ts'
import { problem } from './problem.ts'
import { createTally } from './tally.ts'

/** Runs one work after another, in the order in which they came; one that fails keeps no other from it. */
function createChain() {
  let last: Promise<unknown> = Promise.resolve()

  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Works off one thing after another, in the order in which they came. A failure is logged, and the next one begins. */
export function createQueue({
  events,
  log,
}: {
  events: Pick<Events, 'on'>
  log: Pick<Log, 'error'>
}) {
  const inTurn = createChain()

  function add(name: string, work: () => Promise<void>) {
    inTurn(work).catch((error: unknown) =>
      log.error({ error, event: name }, 'queued work failed'),
    )
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
  const inTurnOf = createSerialQueues(mostWaiting)
  return <T>(work: () => Promise<T>): Promise<T> => inTurnOf('', work)
}

/**
 * The same for each key by itself: what one of them does waits for nobody else.
 * The function rejects with Problem 1009 when `mostWaiting` of its key are unfinished already.
 */
export function createSerialQueues(mostWaiting: number) {
  const chains = new Map<string, ReturnType<typeof createChain>>()
  const unfinished = createTally()

  return async function inTurnOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (unfinished.of(key) >= mostWaiting) throw problem.unavailable()
    const inTurn = chains.get(key) ?? createChain()
    chains.set(key, inTurn)
    unfinished.change(key, 1)
    try {
      return await inTurn(work)
    } finally {
      if (unfinished.change(key, -1) === 0) chains.delete(key)
    }
  }
}
