import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { openDatabase } from '#server/db/open.ts'
import { brokenForeignKey, brokenUniqueKey, isUnavailable } from '#server/db/errors.ts'
import { demandKnown, migrationsFolder } from '#server/db/migrations.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { posts, categories } from '#server/db/schema/posts.ts'
import { settings } from '#server/db/schema/system.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { readVersion } from '#server/lib/version.ts'
import {
  createDatabaseForProcess,
  createPostgresDatabase,
  openTestDatabase,
  testEngine,
} from '#tests/support/database.ts'
import { openWire } from '#tests/support/wire.ts'
import { rows } from '#server/db/client.ts'

const now = new Date('2026-01-02T03:04:05.678Z')
const idOf = (last: string) => `01900000-0000-7000-8000-00000000000${last}`

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('测试用的正是这一轮的引擎', async () => {
  expect(database.engine).toBe(testEngine)
  await database.ping()
  await database.maintain()
})

test('时刻原样来回，毫秒不丢', async () => {
  await database.db.insert(settings).values({ key: 'time', value: { at: 1 }, updatedAt: now })
  const [row] = await database.db.select().from(settings).where(eq(settings.key, 'time'))
  expect(row).toEqual({ key: 'time', value: { at: 1 }, updatedAt: now })
})

test('撞上唯一键，两种引擎说得出是哪一个', async () => {
  const category = { name: '阅读', createdAt: now, updatedAt: now }
  await database.db.insert(categories).values({ id: idOf('1'), ...category })
  const error = await refusalOf(
    database.db.insert(categories).values({ id: idOf('2'), ...category }),
  )
  expect(brokenUniqueKey(error)).toBe('categories_name_unique')
  expect(brokenForeignKey(error)).toBeUndefined()
  expect(isUnavailable(error)).toBe(false)
})

test('指向不存在的行，两种引擎说得出是哪一个', async () => {
  const error = await refusalOf(
    database.db.insert(posts).values({
      id: idOf('3'),
      authorId: idOf('9'),
      title: '没有作者',
      format: 0,
      status: 'draft',
      createdAt: now,
      updatedAt: now,
    }),
  )
  expect(brokenForeignKey(error)).toMatch(/^posts_author_id/)
  expect(brokenUniqueKey(error)).toBeUndefined()
})

test('事务中途出错，什么也没有留下', async () => {
  const error = new Error('changed my mind')
  const refused = await refusalOf(
    database.db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: 'half', value: 1, updatedAt: now })
      throw error
    }),
  )
  expect(refused).toBe(error)
  expect(await database.db.select().from(settings).where(eq(settings.key, 'half'))).toEqual([])
})

test('手写的查询在两种引擎上得到一样的行', async () => {
  const found = await rows<{ name: string; count: number }>(
    database.db,
    sql`select 'a' as name, count(*)::int as count from ${settings} where ${settings.key} = 'nobody'`,
  )
  expect(found).toEqual([{ name: 'a', count: 0 }])
})

