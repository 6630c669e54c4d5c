import { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import { createTally } from '#server/lib/tally.ts'
import { neighbourhoodOf, networkOf } from './network.ts'

interface OpenCallsOptions {
  /** Calls of one network that are not answered yet, or whose answer is not read to its end. */
  mostCalls: number
  /** Connections of one network that are no WebSockets; undefined where a proxy makes them for everybody. */
  mostConnections: number | undefined
}

/** Of one network at once: each is held in memory until it has come, which may be never. */
const mostLargeBodies = 16
const largeBytes = 1024 * 1024

/**
 * Bounds what one network keeps open at once: each call that is not over holds memory and a file, each connection one of
 * the places that there are. Beyond, its next call is refused with 429, and its next connection closed; other networks notice
 * nothing. Lines of members (each a GET below `/api/hubs`) count as connections only.
 */
export function registerOpenCalls(
  app: FastifyInstance,
  { mostCalls, mostConnections }: OpenCallsOptions,
): void {
  const takeCall = createPlaces(mostCalls)
  const takeLargeBody = createPlaces(mostLargeBodies)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, url, method } = request
    const isLine = method === 'GET' && url.startsWith('/api/hubs/')
    if (!(raw instanceof IncomingMessage) || isLine) return done()
    const giveBack = takeCall(request.ip)
    if (!giveBack) return done(problem.tooMany(1))
    reply.raw.once('close', giveBack)
    if (!hasLargeBody(request)) return done()
    const giveBodyBack = takeLargeBody(request.ip)
    if (!giveBodyBack) return done(problem.tooMany(1))
    reply.raw.once('close', giveBodyBack)
    done()
  })

  if (mostConnections === undefined) return
  const takeConnection = createPlaces(mostConnections)
  const counted = new WeakMap<Duplex, () => void>()
  app.server.on('connection', (socket) => {
    const giveBack = takeConnection(socket.remoteAddress)
    if (!giveBack) return void socket.destroy()
    const over = () => {
      socket.off('close', over)
      if (counted.delete(socket)) giveBack()
    }
    counted.set(socket, over)
    socket.once('close', over)
  })
  // A member's line has a bound of its own.
  app.server.on('upgrade', (_request, socket) => counted.get(socket)?.())
}

/** Whether its body may be large, and is read as one: pictures have turns of their own. */
function hasLargeBody({ headers }: FastifyRequest) {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return false
  const isOfNoToldLength = headers['transfer-encoding'] !== undefined
  return isOfNoToldLength || Number(headers['content-length'] ?? 0) > largeBytes
}

/** So many for each network at once, and twice as many for a provider's block around it, which may be one person's. */
function createPlaces(most: number) {
  const held = createTally()

  /** Takes one, answers what gives it back; undefined where all are taken. */
  return function take(address: string | undefined): (() => void) | undefined {
    const [network, neighbourhood] = [networkOf(address), neighbourhoodOf(address)]
    if (held.of(network) >= most || held.of(neighbourhood) >= 2 * most) return undefined
    for (const name of [network, neighbourhood]) held.change(name, 1)
    return () => {
      for (const name of [network, neighbourhood]) held.change(name, -1)
    }
  }
}
