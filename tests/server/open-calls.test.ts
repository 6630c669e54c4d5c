import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerOpenCalls } from '#server/throttle/open-calls.ts'
import { startServer } from '#tests/support/server.ts'
import { portOf } from '#tests/support/port.ts'

const crawler = '203.0.113.7'
const reader = '198.51.100.1'

test('一家没答完的请求有个数：再来的马上说过于频繁；别家照答，答完一个又能来一个', async () => {
  const site = await openSite({ mostCalls: 2, mostConnections: undefined })
  const held = [site.ask('/held', crawler), site.ask('/held', crawler)]
  await site.reached(2)
  expect(await site.ask('/quick', crawler)).toMatch(/^HTTP\/1\.1 429 /)
  expect(await site.ask('/quick', reader)).toMatch(/^HTTP\/1\.1 200 /)
  site.release()
  await Promise.all(held)
  expect(await site.ask('/quick', crawler)).toMatch(/^HTTP\/1\.1 200 /)
})

test('一家没传完的大正文只收十六份：再来的马上说过于频繁，小的照收，别家照收', async () => {
  const site = await openSite({ mostCalls: 99, mostConnections: undefined })
  const large = { method: 'POST', length: 2 * 1024 * 1024 }
  const held = await Promise.all(Array.from({ length: 16 }, () => site.open()))
  for (const socket of held) socket.write(callOf('/quick', crawler, large))
  const another = async (from: string, length: number) => {
    const socket = await site.open()
    const answer = once(socket, 'data').then(([bytes]) => String(bytes))
    socket.write(callOf('/quick', from, { method: 'POST', length }) + ' '.repeat(length))
    return answer
  }
  await expect.poll(() => another(crawler, large.length)).toMatch(/^HTTP\/1\.1 429 /)
  expect(await another(crawler, 9)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await another(reader, large.length)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of held) socket.destroy()
  await expect.poll(() => another(crawler, large.length)).toMatch(/^HTTP\/1\.1 200 /)
})

test('没等到答复就走了的，不再算数', async () => {
  const site = await openSite({ mostCalls: 1, mostConnections: undefined })
  const gone = await site.open()
  gone.write(callOf('/held', crawler))
  await site.reached(1)
  gone.destroy()
  await expect.poll(() => site.ask('/quick', crawler)).toMatch(/^HTTP\/1\.1 200 /)
})

test('一家的连接有个数：再来的断开，关一条又能开一条', async () => {
  const site = await openSite({ mostCalls: 9, mostConnections: 2 })
  const idle = await site.open()
  await site.open()
  const refused = await site.open()
  await expect.poll(() => refused.destroyed).toBe(true)
  idle.destroy()
  await expect.poll(() => site.ask('/quick')).toMatch(/^HTTP\/1\.1 200 /)
})

test('会员的实时连接不算，用 POST 发来的照算', async () => {
  const site = await openSite({ mostCalls: 1, mostConnections: undefined })
  void site.ask('/api/hubs/held', crawler)
  await site.reached(1)
  void site.ask('/api/hubs/held', crawler, 'POST')
  await site.reached(2)
  expect(await site.ask('/api/hubs/held', crawler, 'POST')).toMatch(/^HTTP\/1\.1 429 /)
})

test('租来一整段相邻的地址，只抵得上两处；别处照答', async () => {
  const site = await openSite({ mostCalls: 1, mostConnections: undefined })
  const held = ['2001:db8:1:1::1', '2001:db8:1:2::1'].map((from) => site.ask('/held', from))
  await site.reached(2)
  expect(await site.ask('/quick', '2001:db8:1:3::1')).toMatch(/^HTTP\/1\.1 429 /)
  expect(await site.ask('/quick', '2001:db8:2:1::1')).toMatch(/^HTTP\/1\.1 200 /)
  site.release()
  await Promise.all(held)
  expect(await site.ask('/quick', '2001:db8:1:3::1')).toMatch(/^HTTP\/1\.1 200 /)
})