test('公开列表的翻页走索引，不扫全表', async () => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return rows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select ${posts.id} from ${posts} where ${posts.status} = 'published'
          and (${posts.publishedAt}, ${posts.id}) < (${now.toISOString()}::timestamptz, ${idOf('5')}::uuid)
          order by ${posts.publishedAt} desc, ${posts.id} desc limit 10`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /^Limit.*\n.*Index .*posts_newest/,
  )
})

test('连不上数据库认得出来，稍后再试', async () => {
  const error = await refusalOf(
    openDatabase({
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      dataDir: '/nowhere',
      log: { error: () => {}, warn: () => {} },
    }),
  )
  expect(isUnavailable(error)).toBe(true)
})

test('PostgreSQL 的一条语句不会跑过客户端的十秒', async () => {
  const [row] = await rows<{ statement_timeout: string }>(
    database.db,
    sql`show statement_timeout`,
  )
  // The embedded engine cannot be interrupted: there every query is bounded by its LIMIT.
  expect(row?.statement_timeout).toBe(testEngine === 'postgres' ? '8s' : '0')
})

test('数据库升级过了：它说的最老的版本还能打开，更老的说清楚要哪一版，什么也不改', async () => {
  const { open, drop } = await placeForDatabase()
  const first = await open()
  await first.db.execute(sql`update drizzle.oldest_version set version = ${readVersion()}`)
  await first.close()
  const second = await open()
  await expect(demandKnown(second.db, '0.1.99')).rejects.toThrow(OperatorError)
  await second.db.execute(sql`update drizzle.oldest_version set version = '10.0.0'`)
  await second.close()
  await expect(open()).rejects.toThrow(/要 10\.0\.0 或更新的程序才能使用，而这是 \d/)
  await drop()
})

test('每次改表都写明还能用的最老的版本', () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const since = files.filter((name) => name >= '0007')
  expect(since.length).toBeGreaterThan(0)
  const silent = since.filter((name) => {
    const text = readFileSync(join(migrationsFolder, name), 'utf8')
    return !/oldest_version\b.*'\d+\.\d+\.\d+'/i.test(text)
  })
  expect(silent).toEqual([])
})

test.runIf(testEngine === 'postgres')(
  '独占数据库的人等所有节点都走了才进得来；节点断了线，自己把位置拿回来',
  async () => {
    const { url, drop } = await createPostgresDatabase()
    const wire = await openWire(url)
    const through = new URL(url)
    through.host = new URL(wire.url).host
    const open = (to: string) =>
      openPostgres({ url: to, log: { error: () => {}, warn: () => {} } })
    const [node, other, tool] = await Promise.all([open(through.href), open(url), open(url)])
    expect(await node.occupy('server')).toBe(true)
    expect(await other.occupy('server')).toBe(true)
    expect(await tool.occupy('alone')).toBe(false)
    await other.close()
    expect(await tool.occupy('alone')).toBe(false)

    const [before] = await occupantsOf(tool)
    wire.cut()
    wire.mend()
    await expect
      .poll(() => occupantsOf(tool))
      .toEqual([expect.not.stringContaining(before ?? '')])
    expect(await tool.occupy('alone')).toBe(false)

    await node.close()
    // The database hears of it a moment after the node has closed its end.
    await expect.poll(() => tool.occupy('alone')).toBe(true)
    const late = await open(url)
    expect(await late.occupy('server')).toBe(false)
    await Promise.all([late.close(), tool.close(), wire.close()])
    await drop()
  },
)

test.runIf(testEngine === 'pglite')('内置数据库关上再打开，写过的都在', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-db-'))
  const open = () =>
    openDatabase({ databaseUrl: undefined, dataDir, log: { error: () => {}, warn: () => {} } })
  // What a process killed during its first start leaves behind.
  mkdirSync(join(dataDir, 'db.new'))
  writeFileSync(join(dataDir, 'db.new/PG_VERSION'), '1')
  const first = await open()
  await first.db.insert(settings).values({ key: 'kept', value: '砚', updatedAt: now })
  await first.close()
  const second = await open()
  expect(await second.db.select().from(settings)).toEqual([
    { key: 'kept', value: '砚', updatedAt: now },
  ])
  await second.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The connections that hold a place in this database. */
async function occupantsOf({ db }: OpenDatabase): Promise<string[]> {
  const held = await rows<{ pid: string }>(
    db,
    sql`select pid::text as pid from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return held.map(({ pid }) => pid)
}

/** Where a database stays when it is closed. */
async function placeForDatabase() {
  const log = { error: () => {}, warn: () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-db-'))
  const { env, drop } = await createDatabaseForProcess()
  const databaseUrl = 'DATABASE_URL' in env ? env.DATABASE_URL : undefined
  return {
    open: () => openDatabase({ databaseUrl, dataDir, log }),
    drop: async () => {
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function refusalOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('it was not refused')
}
