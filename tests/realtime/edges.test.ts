import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { RecordReader } from '#server/realtime/signalr/records.ts'
import { client, connected, hubPath, startHubs, transports } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import { testRandom } from '#tests/support/random.ts'
import { end, handshake, negotiate, openSocket, request, seat } from '#tests/support/raw-hub.ts'
import type { RawSocket } from '#tests/support/raw-hub.ts'
import { until } from '#tests/support/until.ts'

let server: TestHubs
beforeEach(async () => {
  server = await startHubs()
})
afterEach(() => server.close())

const kinds = Object.keys(transports) as (keyof typeof transports)[]
const call = (target: string, args: unknown[], rest: object = {}) =>
  JSON.stringify({ type: 1, target, arguments: args, ...rest }) + end

/** A connection after its handshake, which is forgotten. */
async function open(token = 'ada'): Promise<RawSocket> {
  const raw = await openSocket(server, await seat(server, token), {
    authorization: `Bearer ${token}`,
  })
  raw.socket.send(handshake)
  await until(() => raw.frames.length === 1, 'the handshake')
  raw.frames.length = 0
  return raw
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  )

describe('升级', () => {
  test.each([
    ['/nope', 'websocket'],
    [hubPath, 'websocket'],
    [`${hubPath}/negotiate`, 'websocket'],
    ['/nope', 'x'],
  ])('被拒绝的升级，客户端多说了一个字、一直不走，连接也收回：%s，%s', async (path, what) => {
    // A client that never ends its own half.
    const sockets = Array.from({ length: 5 }, () =>
      connect({
        port: Number(new URL(server.url).port),
        host: '127.0.0.1',
        allowHalfOpen: true,
      }),
    )
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade, close\r\nupgrade: ${what}\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\nx`,
      )
      socket.resume()
    }
    await Promise.all(sockets.map((socket) => once(socket, 'end')))
    await until(async () => (await openConnections()) === 0, 'the connections to be let go')
    expect(sockets.map((socket) => socket.writableEnded)).not.toContain(true)
    for (const socket of sockets) socket.destroy()
  })

  test('别的升级只是平常的请求，正文也读得到，一条连接上可以接连来', async () => {
    const path = await seat(server)
    const events = await request(server, path, { headers: { accept: 'text/event-stream' } })
    const statuses: (number | undefined)[] = []
    const sockets = new Set<unknown>()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const body of [
      handshake,
      call('Void', []),
      call('Echo', [1], { invocationId: '1' }),
    ]) {
      const post = httpRequest(`${server.url}${hubPath}${path}`, {
        agent,
        method: 'POST',
        headers: {
          authorization: 'Bearer ada',
          connection: 'Upgrade, HTTP2-Settings, keep-alive',
          upgrade: 'h2c',
          'http2-settings': 'AAMAAABkAAQAAP__',
          'content-length': Buffer.byteLength(body),
        },
      })
      post.on('socket', (socket) => sockets.add(socket))
      post.end(body)
      const [answer] = await once(post, 'response')
      statuses.push(answer.statusCode)
      answer.resume()
      await once(answer, 'end')
    }
    expect(statuses).toEqual([200, 200, 200])
    expect(sockets.size).toBe(1)
    await until(() => server.seen.includes('Echo'), 'the call')
    expect(server.seen).toEqual(['Void', 'Echo'])
    agent.destroy()
    await events.body?.cancel()
  })

  test.each(['websocket', 'h2c'])(
    '前面的还没答完，同一条连接又要升级：先答完前面的，再轮到它，服务器还在：%s',
    async (what) => {
      const socket = connect({
        port: Number(new URL(server.url).port),
        host: '127.0.0.1',
      })
      let heard = ''
      socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
      const plain = `GET /nope HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
      const upgrade = `GET ${hubPath} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: ${what}\r\nsec-websocket-version: 13\r\nsec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n`
      socket.write(plain + plain + upgrade)
      const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)
      await until(() => statuses().length === 3, 'three answers')
      expect(statuses()).toEqual(['404', '404', '401'])
      expect((await request(server, '/nope')).status).toBe(404)
      socket.destroy()
    },
  )

  test('没有一种子协议是我们的，就一种也不选', async () => {
    const address = `${server.url.replace('http', 'ws')}${hubPath}${await seat(server)}`
    const socket = new WebSocket(address, ['other'], {
      headers: { authorization: 'Bearer ada' },
    })
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('Server sent no subprotocol')
  })
})

