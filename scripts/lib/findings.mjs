/** A line as `tests/faults/findings.ts` writes it; undefined of any other. */
export function findingOf(line) {
  const found = /^(\S+) · (.+): (.+) \(goal (.+)\) · (pass|FAIL|not measured)$/.exec(line)
  if (!found) return undefined
  const [, row, what, measured, goal, verdict] = found
  return { row, what, measured, goal, verdict }
}

/** Whether every goal was met that was measured; a run that measured nothing has met nothing. */
export function areMet(findings) {
  const measured = findings.filter(({ verdict }) => verdict !== 'not measured')
  return measured.length > 0 && measured.every(({ verdict }) => verdict === 'pass')
}
