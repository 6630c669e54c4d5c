import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { rows, type OpenDatabase } from '#server/db/client.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { settings } from '#server/db/schema/system.ts'
import {
  hasOwnPostgres,
  startOwnPostgres,
  type OwnPostgres,
} from '#tests/support/own-postgres.ts'
import { openPlace, unhandled, type Place } from '#tests/faults/place.ts'
import type { Community } from '#tests/support/community.ts'
import type { Member } from '#tests/support/members.ts'
import { until } from '#tests/support/until.ts'

type Schemas = components['schemas']

const endings: (() => unknown)[] = []
const owner = { onEnd: (ending: () => unknown) => void endings.push(ending) }
afterAll(async () => {
  for (const ending of endings.toReversed()) await ending()
})

describe.runIf(hasOwnPostgres())('从库', () => {
  let primary: OwnPostgres
  let warned: Warning[]

  beforeAll(async () => {
    primary = await startOwnPostgres(owner)
    await (await open()).close()
  })

  test('读落在从库上，几个从库轮流；写和事务落在主库上', async () => {
    const [one, two] = [await primary.replicate(), await primary.replicate()]
    await using(await open(one, two), async ({ db, reads }) => {
      await untilReadFrom(reads, one)
      await untilReadFrom(reads, two)
      const ports = new Set<number>()
      for (let times = 0; times < 10; times += 1) ports.add(await portOf(reads))
      expect(ports).toEqual(new Set([portIn(one), portIn(two)]))
      expect(await portOf(db)).toBe(portIn(primary))
      expect(await reads.transaction(portOf)).toBe(portIn(primary))
      await reads.insert(settings).values({ key: 'reads', value: 1, updatedAt: new Date() })
      expect(await valueOf(reads, 'reads')).toBe(1)
    })
    await one.stop('fast')
    await two.stop('fast')
  })

  test('刚提交的，不管谁写的，马上读得到；从库落后时也是', async () => {
    const replica = await primary.replicate()
    await using(await open(replica), async ({ db, reads }) => {
      await using(await open(replica), async (other) => {
        let onReplica = 0
        for (let value = 0; value < 200; value += 1) {
          if (value === 100) await replica.ask('select pg_wal_replay_pause()')
          await write(db, 'fresh', value)
          expect(await valueOf(other.reads, 'fresh')).toBe(value)
          if ((await portOf(reads)) === portIn(replica)) onReplica += 1
        }
        expect(onReplica).toBeGreaterThan(50)
        expect(onReplica).toBeLessThanOrEqual(100)
        await until(() => warned.some(isLeftOut('it is behind the primary')), 'a warning')
        await replica.ask('select pg_wal_replay_resume()')
        await untilReadFrom(reads, replica)
      })
    })
    await replica.stop('fast')
  })

  test('主库不等落盘就提交（synchronous_commit=off），也马上读得到', async () => {
    const replica = await primary.replicate()
    await primary.ask('alter role postgres set synchronous_commit = off')
    await using(await open(replica), async ({ db, reads }) => {
      for (let value = 0; value < 100; value += 1) {
        await write(db, 'unflushed', value)
        expect(await valueOf(reads, 'unflushed')).toBe(value)
      }
    })
    await primary.ask('alter role postgres reset synchronous_commit')
    await replica.stop('fast')
  })

  test('从库停了、死了、僵住：读照样有答案，回来以后自己再用上', async () => {
    const replica = await primary.replicate()
    await using(await open(replica), async ({ reads }) => {
      for (const how of ['fast', 'immediate'] as const) {
        await untilReadFrom(reads, replica)
        await replica.stop(how)
        expect(await portOf(reads)).toBe(portIn(primary))
        await replica.start()
        await untilReadFrom(reads, replica)
      }
      replica.freeze()
      const began = performance.now()
      expect(await portOf(reads)).toBe(portIn(primary))
      expect(performance.now() - began).toBeLessThan(4_000)
      await until(() => warned.at(-1)?.reason !== undefined, 'a warning')
      replica.thaw()
      await untilReadFrom(reads, replica)
    })
    await replica.stop('fast')
  })

  test('被提升的从库立刻不算，正在它上面读的也重读主库', async () => {
    const replica = await primary.replicate()
    await using(await open(replica), async ({ db, reads }) => {
      await write(db, 'promoted', 1)
      await untilReadFrom(reads, replica)
      const underWay = rows<{ port: number }>(
        reads,
        sql`select inet_server_port() as port from pg_sleep(1)`,
      )
      await replica.ask('select pg_promote()')
      await replica.ask("update settings set value = '2' where key = 'promoted'")
      expect(await valueOf(reads, 'promoted')).toBe(1)
      expect((await underWay)[0]?.port).toBe(portIn(primary))
      await until(() => warned.some(isLeftOut('it is no replica')), 'a warning')
      expect(await portOf(reads)).toBe(portIn(primary))
    })
    await replica.stop('fast')
  })

  test('跟着另一段历史走的从库不算，不管走到了哪里', async () => {
    const promoted = await primary.replicate()
    await promoted.ask('select pg_promote()')
    await promoted.ask("insert into settings values ('strayed', '2', now())")
    const stray = await promoted.replicate()
    await using(await open(stray), async ({ db, reads }) => {
      await until(() => warned.some(isLeftOut('it is ahead of the primary')), 'a warning')
      for (let value = 0; value < 50; value += 1) {
        await write(db, 'strayed', value)
        expect(await valueOf(reads, 'strayed')).toBe(value)
      }
    })
    await stray.stop('fast')
    await promoted.stop('fast')
  })

  test('说得出每个从库怎么样：在用，还是为什么没有用；落后多少，从何时起', async () => {
    const [one, two] = [await primary.replicate(), await primary.replicate()]
    await using(await open(one, two), async (database) => {
      const { db, reads } = database
      await untilReadFrom(reads, one)
      await untilReadFrom(reads, two)
      const [first, second] = database.replicas()
      const used = { problem: null, lagBytes: expect.any(Number), since: expect.any(Date) }
      expect([first, second]).toEqual([
        { name: nameOf(one.url), ...used },
        { name: nameOf(two.url), ...used },
      ])
      const stateOf = (at: number) => database.replicas()[at]
      const untilSeen = (at: number, problem: string | null) =>
        until(() => stateOf(at)?.problem === problem, `${problem}`)

      await one.ask('select pg_wal_replay_pause()')
      await write(db, 'lag', 1)
      await untilSeen(0, 'behind')
      expect(stateOf(0)?.lagBytes).toBeGreaterThan(0)
      const leftOut = stateOf(0)?.since
      expect(leftOut?.getTime()).toBeGreaterThan(first?.since.getTime() ?? Infinity)
      expect(stateOf(1)).toMatchObject({ problem: null, since: second?.since })
      await one.stop('immediate')
      await untilSeen(0, 'unreachable')
      expect(stateOf(0)).toMatchObject({ lagBytes: null, since: leftOut })
      await one.start()
      await untilReadFrom(reads, one)
      await untilSeen(0, null)
      expect(stateOf(0)?.since.getTime()).toBeGreaterThan(leftOut?.getTime() ?? Infinity)

      two.freeze()
      await untilSeen(1, 'silent')
      two.thaw()
      await untilSeen(1, null)
      await two.ask('select pg_promote()')
      await untilSeen(1, 'promoted')
    })
    await one.stop('fast')
    await two.stop('fast')
  })

  test('从库上太慢的、被回放打断的语句，由主库答', async () => {
    const replica = await primary.replicate()
    await replica.ask('alter system set max_standby_streaming_delay = 0')
    await replica.ask('select pg_reload_conf()')
    await using(await open(replica), async ({ db, reads }) => {
      await write(db, 'held', 1)
      await untilReadFrom(reads, replica)
      const answered = [{ port: portIn(primary) }]
      let isOver = false
      const slow = rows(reads, whereAsked(sql`pg_sleep(2.5)`)).finally(() => (isOver = true))
      const ports: unknown[] = []
      while (!isOver) ports.push(await portOf(reads))
      expect(await slow).toEqual(answered)
      // The replica goes on being read; one statement that a busy machine answers late may be the primary's, too.
      const elsewhere = ports.filter((port) => port !== portIn(replica))
      expect(elsewhere.length).toBeLessThan(ports.length / 10)

      const broken = rows(
        reads,
        whereAsked(sql`pg_sleep(1), (select count(*) from settings) as held`),
      )
      // What this takes away the statement may still have to see.
      await until(() => isSleeping(replica), 'the statement to begin')
      await primary.ask('update settings set updated_at = now()')
      await primary.ask('vacuum settings')
      expect(await broken).toEqual(answered)
    })
    await replica.stop('fast')
  })

  test('地址不对，启动就说一句怎么办；从库不在，照样启动', async () => {
    const stranger = await startOwnPostgres(owner)
    const replica = await primary.replicate()
    const refused = (url: string) =>
      openPostgres({ url: primary.url, readUrls: [url], log: quiet }).then(
        async (opened) => opened.close(),
        (error: Error) => error.message,
      )
    const foreign = (url: string) =>
      `DATABASE_READ_URL 里的 ${nameOf(url)} 不是 DATABASE_URL 的从库：它属于另一个数据库。请改成它的流复制从库。`
    const strangerReplica = await stranger.replicate()
    expect(await refused(strangerReplica.url)).toBe(foreign(strangerReplica.url))
    const otherDatabase = replica.url.replace(/postgres$/, 'template1')
    expect(await refused(otherDatabase)).toBe(foreign(otherDatabase))
    const nobody = replica.url.replace('postgres@', 'nobody@')
    expect(await refused(nobody)).toBe(
      `DATABASE_READ_URL 里的 ${nameOf(nobody)} 不让我们登录（role "nobody" does not exist）。请检查用户、密码和数据库名。`,
    )

    await replica.stop('fast')
    await using(await open(replica), async ({ reads }) => {
      expect(await portOf(reads)).toBe(portIn(primary))
      await replica.start()
      await untilReadFrom(reads, replica)
    })
    await using(await open(primary), async ({ reads }) => {
      expect(warned.some(isLeftOut('it is no replica'))).toBe(true)
      expect(await portOf(reads)).toBe(portIn(primary))
    })
    await replica.stop('fast')
  })

  /** As a node of its own. */
  function open(...replicas: OwnPostgres[]) {
    warned = []
    const log = { error: () => {}, warn: (line: unknown) => void warned.push(line as Warning) }
    return openPostgres({ url: primary.url, readUrls: replicas.map(({ url }) => url), log })
  }
})

