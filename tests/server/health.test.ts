import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerHealth } from '#server/web/health.ts'
import fastify from 'fastify'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

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
  registerHealth(app, { database: { ping }, isOneOfSeveral: false })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  expect((await app.inject('/health/ready')).statusCode).toBeGreaterThanOrEqual(500)
  await app.close()
})
