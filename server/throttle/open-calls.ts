import { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import { networkOf } from './network.ts'

interface OpenCallsOptions {
  /** Calls of one network that are not answered yet, or whose answer is not read to its end. */
  mostCalls: number
  /** Connections of one network that are no WebSockets; undefined where a proxy makes them for everybody. */
  mostConnections: number | undefined
}

/**
 * Bounds what one network keeps open at once: each call that is not over holds memory and a file, each connection one of
 * the places that there are. Beyond, its next call is refused with 429, and its next connection closed; other networks notice
 * nothing. Lines of members (`/api/hubs`) count as connections only.
 */
export function registerOpenCalls(
  app: FastifyInstance,
  { mostCalls, mostConnections }: OpenCallsOptions,
): void {
  const calls = createCounts()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!(raw instanceof IncomingMessage) || request.url.startsWith('/api/hubs/')) return done()
    const network = networkOf(request.ip)
    if (calls.of(network) >= mostCalls) return done(problem.tooMany(1))
    calls.add(network)
    reply.raw.once('close', () => calls.remove(network))
    done()
  })

  if (mostConnections === undefined) return
  const connections = createCounts()
  const counted = new WeakMap<Duplex, () => void>()
  app.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress)
    if (connections.of(network) >= mostConnections) return void socket.destroy()
    connections.add(network)
    const over = () => {
      socket.off('close', over)
      if (counted.delete(socket)) connections.remove(network)
    }
    counted.set(socket, over)
    socket.once('close', over)
  })
  // A member's line has a bound of its own.
  app.server.on('upgrade', (_request, socket) => counted.get(socket)?.())
}

/** How often each name is counted at the moment; one that is not is forgotten. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add: (name: string) => void counts.set(name, of(name) + 1),
    remove: (name: string) =>
      of(name) > 1 ? void counts.set(name, of(name) - 1) : void counts.delete(name),
  }
}
