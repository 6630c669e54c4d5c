import { readdirSync } from 'node:fs'
import { row, sleep, thousands } from './kit.ts'
import { findAudit } from './find-audit.ts'
import { openPlace, residentMegabytes, unhandled } from './place.ts'
import { startReaders } from './readers.ts'
import { startWriting } from './writing.ts'

/** Everyday load for some minutes: nothing fails, nothing grows. */
row('R17', 90, async (row) => {
  const minutes = row.size('minutes', 5)
  const place = await openPlace(row, 'embedded', { members: 60 })
  const community = await place.start()
  const writing = await startWriting(place, { hands: 3, pauseMs: 100 })
  const readers = startReaders(
    place.url,
    ['/api/posts/recent', '/blog/home', '/feeds/site.rss'],
    5,
  )
  const samples: { minute: number; memory: number; descriptors: number }[] = []
  const total = minutes * 12
  for (let sample = 0; sample <= total; sample += 1) {
    samples.push({
      minute: sample / 12,
      memory: residentMegabytes(community),
      descriptors: readdirSync(`/proc/${community.pid}/fd`).length,
    })
    await sleep(5_000)
    // Tokens last a quarter of an hour.
    if (sample % 100 === 99) await place.renewTokens()
  }
  await readers.stop()
  await writing.stop()
  const failed = writing.answers.filter(({ status }) => status === undefined || status >= 500)
  const calls = writing.answers.length + readers.times.length
  row.find(
    `${minutes} min · calls failed`,
    `${failed.length + readers.failed} of ${thousands(calls)}`,
    0,
    failed.length + readers.failed === 0,
  )
  // The first third is where caches fill and code is compiled.
  const steady = samples.slice(Math.floor(samples.length / 3))
  const first = steady[0] ?? { memory: 0, descriptors: 0 }
  const last = steady.at(-1) ?? first
  const growth = slope(steady) * (last.memory > 0 ? 60 / first.memory : 0) * 100
  const memory = `${first.memory.toFixed(0)} → ${last.memory.toFixed(0)} MB, ${growth.toFixed(0)} %/h`
  if (minutes < 30) row.leaveOut(`${minutes} min · memory`, `${memory}: too short for a slope`)
  else row.find(`${minutes} min · memory`, memory, '10 %/h', growth <= 10)
  const most = Math.max(...steady.map(({ descriptors }) => descriptors))
  row.find(
    `${minutes} min · descriptors`,
    `${first.descriptors} → ${last.descriptors}, most ${most}`,
    'flat',
    last.descriptors <= first.descriptors + 20,
  )
  const strange = unhandled(community)
  row.find(`${minutes} min · unhandled errors`, strange.length, 0, strange.length === 0)
  await community.stop()
  await findAudit(row, `${minutes} min`, place, writing.ledger)
})

/** Megabytes a minute, by least squares. */
function slope(samples: { minute: number; memory: number }[]) {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const minute = mean(samples.map((it) => it.minute))
  const memory = mean(samples.map((it) => it.memory))
  const up = samples.reduce((sum, it) => sum + (it.minute - minute) * (it.memory - memory), 0)
  const across = samples.reduce((sum, it) => sum + (it.minute - minute) ** 2, 0)
  return across === 0 ? 0 : up / across
}
