import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import fastify from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'
import { createHubServer } from '#server/realtime/signalr/hub-server.ts'
import { listenOn, portOf } from '#tests/support/port.ts'

/** What pushes and idle connections cost, as ratios to a bare `ws` server of the same clients in the same run. */
const clients = 1_000
const broadcasts = 60
const rounds = 3
const payload = { id: '1', content: '你好，世界！'.repeat(20) }
const frame = `${JSON.stringify({ type: 1, target: 'Receive', arguments: [payload] })}\u001e`

interface Measured {
  rss: number
  cpu: number
}

const kind = process.argv[2]
if (kind === undefined) await compare()
else await serve(kind)

async function compare() {
  const ratios: { 'memory per idle connection': number; 'CPU per push': number }[] = []
  for (let round = 0; round < rounds; round++) {
    const raw = await measure('raw')
    const hub = await measure('hub')
    ratios.push({
      'memory per idle connection': Math.round((hub.rss / raw.rss) * 100) / 100,
      'CPU per push': Math.round((hub.cpu / raw.cpu) * 100) / 100,
    })
  }
  console.table(ratios)
}

async function measure(kind: string): Promise<Measured> {
  const server = fork(import.meta.filename, [kind], {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const { port } = await answer<{ port: number }>(server)
  const before = await ask(server, 'measure')
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(port)))
  const idle = await ask(server, 'measure')
  const all = Promise.all(sockets.map(receiveAll))
  await ask(server, 'broadcast')
  await all
  const after = await ask(server, 'measure')
  for (const socket of sockets) socket.terminate()
  server.kill()
  await once(server, 'exit')
  return {
    rss: (idle.rss - before.rss) / clients,
    cpu: (after.cpu - idle.cpu) / (clients * broadcasts),
  }
}

function ask(server: ChildProcess, question: 'measure' | 'broadcast') {
  server.send(question)
  return answer<Measured>(server)
}

async function answer<T>(server: ChildProcess): Promise<T> {
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
  return socket
}

function receiveAll(socket: WebSocket) {
  let left = broadcasts
  return new Promise<void>((resolve) => {
    socket.on('message', () => {
      if (--left === 0) resolve()
    })
  })
}

async function serve(kind: string) {
  const { port, broadcast } = kind === 'raw' ? await serveRaw() : await serveHub()
  process.on('message', (question) => {
    if (question === 'broadcast') broadcast()
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage().rss, cpu: user + system })
  })
  process.send?.({ port })
}

async function serveRaw() {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    socket.on('message', () => socket.send('{}\u001e'))
  })
  return {
    port: await listenOn(server),
    broadcast: () => {
      for (let i = 0; i < broadcasts; i++)
        for (const socket of sockets.clients) socket.send(frame)
    },
  }
}

async function serveHub() {
  const app = fastify()
  const hubs = createHubServer({
    authenticate: async (userId) => ({
      userId,
      sessionId: userId,
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
    log: { error: console.error, warn: console.warn, debug: () => {} },
    limits: { bufferedBytes: Infinity },
  })
  const hub = hubs.hub<{ Receive: [message: typeof payload] }>('/hub')
  await app.register(hubs.plugin)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: portOf(app.server),
    broadcast: () => {
      for (let i = 0; i < broadcasts; i++) hub.clients.all.push('Receive', payload)
    },
  }
}
