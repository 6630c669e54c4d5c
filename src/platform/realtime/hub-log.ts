import type { Clock } from '#src/platform/clock.ts'

export interface HubLogEntry {
  /** Counts up; entries with equal words are still two. */
  number: number
  /** Milliseconds since 1970. */
  at: number
  /** Such as `opened`, `closed`, or the name of a push. */
  what: string
}

/** The last things that happened on a connection, for the diagnostic page. Arguments are left out: they are private. */
export function createHubLog(clock: Clock, capacity = 50) {
  let entries: readonly HubLogEntry[] = []
  let count = 0
  const readers = new Set<() => void>()
  return {
    /** Oldest first. The same array until something is written. */
    entries: () => entries,
    write(what: string) {
      count += 1
      entries = [...entries, { number: count, at: clock.now(), what }].slice(-capacity)
      for (const tell of readers) tell()
    },
    /** Calls `tell` after each entry. Answers a function that ends it. */
    subscribe(tell: () => void) {
      readers.add(tell)
      return () => void readers.delete(tell)
    },
  }
}

export type HubLog = ReturnType<typeof createHubLog>
