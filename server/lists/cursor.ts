import { createHmac, timingSafeEqual } from 'node:crypto'
import { problem } from '#server/lib/problem.ts'

/** The row a keyset page starts behind: its sort value and its id. */
export interface Place {
  value: string
  id: string
  /** Nothing of the list stands here: it was looked at as far as this, and goes on behind. */
  isPassed?: boolean
}

/** Seals places of lists into opaque texts, and refuses every text that it did not make. */
export type Cursors = ReturnType<typeof createCursors>

const separator = '\n'
const sealLength = 16

export function createCursors(key: Uint8Array) {
  const sealOf = (list: string, payload: string) =>
    createHmac('sha256', key)
      .update(`cursor${separator}${list}${separator}${payload}`)
      .digest()
      .subarray(0, sealLength)

  /** `list` names the list with everything that filters or sorts it: a cursor opens in that list alone. */
  function seal(list: string, { value, id }: Place): string {
    const payload = `${value}${separator}${id}`
    return Buffer.concat([sealOf(list, payload), Buffer.from(payload)]).toString('base64url')
  }

  /** @throws Problem 1000 (field `cursor`) when the text was made elsewhere, for another list, or was edited */
  function open(list: string, cursor: string): Place {
    const bytes = Buffer.from(cursor, 'base64url')
    const given = bytes.subarray(0, sealLength)
    const payload = bytes.subarray(sealLength).toString()
    const [value, id, ...rest] = payload.split(separator)
    const isWhole = value !== undefined && id !== undefined && rest.length === 0
    if (!isWhole || given.length < sealLength || !timingSafeEqual(given, sealOf(list, payload)))
      throw problem.invalid({ cursor: ['游标无效，请从第一页重新开始'] })
    return { value, id }
  }

  return { seal, open }
}
