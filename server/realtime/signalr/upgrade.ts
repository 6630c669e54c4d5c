import { ServerResponse } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

interface Upgrade {
  socket: Duplex
  head: Buffer
}

export interface Upgrades {
  /** Whether the request asks to become a WebSocket. */
  isAsked(request: FastifyRequest): boolean
  /** Makes it one. A broken request is answered by 400, and `onOpen` is not called. */
  accept(
    request: FastifyRequest,
    reply: FastifyReply,
    onOpen: (socket: WebSocket) => void,
  ): void
}

/** Sends requests to upgrade along the way of all others, so that the same hooks, refusals and log lines apply. */
export function openUpgrades(
  server: Server,
  route: RequestListener,
  maxPayload: number,
): Upgrades {
  const asked = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
  })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request)
    // Node has let go of the socket: without a listener, its error would end the process.
    socket.on('error', () => socket.destroy())
    response.on('finish', () => socket.end())
    response.shouldKeepAlive = false
    // Node hands over the socket of the connection; its type is wider than it ever is.
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    if (request.headers.upgrade?.toLowerCase() === 'websocket')
      asked.set(request, { socket, head })
    route(request, response)
  })

  return {
    isAsked: (request) => asked.has(request.raw),
    accept(request, reply, onOpen) {
      const upgrade = asked.get(request.raw)
      if (!upgrade) throw new Error('the request did not ask to upgrade')
      const { socket, head } = upgrade
      reply.hijack()
      reply.raw.detachSocket(socket as Parameters<typeof reply.raw.detachSocket>[0])
      sockets.handleUpgrade(request.raw, socket, head, onOpen)
    },
  }
}
