import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demandQuiet, queryOf, type Admission } from './admission.ts'
import type { RegisteredConnection } from './connection-registry.ts'
import { Refused } from './errors.ts'
import type { HubHost } from './hub-host.ts'
import { LongPollingTransport } from './transports/long-polling.ts'
import { ServerSentEventsTransport } from './transports/server-sent-events.ts'
import type { TransportKind } from './transports/transport.ts'
import { WebSocketTransport } from './transports/web-socket.ts'
import type { Upgrades } from './upgrade.ts'

interface HubRoutes {
  host: HubHost
  admission: Admission
  upgrades: Upgrades
  kinds: readonly TransportKind[]
}

/** The addresses of one hub: negotiate, then one transport under the negotiated id. */
export function registerHub(app: FastifyInstance, routes: HubRoutes): void {
  const { host, admission, kinds } = routes
  const negotiatePath = `${host.path}/negotiate`
  const seats = new WeakMap<FastifyRequest, RegisteredConnection>()
  // Asked before a body is read: nobody else's is taken in.
  const findSeat = async (request: FastifyRequest) => {
    const seat = await admission.seatOf(request)
    if (request.method === 'POST') demandQuiet(host, seat.identity.userId)
    seats.set(request, seat)
  }

  app.post(negotiatePath, { onRequest: admission.demandMember }, async (request) => {
    const version = readVersion(queryOf(request)['negotiateVersion'])
    if (version === undefined) return noVersion
    return negotiation(await admission.seat(request, version === 0), version, kinds)
  })
  app.get(host.path, { exposeHeadRoute: false }, (request, reply) =>
    connect(routes, request, reply),
  )
  app.post(host.path, { onRequest: findSeat }, async (request, reply) => {
    const taken = seats.get(request)?.taken
    if (taken?.transport.kind === 'WebSockets')
      throw new Refused(405, 'POST requests are not allowed for WebSocket connections.')
    if (!taken || taken.connection.isEnded) throw unknownConnection()
    if (Buffer.isBuffer(request.body)) taken.connection.receive(request.body)
    return reply.type('text/plain; charset=utf-8').send('')
  })
  app.delete(host.path, { onRequest: findSeat }, async (request, reply) => {
    const taken = seats.get(request)?.taken
    if (taken?.transport.kind !== 'LongPolling')
      throw new Refused(400, 'Cannot terminate this connection using the DELETE endpoint')
    taken.connection.lost()
    taken.transport.destroy()
    return reply.code(202).send()
  })
  refuseOthers(app, host.path, ['GET', 'POST', 'DELETE'])
  refuseOthers(app, negotiatePath, ['POST'])
}

async function connect(routes: HubRoutes, request: FastifyRequest, reply: FastifyReply) {
  const kind = kindOf(routes, request)
  if (!routes.kinds.includes(kind))
    throw new Refused(404, `${kind} transport not supported by this end point type`)
  const seat = await seatFor(routes, request, kind)
  const taken = seat.taken?.transport
  if (taken && taken.kind !== kind)
    throw new Refused(400, 'Cannot change transports mid-connection')
  if (taken instanceof LongPollingTransport) return taken.poll(hijack(reply))
  if (taken) throw new Refused(409, 'Connection is already in use')
  const { host, upgrades } = routes
  switch (kind) {
    case 'WebSockets':
      return upgrades.accept(
        request,
        reply,
        (socket) => void host.open(seat, new WebSocketTransport(socket)),
      )
    case 'ServerSentEvents': {
      const { response, headers } = hijack(reply)
      host.open(seat, new ServerSentEventsTransport(response, headers))
      return
    }
    case 'LongPolling': {
      const transport = new LongPollingTransport(host.limits, () => host.elapsed())
      host.open(seat, transport)
      transport.greet(hijack(reply))
    }
  }
}

function kindOf({ upgrades }: HubRoutes, request: FastifyRequest): TransportKind {
  if (upgrades.isAsked(request)) return 'WebSockets'
  const wantsEvents =
    request.headers.accept?.toLowerCase().includes('text/event-stream') ?? false
  return wantsEvents ? 'ServerSentEvents' : 'LongPolling'
}

/** A WebSocket may come without having negotiated. */
function seatFor({ admission }: HubRoutes, request: FastifyRequest, kind: TransportKind) {
  const isDirect = kind === 'WebSockets' && queryOf(request)['id'] === undefined
  return isDirect ? admission.seat(request) : admission.seatOf(request)
}

/** The answer is ours to write from here on, without hooks: compression would hold it back. */
function hijack(reply: FastifyReply) {
  reply.hijack()
  // Fastify's type has a key for every known header, even undefined; Node's takes those that are set.
  return { response: reply.raw, headers: reply.getHeaders() as OutgoingHttpHeaders }
}

function refuseOthers(app: FastifyInstance, path: string, allowed: string[]) {
  const refuse = async () => {
    throw new Refused(405, 'Method not allowed', { allow: allowed.join(', ') })
  }
  app.route({
    method: app.supportedMethods.filter((it) => !allowed.includes(it)),
    url: path,
    onRequest: refuse,
    handler: refuse,
  })
}

const unknownConnection = () => new Refused(404, 'No Connection with that ID')

const newestVersion = 1

/** Which negotiation a client asks for; undefined when it says no whole number. */
function readVersion(value: unknown): number | undefined {
  if (value === undefined) return 0
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) return undefined
  return Math.max(0, Math.min(Number(value), newestVersion))
}

/** The body of an answered negotiation. Only text is offered, and no stateful reconnect. */
function negotiation(
  seat: RegisteredConnection,
  version: number,
  kinds: readonly TransportKind[],
) {
  return {
    negotiateVersion: version,
    connectionId: seat.connectionId,
    ...(version > 0 ? { connectionToken: seat.connectionToken } : {}),
    availableTransports: kinds.map((transport) => ({ transport, transferFormats: ['Text'] })),
  }
}

const noVersion = { error: 'The client requested a non-integer protocol version.' }
