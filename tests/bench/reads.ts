import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fields } from '#server/seed/words.ts'
import { type Community, startCommunity } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { untilPainted } from '#tests/support/public-pages.ts'
import { type Goal, goals, type Engine, withWrites } from './reads/goals.ts'
import {
  type Asked,
  busyPart,
  keepWriting,
  requestsPerSecond,
  startFloor,
} from './reads/load.ts'
import { asBrowser, renderNew } from './reads/pages.ts'

type Account = ReturnType<typeof demoAccounts>['accounts'][number]

/** How many posts there are besides the demo's: `READS_POSTS=100000` for a large community. */
const posts = Number(process.env['READS_POSTS'] ?? 20_000)
const rounds = Number(process.env['READS_ROUNDS'] ?? 3)
/** The folder of the build that is measured: two runs compare two builds. */
const build = process.env['READS_BUILD'] ?? 'dist'
const postgres =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * What is asked for the first time, or by members: as ratios to a bare Fastify with a response schema
 * that answers as many bytes, round by round in one run, alone and beside twenty writes a second; then what a page costs that
 * is not kept, whether fifty readers of different posts get theirs rendered, and the memory after it all. Each beside what it
 * was before and what it is to be.
 */
for (const engine of (process.env['READS_ENGINES'] ?? 'pglite,postgres').split(',')) {
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-'))
  const start = () =>
    startCommunity(
      // As `bin/inkstone` starts it.
      {
        DEMO: 'on',
        MALLOC_ARENA_MAX: '2',
        DATA_DIR: dataDir,
        ...(database && { DATABASE_URL: database.url }),
      },
      `${build}/server/main.js`,
    )
  // A community has not grown in the life of the process that serves it: that one is another.
  const grown = await start()
  const { accounts } = demoAccounts(grown)
  grow(dataDir, database?.url)
  await grown.stop()
  const community = await start()
  try {
    await measure(database ? 'postgres' : 'pglite', community, accounts)
  } finally {
    await community.stop()
    await database?.drop()
    rmSync(dataDir, { recursive: true })
  }
}

async function measure(engine: Engine, community: Community, accounts: Account[]) {
  const { url, pid } = community
  const ids = shuffled(await postIds(url))
  const tokens: string[] = []
  for (const account of accounts) tokens.push(await accessToken(community, account))
  await untilPainted(`${url}/blog/home`)
  console.log(`\n${engine}, ${ids.length} posts, medians of ${rounds} rounds`)
  console.log('| read | before | now | goal | |\n|---|---|---|---|---|')
  const note = (name: string, value: number, goal = goals[name]) =>
    console.log(rowOf(engine, name, value, goal))
  // Of many members hardly any of those who read has just written: here half of the few read, and half write.
  const readers = tokens.splice(0, Math.floor(tokens.length / 2))
  for (const [name, asked] of Object.entries(callsOf(ids, readers))) {
    const { ratio, share } = await compare(url, asked, { tokens, ids })
    note(name, ratio)
    note(`${name}: with 20 writes a second, of without`, share, withWrites)
  }
  note('health beside 50 readers: p99, ms', await healthBeside(url, ids))
  note('memory, MB', residentOf(pid))
  const { cpu, share, p95 } = await renderNew(community, ids)
  note('page not kept, ms of CPU', cpu)
  note('50 readers of random posts: rendered', share)
  note('50 readers of random posts: p95, ms', p95)
}

function callsOf(ids: string[], tokens: string[]): Record<string, Asked> {
  const asMember = (path: string): Asked => ({ tokens, paths: [path] })
  return {
    'random post': { paths: ids.map((id) => `/api/posts/${id}`) },
    'search, mixed words': { paths: shuffled(searches()), isFromEverywhere: true },
    'list, signed in': asMember('/api/posts/public?page=1&pageSize=10'),
    feed: asMember('/api/posts/feed?pageSize=10'),
    'own posts': asMember('/api/posts/my?page=1&pageSize=10'),
    'unread count': asMember('/api/notifications/unread-count'),
    'unified unread count': asMember('/api/notifications/unified-unread-count'),
    'kept page, brotli': { headers: asBrowser, paths: ['/blog/home'] },
  }
}

/** Two things that members write about, of the same field or of two: most find many, some nothing. */
function searches(): string[] {
  const things = fields.flatMap((field) => field.things)
  return things.flatMap((one) =>
    things
      .filter((other) => other !== one)
      .map((other) => `/api/search?query=${encodeURIComponent(`${one} ${other}`)}`),
  )
}

/**
 * The floor, the call, and the call with writes beside it, in turns. What the writes cost by themselves, the part of the machine that
 * they keep busy alone, is taken off.
 */
async function compare(
  url: string,
  asked: Asked,
  writers: { tokens: string[]; ids: string[] },
) {
  // Compiled and, where it is, kept.
  await requestsPerSecond(url, asked)
  const answer = await fetch(url + (asked.paths[0] ?? ''), {
    headers: {
      ...asked.headers,
      ...(asked.tokens && { authorization: `Bearer ${asked.tokens[0]}` }),
    },
  })
  const { length } = await answer.text()
  const floor = await startFloor(Number(answer.headers.get('content-length') ?? length))
  const ratios: number[] = []
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const most = await floor.requestsPerSecond()
    const ours = await requestsPerSecond(url, asked)
    const idle = await busyPart()
    const writing = keepWriting({ url, ...writers })
    const cost = (await busyPart()) - idle
    const disturbed = await requestsPerSecond(url, asked)
    writing.stop()
    ratios.push(ours / most)
    shares.push(disturbed / (ours * (1 - cost)))
  }
  await floor.close()
  return { ratio: median(ratios), share: median(shares) }
}

/** How long the health of the server takes to ask for while many read posts that nobody has read, in milliseconds. */
async function healthBeside(url: string, ids: string[]): Promise<number> {
  let isRead = false
  const reading = requestsPerSecond(url, {
    paths: shuffled(ids).map((id) => `/api/posts/${id}`),
  }).finally(() => (isRead = true))
  const times: number[] = []
  while (!isRead) {
    const asked = performance.now()
    await (await fetch(`${url}/health/live`)).text()
    times.push(performance.now() - asked)
  }
  await reading
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

function rowOf(engine: Engine, name: string, value: number, goal: Goal = {}) {
  const { before, least, most } = goal
  const isMet =
    (least === undefined || value >= least[engine]) &&
    (most === undefined || value <= most[engine])
  const wanted = least ? `≥ ${least[engine]}` : most ? `≤ ${most[engine]}` : ''
  const cells = [name, shown(before?.[engine]), shown(value), wanted, isMet ? '' : 'missed']
  return `| ${cells.join(' | ')} |`
}

function shown(value: number | undefined) {
  if (value === undefined) return ''
  return value >= 10 ? value.toFixed(0) : value.toFixed(3)
}

function grow(dataDir: string, databaseUrl: string | undefined) {
  if (posts === 0) return
  execFileSync(process.execPath, [join(build, 'server/tools/seed.js'), '--posts', `${posts}`], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  })
}

async function postIds(url: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const answer = await fetch(`${url}/api/posts/public/cursor?pageSize=100${cursor}`)
    // The contract's answer; a benchmark may trust the server it measures.
    const page = (await answer.json()) as { items: { id: string }[]; nextCursor: string | null }
    ids.push(...page.items.map(({ id }) => id))
    if (page.nextCursor === null) return ids
    cursor = `&direction=next&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

function shuffled<Value>(values: Value[]) {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)
}

/** Megabytes that a process holds, where the system tells. */
function residentOf(pid: number | undefined): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1000
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
