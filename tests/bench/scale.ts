import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/lib/config.ts'
import { countWaiting } from '#server/outbox/outbox.store.ts'
import { createModules, type Services } from '#server/modules.ts'
import { openCore } from '#server/open.ts'
import { grow } from '#server/seed/grow.ts'
import { createRandom } from '#server/seed/random.ts'
import { startCommunity } from '#tests/support/community.ts'
import { openGround } from '#tests/support/nodes.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { type Act, acts, type World } from './scale/acts.ts'
import { type Cost, difference, type Meters, openMeters, times } from './scale/meters.ts'
import {
  busiestHour,
  busiestHourOf,
  costOf,
  countOf,
  type Measured,
  rowsOf,
  yearOf,
} from './scale/model.ts'
import { inhabit, connect } from './scale/inhabit.ts'
import { tell, round, printTable } from './scale/tables.ts'

/**
 * What a community of a million members needs: each kind of work is measured by itself in one of a hundredth of the
 * size, on a node, a PostgreSQL and a Redis of its own; the model multiplies it out; and a simulated hour of the ten
 * thousand says how far the sum is from the truth. `docs/scale.md` explains the figures.
 */
const whole = 1_000_000

const members = Number(process.env['SCALE_MEMBERS'] ?? 10_000)

const posts = members * 5

/** Of the members, those who are connected to the hubs. */
const connected = Math.min(500, members / 4)

const atOnce = 4

/** Milliseconds for which each kind of work is done, and the processes without any. */
const spanMs = Number(process.env['SCALE_SPAN_MS'] ?? 8_000)

const owner = {
  ends: [] as (() => unknown)[],
  onEnd: (end: () => unknown) => owner.ends.push(end),
}

try {
  await measure()
} finally {
  for (const end of owner.ends.toReversed()) await end()
}

// All that it started has ended; a timer of the core that it opened would keep it.
process.exit()

async function measure() {
  const postgres = await startOwnPostgres(owner)
  const ground = await openGround()
  owner.onEnd(() => ground.close())
  const envOf = (name: string): Record<string, string> => ({
    ...ground.envOf(name),
    DATABASE_URL: postgres.url,
  })
  const desk = await openCore(readConfig(envOf('desk')))
  owner.onEnd(() => desk.close())
  const { core } = desk
  const signal = new AbortController().signal
  const { list, services } = createModules(core)
  owner.onEnd(async () => {
    for (const module of list.toReversed()) await module.stop?.()
  })
  const growth = await grow(
    { core, services },
    { posts, members },
    { onProgress: () => {}, signal },
  )
  console.log(`${members} members, ${posts} posts, made in ${Math.round(growth.seconds)} s`)

  const world = await inhabit(core, connected)
  const node = await startCommunity(envOf('n1'))
  owner.onEnd(() => node.stop())
  const meters = await openMeters({
    nodePid: node.pid ?? 0,
    databaseUrl: postgres.url,
    redisPath: ground.redis.url,
  })
  owner.onEnd(() => meters.close())

  const settled = async () => {
    while ((await countWaiting(core.db)) > 0) await sleep(100)
  }

  const before = await memoryOf(node.pid)
  const rest = await restOf(meters)
  const idle = await connect(world.talkers, node.url)
  const withPeople = await restOf(meters)
  const after = await memoryOf(node.pid)
  tell('A connected member (both hubs), of a node', {
    'kB of memory': Math.round((after - before) / 1000 / connected),
    'ms of CPU a minute': round(((withPeople.nodeMs - rest.nodeMs) * 60_000) / connected),
    'Redis commands a minute': round(
      ((withPeople.redisCommands - rest.redisCommands) * 60_000) / connected,
    ),
    'ms of CPU of PostgreSQL a minute': round(
      ((withPeople.databaseMs - rest.databaseMs) * 60_000) / connected,
    ),
  })
  tell('An idle node, in each second', times(rest, 1000))
  owner.onEnd(() => idle.forEach((socket) => socket.terminate()))

  const place = { ...world, url: node.url }
  const measured = new Map<string, Measured>()
  for (const [name, act] of Object.entries(acts))
    measured.set(name, await measureAct(place, act, { meters, rest: withPeople, settled }))
  console.log('\nOne of each kind')
  printTable(
    Object.fromEntries(
      [...measured].map(([name, { cost }]) => [
        name,
        {
          'node, ms': round(cost.nodeMs),
          'PostgreSQL, ms': round(cost.databaseMs),
          'WAL, kB': round(cost.walBytes / 1000),
          'Redis commands': round(cost.redisCommands),
          'a core of a node, per s': Math.round(1000 / cost.nodeMs),
        },
      ]),
    ),
  )

  tell('A photograph of 1600 × 1200, with its versions', {
    'kB in the store': picturesOf(envOf('n1')['DATA_DIR'] ?? '') / 1000,
    'kB that were sent': world.photo.length / 1000,
  })
  await contend(place)
  await settled()
  await simulate(place, measured, { meters, rest: withPeople, settled })
  await runJobs(services, meters)

  const [bytes, counts] = [await meters.bytes(), await meters.rows()]
  const bytesOfRow = new Map(
    [...bytes].map(([table, size]) => [table, size / Math.max(1, counts.get(table) ?? 0)]),
  )
  console.log(`\nA year of ${whole} members, by table`)
  printTable(
    yearOf(acts, measured, { members: whole, bytesOfRow })
      .filter(({ GB }) => Math.abs(GB) > 0.01)
      .map((row) => ({
        ...row,
        'million rows': round(row['million rows']),
        'bytes a row': Math.round(row['bytes a row']),
        GB: round(row.GB),
      })),
  )
  const day = costOf(acts, measured, { members: whole, days: 1 })
  tell(`The busiest hour of ${whole} members`, busiestHourOf(day))
  tell('of which the database has', sizesOf(bytes))
}

