/** Time as the platform sees it. XState's clocks fit too, so one simulated clock moves machines and requests alike. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(work: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, milliseconds) => globalThis.setTimeout(work, milliseconds),
  clearTimeout: (timer) => {
    // Only what this clock's own setTimeout answered comes back.
    globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>)
  },
}
