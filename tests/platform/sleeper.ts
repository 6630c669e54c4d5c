import { SimulatedClock } from 'xstate'
import type { Clock } from '#src/platform/clock.ts'

/** The clock of a device that the test puts to sleep: meanwhile time goes by, and the timers stand still. */
export function createSleeper() {
  const awake = new SimulatedClock()
  let shift = Date.UTC(2026, 0, 1)
  const clock: Clock = {
    now: () => shift + awake.now(),
    setTimeout: (work, milliseconds) => awake.setTimeout(work, milliseconds),
    // Only what this clock's own setTimeout answered comes back.
    clearTimeout: (timer) => awake.clearTimeout(timer as number),
  }
  return {
    clock,
    /** Time goes by while it is awake. */
    pass: (milliseconds: number) => awake.increment(milliseconds),
    /** A negative number puts the clock on the wall back. */
    sleep: (milliseconds: number) => void (shift += milliseconds),
  }
}
