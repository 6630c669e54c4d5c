import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FaultOrder } from '#openapi/faults.ts'

/** What goes wrong while one request is handled, and with what it causes. */
export interface Trial {
  /** How much longer each of its statements takes. */
  statementMs: number
  /** Of its pushes; each happens once. */
  pushes: FaultOrder[]
}

/** Follows a request through everything it causes, also what is told after its answer. */
export function createTrials() {
  const storage = new AsyncLocalStorage<Trial>()
  return {
    run: (trial: Trial, work: () => void) => storage.run(trial, work),
    current: () => storage.getStore(),
    /** Before a statement of the current request. */
    async pause() {
      const { statementMs = 0 } = storage.getStore() ?? {}
      if (statementMs > 0) await setTimeout(statementMs)
    },
  }
}

export type Trials = ReturnType<typeof createTrials>
