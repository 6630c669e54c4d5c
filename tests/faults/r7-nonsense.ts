import { percentile, row, seconds, sleep, thousands, type Row } from './kit.ts'
import { engines, isAlive, openPlace, residentMegabytes, unhandled } from './place.ts'
import { type Told, sendRequests, sendRaw, sendFrames } from './nonsense.ts'

/** Requests and hub frames that nobody's browser makes: each is refused in a sentence, none is our mistake. */
row('R7', 30, async (row) => {
  for (const engine of engines) {
    const place = await openPlace(row, engine)
    const community = await place.start()
    const fresh = residentMegabytes(community)
    const told: Told[] = []
    const raw: string[] = []
    const waits: number[] = []
    const frames = Math.ceil(row.size('frames', 5_000) / 2)
    let connections = 0

    /** Half of it, and what the process holds afterwards. */
    async function trouble(seed: number) {
      const requests = Math.ceil(row.size('requests', 10_000) / 2)
      told.push(...(await sendRequests(place, requests, seed)))
      raw.push(...(await sendRaw(place)))
      const beside = watchReader(place.url)
      connections += await sendFrames(place, frames, seed)
      waits.push(...(await beside.stop()))
      await settle()
      return residentMegabytes(community)
    }
    // What a process takes when it has met everything once is no leak; more of it the second time would be.
    const [before, after] = [await trouble(1), await trouble(2)]

    findAnswers(row, `${engine} · requests`, told)
    const wrong = raw.filter((line) => line.startsWith('HTTP/1.1 5'))
    row.find(
      `${engine} · 5xx of raw requests`,
      `${wrong.length} of ${raw.length}`,
      0,
      wrong.length === 0,
    )
    const p99 = percentile(waits, 0.99)
    row.find(
      `${engine} · others' p99 beside ${thousands(2 * frames)} hub frames in ${thousands(connections)} connections`,
      seconds(p99),
      '1 s',
      p99 <= 1_000,
    )
    const strange = unhandled(community)
    row.find(`${engine} · exits`, isAlive(community) ? 0 : 1, 0, isAlive(community))
    row.find(`${engine} · unhandled errors`, strange.length, 0, strange.length === 0)
    row.find(
      `${engine} · memory, the second time`,
      `${fresh.toFixed(0)}, then ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
      '+10 %',
      after <= before * 1.1,
    )
    await community.stop()
  }
})

function findAnswers(row: Row, what: string, told: Told[]) {
  // A 503 that says when to come back is a refusal, not a mistake.
  const wrong = told.filter(({ status = 0, isRetryable }) => status >= 500 && !isRetryable)
  row.find(
    `${what} · 5xx`,
    `${wrong.length} of ${thousands(told.length)}`,
    0,
    wrong.length === 0,
  )
  for (const { call, status } of wrong.slice(0, 10)) console.error(status, call.slice(0, 300))
  const took = told.map((it) => it.took)
  const p99 = percentile(took, 0.99)
  row.find(`${what} · p99`, seconds(p99), '1 s', p99 <= 1_000)
}

/** Whatever holds memory for a moment lets it go. */
const settle = () => sleep(5_000)

/** Somebody who reads, again and again; milliseconds of each answer. */
function watchReader(url: string) {
  const times: number[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${url}/api/posts/recent`).catch(() => undefined)
      await answer?.text()
      times.push(performance.now() - began)
      await sleep(20)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await reading
      return times
    },
  }
}
