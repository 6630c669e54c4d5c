import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hubPath, startHubs } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import {
  end,
  handshake,
  openPolling,
  openSocket,
  request,
  seat,
} from '#tests/support/raw-hub.ts'
import { until } from '#tests/support/until.ts'

let server: TestHubs
beforeEach(() => start(1_000))
afterEach(() => server.close())

async function start(perSecond: number) {
  const heardOfUser = { atOnce: 100, perSecond }
  // So that whoever asks again and again is not refused for that.
  server = await startHubs({ limits: { heardOfUser, connectionsPerUser: 1_000_000 } })
}

const call = `{"type":1,"target":"Void","arguments":[]}${end}`
const keepAlive = `{"type":6}${end}`

async function open(user: string) {
  const raw = await openSocket(server, await seat(server, user), {
    authorization: `Bearer ${user}`,
  })
  raw.socket.send(handshake)
  await until(() => raw.frames.length === 1, 'the handshake')
  return raw.socket
}

const negotiates = async (token: string) =>
  (await request(server, '/negotiate?negotiateVersion=1', { method: 'POST', token })).status

/** So often does the server see what has come meanwhile. */
async function turnsOfTheServer() {
  for (let turn = 0; turn < 30; turn += 1) await negotiates('bob')
}

const floods = {
  '没有求过的 pong': (socket: WebSocket) => {
    for (let sent = 0; sent < 50_000; sent += 1) socket.pong()
  },
  一个字节一帧的记录: (socket: WebSocket) => {
    for (let sent = 0; sent < 50; sent += 1) {
      for (let byte = 0; byte < 1_000; byte += 1) socket.send(' ')
      socket.send(keepAlive)
    }
  },
  一帧里许多心跳: (socket: WebSocket) => {
    for (let sent = 0; sent < 20; sent += 1) socket.send(keepAlive.repeat(5_000))
  },
}

test.each(Object.entries(floods))(
  '%s：说得太快的人，后面的话等着，也不能再开连接；别人照常',
  async (_name, flood) => {
    const ada = await open('ada')
    flood(ada)
    ada.send(call)
    await until(async () => (await negotiates('ada')) === 429, 'more than may be heard')
    await turnsOfTheServer()
    expect(server.seen).not.toContain('Void')

    const bob = await open('bob')
    bob.send(call)
    await until(() => server.seen.includes('Void'), 'the call of somebody else')
    server.seen.length = 0

    await until(() => {
      // Less than the silence after which a client is gone.
      server.pass(20_000)
      return server.seen.includes('Void')
    }, 'what had waited')
    expect(await negotiates('ada')).toBe(200)
    bob.terminate()
    ada.terminate()
  },
)

test('说再见以后还说个不停，也不再听', async () => {
  const ada = await open('ada')
  ada.send(`{"type":7}${end}`)
  floods['没有求过的 pong'](ada)
  await until(async () => (await negotiates('ada')) === 429, 'more than may be heard')
  expect(await negotiates('bob')).toBe(200)
  ada.terminate()
})

test('WebSocket 的 ping 也算：不停地 ping 的人，不能再开连接', async () => {
  await server.close()
  await start(1)
  const ada = await open('ada')
  const isTooMuch = async () => {
    // Many at once end the connection: it is ws that counts those.
    for (let sent = 0; sent < 50; sent += 1) ada.ping()
    return (await negotiates('ada')) === 429
  }
  await until(isTooMuch, 'more than may be heard')
  expect(ada.readyState).toBe(ada.OPEN)
  ada.terminate()
})

test('没有 WebSocket 的人也一样：说得太快，之后的请求 429，过后照常', async () => {
  const polling = await openPolling(server)
  expect((await polling.post(keepAlive.repeat(5_000))).status).toBe(200)
  expect((await polling.post(call)).status).toBe(429)
  expect(await negotiates('ada')).toBe(429)
  expect(server.seen).not.toContain('Void')
  server.pass(10_000)
  expect((await polling.post(call)).status).toBe(200)
  await until(() => server.seen.includes('Void'), 'the call')
})

test('一条消息分得太碎，连接就结束', async () => {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${hubPath}${await seat(server)} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ada\r\n` +
      `connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  await once(socket, 'data')
  const [begins, goesOn] = [fragment(0x01), fragment(0x00)]
  socket.write(Buffer.concat([begins, ...Array.from({ length: 100 }, () => goesOn)]))
  const [answer] = await once(socket, 'data')
  // A closing frame with 1008, a policy that was not kept.
  expect([...answer].slice(0, 4)).toEqual([0x88, 0x02, 0x03, 0xf0])
  socket.destroy()
})

/** One byte of a message that is not over, masked with zeros. */
const fragment = (opcode: number) => Buffer.from([opcode, 0x81, 0, 0, 0, 0, 0x31])
