import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { listenOn } from '#tests/support/port.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('登录的人过了门，被撤销的会话过不了', async () => {
  const member = await server.createMember()
  const admitted = await server.get('/api/posts/my', member.token)
  expect(admitted.statusCode).not.toBe(401)
  const forged = await server.get('/api/posts/my', `${member.token}x`)
  expect([forged.statusCode, forged.json<{ code: number }>().code]).toEqual([400, 2005])
  expect((await server.get('/api/posts/my')).statusCode).toBe(401)
})

test('令牌过了时间是 401，同一个会话还能换新的', async () => {
  const member = await server.createMember()
  server.clock.advance(16 * 60_000)
  expect((await server.get('/api/posts/my', member.token)).statusCode).toBe(401)
  const again = await server.get('/api/posts/my', await server.tokenFor(member))
  expect(again.statusCode).not.toBe(401)
})

test('管理员的门只给管理员开', async () => {
  const [member, admin] = [await server.createMember(), await server.createAdmin()]
  const url = '/api/admin/dashboard'
  const refused = await server.get(url, member.token)
  expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([400, 1002])
  const admitted = await server.get(url, admin.token)
  expect([200, 501]).toContain(admitted.statusCode)
})

test('真正的连接上，畸形的请求得到 4xx，服务器照常', async () => {
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const withoutLength: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob(['x'.repeat(1024 * 1024 + 1)]).stream(),
    duplex: 'half',
  }
  const chunked = await fetch(`${base}/api/auth/login`, withoutLength)
  expect(chunked.status).toBe(413)
  const noType = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    body: new Uint8Array([123, 125]),
  })
  expect(noType.status).toBe(415)
  const alive = await fetch(`${base}/health/live`)
  expect(alive.status).toBe(200)
})

test('太大的请求，先传完再听的也听得到为什么，连接随后结束', async () => {
  const { port } = new URL(server.app.listeningOrigin)
  const body = Buffer.alloc(4 * 1024 * 1024, 'x')
  const head =
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
    `content-length: ${body.length}\r\n\r\n`
  for (let i = 0; i < 5; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise((resolve) => socket.write(head, resolve))
    await new Promise((resolve, reject) => {
      socket.once('error', reject).write(body, resolve)
    })
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [^]*提交的内容过大/)
  }
})

test('传到一半就走的请求不算我们的错：没有一行错误', async () => {
  const { port } = new URL(server.app.listeningOrigin)
  const before = server.logLines.length
  const socket = connect(Number(port), '127.0.0.1')
  const brokenOff = new Promise<void>((resolve) => {
    server.app.server.once('request', (request) => {
      request.once('close', resolve)
      setImmediate(() => socket.destroy())
    })
  })
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email"',
  )
  await brokenOff
  // Whatever came of it has been told before this is answered.
  expect((await server.get('/health/live')).statusCode).toBe(200)
  expect(server.logLines.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('同样的请求，编号各不相同', async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await server.get('/api/nothing')
      return answer.json<{ requestId: string }>().requestId
    }),
  )
  expect(new Set(ids).size).toBe(50)
})

test('外面说的请求编号和方法都不算数', async () => {
  const answer = await server.inject('GET', '/api/nothing', {
    headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
  })
  expect(answer.json<{ requestId: string }>().requestId).not.toBe('mine')
})

test('每个路径都只有一种写法', async () => {
  const paths = ['/api/site/', '//api/site', '/API/site', '/api/site;a=b', '/blog//api/site']
  for (const path of [...paths, '/api/site.json', '/api%2fsite']) {
    const answer = await server.get(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

test('HEAD 和 GET 一样回答，只是没有正文', async () => {
  const answer = await server.inject('HEAD', '/api/openapi.json')
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

test('交给 Vite 的那个入口就是同一个服务器', async () => {
  const host = createServer((request, response) => server.app.routing(request, response))
  const port = await listenOn(host)
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
  expect(await answer.json()).toEqual({ status: 'ok' })
  await new Promise((resolve) => host.close(resolve))
})
