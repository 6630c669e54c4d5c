import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import { createHubServer } from '#server/realtime/signalr/hub-server.ts'
import { portOf } from '#tests/support/port.ts'

/** Five thousand idle connections held for a while, then a push to all of them: how soon it is everywhere. */
const clients = 5_000
const held = 45_000
const pushes = 20
/** Opened at once: more would wait for each other at the door. */
const atOnce = 200

if (process.argv[2] === 'serve') await serve()
else await watch()

async function watch() {
  const server = fork(import.meta.filename, ['serve'], { execArgv: process.execArgv })
  const { port } = await hear<{ port: number }>(server)
  const sockets: WebSocket[] = []
  const started = performance.now()
  while (sockets.length < clients)
    sockets.push(...(await Promise.all(Array.from({ length: atOnce }, () => open(port)))))
  const opened = performance.now() - started
  let dropped = 0
  for (const socket of sockets) socket.on('close', () => (dropped += 1))
  await new Promise((resolve) => setTimeout(resolve, held))
  const droppedIdle = dropped
  const delays: number[] = []
  for (let push = 0; push < pushes; push += 1) {
    const all = Promise.all(sockets.map((socket) => delayOf(socket, push)))
    server.send('push')
    delays.push(...(await all))
  }
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  console.table({
    connections: clients,
    'seconds to open': Math.round(opened / 100) / 10,
    'seconds held': held / 1000,
    'dropped while idle': droppedIdle,
    'fan-out p50, ms': at(0.5),
    'fan-out p95, ms': at(0.95),
    'fan-out slowest, ms': at(0.999999),
    'pushes lost': clients * pushes - delays.length,
  })
  for (const socket of sockets) socket.terminate()
  server.kill()
  await once(server, 'exit')
}

/** Milliseconds from the push to its arrival; both clocks are those of one machine. */
function delayOf(socket: WebSocket, push: number) {
  return new Promise<number>((resolve) => {
    const listen = (data: Buffer) => {
      const [, sent, number] = /"arguments":\[([\d.]+),(\d+)\]/.exec(data.toString()) ?? []
      if (Number(number) !== push || sent === undefined) return
      socket.off('message', listen)
      resolve(performance.timeOrigin + performance.now() - Number(sent))
    }
    socket.on('message', listen)
  })
}

async function hear<T>(server: ChildProcess): Promise<T> {
  // Of our own `serve` below.
  const [message] = (await once(server, 'message')) as [T]
  return message
}

async function open(port: number) {
  const headers = { authorization: `Bearer user${Math.random()}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/hub`, { headers })
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  await once(socket, 'message')
  // A client that says nothing for thirty seconds counts as gone.
  const beat = setInterval(() => socket.send('{"type":6}\u001e'), 15_000)
  socket.on('close', () => clearInterval(beat))
  return socket
}

async function serve() {
  const app = fastify()
  const hubs = createHubServer({
    authenticate: async (userId) => ({
      userId,
      sessionId: userId,
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
    log: { error: console.error, warn: console.warn, debug: () => {} },
  })
  const hub = hubs.hub<{ Receive: [sent: number, push: number] }>('/hub')
  await app.register(hubs.plugin)
  await app.listen({ port: 0, host: '127.0.0.1' })
  let push = 0
  process.on('message', () => {
    hub.clients.all.push('Receive', performance.timeOrigin + performance.now(), push)
    push += 1
  })
  process.send?.({ port: portOf(app.server) })
}
