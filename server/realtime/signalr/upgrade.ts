import { ServerResponse } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Limits } from './limits.ts'

/** How long, in milliseconds, a request to upgrade waits for what is still being answered on its connection. */
const answerTimeout = 2000

interface Upgrade {
  socket: Socket
  head: Buffer
}

export type Upgrades = ReturnType<typeof openUpgrades>

/**
 * Sends requests to become a WebSocket along the way of all others, so that the same hooks, refusals and log lines apply.
 * A request that offers to become something else (`Upgrade: h2c`) is an ordinary one.
 */
export function openUpgrades(
  server: Server,
  route: RequestListener,
  { chunkBytes, fragments }: Pick<Limits, 'chunkBytes' | 'fragments'>,
) {
  const asked = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // None is ours, so none is chosen.
    handleProtocols: () => false,
    maxPayload: chunkBytes,
    maxFragments: fragments,
  })

  const openAnswers = trackAnswers(server)
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const open = openAnswers(socket)
    if (open.length === 0) return take(request, socket, head)
    // Node has let go of the socket: nobody would hear its error, nor that it can take more of a long answer.
    socket.on('error', () => socket.destroy())
    const timer = setTimeout(() => socket.destroy(), answerTimeout)
    void Promise.all(open.map(over)).then(() => {
      clearTimeout(timer)
      if (!socket.destroyed) take(request, socket, head)
    })
  })

  function take(request: IncomingMessage, socket: Socket, head: Buffer) {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      socket.unshift(Buffer.concat([withoutOffer(request), head]))
      server.emit('connection', socket)
      return
    }
    const response = new ServerResponse(request)
    // Node has let go of the socket: without a listener, its error would end the process.
    socket.on('error', () => socket.destroy())
    // Nobody reads it any more, so that its end would never come by itself.
    response.on('finish', () => socket.destroySoon())
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    asked.set(request, { socket, head })
    route(request, response)
  }

  return {
    /** Whether the request asks to become a WebSocket. */
    isAsked: (request: FastifyRequest): boolean => asked.has(request.raw),
    /** Makes it one. A broken request is answered by 400, and `onOpen` is not called. */
    accept(request: FastifyRequest, reply: FastifyReply, onOpen: (socket: WebSocket) => void) {
      const upgrade = asked.get(request.raw)
      if (!upgrade) throw new Error('the request did not ask to upgrade')
      const { socket, head } = upgrade
      reply.hijack()
      reply.raw.detachSocket(socket)
      sockets.handleUpgrade(request.raw, socket, head, onOpen)
    },
  }
}

/** Ends however the answer ends: `once` of Node rejects for an answer that breaks, which nobody would catch. */
const over = (answer: ServerResponse) =>
  new Promise<void>((resolve) => answer.once('close', resolve))

/** What is still being answered on a connection: what is asked there next has to wait for it. */
function trackAnswers(server: Server): (socket: Socket) => ServerResponse[] {
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = open.get(socket) ?? new Set()
    open.set(socket, answers.add(response))
    response.once('close', () => answers.delete(response))
  })
  return (socket) => [...(open.get(socket) ?? [])]
}

/**
 * The head of a request as it came, but for the offer: Node's parser lets go of a request that makes one, its body unread,
 * and takes it back as the beginning of what the connection says.
 */
function withoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value
    if (name.toLowerCase() !== 'upgrade' && kept !== '') lines.push(`${name}: ${kept}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

const withoutUpgrade = (options: string) =>
  options
    .split(',')
    .filter((option) => option.trim().toLowerCase() !== 'upgrade')
    .join(',')
