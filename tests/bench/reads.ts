import autocannon from 'autocannon'
import Fastify from 'fastify'
import pg from 'pg'
import { startCommunity } from '#tests/support/community.ts'

const seconds = 3
const rounds = 3
const postgres =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Requests per second of the hot reads beside a bare Fastify that stringifies the same value, in one
 * run, round by round; the median of the ratios is what counts.
 */
for (const engine of ['pglite', 'postgres'] as const) {
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const community = await startCommunity({
    DEMO: 'on',
    ...(database && { DATABASE_URL: database.url }),
  })
  try {
    for (const [name, path] of Object.entries(await hotReads(community.url))) {
      await compare(`${engine} ${name}`, community.url + path)
    }
  } finally {
    await community.stop()
    await database?.drop()
  }
}

async function hotReads(url: string) {
  const answer = await fetch(`${url}/api/posts/hot-details?count=8`)
  // The contract's answer; a benchmark may trust the server it measures.
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return {
    'home: hot posts': '/api/posts/hot-details?count=8',
    'home: public posts': '/api/posts/public?page=1&pageSize=10',
    'home: hot creators': '/api/users/hot-creators?count=8',
    'home: hot topics': '/api/topics/hot?limit=6',
    post: `/api/posts/${items[0]?.id ?? ''}`,
  }
}

async function compare(name: string, url: string) {
  const value: unknown = await (await fetch(url)).json()
  const bare = Fastify()
  bare.get('/', async () => value)
  const bareUrl = await bare.listen({ port: 0 })
  const ratios: number[] = []
  const measured: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await requestsPerSecond(url)
    ratios.push(ours / (await requestsPerSecond(bareUrl)))
    measured.push(ours)
  }
  await bare.close()
  const bytes = JSON.stringify(value).length
  console.log(
    `${name}: ${median(ratios).toFixed(2)} × bare Fastify (${Math.round(median(measured))} requests/s, ${bytes} characters)`,
  )
}

async function requestsPerSecond(url: string) {
  const { requests } = await autocannon({ url, connections: 16, duration: seconds })
  return requests.average
}

async function createDatabase() {
  const name = `inkstone_bench_${process.pid}`
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
