import type { Row } from './differences.ts'

/** Rows to show, or a run of the same lines that is left out. */
type Part = { kind: 'rows'; rows: readonly Row[] } | { kind: 'fold'; rows: readonly Row[] }

/** How many lines that are the same stay around a change. */
const context = 2
/** A shorter run is shown: folding it would save nothing. */
const shortestFold = 4

/** Rows with long runs of the same lines folded away. */
export function foldedRows(rows: readonly Row[]): readonly Part[] {
  const parts: Part[] = []
  let start = 0
  while (start < rows.length) {
    const isSame = rows[start]?.isSame === true
    let end = start
    while (end < rows.length && rows[end]?.isSame === isSame) end += 1
    if (isSame) parts.push(...foldRun(rows.slice(start, end), start > 0, end < rows.length))
    else parts.push({ kind: 'rows', rows: rows.slice(start, end) })
    start = end
  }
  return parts
}

function foldRun(run: readonly Row[], hasBefore: boolean, hasAfter: boolean): readonly Part[] {
  const from = hasBefore ? context : 0
  const to = run.length - (hasAfter ? context : 0)
  if (to - from < shortestFold) return [{ kind: 'rows', rows: run }]
  const parts: readonly Part[] = [
    { kind: 'rows', rows: run.slice(0, from) },
    { kind: 'fold', rows: run.slice(from, to) },
    { kind: 'rows', rows: run.slice(to) },
  ]
  return parts.filter(({ rows }) => rows.length > 0)
}
