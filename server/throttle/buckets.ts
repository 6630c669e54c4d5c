import type { Clock } from '#server/lib/clock.ts'

/** `limit` uses at once, which then come back evenly over `seconds`. */
export interface Allowance {
  limit: number
  seconds: number
}

/** Above this many keys the ones that come free soonest are forgotten: memory stays bounded whatever strangers send. */
const mostKeys = 50_000

/** Counts uses by key in this process, as buckets that leak evenly (GCRA): one number a key. */
export function createBuckets(clock: Clock, { limit, seconds }: Allowance) {
  const interval = (seconds * 1000) / limit
  const tolerance = interval * (limit - 1)
  /** When each key's bucket is empty again, in milliseconds. */
  const emptyAt = new Map<string, number>()

  /** Takes one use of the key. @returns 0, or in how many milliseconds the next use is free when none is now */
  function take(key: string): number {
    const now = clock.now().getTime()
    // A clock that stepped back must not lock a key for longer than a full bucket lasts.
    const level = Math.min(Math.max(emptyAt.get(key) ?? now, now), now + seconds * 1000)
    const wait = level - now - tolerance
    // A refused key is kept, too, or each try would begin a full bucket anew.
    keep(key, wait > 0 ? level : level + interval, now)
    return Math.max(wait, 0)
  }

  function giveBack(key: string): void {
    const level = emptyAt.get(key)
    if (level !== undefined) emptyAt.set(key, level - interval)
  }

  /** At least so full, in milliseconds until the bucket would be empty. */
  function raise(key: string, levelMs: number): void {
    const now = clock.now().getTime()
    keep(key, Math.max(emptyAt.get(key) ?? now, now + levelMs), now)
  }

  function keep(key: string, level: number, now: number) {
    if (!emptyAt.has(key) && emptyAt.size >= mostKeys) forget(now)
    emptyAt.set(key, level)
  }

  function forget(now: number) {
    for (const [key, level] of emptyAt) if (level <= now) emptyAt.delete(key)
    if (emptyAt.size < mostKeys) return
    const soonest = [...emptyAt].sort(([, one], [, other]) => one - other)
    for (const [key] of soonest.slice(0, mostKeys / 10)) emptyAt.delete(key)
  }

  return { take, giveBack, raise }
}