describe.runIf(hasOwnPostgres())('两个节点和它们的从库', () => {
  let primary: OwnPostgres
  let replicas: [OwnPostgres, OwnPostgres]
  let place: Place
  let nodes: [Community, Community]

  beforeAll(async () => {
    primary = await startOwnPostgres(owner)
    const folder = mkdtempSync(join(tmpdir(), 'inkstone-replicas-'))
    owner.onEnd(() => rmSync(folder, { recursive: true, force: true }))
    place = await openPlace({ folder, ...owner }, 'PostgreSQL', {
      databaseUrl: primary.url,
      members: 20,
    })
    replicas = [await primary.replicate(), await primary.replicate()]
    const env = { DATABASE_READ_URL: replicas.map(({ url }) => url).join(', ') }
    nodes = [await place.startNode('one', env), await place.startNode('two', env)]
    await place.renewTokens()
  })

  test('系统状态里有回答的那个节点的从库', async () => {
    const [node] = nodes
    const { status, text } = await call(node, '/api/admin/system', { who: place.admin })
    expect(status).toBe(200)
    const { replicas: told } = JSON.parse(text) as Schemas['SystemStatus']
    expect(told.map(({ name, problem }) => ({ name, problem }))).toEqual(
      replicas.map(({ url }) => ({ name: nameOf(url), problem: null })),
    )
  })

  test('列表、搜索、岁月史书和统计从从库读', async () => {
    const [node] = nodes
    const [author] = place.members
    if (!author) throw new Error('nobody is there')
    const { id } = await publish(node, author)
    await until(() => isReadFrom(replicas, node, '/api/posts/public'), 'reads from a replica')
    const paths = [
      '/api/posts/public/cursor',
      '/api/posts/public/hybrid',
      '/api/posts/feed',
      '/api/posts/my',
      '/api/posts/hot-details',
      `/api/posts/users/${author.id}/recent`,
      `/api/posts/${id}/comments`,
      `/api/posts/${id}/neighbours`,
      '/api/search?query=%E5%85%B1%E8%AF%BB',
      '/api/search/suggestions?query=%E5%85%B1%E8%AF%BB',
      '/api/posts/history',
      '/api/posts/history/2026',
      '/api/ranking/posts?period=day',
      '/api/ranking/authors?period=day',
      '/api/ranking/topics?period=all',
      '/api/topics/published',
      '/api/users/hot-creators',
      `/api/users/${author.id}/topics`,
      '/api/userfollow/followers',
      '/api/admin/dashboard?days=7',
      '/api/admin/topics/stats/summary',
      '/api/admin/posts',
      '/api/admin/comments',
      '/sitemap.xml',
      '/rss.xml',
    ]
    let turn = 0
    /** Nothing that was asked before is kept after it. */
    async function change() {
      const who = place.members[(turn += 1) % place.members.length]
      if (!who) throw new Error('nobody is there')
      const { id: other } = await publish(node, who)
      await call(node, `/api/posts/${other}/unpublish`, { method: 'POST', who })
    }
    const read: string[] = []
    for (const path of paths) {
      await until(async () => {
        await change()
        return isReadFrom(replicas, node, path, place.admin)
      }, `${path} to be read from a replica`)
      read.push(path)
    }
    expect(read).toEqual(paths)
  })

  test('从库落后、死去、僵住、被提升：没有一个调用失败，谁写的都马上看得到，收回的马上看不到', async () => {
    const [lagging, dying] = replicas
    const [one, two] = nodes
    const times: number[] = []
    const failed: string[] = []
    const unseen: string[] = []

    async function ask(node: Community, path: string, init?: Init) {
      const began = performance.now()
      const answer = await call(node, path, init)
      times.push(performance.now() - began)
      if (answer.status !== 200)
        failed.push(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${answer.text}`)
      return answer.text
    }

    /** One who writes at one node and reads at both. */
    async function write(hand: number) {
      for (const [at, author] of place.members.slice(hand * 5, hand * 5 + 5).entries()) {
        const [near, far] = at % 2 === 0 ? [one, two] : [two, one]
        const see = async (what: string, path: string, isThere: boolean, who?: Member) => {
          const text = await ask(who ? far : near, path, { who })
          if (text.includes(id) !== isThere)
            unseen.push(`${what} ${who ? 'member, other node' : 'visitor, same node'}`)
        }
        const list = '/api/posts/public?pageSize=50'
        const { id } = await publish(near, author)
        await see('published', list, true)
        await see('published', list, true, place.admin)
        await see('published', '/api/posts/my', true, author)
        await ask(near, `/api/posts/${id}/unpublish`, { method: 'POST', who: author })
        await see('withdrawn', list, false)
        await see('withdrawn', list, false, place.admin)
      }
    }

    async function read(node: Community, isOver: () => boolean) {
      const paths = ['/api/posts/history', '/api/posts/public/cursor', '/api/posts/recent']
      for (let turn = 0; !isOver(); turn += 1) await ask(node, paths[turn % paths.length] ?? '')
    }

    /** It happens while everybody is at it. */
    async function amid(happening: () => unknown) {
      let isOver = false
      const writing = Promise.all([...[0, 1, 2, 3].map(write), happening()])
      const reading = [one, two].map((node) => read(node, () => isOver))
      await writing.finally(() => (isOver = true))
      await Promise.all(reading)
    }

    const untilBack = (replica: OwnPostgres) =>
      until(() => isReadFrom([replica], one, '/api/posts/public', place.admin), 'reads from it')

    await untilBack(lagging)
    await untilBack(dying)
    await amid(() => {})
    await amid(() => lagging.ask('select pg_wal_replay_pause()'))
    await amid(() => lagging.ask('select pg_wal_replay_resume()'))
    await untilBack(lagging)
    await amid(() => dying.stop('immediate'))
    await amid(() => dying.start())
    await untilBack(dying)
    await amid(() => lagging.freeze())
    await amid(() => lagging.thaw())
    await untilBack(lagging)
    await amid(async () => {
      await dying.ask('select pg_promote()')
      await dying.ask('delete from posts')
    })
    await amid(() => lagging.stop('immediate'))
    await lagging.start()
    await untilBack(lagging)
    expect({ failed, unseen }).toEqual({ failed: [], unseen: [] })
    expect(times.length).toBeGreaterThan(1_000)
    expect(Math.max(...times)).toBeLessThan(5_000)
    expect(nodes.flatMap(unhandled)).toEqual([])
  })
})

interface Init {
  method?: string
  who?: Member | undefined
  body?: unknown
}

async function call(node: Community, path: string, { method = 'GET', who, body }: Init = {}) {
  const response = await fetch(node.url + path, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, text: await response.text() }
}

async function publish(node: Community, who: Member): Promise<{ id: string }> {
  const body = {
    title: '共读一本书',
    format: 0,
    content: '一段正文。',
    categoryIds: [],
    tags: ['共读'],
  }
  const { status, text } = await call(node, '/api/posts/publish', { method: 'POST', who, body })
  if (status !== 200) throw new Error(`not published: ${status} ${text}`)
  return JSON.parse(text) as { id: string }
}

/** Whether this call makes one of them be asked for more than how far it is. */
async function isReadFrom(
  replicas: OwnPostgres[],
  node: Community,
  path: string,
  who?: Member,
) {
  const before = await lastReads(replicas)
  const { status, text } = await call(node, path, { who })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return (await lastReads(replicas)) > before
}

async function lastReads(replicas: OwnPostgres[]) {
  const asked = replicas.map((replica) =>
    replica.ask(`select coalesce(max(extract(epoch from query_start)), 0)::float8 from pg_stat_activity
      where application_name = 'inkstone' and query not like '%pg_last_wal_replay_lsn%'`),
  )
  return Math.max(...(await Promise.all(asked)).map(Number))
}

interface Warning {
  replica: string
  reason?: string
}

const quiet = { error: () => {}, warn: () => {} }

const isLeftOut = (why: string) => (warning: Warning) => warning.reason === why

async function using(database: OpenDatabase, work: (database: OpenDatabase) => Promise<void>) {
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const portIn = ({ url }: OwnPostgres) => Number(new URL(url).port)

function nameOf(url: string) {
  const { host, pathname } = new URL(url)
  return host + pathname
}

type Handle = Parameters<typeof rows>[0]

async function portOf(handle: Handle) {
  const [row] = await rows<{ port: number }>(handle, sql`select inet_server_port() as port`)
  return row?.port ?? 0
}

const whereAsked = (meanwhile: SQL) =>
  sql`select port from (select inet_server_port() as port, ${meanwhile}) as asked`

const isSleeping = async (replica: OwnPostgres) =>
  (await replica.ask("select pid from pg_stat_activity where wait_event = 'PgSleep'")) !==
  undefined

const untilReadFrom = (reads: Handle, replica: OwnPostgres) =>
  until(async () => (await portOf(reads)) === portIn(replica), 'reads from the replica')

const write = (db: Handle, key: string, value: number) =>
  db
    .insert(settings)
    .values({ key, value, updatedAt: new Date() })
    .onConflictDoUpdate({ target: settings.key, set: { value } })

async function valueOf(handle: Handle, key: string) {
  const [row] = await rows<{ value: number }>(
    handle,
    sql`select value from settings where key = ${key}`,
  )
  return row?.value
}
