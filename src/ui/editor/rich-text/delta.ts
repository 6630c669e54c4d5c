import type { Op } from 'quill'

/** A Delta may be written whole or as its operations alone; what else it is, Quill refuses. */
export function operationsOf(content: string): Op[] {
  if (content === '') return []
  const read = JSON.parse(content) as Op[] | { ops: Op[] }
  return Array.isArray(read) ? read : read.ops
}

/** A Delta with text at a place of it, written without Quill. */
export function insertIntoDelta(content: string, cursor: number, text: string): string {
  const ops = operationsOf(content)
  let start = 0
  for (const [at, operation] of ops.entries()) {
    const { insert } = operation
    const length = typeof insert === 'string' ? insert.length : 1
    const inside = cursor - start
    if (inside < length) {
      const before =
        typeof insert === 'string' && inside > 0
          ? [{ ...operation, insert: insert.slice(0, inside) }]
          : []
      const after =
        typeof insert === 'string' ? { ...operation, insert: insert.slice(inside) } : operation
      return JSON.stringify({ ops: ops.toSpliced(at, 1, ...before, { insert: text }, after) })
    }
    start += length
  }
  return JSON.stringify({ ops: [...ops, { insert: `${text}\n` }] })
}
