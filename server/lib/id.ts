import { createHash } from 'node:crypto'
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

/** The same for the same words: for what is known before it is made, and made once however often it is asked for. */
export function namedId(...words: string[]): string {
  const digits = createHash('sha256').update(words.join('\n')).digest('hex')
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    // Version 8 of UUIDs is for whatever else makes them; the variant is that of all.
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return parts.join('-')
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
