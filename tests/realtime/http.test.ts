import { once } from 'node:events'
import { connect } from 'node:net'
import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { client, connected, hubPath, startHubs } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import {
  holdPoll,
  negotiate,
  openPolling,
  openSocket,
  refusedSocket,
  request,
  seat,
} from '#tests/support/raw-hub.ts'
import { until } from '#tests/support/until.ts'

let server: TestHubs
beforeEach(async () => {
  server = await startHubs()
})
afterEach(() => server.close())

const events = { accept: 'text/event-stream' }

test('#29 协商：公开编号与秘密令牌不同，三种传输按次序列出', async () => {
  const response = await request(server, '/negotiate?negotiateVersion=1', { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  const body = (await response.json()) as Record<string, unknown>
  expect(body['connectionId']).not.toBe(body['connectionToken'])
  expect(body).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.stringMatching(/^[\w-]{22}$/),
    availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
      transport,
      transferFormats: ['Text'],
    })),
  })
})

test('#30 #33 没有版本是第 0 版，太新的按第 1 版，不是整数的说清楚；不应答状态恢复', async () => {
  const ask = async (query: string) =>
    (await request(server, `/negotiate${query}`, { method: 'POST' })).json() as Promise<
      Record<string, unknown>
    >
  const oldest = await ask('')
  expect(oldest).toMatchObject({ negotiateVersion: 0 })
  expect(oldest).not.toHaveProperty('connectionToken')
  expect((await request(server, `?id=${String(oldest['connectionId'])}`)).status).toBe(200)
  expect(await ask('?negotiateVersion=99')).toMatchObject({ negotiateVersion: 1 })
  expect(await ask('?negotiateVersion=x')).toEqual({
    error: 'The client requested a non-integer protocol version.',
  })
  expect(await ask('?negotiateVersion=1&useStatefulReconnect=true')).not.toHaveProperty(
    'useStatefulReconnect',
  )
})

test('#31 #41 不认识的方法得到 405', async () => {
  expect((await request(server, '/negotiate')).status).toBe(405)
  const put = await request(server, await seat(server), { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
})

test.each([
  ['POST', '/negotiate', 401],
  ['POST', '?id=x', 401],
  ['DELETE', '?id=x', 401],
  ['PUT', '', 405],
])('没有登录的 %s %s，不等它的正文就答 %i', async (method, path, status) => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const head = [`${method} ${hubPath}${path} HTTP/1.1`, 'host: x', 'content-length: 300000']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString('latin1')).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('#32 服务器只开一种传输时，只列出它，别的得到 404，客户端自己换', async () => {
  const polling = await startHubs({ kinds: ['LongPolling'] })
  const { availableTransports } = await negotiate(polling)
  expect(availableTransports.map(({ transport }) => transport)).toEqual(['LongPolling'])
  const path = await seat(polling)
  expect(await refusedSocket(polling, path)).toBe(404)
  expect((await request(polling, path, { headers: events })).status).toBe(404)
  const connection = client(polling, 'LongPolling', {
    transport:
      HttpTransportType.WebSockets |
      HttpTransportType.ServerSentEvents |
      HttpTransportType.LongPolling,
  })
  await connection.start()
  expect(await connection.invoke('Echo', 1)).toBe(1)
  await connection.stop()
  await polling.close()
})

test('#34 没有编号是 400；只有 WebSocket 可以不先协商', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await request(server, '', { method })
    expect([response.status, await response.text()]).toEqual([400, 'Connection ID required'])
  }
  const { connection } = await connected(server, 'WebSockets', { skipNegotiation: true })
  expect(connection.connectionId).toBeNull()
  expect(await connection.invoke('Echo', 1)).toBe(1)
  await connection.stop()
})

test('#35 没有的编号是 404，别人的编号也是', async () => {
  for (const path of ['?id=zz', await seat(server)]) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await request(server, path, { method, token: 'eve' })
      expect([response.status, await response.text()]).toEqual([
        404,
        'No Connection with that ID',
      ])
    }
    expect(await refusedSocket(server, path, { authorization: 'Bearer eve' })).toBe(404)
  }
})

test('#38 #40 #42 一个编号只归一种传输', async () => {
  const path = await seat(server)
  const { socket, closed } = await openSocket(server, path)
  expect((await request(server, path, { method: 'POST', body: 'x' })).status).toBe(405)
  expect((await request(server, path, { headers: events })).status).toBe(400)
  expect((await request(server, path, { method: 'DELETE' })).status).toBe(400)
  expect(await refusedSocket(server, path)).toBe(409)
  socket.close()
  await closed

  const { path: polled } = await openPolling(server)
  const changed = await request(server, polled, { headers: events })
  expect([changed.status, await changed.text()]).toEqual([
    400,
    'Cannot change transports mid-connection',
  ])
})

