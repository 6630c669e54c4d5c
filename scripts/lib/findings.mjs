/** A line as `tests/faults/findings.ts` writes it; undefined of any other. */
export function findingOf(line) {
  const found = /^(\S+) · (.+): (.+) \(goal (.+)\) · (pass|FAIL|not measured)$/.exec(line)
  if (!found) return undefined
  const [, row, what, measured, goal, verdict] = found
  return { row, what, measured, goal, verdict }
}

/** What is printed at the end; a run that measured nothing has met nothing. */
export function summaryOf(findings) {
  const measured = findings.filter(({ verdict }) => verdict !== 'not measured')
  return {
    table: findings,
    isMet: measured.length > 0 && measured.every(({ verdict }) => verdict === 'pass'),
  }
}
