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

/** Milliseconds that a timer may be late where nothing stood still. */
const slack = 1000

/**
 * The same clock for what lasts until a moment, also while the device sleeps, the page is frozen or its timers are slowed: they
 * stand still meanwhile. What is overdue fires with the next timer or at `catchUp`, in order, and timers set by it count
 * from when it was due. Not for deadlines of an answer, which may have arrived meanwhile and not been read yet.
 */
export function createDeadlines(clock: Clock) {
  const waiting = new Set<Deadline>()
  /** When what fires just now was due. */
  let moment: number | null = null

  function fire(deadline: Deadline) {
    clearTimeout(deadline)
    // Not later than now, even if the clock on the wall was put back.
    moment = Math.min(deadline.at, clock.now())
    try {
      deadline.work()
    } finally {
      moment = null
    }
  }

  function catchUp() {
    const late = clock.now() - slack
    for (let next = earliest(late); next; next = earliest(late)) fire(next)
  }

  function earliest(until: number) {
    let found: Deadline | undefined
    for (const deadline of waiting)
      if (deadline.at <= until && !(found && found.at <= deadline.at)) found = deadline
    return found
  }

  function clearTimeout(deadline: unknown) {
    // Only what this clock's own setTimeout answered comes back.
    const known = deadline as Deadline
    waiting.delete(known)
    clock.clearTimeout(known.timer)
  }

  return {
    catchUp,
    setTimeout(work: () => void, milliseconds: number): unknown {
      const now = clock.now()
      const deadline: Deadline = { at: (moment ?? now) + milliseconds, work, timer: null }
      deadline.timer = clock.setTimeout(
        () => {
          catchUp()
          if (waiting.has(deadline)) fire(deadline)
        },
        Math.max(0, deadline.at - now),
      )
      waiting.add(deadline)
      return deadline
    },
    clearTimeout,
  }
}

interface Deadline {
  /** Milliseconds since 1970. */
  at: number
  work: () => void
  timer: unknown
}
