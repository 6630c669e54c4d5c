import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'

/** `limit` uses at once, which then come back evenly over `seconds`. */
export interface Allowance {
  limit: number
  seconds: number
}

export interface Throttle {
  /** Takes one use of the key. @throws Problem 429 with the seconds until the next one is free */
  take(key: string): void
  /** Gives one use back, when what was counted turned out to be welcome. */
  giveBack(key: string): void
}

/** Above this many keys the ones that come free soonest are forgotten: memory stays bounded whatever strangers send. */
const mostKeys = 50_000

/**
 * Counts uses by key in this process, as a bucket that leaks evenly (GCRA): one number a key.
 * A refused use costs nothing, so a client that waits as told is always served.
 */
export function createThrottle(clock: Clock, { limit, seconds }: Allowance): Throttle {
  const interval = (seconds * 1000) / limit
  const tolerance = interval * (limit - 1)
  /** When each key's bucket is empty again, in milliseconds. */
  const emptyAt = new Map<string, number>()

  function take(key: string) {
    const now = clock.now().getTime()
    // A clock that stepped back must not lock a key for longer than a full bucket lasts.
    const level = Math.min(Math.max(emptyAt.get(key) ?? now, now), now + seconds * 1000)
    const wait = level - now - tolerance
    if (wait > 0) {
      // Kept, or each try would begin a full bucket anew.
      emptyAt.set(key, level)
      throw problem.tooMany(Math.ceil(wait / 1000))
    }
    if (!emptyAt.has(key) && emptyAt.size >= mostKeys) forget(now)
    emptyAt.set(key, level + interval)
  }

  function giveBack(key: string) {
    const level = emptyAt.get(key)
    if (level !== undefined) emptyAt.set(key, level - interval)
  }

  function forget(now: number) {
    for (const [key, level] of emptyAt) if (level <= now) emptyAt.delete(key)
    if (emptyAt.size < mostKeys) return
    const soonest = [...emptyAt].sort(([, one], [, other]) => one - other)
    for (const [key] of soonest.slice(0, mostKeys / 10)) emptyAt.delete(key)
  }

  return { take, giveBack }
}
