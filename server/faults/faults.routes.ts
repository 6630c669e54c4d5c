import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultLab, FaultOrder } from '#openapi/faults.ts'
import type { Authenticate } from '#server/contract/handlers.ts'
import { problem } from '#server/lib/problem.ts'
import type { Benches } from './benches.ts'
import type { Calls } from './calls.ts'
import type { HubSockets } from './hub-sockets.ts'
import type { ReadOrder } from './orders.ts'
import { labPath } from './requests.ts'

interface Parts {
  authenticate: Authenticate
  readOrder: ReadOrder
  benches: Benches
  calls: Calls
  sockets: HubSockets
  pushes: string[]
}

/** How a session sees its faults, arms one and clears them all. */
export function registerFaultRoutes(app: FastifyInstance, parts: Parts): void {
  const { authenticate, readOrder, benches, calls, sockets, pushes } = parts

  app.get(labPath, async (request) => labOf(await sessionOf(request)))
  app.post(labPath, async (request) => {
    const sessionId = await sessionOf(request)
    arm(sessionId, readOrder(request.body))
    return labOf(sessionId)
  })
  app.delete(labPath, async (request) => {
    const sessionId = await sessionOf(request)
    benches.clear(sessionId)
    return labOf(sessionId)
  })

  async function sessionOf(request: FastifyRequest) {
    const viewer = await authenticate(request)
    if (!viewer) throw problem.unauthenticated()
    return viewer.sessionId
  }

  function arm(sessionId: string, order: FaultOrder) {
    if (order.kind !== 'disconnect') return benches.arm(sessionId, order)
    sockets.cut(sessionId)
    benches.note(sessionId, order.kind, '/api/hubs/*')
  }

  function labOf(sessionId: string): FaultLab {
    const { armed, fired } = benches.of(sessionId)
    return { armed, fired, calls: calls.known, pushes }
  }
}
