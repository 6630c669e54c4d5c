import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readConfig } from '#server/lib/config.ts'
import { operatorSentence } from '#server/lib/operator-error.ts'
import { assemble } from '#server/running.ts'
import { adminUrl, createPostgresDatabase, testEngine } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'
import { openWire } from '#tests/support/wire.ts'
import type { Wire } from '#tests/support/wire.ts'
import { rows } from '#server/db/client.ts'

/** What ended the statements, and how long after they were asked, in milliseconds. */
async function outcomeOf(asked: Promise<unknown>) {
  const began = performance.now()
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  return { error, took: performance.now() - began }
}

describe.runIf(testEngine === 'postgres')('连不上 PostgreSQL 的时候', () => {
  let wire: Wire
  let database: OpenDatabase
  let drop: () => Promise<void>
  let url: string
  const crashes: unknown[] = []
  const noteCrash = (error: unknown) => void crashes.push(error)

  beforeEach(async () => {
    const created = await createPostgresDatabase()
    drop = created.drop
    const near = new URL(created.url)
    wire = await openWire(`http://${near.host}`)
    near.host = new URL(wire.url).host
    url = near.href
    database = await openPostgres({ url, log: { error: () => {}, warn: () => {} } })
    crashes.length = 0
    process.on('uncaughtExceptionMonitor', noteCrash)
  })
  afterEach(async () => {
    process.off('uncaughtExceptionMonitor', noteCrash)
    wire.mend()
    await database.close()
    await wire.close()
    await drop()
  })

  const pidOf = async (handle: Parameters<typeof rows>[0]) =>
    (await rows<{ pid: number }>(handle, sql`select pg_backend_pid() as pid`))[0]?.pid

  async function terminate(pid: number | undefined) {
    const admin = new Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query('select pg_terminate_backend($1)', [pid])
    await until(
      async () =>
        (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount ===
        0,
      'the connection to be gone',
    )
    await admin.end()
  }

  test.each(['一条语句正在跑', '两条语句之间'])(
    '事务里断了，%s：只坏这一件，进程照常',
    async (when) => {
      const { error } = await outcomeOf(
        database.db.transaction(async (tx) => {
          const pid = await pidOf(tx)
          const running =
            when === '一条语句正在跑' ? tx.execute(sql`select pg_sleep(60)`) : undefined
          const ended = running && outcomeOf(running)
          await terminate(pid)
          if (ended) throw (await ended).error
          await new Promise((resolve) => setImmediate(resolve))
          await tx.execute(sql`select 1`)
        }),
      )
      expect(isUnavailable(error)).toBe(true)
      expect(crashes).toEqual([])
      await database.ping()
    },
  )

  test('网线剪断了：马上说暂时不行，接上马上好', async () => {
    await database.ping()
    wire.cut()
    for (let times = 0; times < 3; times += 1) {
      const { error, took } = await outcomeOf(database.ping())
      expect(isUnavailable(error)).toBe(true)
      expect(took).toBeLessThan(10_000)
    }
    wire.mend()
    await database.ping()
    expect(crashes).toEqual([])
  })

  test('网络一声不响地没了：等着的都有个头，回来就好；事务也一样', async () => {
    const held = Array.from({ length: 12 }, () =>
      outcomeOf(
        database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          wire.silence()
          await tx.execute(sql`select 1`)
        }),
      ),
    )
    for (const { error, took } of await Promise.all(held)) {
      expect(isUnavailable(error)).toBe(true)
      // Less than two seconds; the rest is for a busy machine.
      expect(took).toBeLessThan(30_000)
    }
    wire.mend()
    await Promise.all(Array.from({ length: 12 }, () => database.ping()))
    expect(crashes).toEqual([])
  })

  test('慢的语句不是断了：数据库还在，就等它答完', async () => {
    const { error } = await outcomeOf(database.db.execute(sql`select pg_sleep(6)`))
    expect(error).toBeUndefined()
  })

  test('刚开始听就断了：不会结束，等库回来接着启动', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-outage-'))
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }
    const running = await assemble(readConfig(env), undefined)
    await running.prepare()
    wire.cut()
    const started = outcomeOf(running.start())
    expect(isUnavailable((await outcomeOf(running.opened.database.ping())).error)).toBe(true)
    wire.mend()
    expect((await started).error).toBeUndefined()
    expect(crashes).toEqual([])
    await running.close()
    rmSync(dataDir, { recursive: true })
  })

  test.each(['断了', '一声不响'])(
    '正要在库里占位的时候%s：不会结束，等库回来接着启动',
    async (how) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-outage-'))
      const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }
      const failed = holdPlace(() => (how === '断了' ? wire.cut() : wire.silence()))
      const assembled = assemble(readConfig(env), undefined)
      await Promise.race([failed, assembled])
      wire.mend()
      const running = await assembled
      expect(crashes).toEqual([])
      await running.close()
      rmSync(dataDir, { recursive: true })
    },
  )

  test('有谁独占着库：马上说一句，不等', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-outage-'))
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }
    expect(await database.occupy('alone')).toBe(true)
    const { error } = await outcomeOf(assemble(readConfig(env), undefined))
    expect(operatorSentence(error)).toContain('正在往这个数据库恢复一份备份')
    rmSync(dataDir, { recursive: true })
  })

  test('库还没有起来的时候启动：等到它来', async () => {
    wire.cut()
    expect(await openedOnceMended()).toBeUndefined()
  })

  test('库不应声的时候启动：等到它来', async () => {
    wire.silence()
    expect(await openedOnceMended()).toBeUndefined()
  })

  /** Opens while nobody is there; what is wrong with it once somebody is. */
  async function openedOnceMended() {
    const reasons: unknown[] = []
    const opening = openPostgres({
      url,
      patienceMs: 60_000,
      log: { error: (reason: unknown) => void reasons.push(reason), warn: () => {} },
    })
    await Promise.race([until(() => reasons.length > 1, 'a second try'), opening])
    wire.mend()
    const late = await opening
    const { error } = await outcomeOf(late.ping())
    await late.close()
    return error
  }

  test('没有这个库：马上说一句怎么办', async () => {
    const elsewhere = new URL(url)
    elsewhere.pathname = '/nowhere'
    const { error } = await outcomeOf(
      openPostgres({ url: elsewhere.href, log: { error: () => {}, warn: () => {} } }),
    )
    expect(operatorSentence(error)).toBe(
      '连不上数据库（database "nowhere" does not exist）。请检查 DATABASE_URL，以及数据库是否在运行。',
    )
  })
})

/** Lets something happen to the network when a server asks for its place in the database for the first time; resolves when it has heard. */
function holdPlace(happen: () => void) {
  // oxlint-disable-next-line typescript/unbound-method -- called below on the client that it was called on
  const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return new Promise<void>((resolve) => {
    let isFirst = true
    spy.mockImplementation(function (this: Client, ...args: unknown[]) {
      const asks = isFirst && String(args[0]).includes('pg_try_advisory_lock_shared')
      if (!asks) return query.apply(this, args)
      isFirst = false
      happen()
      return query.apply(this, args).finally(resolve)
    })
  })
}
