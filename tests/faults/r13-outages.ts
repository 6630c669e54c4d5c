import { readdirSync } from 'node:fs'
import type { Community } from '#tests/support/community.ts'
import { openCrossing } from '#tests/support/crossing.ts'
import { canTestRedis, startRedis } from '#tests/support/redis.ts'
import { until } from '#tests/support/until.ts'
import { openWire } from '#tests/support/wire.ts'
import { hasOwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { findAudit } from './find-audit.ts'
import { percentile, row, seconds, sleep, slowest, thousands, type Row } from './kit.ts'
import { openSmallRoom } from './small-room.ts'
import { isAlive, openPlace, unhandled, untilReady, untilStarted, type Place } from './place.ts'
import { createLedger } from './ledger.ts'
import { startWriting, type Answer, type Writing } from './writing.ts'

/** What the product stands on is taken away for a while: its database, the wire to it, its replicas, Redis, room on the disk. */
row('R13', 20, async (row) => {
  const downMs = row.size('seconds', 20) * 1000
  await withoutDatabase(row, downMs)
  await withoutRoom(row, downMs)
})

interface Outage {
  name: string
  begin(): unknown
  end(): unknown
  downMs: number
  /** What is asked of the calls made meanwhile. */
  find(during: Answer[]): void
}

async function withoutDatabase(row: Row, downMs: number) {
  if (!hasOwnPostgres() || !canTestRedis())
    return row.leaveOut('PostgreSQL and Redis', 'no programs of PostgreSQL or Redis here')
  const postgres = await startOwnPostgres(row)
  const wire = await openWire(postgres.url)
  row.onEnd(() => wire.close())
  const redis = await startRedis()
  row.onEnd(() => redis.remove())
  // What listens for Redis stays when Redis dies, so that nobody else gets its port.
  const crossing = await openCrossing([{ path: redis.url }])
  row.onEnd(() => crossing.close())
  const far = new URL(postgres.url)
  far.host = new URL(wire.url).host
  const place = await openPlace(row, 'PostgreSQL', {
    databaseUrl: postgres.url,
    wireUrl: far.href,
    members: 60,
  })
  const replica = await postgres.replicate()
  const heir = await postgres.replicate()
  const env = {
    REDIS_URL: `redis://127.0.0.1:${crossing.port}`,
    DATABASE_READ_URL: `${replica.url},${heir.url}`,
  }
  const nodes = [await place.startNode('one', env), await place.startNode('two', env)]
  const writings: Writing[] = []
  const ledger = createLedger()
  const half = place.members.length / nodes.length
  for (const [at, { url }] of nodes.entries()) {
    const members = place.members.slice(at * half, (at + 1) * half)
    writings.push(
      await startWriting({ ...place, members }, { url, hands: 3, pauseMs: 40, ledger }),
    )
  }
  const answersBounded = (name: string) => (during: Answer[]) => findBounded(row, name, during)

  const withoutReplica = (
    name: string,
    begin: Outage['begin'],
    end: Outage['end'],
  ): Outage => ({
    name,
    begin,
    end,
    downMs: Math.min(downMs, 10_000),
    find: (during) => {
      findBounded(row, name, during)
      findFailed(row, name, during, 0)
    },
  })

  const outages: Outage[] = [
    withoutReplica(
      'replica lagging',
      () => replica.ask('select pg_wal_replay_pause()'),
      () => replica.ask('select pg_wal_replay_resume()'),
    ),
    withoutReplica(
      'replica silent',
      () => replica.freeze(),
      () => replica.thaw(),
    ),
    withoutReplica(
      'replica crashed',
      () => replica.stop('immediate'),
      () => replica.start(),
    ),
    withoutReplica(
      'replica promoted',
      () => heir.ask('select pg_promote()'),
      () => {},
    ),
    {
      name: 'PostgreSQL stopped',
      begin: () => postgres.stop('fast'),
      end: () => postgres.start(),
      downMs,
      find: answersBounded('PostgreSQL stopped'),
    },
    {
      name: 'PostgreSQL crashed',
      begin: () => postgres.stop('immediate'),
      end: () => postgres.start(),
      downMs: Math.min(downMs, 5_000),
      find: answersBounded('PostgreSQL crashed'),
    },
    {
      name: 'connections ended',
      begin: async () => {
        for (let times = 0; times < 20; times += 1) {
          await postgres.terminateAll()
          await sleep(100)
        }
      },
      end: () => {},
      downMs: 0,
      find: answersBounded('connections ended'),
    },
    {
      name: 'wire silent',
      begin: () => wire.silence(),
      end: () => wire.mend(),
      downMs: Math.min(downMs, 15_000),
      find: answersBounded('wire silent'),
    },
    {
      name: 'Redis stopped',
      begin: () => redis.kill(),
      end: () => redis.start(),
      downMs,
      find: (during) => findFailed(row, 'Redis stopped', during, 0.001),
    },
  ]
  await Promise.all(nodes.map(untilStarted))
  // What is used for the first time takes its time, with and without an outage.
  await until(() => ledger.count() > 200, 'writes', 180_000)
  for (const outage of outages) await meet(row, outage, nodes, writings)
  await findCap(row, place, redis, nodes)
  for (const writing of writings) await writing.stop()
  await findAudit(row, 'PostgreSQL and Redis away', place, ledger)
}

/** Everybody goes on writing meanwhile. */
async function meet(row: Row, outage: Outage, nodes: Community[], writings: Writing[]) {
  const began = performance.now()
  await outage.begin()
  await sleep(outage.downMs)
  await outage.end()
  const ended = performance.now()
  await Promise.all(nodes.map(({ url }) => untilReady(url)))
  const healthy = performance.now() - ended
  const isBack = () =>
    writings.every(({ answers }) =>
      answers.some(({ at, kind, status }) => at > ended && kind === 'draft' && status === 200),
    )
  const isWriting = await until(isBack, 'writes after the outage', 60_000).then(
    () => true,
    () => false,
  )
  const during = writings.flatMap(({ answers }) =>
    answers.filter(({ at }) => at >= began && at <= ended),
  )
  const gone = nodes.filter((node) => !isAlive(node)).length
  const strange = nodes.flatMap(unhandled)
  row.find(`${outage.name} · processes ended`, gone, 0, gone === 0)
  row.find(`${outage.name} · unhandled errors`, strange.length, 0, strange.length === 0)
  row.find(`${outage.name} · ready again after`, seconds(healthy), '5 s', healthy <= 5_000)
  row.find(`${outage.name} · written again`, isWriting ? 'yes' : 'no', 'yes', isWriting)
  if (!isWriting) for (const node of nodes) console.error(node.output().slice(-500))
  outage.find(during)
}

/** Refusals are fine; to be kept waiting is not. */
function findBounded(row: Row, name: string, during: Answer[]) {
  const times = during.map(({ took }) => took)
  const p99 = percentile(times, 0.99)
  const hung = during.filter(({ status }) => status === undefined).length
  row.find(
    `${name} · answers, p99 of ${thousands(times.length)}`,
    `${seconds(p99)}, slowest ${seconds(slowest(times))}`,
    '2 s',
    times.length > 0 && p99 <= 2_000,
  )
  row.find(`${name} · calls without an answer`, hung, 0, hung === 0)
}

function findFailed(row: Row, name: string, during: Answer[], share: number) {
  const failed = during.filter(({ status }) => status === undefined || status >= 500)
  row.find(
    `${name} · calls failed`,
    `${failed.length} of ${thousands(during.length)}`,
    `${share * 100} %`,
    during.length > 0 && failed.length <= during.length * share,
  )
}

/** Each node counts by itself then, half of the limit (`server/realtime/README.md`). */
async function findCap(
  row: Row,
  place: Place,
  redis: { kill(): Promise<void>; start(): Promise<void> },
  nodes: Community[],
) {
  const cap = 5 * nodes.length
  await redis.kill()
  let tried = 0
  for (let guess = 0; guess < 3 * cap; guess += 1) {
    const node = nodes[guess % nodes.length]
    const answer = await fetch(`${node?.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${guess}` },
      body: JSON.stringify({ email: place.admin.account.email, password: `wrong-${guess}` }),
    })
    await answer.text()
    if (answer.status !== 429) tried += 1
  }
  await redis.start()
  row.find('Redis stopped · guesses of a password, two nodes', tried, cap, tried <= cap)
}

/** On a disk of a few hundred megabytes that is filled up from outside. */
async function withoutRoom(row: Row, downMs: number) {
  const place = await openPlace(row, 'embedded')
  const room = await openSmallRoom(row, place.dataDir, 400)
  if (!room) return row.leaveOut('disk full · embedded', 'no mounts of our own (unshare) here')
  const community = await room.start(place.env)
  const writing = await startWriting(place, { hands: 3, pauseMs: 40 })
  await until(() => writing.ledger.count() > 20, 'writes', 180_000)
  await meet(
    row,
    {
      name: 'disk full',
      begin: () => room.fill(),
      end: () => room.empty(),
      downMs,
      find: (during) => {
        const refused = during.filter(({ status }) => status !== undefined && status >= 500)
        row.find('disk full · calls refused', refused.length, 'some', refused.length > 0)
        findBounded(row, 'disk full', during)
      },
    },
    [community],
    [writing],
  )
  await writing.stop()
  await community.stop()
  room.takeBack()
  await findAudit(row, 'disk full', place, writing.ledger)
  const parts = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.part$|images.*\/\./.test(name),
  )
  row.find('disk full · temporary files left', parts.length, 0, parts.length === 0)
}
