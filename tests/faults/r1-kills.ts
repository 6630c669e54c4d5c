import { createRandom } from '#server/seed/random.ts'
import { until } from '#tests/support/until.ts'
import { row, sleep, thousands, type Row } from './kit.ts'
import { findAudit } from './find-audit.ts'
import { engines, openPlace, unhandled, untilReady, type Engine } from './place.ts'
import { startWriting } from './writing.ts'

/** Kill -9 in the middle of mixed writes, again and again: what was acknowledged is there after each restart. */
row('R1', 60, async (row) => {
  for (const engine of engines) await killOften(row, engine)
})

async function killOften(row: Row, engine: Engine) {
  const kills = row.size('kills', 15)
  const random = createRandom(1)
  // What one of them may write in a day is limited.
  const place = await openPlace(row, engine, { members: 40 + 2 * kills })
  const writing = await startWriting(place)
  const lost: string[] = []
  const strange: string[] = []
  let restarted = 0
  let asked = 0
  for (let kill = 0; kill <= kills; kill += 1) {
    const community = await place.start()
    await place.renewTokens()
    if ((await untilReady(place.url)) < 60_000) restarted += 1
    const read = await writing.readBack()
    asked += read.asked
    lost.push(...read.lost)
    if (kill === kills) {
      await writing.stop()
      await community.stop()
    } else {
      const enough = writing.ledger.count() + 20 + random.below(80)
      await until(() => writing.ledger.count() >= enough, 'writes', 180_000)
      await sleep(random.below(30))
      await community.kill()
    }
    strange.push(...unhandled(community))
  }
  row.find(
    `${engine} · restarts without a hand`,
    `${restarted - 1} of ${kills}`,
    'all',
    restarted - 1 === kills,
  )
  row.find(
    `${engine} · acknowledged writes not read back after the next start`,
    `${lost.length} of ${thousands(asked)}`,
    0,
    lost.length === 0 && asked > 0,
  )
  await findAudit(row, engine, place, writing.ledger)
  row.find(`${engine} · unhandled errors`, strange.length, 0, strange.length === 0)
  for (const line of [...lost, ...strange].slice(0, 10)) console.error(line)
}
