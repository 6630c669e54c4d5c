import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connected, hubPath, startHubs } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import {
  end,
  handshake,
  holdPoll,
  openPolling,
  openSocket,
  request,
  seat,
} from '#tests/support/raw-hub.ts'
import { until } from '#tests/support/until.ts'

let server: TestHubs
beforeEach(async () => {
  server = await startHubs()
})
afterEach(() => server.close())

const receive = (...values: unknown[]) =>
  `${JSON.stringify({ type: 1, target: 'Receive', arguments: values })}${end}`

test('#48 第一次轮询马上得到空的 200', async () => {
  const { first, greeting } = await openPolling(server)
  expect([first.status, await first.text()]).toEqual([200, ''])
  expect(first.headers.get('cache-control')).toBe('no-cache,no-store')
  expect(greeting.startsWith(`{}${end}`)).toBe(true)
})

test('#49 #54 闲着的轮询 90 秒得到空的 200，其间没有心跳', async () => {
  const { path } = await openPolling(server)
  const poll = await holdPoll(server, path)
  server.pass(89_000)
  expect(poll.isHeld()).toBe(true)
  server.pass(1_000)
  const response = await poll.answer
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('#50 同一刻的两次推送在一个回答里', async () => {
  const { path } = await openPolling(server)
  const poll = await holdPoll(server, path)
  server.hub.clients.user('ada').push('Receive', 1)
  server.hub.clients.user('ada').push('Receive', 2)
  expect(await (await poll.answer).text()).toBe(receive(1) + receive(2))
  server.hub.clients.user('ada').push('Receive', 3)
  server.hub.clients.user('ada').push('Receive', 4)
  expect(await (await request(server, path)).text()).toBe(receive(3) + receive(4))
})

test('#51 新的轮询顶替旧的', async () => {
  const { path } = await openPolling(server)
  const older = await holdPoll(server, path)
  const newer = await holdPoll(server, path)
  expect((await older.answer).status).toBe(204)
  server.hub.clients.user('ada').push('Receive', 1)
  expect(await (await newer.answer).text()).toBe(receive(1))
})

test('被断开的长轮询：先是告别，再是 204，然后 404', async () => {
  const { path } = await openPolling(server)
  const poll = await holdPoll(server, path)
  server.hubs.disconnectUser('ada', { reason: 'x' })
  expect(await (await poll.answer).text()).toBe(`{"type":7,"error":"x"}${end}`)
  expect((await request(server, path)).status).toBe(204)
  expect((await request(server, path)).status).toBe(404)
})

test('#53 不再轮询的客户端过 15 秒算离开；轮询中途断线，推送留给下一次', async () => {
  const { path } = await openPolling(server)
  const abort = new AbortController()
  const poll = await holdPoll(server, path, { signal: abort.signal })
  abort.abort()
  await expect(poll.answer).rejects.toThrow('aborted')
  await until(poll.isGone, 'the server to miss the poll')
  server.hub.clients.user('ada').push('Receive', 1)
  expect(await (await request(server, path)).text()).toBe(receive(1))
  server.pass(14_000)
  expect(server.hubs.connectionCount).toBe(1)
  server.pass(1_500)
  await until(() => server.hubs.connectionCount === 0, 'the farewell')
  expect((await request(server, path)).status).toBe(404)
})

test('#55 #56 事件流的头、第一行与每条消息的样子，压缩不碰它', async () => {
  const path = await seat(server)
  const abort = new AbortController()
  const response = await request(server, path, {
    headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache,no-store',
    'content-encoding': 'identity',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const text = readAll(response)
  await until(() => text() === ':\r\n', 'the first bytes')
  await request(server, path, { method: 'POST', body: handshake })
  await until(() => server.hubs.connectionCount === 1, 'the handshake')
  server.hub.clients.user('ada').push('Receive', '换\n行')
  await until(() => text().includes('Receive'), 'the push')
  const [greeting, push] = text().slice(3).split('\r\n\r\n')
  expect(greeting).toBe(`data: {}${end}`)
  expect(push).toBe(`data: ${receive('换\n行')}`)
  abort.abort()
  await until(() => server.hubs.connectionCount === 0, 'the farewell')
})

test('#57 一百万字节的推送完整到达', async () => {
  const { connection, received } = await connected(server, 'ServerSentEvents')
  const text = '好'.repeat(330_000)
  server.hub.clients.user('ada').push('Receive', text)
  await until(() => received.length > 0, 'the push')
  expect(received).toEqual([[text]])
  await connection.stop()
})

test('#58 并排的三个 POST 各自完整', async () => {
  const { path, post } = await openPolling(server)
  const call = (value: string) =>
    `${JSON.stringify({ type: 1, target: 'PushBack', arguments: [value] })}${end}`
  const texts = ['a', 'b', 'c'].map((it) => it.repeat(20_000))
  await Promise.all(texts.map((it) => post(call(it))))
  const answer = await (await request(server, path)).text()
  expect(answer.split(end).toSorted()).toEqual(
    ['', ...texts.map((it) => receive(it).slice(0, -1))].toSorted(),
  )
})

test('轮询与事件流比请求的时限更长寿', async () => {
  const strict = await startHubs({}, { requestTimeout: 400, connectionsCheckingInterval: 50 })
  const [events, polling] = await Promise.all([
    connected(strict, 'ServerSentEvents'),
    connected(strict, 'LongPolling'),
  ])
  await cutOff(strict)
  strict.hub.clients.all.push('Receive', 1)
  await until(() => polling.received.length + events.received.length > 1, 'the pushes')
  expect([events.received, polling.received]).toEqual([[[1]], [[1]]])
  await Promise.all([events.connection.stop(), polling.connection.stop()])
  await strict.close()
})

test.each(['WebSockets', 'ServerSentEvents', 'LongPolling'] as const)(
  '%s 积压超过一兆就断开，别人照收 #85',
  async (kind) => {
    await (kind === 'LongPolling' ? openPolling(server) : openDeaf(kind))
    await until(() => server.hubs.connectionCount === 1, 'the slow one')
    const bob = await connected(server, 'WebSockets', { token: 'bob' })
    const text = 'x'.repeat(256 * 1024)
    for (let i = 0; i < 60 && server.hubs.connectionCount > 1; i++) {
      server.hub.clients.all.push('Receive', text)
      await until(() => bob.received.length === i + 1, 'the push to bob')
    }
    await until(() => server.hubs.connectionCount === 1, 'the drop')
    // Four of them are a little more than the limit.
    expect(bob.received.length).toBeGreaterThan(4)
    await bob.connection.stop()
  },
)

test('轮询的没有取走的有一兆，还连着；超过一兆，再推就断开', async () => {
  const { path } = await openPolling(server)
  const push = (text: string) => server.hub.clients.user('ada').push('Receive', text)
  const texts = ['x'.repeat(1024 * 1024 - receive('').length), '满']
  for (const text of texts) push(text)
  expect(server.hubs.connectionCount).toBe(1)
  const answer = await request(server, path)
  expect(await answer.text()).toBe(texts.map((text) => receive(text)).join(''))
  for (const text of texts) push(text)
  expect(server.hubs.connectionCount).toBe(1)
  push('多')
  expect(server.hubs.connectionCount).toBe(0)
  expect((await request(server, path)).status).toBe(404)
})

/** A client that shakes hands and then never reads again. */
async function openDeaf(kind: 'WebSockets' | 'ServerSentEvents') {
  if (kind === 'WebSockets') {
    const { socket } = await openSocket(server)
    socket.send(handshake)
    await once(socket, 'message')
    socket.pause()
    return socket
  }
  const path = await seat(server)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    `GET ${hubPath}${path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ada\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.pause()
  await request(server, path, { method: 'POST', body: handshake })
  return socket
}

/** Begins a request that is never finished, and waits until the server has had enough of it. */
async function cutOff({ url }: TestHubs) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await once(socket, 'close')
}

function readAll(response: Response) {
  let text = ''
  const decoder = new TextDecoder()
  void (async () => {
    for await (const chunk of response.body ?? [])
      text += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  return () => text
}
