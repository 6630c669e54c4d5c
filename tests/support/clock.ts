import type { Clock } from '#server/lib/clock.ts'

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  /** Moves by milliseconds; a negative number steps back. */
  advance(milliseconds: number): void
  set(time: Date): void
}

/** Starts at the present by default, so that what outside code stamps with the real time stays near. */
export function createClock(start = new Date()): MovableClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => void (now += milliseconds),
    set: (time) => void (now = time.getTime()),
  }
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
