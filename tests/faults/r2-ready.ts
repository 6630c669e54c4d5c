import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { built } from '#tests/support/built.ts'
import { until } from '#tests/support/until.ts'
import { percentile, row, seconds, thousands } from './kit.ts'
import { engines, openPlace, untilReady } from './place.ts'
import { startWriting } from './writing.ts'

const run = promisify(execFile)

/** How soon a large community is ready after a kill -9 in the middle of writes. */
row('R2', 30, async (row) => {
  const posts = row.size('posts', 3_000)
  const kills = row.size('kills', 5)
  for (const engine of engines) {
    const place = await openPlace(row, engine)
    await run(process.execPath, [built('server/tools/seed.ts'), '--posts', String(posts)], {
      env: { ...process.env, ...place.env },
    })
    const writing = await startWriting(place, { hands: 3 })
    const times: number[] = []
    for (let kill = 0; kill <= kills; kill += 1) {
      const began = performance.now()
      const community = await place.start()
      await untilReady(place.url)
      if (kill > 0) times.push(performance.now() - began)
      const enough = writing.ledger.count() + 30
      await until(() => writing.ledger.count() > enough, 'writes', 180_000)
      await community.kill()
    }
    await writing.stop()
    const p95 = percentile(times, 0.95)
    row.find(
      `${engine} · ready after kill -9, ${thousands(posts)} posts, ${kills} kills, p95`,
      `${seconds(p95)}, median ${seconds(percentile(times, 0.5))}`,
      '5 s',
      p95 <= 5_000,
    )
  }
})
