import { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '#server/lib/problem.ts'
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
  const takeCall = createShares(mostCalls)
  const takeLargeBody = createShares(mostLargeBodies)
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
  const takeConnection = createShares(mostConnections)
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

/** How many each network holds at the moment, and a provider's block around it, which may be one person's: twice as many. */
function createShares(most: number) {
  const held = new Map<string, number>()
  const add = (name: string, change: number) => {
    const count = (held.get(name) ?? 0) + change
    if (count > 0) held.set(name, count)
    else held.delete(name)
  }
  const isFull = (name: string, limit: number) => (held.get(name) ?? 0) >= limit

  /** Takes one, answers what gives it back; undefined where the share is used up. */
  return function take(address: string | undefined): (() => void) | undefined {
    const [network, neighbourhood] = [networkOf(address), neighbourhoodOf(address)]
    if (isFull(network, most) || isFull(neighbourhood, 2 * most)) return undefined
    for (const name of [network, neighbourhood]) add(name, 1)
    return () => {
      for (const name of [network, neighbourhood]) add(name, -1)
    }
  }
}
