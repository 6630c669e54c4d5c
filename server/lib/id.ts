import { v7 } from 'uuid'
import type { Clock } from './clock.ts'

/** The largest counter that `uuid` writes into one identifier: 31 bits. */
const sequenceLimit = 0x7fffffff

/**
 * Makes the identifiers of rows: UUID version 7 in the clock's time, so that sorting by id is sorting by birth.
 * Identifiers of one maker keep growing even while the clock stands still or steps back.
 */
export function createIds(clock: Clock): () => string {
  let msecs = 0
  let seq = 0
  return () => {
    const now = clock.now().getTime()
    if (now > msecs) {
      msecs = now
      seq = 0
    } else if (seq < sequenceLimit) {
      seq += 1
    } else {
      msecs += 1
      seq = 0
    }
    return v7({ msecs, seq })
  }
}

/**
 * `id`, or where that does not sort behind `last`, one that does: the process that made `last` may have a clock that is ahead of
 * ours. For rows whose order counts, with `last` read under the lock under which the new one is written.
 */
export function idBehind(last: string | undefined, id: string): string {
  if (last === undefined || id > last) return id
  const msecs = Number.parseInt(last.replaceAll('-', '').slice(0, 12), 16)
  return v7({ msecs: msecs + 1 })
}
