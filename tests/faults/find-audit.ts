import { thousands, type Row } from './kit.ts'
import { audit, type Ledger } from './ledger.ts'
import type { Place } from './place.ts'

/** Holds the database of a place against the ledger and prints the findings; on the embedded engine its server is stopped. */
export async function findAudit(row: Row, what: string, place: Place, ledger: Ledger) {
  const { lost, doubled, halfDone, wrongCounters } = await place.within(({ db }) =>
    audit(db, ledger),
  )
  const count = ledger.count()
  row.find(
    `${what} · acknowledged writes lost`,
    `${lost.length} of ${thousands(count)}`,
    0,
    // Where nothing was acknowledged, nothing was shown.
    lost.length === 0 && count > 0,
  )
  row.find(`${what} · writes doubled`, doubled.length, 0, doubled.length === 0)
  row.find(`${what} · writes half done`, halfDone.length, 0, halfDone.length === 0)
  row.find(`${what} · counters wrong`, wrongCounters.length, 0, wrongCounters.length === 0)
  for (const line of [...lost, ...doubled, ...halfDone, ...wrongCounters].slice(0, 10))
    console.error(line)
}
