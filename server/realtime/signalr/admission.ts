import type { FastifyRequest } from 'fastify'
import type { HubHost } from './hub-host.ts'
import type { AuthenticateToken, Identity } from './hub.ts'
import { Refused } from './errors.ts'
import type { RegisteredConnection } from './connection-registry.ts'

const later = { 'retry-after': '5' }

/** Who may take which seat. */
export type Admission = ReturnType<typeof createAdmission>

export function createAdmission(host: HubHost, authenticate: AuthenticateToken) {
  /** A new place for a connection. */
  async function seat(request: FastifyRequest, isOneId = false): Promise<RegisteredConnection> {
    const bearer = demandBearer(request)
    const identity = await demandIdentity(bearer)
    demandQuiet(host, identity.userId)
    if (host.seats.countOf(identity.userId) >= host.limits.connectionsPerUser)
      throw new Refused(429, 'Too many connections', later)
    return host.seats.add({ identity, bearer, since: host.elapsed(), isOneId })
  }

  /** The seat that the request names, when it is the asker's. */
  async function seatOf(request: FastifyRequest): Promise<RegisteredConnection> {
    const bearer = demandBearer(request)
    const id = queryOf(request)['id']
    if (typeof id !== 'string' || id === '') {
      await demandIdentity(bearer)
      throw new Refused(400, 'Connection ID required')
    }
    const found = host.seats.find(id)
    // The token that opened a connection serves it until the connection is closed for its age.
    if (found?.bearer === bearer) return found
    const identity = await demandIdentity(bearer)
    if (found?.identity.userId !== identity.userId)
      throw new Refused(404, 'No Connection with that ID')
    // The client that connects may have signed in anew since.
    if (!found.taken) Object.assign(found, { identity, bearer })
    return found
  }

  const demandMember = async (request: FastifyRequest) =>
    void (await demandIdentity(demandBearer(request)))

  async function demandIdentity(bearer: string): Promise<Identity> {
    const identity = await authenticate(bearer)
    if (!identity) throw unauthorized()
    return identity
  }

  return { seat, seatOf, demandMember }
}

/** What comes as a request cannot be left unread, as a socket can. */
export function demandQuiet(host: HubHost, userId: string): void {
  if (host.isTooLoud(userId)) throw new Refused(429, 'Too many messages', later)
}

/** A browser cannot give a WebSocket or an event stream a header, so here the query may carry the token. */
function demandBearer(request: FastifyRequest): string {
  const header = /^bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
  const token = header ?? queryOf(request)['access_token']
  if (typeof token !== 'string' || token === '') throw unauthorized()
  return token
}

export const queryOf = (request: FastifyRequest) =>
  // Fastify's own parse of the query string; a repeated name holds a list.
  request.query as Record<string, unknown>

const unauthorized = () => new Refused(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })

/** A page of another site may not connect: browsers let any page open a WebSocket to anywhere, and name the page. */
export function demandOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers
  // Not a browser, or one that speaks to where its page comes from.
  if (origin === undefined || origins.includes(origin)) return
  const isOwn = URL.canParse(origin) && new URL(origin).host === request.host
  if (!isOwn) throw new Refused(400, 'Origin not allowed')
}
