import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './errors.ts'

const pauseMs = 1_000

/**
 * Does it again, once a second, while the database is not there: `work` has to be safe to repeat.
 * @param patienceMs after so long it rejects with what the database said; by default never
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  note: (error: Error) => void,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() - began > patienceMs) throw error
      if (error instanceof Error) note(error)
      await delay(pauseMs)
    }
  }
}