test('#43 #44 长轮询的告别：202，等着的轮询 204，之后 404；两次轮询之间也一样', async () => {
  const { path } = await openPolling(server)
  const pending = await holdPoll(server, path)
  expect((await request(server, path, { method: 'DELETE' })).status).toBe(202)
  expect((await pending.answer).status).toBe(204)
  expect((await request(server, path)).status).toBe(404)
  await until(() => server.hubs.connectionCount === 0, 'the farewell')

  const { path: idle } = await openPolling(server)
  expect((await request(server, idle, { method: 'DELETE' })).status).toBe(202)
  expect((await request(server, idle)).status).toBe(404)
})

test('#45 协商了却不用的编号到时作废', async () => {
  const path = await seat(server)
  server.pass(14_000)
  const other = await seat(server)
  server.pass(1_500)
  expect((await request(server, path)).status).toBe(404)
  expect((await request(server, other)).status).toBe(200)
})

test('#46 没有令牌、令牌不对、被封禁：状态直接说出，不转向，不是网页', async () => {
  server.revoked.add('nobody')
  for (const [token, status] of [
    [null, 401],
    ['nobody', 401],
    ['banned', 403],
    ['broken', 500],
  ] as const) {
    const response = await request(server, '/negotiate', {
      method: 'POST',
      redirect: 'error',
      token,
    })
    expect([token, response.status]).toEqual([token, status])
    expect(response.headers.get('content-type')).not.toContain('html')
  }
  await expect(connected(server, 'WebSockets', { token: 'nobody' })).rejects.toThrow('401')
  expect(await refusedSocket(server, '', {})).toBe(401)
})

test('令牌也可以写在地址里；刷新过的令牌接着用同一个连接', async () => {
  const path = `${await seat(server)}&access_token=ada`
  expect((await request(server, path, { token: null })).status).toBe(200)
  expect((await request(server, path.replace('=ada', '=eve'), { token: null })).status).toBe(
    404,
  )
  const { socket } = await openSocket(server, `${await seat(server)}&access_token=ada`, {})
  socket.close()
})

test('别的网站的页面不能连接，自己的和认可的可以', async () => {
  const trusting = await startHubs({ origins: ['https://blog.example'] })
  const own = trusting.url
  for (const [origin, status] of [
    [own, 200],
    ['https://blog.example', 200],
    ['https://evil.example', 400],
    ['null', 400],
  ] as const) {
    const response = await request(trusting, '/negotiate', {
      method: 'POST',
      headers: { origin },
    })
    expect([origin, response.status]).toEqual([origin, status])
  }
  const bearer = { authorization: 'Bearer ada' }
  const path = await seat(trusting)
  expect(
    await refusedSocket(trusting, path, { ...bearer, origin: 'https://evil.example' }),
  ).toBe(400)
  const { socket } = await openSocket(trusting, path, { ...bearer, origin: own })
  socket.close()
  await trusting.close()
})

test('一个人的连接有限，够了就说过会儿再来', async () => {
  const small = await startHubs({ limits: { connectionsPerUser: 2 } })
  await seat(small)
  await seat(small)
  const third = await request(small, '/negotiate', { method: 'POST' })
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await request(small, '/negotiate', { method: 'POST', token: 'bob' })).status).toBe(
    200,
  )
  await small.close()
})

test('协商之后、连接之前被断开，编号就作废', async () => {
  const path = await seat(server)
  server.hubs.disconnectUser('ada')
  expect((await request(server, path)).status).toBe(404)
})

test('节点名写在秘密令牌的最前面，代理可以照它分派', async () => {
  const named = await startHubs({ nodeName: 'n1' })
  const { connectionId, connectionToken } = await negotiate(named)
  expect(connectionToken).toMatch(/^n1\.[\w-]{22}$/)
  expect(connectionId).not.toContain('n1.')
  await named.close()
})

test('不是我们的升级请求照常得到回答', async () => {
  expect(await refusedSocket({ ...server, url: `${server.url}/elsewhere` }, '?id=x')).toBe(404)
  const response = await request(server, '/negotiate', { method: 'POST' })
  expect(response.status).toBe(200)
})

test('日志里没有令牌，也没有秘密编号', async () => {
  const token = 'token-that-nobody-may-read'
  const secrets: string[] = []
  for (const kind of ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const) {
    const { connection } = await connected(server, kind, { token })
    secrets.push(new URL(connection.baseUrl).searchParams.get('id') ?? '')
    await connection.invoke('Throw').catch(() => {})
    await connection.stop()
  }
  const path = `${await seat(server, token)}&access_token=${token}`
  secrets.push(path.slice(4).split('&')[0] ?? '')
  await request(server, path, { token: null })
  await request(server, `?id=unknown-${token}&access_token=${token}`, { token: null })
  await request(server, `/negotiate?access_token=broken`, { method: 'POST', token: null })
  await until(() => server.logLines.some((it) => it.includes('"status":500')), 'the log')
  const log = server.logLines.join('')
  expect(log).toContain(`${hubPath}?id=[redacted]&access_token=[redacted]`)
  for (const secret of [token, ...secrets.filter(Boolean)]) expect(log).not.toContain(secret)
})