describe('记录', () => {
  test('一个字节一个字节地来，每个字节只看一次', () => {
    const bytes = Buffer.from(`${'x'.repeat(32 * 1024)}${end}`.repeat(4))
    let looked = 0
    const concat = Buffer.concat.bind(Buffer)
    const { indexOf, copy } = Buffer.prototype
    const spies = [
      vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (
        this: Buffer,
        ...asked
      ) {
        looked += this.length
        return Reflect.apply(indexOf, this, asked)
      }),
      vi.spyOn(Buffer.prototype, 'copy').mockImplementation(function (this: Buffer, ...asked) {
        looked += this.length
        return Reflect.apply(copy, this, asked)
      }),
      vi.spyOn(Buffer, 'concat').mockImplementation((...asked) => {
        const whole = concat(...asked)
        looked += whole.length
        return whole
      }),
    ]
    const reader = new RecordReader(32 * 1024)
    let records = 0
    for (let at = 0; at < bytes.length; at += 1)
      records += reader.read(bytes.subarray(at, at + 1)).length
    for (const spy of spies) spy.mockRestore()
    expect(records).toBe(4)
    // Each once, once more into its place, and once more each time that the place doubles.
    expect(looked).toBeLessThan(5 * bytes.length)
  })

  testRandom(
    '无论怎样切开，记录都是一样的',
    { name: 'records', runs: 200 },
    fc.property(
      fc.array(
        fc.string({ unit: 'grapheme', maxLength: 20 }).filter((it) => !it.includes(end)),
      ),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (texts, sizes) => {
        const bytes = Buffer.from(texts.map((text) => text + end).join(''))
        const reader = new RecordReader(1024)
        const records: string[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1
          records.push(...reader.read(bytes.subarray(at, at + size)))
          at += size
        }
        expect(records).toEqual(texts.map((text) => text.replace(/^\uFEFF/, '')))
      },
    ),
  )
})

describe('多少', () => {
  test.each(kinds)('客户端合在一起发的，等得下就都收：%s', async (kind) => {
    const { connection } = await connected(server, kind)
    const text = '多'.repeat(2_000)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => connection.invoke<string>('Echo', text)),
    )
    expect(new Set(answers)).toEqual(new Set([text]))
    await connection.stop()
  })

  test.each(kinds)('一条很大的推送、很大的结果，不断谁的连接：%s', async (kind) => {
    const { connection, received } = await connected(server, kind)
    const large = '大'.repeat(700_000)
    server.hub.clients.all.push('Receive', large)
    await until(() => received.length === 1, 'the large push')
    expect(received).toEqual([[large]])
    expect(await connection.invoke('Echo', 1)).toBe(1)
    await connection.stop()
  })

  test('一条连接的调用有快慢：先来一批，之后按秒放行，一个也不丢', async () => {
    const raw = await open()
    const began = performance.now()
    raw.socket.send(
      Array.from({ length: 300 }, (_, at) =>
        call('Echo', [at], { invocationId: `${at}` }),
      ).join(''),
    )
    await until(() => raw.frames.length >= 200, 'the first calls')
    const grown = Math.ceil(((performance.now() - began) / 1000) * 50)
    expect(raw.frames.length).toBeLessThanOrEqual(201 + grown)
    server.pass(1_000)
    await until(() => raw.frames.length >= 250, 'the next calls')
    server.pass(1_000)
    await until(() => raw.frames.length === 300, 'all calls')
    expect(raw.frames.map((frame) => JSON.parse(frame.slice(0, -1)).result)).toEqual(
      Array.from({ length: 300 }, (_, at) => at),
    )
  })

  test('一个人开多少条连接，快慢也合在一起算；别人不受影响', async () => {
    const calls = Array.from({ length: 200 }, (_, at) =>
      call('Echo', [at], { invocationId: `${at}` }),
    ).join('')
    const began = performance.now()
    const mine = [await open(), await open(), await open(), await open()]
    for (const raw of mine) raw.socket.send(calls)
    const answered = () => mine.reduce((sum, { frames }) => sum + frames.length, 0)
    await until(() => answered() >= 400, 'the first calls')
    const other = await open('bob')
    other.socket.send(calls)
    await until(() => other.frames.length >= 200, 'the calls of somebody else')
    const grown = Math.ceil(((performance.now() - began) / 1000) * 100)
    expect(answered()).toBeLessThanOrEqual(404 + grown)
  })

  test('等的太多就结束，请他再来', async () => {
    const raw = await open()
    raw.socket.send(call('Held', []))
    for (let i = 0; i < 20; i++) raw.socket.send(call('Void', ['x'.repeat(30_000)]))
    await raw.closed
    expect(raw.frames).toEqual([
      `{"type":7,"error":"Connection closed with an error.","allowReconnect":true}${end}`,
    ])
  })
})

