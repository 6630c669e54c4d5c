import { createNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import { thousands, type Row } from './kit.ts'
import { audit, type Ledger } from './ledger.ts'
import type { Place } from './place.ts'

/**
 * Lets what waits be told, holds the database of a place against the ledger and prints the findings; on the embedded
 * engine its server is stopped.
 */
export async function findAudit(row: Row, what: string, place: Place, ledger: Ledger) {
  const held = await place.within(async (core) => {
    core.outbox.start(createNotificationDispatcher(core))
    await core.outbox.idle()
    await core.outbox.close()
    return audit(core.db, ledger)
  })
  const { lost, doubled, halfDone, wrongCounters, untold, untrue } = held
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
  row.find(`${what} · members untold`, untold.length, 0, untold.length === 0)
  row.find(`${what} · told untrue`, untrue.length, 0, untrue.length === 0)
  for (const line of Object.values(held).flat().slice(0, 10)) console.error(line)
}
