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