test('租来一整段相邻的地址，连接也只抵得上两处', async () => {
  const site = await openSite({ mostCalls: 9, mostConnections: 1 })
  const [first, second, third, elsewhere] = await Promise.all(
    ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.1.1'].map(site.open),
  )
  await expect.poll(() => third?.destroyed).toBe(true)
  expect([first, second, elsewhere].map((socket) => socket?.destroyed)).toEqual([
    false,
    false,
    false,
  ])
})

test('变成了 WebSocket 的连接不在其中：会员的实时连接另有上限', async () => {
  const site = await openSite({ mostCalls: 9, mostConnections: 1 })
  const line = await site.open()
  line.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(line, 'data')
  expect(await site.ask('/quick')).toMatch(/^HTTP\/1\.1 200 /)
})

test('一条连接上接连要升级成别的：听着它关上的，只有那么几个', async () => {
  const server = await startServer()
  onTestFinished(() => server.close())
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const listening: number[] = []
  server.app.server.on('request', ({ socket }) => listening.push(socket.listenerCount('close')))
  const socket = await opener(server.app)()
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
  for (let at = 1; at <= 20; at += 1) {
    socket.write(
      'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    )
    await expect.poll(() => heard.split('HTTP/1.1 200').length - 1).toBe(at)
  }
  expect(new Set(listening.slice(1)).size).toBe(1)
})

test.each([
  ['一个地址占不满所有的位置', {}, 1],
  ['有代理的时候，连接都是代理的，不按地址数', { TRUST_PROXY: '1' }, 0],
])('整个服务器：%s', async (_, env, refused) => {
  const server = await startServer({ env })
  onTestFinished(() => server.close())
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const open = opener(server.app)
  const sockets = await Promise.all(Array.from({ length: 1_001 }, () => open()))
  const isOver = ({ destroyed }: Socket) => destroyed
  await expect.poll(() => sockets.filter(isOver)).toHaveLength(refused)
  const [first] = sockets
  first?.write(callOf('/api/site', reader))
  await once(first ?? server.app.server, 'data')
  expect(sockets.filter(isOver)).toHaveLength(refused)
})

/** A server on which `/held` is answered once `release` was called, and every other path at once. */
async function openSite(limits: Parameters<typeof registerOpenCalls>[1]) {
  const app = fastify({ trustProxy: true, bodyLimit: 4 * 1024 * 1024 })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let reached = 0
  registerOpenCalls(app, limits)
  app.server.on('upgrade', (_request, socket) => {
    socket.resume().once('end', () => socket.destroy())
    socket.write('HTTP/1.1 101 \r\n\r\n')
  })
  const hold = async () => {
    reached += 1
    await released
    return ''
  }
  app.get('/held', hold)
  app.get('/api/hubs/held', hold)
  app.post('/api/hubs/held', hold)
  app.get('/quick', async () => '')
  app.post('/quick', async () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const open = opener(app)
  onTestFinished(async () => {
    release()
    await app.close()
  })
  return {
    release,
    async reached(calls: number) {
      await expect.poll(() => reached).toBe(calls)
    },
    open,
    /** What is answered, on a connection of its own; empty when that is cut off. */
    async ask(path: string, from = reader, method = 'GET') {
      const socket = await open()
      socket.write(callOf(path, from, { method, connection: 'close' }))
      return text(socket).catch(() => '')
    },
  }
}

/** Opens connections that end with the test. Whether the server keeps one shows later. */
const opener = (app: FastifyInstance) => async (localAddress?: string) => {
  const socket = connect({ port: portOf(app.server), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.resume()
  return socket
}

const callOf = (
  path: string,
  from: string,
  { method = 'GET', connection = 'keep-alive', length = 0 } = {},
) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: blog.example',
    `connection: ${connection}`,
    `x-forwarded-for: ${from}`,
    ...(length > 0 ? ['content-type: text/plain', `content-length: ${length}`] : []),
    '\r\n',
  ].join('\r\n')
