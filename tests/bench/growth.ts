import { execFileSync } from 'node:child_process'
import { posts } from '#server/db/schema/posts.ts'
import { grow } from '#server/seed/grow.ts'
import { growthCalls, makeProlific, multiply } from '#tests/support/growing.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const small = 1_000
const large = 100_000
/** PostgreSQL alone, by copies of those. */
const copied = 10
const rounds = 60

type Times = Record<string, { p50: number; p95: number }>

/**
 * How much slower what readers ask becomes when a community grows a hundredfold, on PostgreSQL a thousandfold: the median and the slowest twentieth
 * of the large one over those of the small one. Kept answers are dropped before each request.
 */
if (process.env['TEST_ENGINE'] === undefined) {
  for (const engine of ['pglite', 'postgres']) {
    const env = { ...process.env, TEST_ENGINE: engine }
    execFileSync(process.execPath, [...process.execArgv, import.meta.filename], {
      env,
      stdio: 'inherit',
    })
  }
} else await compare(process.env['TEST_ENGINE'])

async function compare(engine: string) {
  const server = await startServer()
  try {
    const before = await measureAt(server, small)
    let after = await measureAt(server, large)
    if (engine === 'postgres') {
      await multiply(server, copied)
      console.log(`${large * copied} posts`)
      after = await measure(server)
    }
    for (const [name, { p50, p95 }] of Object.entries(after)) {
      const first = before[name]
      if (first)
        console.log(
          `${engine} ${name}: p50 × ${(p50 / first.p50).toFixed(1)} (${p50.toFixed(1)} ms), p95 × ${(p95 / first.p95).toFixed(1)} (${p95.toFixed(1)} ms)`,
        )
    }
  } finally {
    await server.close()
  }
}

async function measureAt(server: TestServer, size: number): Promise<Times> {
  const house = { core: server.core, services: server.services }
  const missing = size - (await server.core.db.$count(posts))
  const signal = new AbortController().signal
  const { seconds } = await grow(house, { posts: missing }, { onProgress: () => {}, signal })
  console.log(
    `${missing} posts in ${seconds.toFixed(1)} s (${Math.round(missing / seconds)}/s)`,
  )
  return measure(server)
}

async function measure(server: TestServer): Promise<Times> {
  const prolific = await makeProlific(
    server,
    Math.min(await server.core.db.$count(posts), 100_000),
  )
  const times: Times = {}
  for (const [name, url] of Object.entries(await readings(server)))
    times[name] = await timesOf(server, url)
  for (const [name, [url]] of Object.entries(growthCalls(prolific)))
    times[name] = await timesOf(server, url, prolific.token)
  return times
}

async function readings(server: TestServer) {
  const answer = await server.get('/api/posts/hot-details?count=1')
  // The contract's answer; a benchmark may trust the server it measures.
  const { items } = answer.json<{ items: { id: string }[] }>()
  const year = server.clock.now().getUTCFullYear()
  return {
    post: `/api/posts/${items[0]?.id ?? ''}`,
    archive: `/api/posts/history/${year}/1`,
  }
}

async function timesOf(server: TestServer, url: string, token?: () => Promise<string>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    server.services.responseCache.forget()
    // Past the minute for which a ranking is kept, and below what one address may ask.
    server.clock.advance(61_000)
    const asked = await token?.()
    const started = performance.now()
    const { statusCode } = await server.get(url, asked)
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
