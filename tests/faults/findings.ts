/** What was measured of one goal. */
export interface Finding {
  what: string
  measured: string
  goal: string
  verdict: 'pass' | 'FAIL' | 'not measured'
}

/** `R1 · acknowledged writes lost: 0 of 8,314 (goal 0) · pass`: read by `scripts/faults.mjs`. */
export const lineOf = (row: string, { what, measured, goal, verdict }: Finding) =>
  `${row} · ${what}: ${measured} (goal ${goal}) · ${verdict}`
