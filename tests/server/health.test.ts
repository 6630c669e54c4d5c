import { symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import fastify from 'fastify'
import { rows } from '#server/db/client.ts'
import { createSmtpMailer } from '#server/mail/mailer.ts'
import { createParts } from '#server/system/parts.ts'
import { adminUrl, testEngine } from '#tests/support/database.ts'
import { registerHealth } from '#server/web/health.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { listenOn } from '#tests/support/port.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

test('活着，并且准备好了', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await server.get(path)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('要离开的进程先说自己没准备好，已有的请求照样回答', async () => {
  server.app.readiness.draining = true
  const ready = await server.get('/health/ready')
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
  expect(ready.json()).toMatchObject({ code: 1009, retryAfter: 2 })
  expect((await server.get('/health/live')).statusCode).toBe(200)
})

test.each([
  ['断了', () => Promise.reject(new Error('gone'))],
  ['一直不回答', () => new Promise<void>(() => {})],
])('数据库%s时活着但没准备好', async (_name, ping) => {
  const app = fastify()
  const parts = { failing: async () => [] }
  registerHealth(app, { database: { ping }, parts, isOneOfSeveral: false })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/health/ready')).statusCode).toBeGreaterThanOrEqual(500)
  await app.close()
})

test('盘满了：照样能读，就绪说清楚是文件存不下', async () => {
  // A real device that is always full.
  symlinkSync('/dev/full', join(server.core.config.dataDir, '.written'))
  expect(await readiness()).toEqual([200, { status: 'degraded', failing: ['files'] }])
  expect((await server.get('/api/site')).statusCode).toBe(200)
  expect(server.logLines).toContainEqual(
    expect.objectContaining({
      part: 'files',
      error: expect.objectContaining({ message: expect.stringContaining('ENOSPC') }),
    }),
  )
})

test('数据库只能读：照样能读，就绪说清楚写不进去', async () => {
  await makeReadOnly()
  expect(await readiness()).toEqual([200, { status: 'degraded', failing: ['writes'] }])
  expect((await server.get('/api/site')).statusCode).toBe(200)
})

test('邮件服务器拒绝连接：就绪说清楚，问得再勤也一分钟只连它一次', async () => {
  const smtp = createServer((socket) => {
    connections += 1
    socket.end('421 not today\r\n')
  })
  let connections = 0
  const port = await listenOn(smtp)
  const mailer = createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.example' })
  const parts = createParts({ ...server.core, mailer }, () => true)
  expect(await parts.failing()).toEqual(['mail'])
  expect(await parts.failing()).toEqual(['mail'])
  expect(connections).toBe(1)
  mailer.close()
  await new Promise((resolve) => smtp.close(resolve))
})

test('够不到别的节点：就绪说清楚', async () => {
  const parts = createParts(server.core, () => false)
  expect(await parts.failing()).toEqual(['redis'])
})

async function readiness() {
  const answer = await server.get('/health/ready')
  return [answer.statusCode, answer.json()]
}

/** As a database whose disk is full, or that has become somebody's replica. */
async function makeReadOnly() {
  const { db } = server.core
  if (testEngine === 'pglite') return db.execute(sql`set default_transaction_read_only = on`)
  const [found] = await rows<{ name: string }>(db, sql`select current_database() as name`)
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`alter database ${found?.name} set default_transaction_read_only = on`)
  // It is so for new connections.
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [found?.name],
  )
  await admin.end()
  await expect.poll(async () => (await server.get('/health/ready')).statusCode).toBe(200)
}
