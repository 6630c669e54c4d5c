/** What a holder of a lock is given. */
type Work = (lock: Lock | null) => unknown

interface Waiting {
  work: Work
  settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void }
}

/**
 * Web Locks as browsers have them (exclusive ones: in turn, only if free, by force, until given up), for the
 * tabs of a test. Node has none.
 */
export function createWebLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, Waiting>()
  const queues = new Map<string, Waiting[]>()

  function hold(name: string, one: Waiting) {
    holders.set(name, one)
    const release = () => {
      if (holders.get(name) !== one) return
      holders.delete(name)
      const next = queues.get(name)?.shift()
      if (next) hold(name, next)
    }
    queueMicrotask(() => {
      Promise.resolve(one.work({ name, mode: 'exclusive' }))
        .then(one.settle.resolve, one.settle.reject)
        .finally(release)
    })
  }

  function request(name: string, options: LockOptions, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { work, settle: { resolve, reject } }
      const holder = holders.get(name)
      if (options.steal) {
        holder?.settle.reject(new DOMException('stolen', 'AbortError'))
        return hold(name, one)
      }
      if (holder === undefined) return hold(name, one)
      if (options.ifAvailable) return queueMicrotask(() => resolve(work(null)))
      const queue = queues.get(name) ?? []
      queues.set(name, [...queue, one])
      options.signal?.addEventListener('abort', () => {
        const rest = (queues.get(name) ?? []).filter((waiting) => waiting !== one)
        queues.set(name, rest)
        reject(options.signal?.reason)
      })
    })
  }

  // The product asks with options only; the type also knows the short form.
  return { request: request as LockManager['request'] }
}
