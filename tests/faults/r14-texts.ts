import { hostileSearches, hostileTexts } from './hostile.ts'
import { percentile, row, seconds, sleep, slowest } from './kit.ts'
import { engines, openPlace } from './place.ts'

/** Texts and searches that are dear to answer: each has its bound, and others hardly notice. */
row('R14', 15, async (row) => {
  const rounds = row.size('rounds', 2)
  for (const engine of engines) {
    const place = await openPlace(row, engine)
    const community = await place.start()
    await place.renewTokens()
    const texts = Object.entries(hostileTexts)
    // A thread's first text waits for what it loads.
    await save(0, '热身')
    const beside = watchLoop(place.url)
    const saves: { name: string; took: number; status: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, [name, content]] of texts.entries())
        saves.push({ name, ...(await save(at, content)) })
    }
    const searches: number[] = []
    for (const query of hostileSearches) {
      const began = performance.now()
      const answer = await fetch(`${place.url}/api/search?query=${encodeURIComponent(query)}`)
      await answer.text()
      searches.push(performance.now() - began)
    }
    const delays = await beside.stop()
    const worst = saves.toSorted((one, other) => other.took - one.took)[0]
    const failed = saves.filter(({ status }) => status >= 500).length
    row.find(
      `${engine} · slowest of ${saves.length} texts`,
      `${seconds(worst?.took ?? 0)} (${worst?.name})`,
      '0.5 s',
      (worst?.took ?? Infinity) <= 500,
    )
    row.find(`${engine} · texts answered with 5xx`, failed, 0, failed === 0)
    row.find(
      `${engine} · slowest of ${searches.length} searches`,
      seconds(slowest(searches)),
      '0.3 s',
      slowest(searches) <= 300,
    )
    const p99 = percentile(delays, 0.99)
    row.find(
      `${engine} · others wait meanwhile, p99 of ${delays.length}`,
      seconds(p99),
      '0.2 s',
      p99 <= 200,
    )
    await community.stop()

    async function save(author: number, content: string) {
      const began = performance.now()
      const answer = await fetch(`${place.url}/api/posts/drafts/save`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${place.members[author % place.members.length]?.token}`,
        },
        body: JSON.stringify({ title: '重', format: 0, content }),
      })
      await answer.text()
      return { took: performance.now() - began, status: answer.status }
    }
  }
})

/** What asks for nothing waits for the event loop alone. */
function watchLoop(url: string) {
  const delays: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${url}/health/live`)).text()
      delays.push(performance.now() - began)
      await sleep(10)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return delays
    },
  }
}
