/** Runs `work` while nobody else holds the lock of that name. `signal` gives up the place in the queue. */
export type Lock = <T>(name: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * The lock that all tabs share (Web Locks). Where the browser has none (plain http on another
 * host, Node) it holds within this tab only; the refresh then relies on reading the storage again.
 */
export function createLock(locks: Pick<LockManager, 'request'> | undefined): Lock {
  if (locks === undefined) return createTabLock()
  return (name, signal, work) => locks.request(name, { signal }, work)
}

function createTabLock(): Lock {
  const queues = new Map<string, Promise<unknown>>()
  return (name, signal, work) => {
    const before = queues.get(name) ?? Promise.resolve()
    const turn = before.then(() => {
      signal.throwIfAborted()
      return work()
    })
    queues.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}
