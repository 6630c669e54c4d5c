import type { ArmedFault, FaultKind, FaultOrder, FiredFault } from '#openapi/faults.ts'
import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'

interface Bench {
  armed: ArmedFault[]
  fired: FiredFault[]
}

const mostBenches = 1000
const mostArmed = 50
const mostFired = 50

/** What each session has armed and seen happen. Nobody's faults are another's. */
export function createBenches(clock: Clock) {
  const benches = new Map<string, Bench>()
  let last = 0

  function benchOf(sessionId: string): Bench {
    const known = benches.get(sessionId)
    if (known) return known
    const [oldest] = benches.keys()
    if (benches.size >= mostBenches && oldest !== undefined) benches.delete(oldest)
    const bench: Bench = { armed: [], fired: [] }
    benches.set(sessionId, bench)
    return bench
  }

  function arm(sessionId: string, order: FaultOrder) {
    const { armed } = benchOf(sessionId)
    if (armed.length >= mostArmed)
      throw problem.invalid({ body: [`最多同时启用 ${mostArmed} 个故障，请先清除一些`] })
    armed.push({ ...order, id: ++last, fired: 0 })
  }

  /** Those of `choose` happen now; what has happened as often as it was asked for is over. */
  function take(sessionId: string, choose: (armed: ArmedFault[]) => ArmedFault[]) {
    const bench = benches.get(sessionId)
    if (!bench) return []
    const taken = choose(bench.armed)
    for (const fault of taken) fault.fired += 1
    bench.armed = bench.armed.filter(({ times, fired }) => times === null || fired < times)
    return taken
  }

  function note(sessionId: string, kind: FaultKind, what: string) {
    const bench = benchOf(sessionId)
    const entry = { id: ++last, at: clock.now().toISOString(), kind, what }
    bench.fired = [entry, ...bench.fired].slice(0, mostFired)
  }

  return {
    arm,
    take,
    note,
    clear: (sessionId: string) => void benches.delete(sessionId),
    of: (sessionId: string): Readonly<Bench> =>
      benches.get(sessionId) ?? { armed: [], fired: [] },
  }
}

export type Benches = ReturnType<typeof createBenches>