describe('照协议', () => {
  test('要流的参数：说清楚，方法不跑', async () => {
    const raw = await open()
    raw.socket.send(call('Echo', [], { invocationId: '1', streamIds: ['s'] }))
    await until(() => raw.frames.length === 1, 'the answer')
    expect(raw.frames).toEqual([
      `{"type":3,"invocationId":"1","error":"An unexpected error occurred invoking 'Echo' on the server. HubException: Client sent 1 stream(s), Hub method expects 0."}${end}`,
    ])
    expect(server.seen).toEqual([])
  })

  test('二进制的帧里是 JSON，也听得懂；要 MessagePack 的，说没有', async () => {
    const raw = await open()
    raw.socket.send(Buffer.from(call('Echo', [7], { invocationId: 'a' })), { binary: true })
    await until(() => raw.frames.length === 1, 'the answer')
    expect(raw.frames[0]).toContain('"result":7')
    const other = await openSocket(server)
    other.socket.send(Buffer.from(`{"protocol":"messagepack","version":1}${end}`), {
      binary: true,
    })
    await other.closed
    expect(other.frames).toEqual([
      `{"error":"The protocol 'messagepack' is not supported."}${end}`,
    ])
  })

  test('还没有连上的编号不能用 DELETE 结束，之后照样能用', async () => {
    const path = await seat(server)
    expect((await request(server, path, { method: 'DELETE' })).status).toBe(400)
    expect((await request(server, path)).status).toBe(200)
  })

  test('编号属于账号：协商之后换了一次登录，照样连得上；别人的连不上', async () => {
    const ask = async (accept: string, token: string) => {
      const { connectionToken } = await negotiate(server, 'ada:first')
      const answer = await request(server, `?id=${connectionToken}`, {
        token,
        headers: { accept },
      })
      await answer.body?.cancel()
      return answer.status
    }
    for (const accept of ['text/event-stream', '*/*'])
      expect([await ask(accept, 'ada:second'), await ask(accept, 'bob')]).toEqual([200, 404])
    let sessions = 0
    const connection = client(server, 'WebSockets', {
      accessTokenFactory: () => `ada:${(sessions += 1)}`,
    })
    await connection.start()
    expect(await connection.invoke('WhoAmI')).toEqual([expect.any(String), 'ada'])
    expect(sessions).toBeGreaterThan(1)
    await connection.stop()
  })

  test('换了登录连上的，跟着后来的那一次登录走', async () => {
    const { connectionToken } = await negotiate(server, 'ada:first')
    const raw = await openSocket(server, `?id=${connectionToken}`, {
      authorization: 'Bearer ada:second',
    })
    raw.socket.send(handshake)
    await until(() => raw.frames.length === 1, 'the handshake')
    server.hubs.disconnectSession('first')
    raw.socket.send(call('Echo', [1], { invocationId: 'a' }))
    await until(() => raw.frames.length === 2, 'the answer')
    server.hubs.disconnectSession('second')
    expect(await raw.closed).toBe(1000)
  })

  test('事件流的名字大小写都行；编号是空的调用没有回音；类型不是整数就结束', async () => {
    const events = await request(server, await seat(server), {
      headers: { accept: 'TEXT/Event-Stream' },
    })
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    await events.body?.cancel()
    const raw = await open()
    raw.socket.send(
      call('Echo', [1], { invocationId: '' }) + call('Echo', [2], { invocationId: 'b' }),
    )
    await until(() => raw.frames.length === 1, 'one answer')
    expect(raw.frames[0]).toContain('"result":2')
    raw.socket.send(`{"type":1.5}${end}`)
    await raw.closed
  })

  test('方法还没跑完，走了的人已经告别', async () => {
    const raw = await open()
    raw.socket.send(call('Held', []))
    await until(() => server.seen.includes('held'), 'the call')
    raw.socket.terminate()
    await until(() => server.hubs.connectionCount === 0, 'the farewell')
    server.release()
    await until(() => server.seen.includes('Held'), 'the end of the call')
    expect(server.seen).toEqual(['held', 'Held'])
  })
})