interface Measuring {
  meters: Meters
  /** What a millisecond costs anyway. */
  rest: Cost
  /** Waits until all that was done is told to whom it concerns. */
  settled: () => Promise<void>
}

/** The busiest hour of all, as quickly as they can be served: what it took, beside what the model says of it. */
async function simulate(
  world: World,
  measured: Map<string, Measured>,
  { meters, rest, settled }: Measuring,
) {
  const extent = { members, days: busiestHour }
  const work = Object.entries(acts).flatMap(([name, act]) =>
    Array.from({ length: Math.round(countOf(acts, name, extent)) }, () => act),
  )
  const shuffled = createRandom(7).sample(work, work.length)
  const rowsBefore = await meters.rows()
  const before = await meters.read()
  const started = performance.now()
  let next = 0
  const late: number[] = []
  const hand = async () => {
    for (let act = shuffled[next++]; act; act = shuffled[next++]) {
      const from = performance.now()
      await act.run(world)
      late.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  const served = performance.now() - started
  await settled()
  const took = performance.now() - started
  const real = difference(difference(await meters.read(), before), times(rest, took))
  const foretold = costOf(acts, measured, extent)
  const rowsAfter = await meters.rows()
  const rowsForetold = rowsOf(acts, measured, extent)
  const sorted = late.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  console.log(
    `\nThe busiest hour of ${members} members: ${work.length} acts in ${Math.round(served / 1000)} s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  )
  printTable(
    Object.fromEntries(
      (Object.keys(real) as (keyof Cost)[]).map((name) => [
        name,
        {
          foretold: Math.round(foretold[name]),
          measured: Math.round(real[name]),
          ratio: round(real[name] / foretold[name]),
        },
      ]),
    ),
  )
  printTable(
    [...rowsForetold]
      .map(([table, count]) => ({
        table,
        foretold: Math.round(count),
        measured: (rowsAfter.get(table) ?? 0) - (rowsBefore.get(table) ?? 0),
      }))
      .filter(({ foretold: count }) => Math.abs(count) >= 10),
  )
}

/** Does one kind of work for a while: what one of it took, without what the processes take anyway. */
async function measureAct(
  world: World,
  act: Act,
  { meters, rest, settled }: Measuring,
): Promise<Measured> {
  // Its code is compiled and its caches are filled first.
  await repeat(() => act.run(world), spanMs / 2)
  await settled()
  const rowsBefore = act.settlesIn === undefined ? undefined : await meters.rows()
  const before = await meters.read()
  const started = performance.now()
  const done = await repeat(() => act.run(world), spanMs)
  await sleep(act.settlesIn ?? 0)
  await settled()
  const took = performance.now() - started
  const all = difference(difference(await meters.read(), before), times(rest, took))
  const rowsAfter = rowsBefore && (await meters.rows())
  const added = [...(rowsAfter ?? [])].map(([table, count]): [string, number] => [
    table,
    (count - (rowsBefore?.get(table) ?? 0)) / done,
  ])
  return {
    cost: times(all, 1 / done),
    rows: new Map(added.filter(([, count]) => Math.abs(count) > 0.005)),
  }
}

/** Does it for so many milliseconds, `hands` at once. @returns how often */
async function repeat(work: () => Promise<unknown>, forMs: number, hands = atOnce) {
  const until = performance.now() + forMs
  let done = 0
  const hand = async () => {
    while (performance.now() < until) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return done
}

/** How much slower what changes one row of all is than what changes any. */
async function contend(world: World) {
  const like = acts['post is liked']
  if (!like) return
  const hottest = world.post()
  for (const [name, place] of Object.entries({
    'of any post': world,
    'of one post': { ...world, post: () => hottest },
  })) {
    let refused = 0
    // Who has waited a second for a lock is told to come again.
    const once = () => like.run(place).catch(() => (refused += 1))
    const done = await repeat(once, spanMs, 16)
    tell(`Likes ${name}, 16 at once`, {
      'in a second': ((done - refused) * 1000) / spanMs,
      'refused in a second': (refused * 1000) / spanMs,
    })
  }
}

/** What the jobs that look at everything take, as everything is now. */
async function runJobs(services: Services, meters: Meters) {
  const costs: Record<string, object> = {}
  for (const name of ['hotness', 'hotness-all', 'trash', 'notices', 'leftover-files']) {
    const before = await meters.read()
    const started = performance.now()
    await services.jobs.run(name)
    const { databaseMs, walBytes } = difference(await meters.read(), before)
    costs[name] = {
      seconds: round((performance.now() - started) / 1000),
      'PostgreSQL, ms': round(databaseMs),
      'WAL, MB': round(walBytes / 1e6),
    }
  }
  console.log('\nJobs over everything')
  printTable(costs)
}

/** What a millisecond costs while nobody does anything. */
async function restOf(meters: Meters): Promise<Cost> {
  await sleep(2_000)
  const before = await meters.read()
  await sleep(spanMs * 2)
  return times(difference(await meters.read(), before), 1 / (spanMs * 2))
}

async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1000
}

/** Bytes of all files of pictures, for each picture. */
function picturesOf(folder: string) {
  const files = readdirSync(join(folder, 'images'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  const size = files.reduce(
    (all, { parentPath, name }) => all + statSync(join(parentPath, name)).size,
    0,
  )
  return size / files.filter(({ name }) => !name.endsWith('.webp')).length
}

function sizesOf(bytes: Map<string, number>) {
  return { 'GB now': [...bytes.values()].reduce((all, size) => all + size, 0) / 1e9 }
}
