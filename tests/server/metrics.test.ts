import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { changeState } from '#server/backup/backups.store.ts'
import { readConfig } from '#server/lib/config.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { captureStatements } from '#tests/support/captured-sql.ts'
import { minute } from '#tests/support/clock.ts'
import { testEngine } from '#tests/support/database.ts'
import { giveUpMail, giveUpNotice } from '#tests/support/deliveries.ts'
import { seriesOf } from '#tests/support/metrics.ts'
import { freePort } from '#tests/support/port.ts'
import { startServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'
import { soon, until } from '#tests/support/until.ts'

const token = 'canary-2f9c-of-the-operator'
const running: TestServer[] = []
const now = performance.now.bind(performance)
let passed = 0
beforeAll(() => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  return () => clock.mockRestore()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function start(options: TestServerOptions = {}) {
  const server = await startServer(options)
  running.push(server)
  return server
}

const measured = (options: TestServerOptions = {}) =>
  start({ ...options, env: { METRICS_TOKEN: token } })

const ask = (server: TestServer, authorization = `Bearer ${token}`) =>
  server.inject('GET', '/metrics', { headers: { authorization } })

/** Who asks right after somebody else is told the same, so a minute passes before each scrape. */
async function scrape(server: TestServer) {
  passed += minute
  const answer = await ask(server)
  expect(answer.statusCode).toBe(200)
  return seriesOf(answer.body)
}

describe('谁读得到', () => {
  test('什么都没设置：没有这个地址', async () => {
    const server = await start()
    expect((await ask(server)).statusCode).toBe(404)
  })

  test('有令牌：带着它的才读得到，日志里没有它', async () => {
    const server = await measured()
    for (const given of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
      expect((await ask(server, given)).statusCode, given).toBe(401)
    const answer = await ask(server)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(JSON.stringify(server.logLines)).not.toContain(token)
  })

  test('有自己的端口：只在那里，令牌照样要；服务器关了它也关', async () => {
    const port = await freePort()
    const server = await start({
      env: { METRICS_PORT: String(port), METRICS_TOKEN: token },
    })
    const headers = { authorization: `Bearer ${token}` }
    const at = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init)
    expect((await ask(server)).statusCode).toBe(404)
    expect((await at('/metrics')).status).toBe(401)
    expect((await at('/api/site', { headers })).status).toBe(404)
    const answer = await at('/metrics', { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('inkstone_build_info{')
    await expect(startServer({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
      `METRICS_PORT 用不了：不能在 127.0.0.1:${port} 监听（EADDRINUSE）`,
    )
    await running.pop()?.close()
    await expect(at('/metrics')).rejects.toThrow('fetch failed')
  })

  test.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN 至少要有 16 个字符'],
    [{ METRICS_TOKEN: 'hunter2 with a space in it' }, 'METRICS_TOKEN 至少要有 16 个字符'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT 必须是 0 到 65535 之间的整数'],
    [{ METRICS_PORT: '8080', PORT: '8080' }, 'METRICS_PORT 要和 PORT 不同'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT 必须是'],
  ])('填错的设置 %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
    expect(() => readConfig(env)).not.toThrow('hunter2')
  })
})

describe('请求', () => {
  test('按路由和状态数，有多少路由就最多有多少条，别人写的地址不在其中', async () => {
    const server = await measured({ appFolder: buildAppFolder({ 'kit.js': 'export {}' }) })
    for (let at = 0; at < 30; at += 1) {
      await server.get(`/api/posts/canary-${at}`)
      await server.get(`/canary-${at}?canary=1`)
      await server.get(`/blog/canary-${at}`)
    }
    await server.get('/blog/kit.js')
    const series = await scrape(server)
    const requests = [...series].filter(([name]) =>
      name.startsWith('inkstone_http_requests_total'),
    )
    expect(Object.fromEntries(requests)).toEqual({
      'inkstone_http_requests_total{method="GET",route="/api/posts/:id",status="404"}': 30,
      'inkstone_http_requests_total{method="GET",route="unmatched",status="404"}': 30,
      'inkstone_http_requests_total{method="GET",route="page",status="404"}': 30,
      'inkstone_http_requests_total{method="GET",route="/blog/*",status="200"}': 1,
    })
    const durations = 'inkstone_http_request_duration_seconds'
    expect(
      series.get(`${durations}_bucket{le="+Inf",method="GET",route="/api/posts/:id"}`),
    ).toBe(30)
    // The one that asks.
    expect(series.get('inkstone_http_requests_open')).toBe(1)
    expect([...series.keys()].join()).not.toContain('canary')
  })
})

describe('问服务器的', () => {
  test('缓存：第一次做，第二次有', async () => {
    const server = await measured()
    await server.get('/api/site')
    await server.get('/api/site')
    const series = await scrape(server)
    expect(series.get('inkstone_cache_misses_total{cache="answers"}')).toBe(1)
    expect(series.get('inkstone_cache_hits_total{cache="answers"}')).toBe(1)
    expect(series.get('inkstone_cache_bytes{cache="answers"}')).toBeGreaterThan(100)
    for (const cache of ['answers', 'pages', 'files'])
      expect(series.get(`inkstone_cache_capacity_bytes{cache="${cache}"}`)).toBeGreaterThan(1e6)
  })

  test('等着的、停住的、放弃了的，等了多久；任务各自怎样', async () => {
    const server = await measured({ tells: false })
    const admin = await server.createAdmin()
    const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds)
    const waiting = { attempts: 0, error: null, givenUpAt: null }
    await giveUpNotice(server, admin, { ...waiting, createdAt: ago(5 * minute) })
    await giveUpMail(server, { ...waiting, createdAt: ago(3 * minute) })
    await giveUpMail(server)
    await server.services.jobs.run('maintenance')
    const series = await scrape(server)
    expect(Object.fromEntries(series)).toMatchObject({
      inkstone_database_up: 1,
      'inkstone_notices{state="waiting"}': 1,
      'inkstone_notices{state="given_up"}': 0,
      inkstone_notices_oldest_waiting_seconds: 300,
      'inkstone_mails{state="waiting"}': 1,
      'inkstone_mails{state="held"}': 0,
      'inkstone_mails{state="given_up"}': 1,
      inkstone_mails_oldest_waiting_seconds: 180,
      inkstone_mails_sent_last_hour: 0,
      'inkstone_job_failed{job_name="maintenance"}': 0,
      'inkstone_job_running{job_name="maintenance"}': 0,
      'inkstone_job_last_finish_timestamp_seconds{job_name="maintenance"}':
        server.clock.now().getTime() / 1000,
      inkstone_hub_connections: 0,
      'inkstone_part_up{part="files"}': 1,
      'inkstone_part_up{part="mail"}': 1,
    })
    expect(series.get('inkstone_database_bytes')).toBeGreaterThan(1e6)
    expect(series.get('inkstone_disk_bytes{state="free"}')).toBeGreaterThan(0)
    expect(series.get('inkstone_pool_connections{state="max"}')).toBe(
      testEngine === 'postgres' ? 10 : undefined,
    )
  })

  test('最新的备份是什么时候的：没有就是零，写到一半的、别的文件不算', async () => {
    const name = 'inkstone_backup_newest_timestamp_seconds'
    expect((await scrape(await measured())).get(name)).toBe(0)
    const server = await measured()
    const { dataDir } = server.core.config
    mkdirSync(join(dataDir, 'backups'))
    const files = {
      'backup-2026-11-25.tar.gz': 1_764_000_000,
      'backups/inkstone-backup-2026-11-26.tar.gz.age': 1_764_080_000,
      'backup-2026-11-27.tar.gz.part': 1_764_160_000,
      'photos.tar.gz': 1_764_240_000,
    }
    for (const [path, seconds] of Object.entries(files)) {
      writeFileSync(join(dataDir, path), '')
      utimesSync(join(dataDir, path), seconds, seconds)
    }
    expect((await scrape(server)).get(name)).toBe(1_764_080_000)
  })

  test('按计划做的备份，放在哪里都算；坏了的不算', async () => {
    const server = await measured()
    const backup = {
      name: 'one',
      place: 's3:backups',
      createdAt: '2025-11-26T00:00:00.000Z',
      bytes: 1,
      seconds: 1,
      sha256: '',
      isEncrypted: true,
      checkedAt: '2025-11-26T00:00:00.000Z',
      problem: null,
    }
    const damaged = { ...backup, createdAt: '2025-11-27T00:00:00.000Z', problem: '坏了' }
    await changeState(server.core, (_, state) => ({ ...state, made: [backup, damaged] }))
    const newest = (await scrape(server)).get('inkstone_backup_newest_timestamp_seconds')
    expect(newest).toBe(Date.parse(backup.createdAt) / 1000)
  })
})

test.runIf(testEngine === 'postgres')(
  '多少人一起来读，都是同一份，数据库只被问一次',
  async () => {
    const server = await measured()
    const statements = captureStatements()
    onTestFinished(() => statements.stop())
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(server)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const sizes = statements.take().filter(({ text }) => text.includes('pg_database_size'))
    expect(sizes).toHaveLength(1)
  },
)

test('数据库不说话：照样有回答，说它不在，它知道的都不说；回来了又有', async () => {
  const server = await measured()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const locking = server.core.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mails in access exclusive mode`)
    await released
  })
  const series = await scrape(server)
  expect(series.get('inkstone_database_up')).toBe(0)
  expect(series.has('inkstone_mails_oldest_waiting_seconds')).toBe(false)
  expect(series.get('inkstone_hub_connections')).toBe(0)
  release()
  await locking
  await until(
    async () => (await scrape(server)).get('inkstone_database_up') === 1,
    'the database',
    soon,
  )
})
