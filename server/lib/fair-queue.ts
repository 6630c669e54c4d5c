import { problem } from './problem.ts'

interface Limits {
  /** How many works run at once. */
  atOnce: number
  /** The most works of one payer that wait. */
  mostOfOne: number
  /** The most works that wait in all. */
  mostOfAll: number
  /** Milliseconds that a payer may have paid beyond its part and still be served in its turn. */
  slack: number
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
}

export type FairQueue = ReturnType<typeof createFairQueue>

interface Waiting {
  begin: () => Promise<void>
  refuse: () => void
}

interface Payer {
  /** How long its works have taken. */
  paid: number
  /** Where it stands in the row: it goes to its end when it begins to wait and when it was served. */
  place: number
  waiting: Waiting[]
  /** Its works by name, those under way included. */
  works: Map<string, Promise<unknown>>
}

/**
 * Turns that are paid for with the time they take (fair queueing), wherever that goes: works run in threads and in the
 * database, and what the process does beside them is nobody's. A newcomer begins where everybody would be had all paid
 * alike, and what somebody has paid beyond it is remembered until the others have paid as much. Those who have paid little
 * beyond it are served one after another: who comes one at a time waits no longer for having had a work that took a bit more.
 */
export function createFairQueue(limits: Limits) {
  const { atOnce, mostOfOne, mostOfAll, slack, elapsed = () => performance.now() } = limits
  const payers = new Map<string, Payer>()
  /** Who is served, once for each work. */
  const served: Payer[] = []
  let waiting = 0
  let places = 0
  /** What each would have paid by now if all who wait or are served paid alike. */
  let level = 0
  /** When it was last charged. */
  let charged = elapsed()

  /**
   * Runs `work` when it is the turn of `payer`. While nobody waits that is at once; else those who have paid no more than
   * they may are served in turn, the others when they have paid least: nobody waits for all that somebody else has asked for.
   * Works of one name that a payer asks for together are one. Rejects with Problem 1009 when too many wait already,
   * or when somebody who waits with fewer needs its place.
   */
  function take<T>(id: string, name: string, work: () => Promise<T>): Promise<T> {
    const known = payers.get(id)
    const same = known?.works.get(name)
    // Of one payer, one name always stands for one kind of work.
    if (same) return same as Promise<T>
    const own = known?.waiting.length ?? 0
    if (own >= mostOfOne || (waiting >= mostOfAll && !hasMadeRoom(own)))
      return Promise.reject(problem.unavailable())
    charge()
    const payer: Payer = known ?? { paid: level, place: 0, waiting: [], works: new Map() }
    // Nobody saves up turns while away.
    if (!wants(payer)) payer.paid = Math.max(payer.paid, level)
    if (payer.waiting.length === 0) payer.place = places += 1
    payers.set(id, payer)
    const outcome = new Promise<T>((resolve, reject) => {
      payer.waiting.push({
        begin: () => work().then(resolve, reject),
        refuse: () => reject(problem.unavailable()),
      })
    })
    payer.works.set(name, outcome)
    waiting += 1
    const forgetName = () => void payer.works.delete(name)
    outcome.then(forgetName, forgetName)
    serve()
    return outcome
  }

  function serve() {
    while (served.length < atOnce) {
      const payer = next()
      const first = payer?.waiting.shift()
      if (!payer || !first) return
      waiting -= 1
      payer.place = places += 1
      charge()
      served.push(payer)
      void first.begin().then(() => {
        charge()
        served.splice(served.indexOf(payer), 1)
        // What came in meanwhile is read first: a long queue does not keep everything else waiting.
        setImmediate(() => {
          forget()
          serve()
        })
      })
    }
  }

  /** Whether whoever waits with most has given up its newest work for somebody who waits with `own`: a few do not keep everybody out. */
  function hasMadeRoom(own: number): boolean {
    let most: Payer | undefined
    for (const payer of payers.values())
      if (!most || payer.waiting.length > most.waiting.length) most = payer
    if (!most || most.waiting.length <= own + 1) return false
    most.waiting.pop()?.refuse()
    waiting -= 1
    return true
  }

  /** Of those who wait, the one that has paid least beyond what all may; of equals, the one that was served longest ago. */
  function next(): Payer | undefined {
    let first: Payer | undefined
    for (const payer of payers.values())
      if (payer.waiting.length > 0 && (!first || isBefore(payer, first))) first = payer
    return first
  }

  const isBefore = (one: Payer, other: Payer) =>
    debtOf(one) === debtOf(other) ? one.place < other.place : debtOf(one) < debtOf(other)

  const debtOf = ({ paid }: Payer) => Math.max(0, paid - level - slack)

  /** Those who are served share the time since the last charge. */
  function charge() {
    const time = elapsed() - charged
    charged += time
    if (served.length === 0) return
    for (const payer of served) payer.paid += time / served.length
    level += time / [...payers.values()].filter(wants).length
  }

  const wants = (payer: Payer) => payer.waiting.length > 0 || served.includes(payer)

  /** Those who want nothing any more and owe nothing; whatever they owe while nobody waits, or when they are too many. */
  function forget() {
    const forgetsAll = waiting === 0 || payers.size > 2 * mostOfAll
    for (const [id, payer] of payers)
      if (!wants(payer) && (forgetsAll || payer.paid <= level)) payers.delete(id)
  }

  return {
    take,
    /** Whether a work taken now would have to wait. */
    isBusy: (): boolean => served.length >= atOnce,
    /** How many works wait for their turn. */
    length: (): number => waiting,
  }
}
