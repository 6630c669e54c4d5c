import type { FastifyInstance, FastifyRequest } from 'fastify'
import { aroundStatements } from '#server/db/around-statements.ts'
import { resolve, type ContractDocument, type Schema } from '#server/contract/document.ts'
import type { FaultPort } from '#server/core.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FaultLab, FaultOrder } from '#openapi/faults.ts'
import type { Authenticate } from '#server/contract/handlers.ts'
import { problem } from '#server/lib/problem.ts'
import { createBenches, type Benches } from './benches.ts'
import { createCalls, type Calls } from './calls.ts'
import { createHubSockets, type HubSockets } from './hub-sockets.ts'
import { createReadOrder, type ReadOrder } from './orders.ts'
import { faultyPushes, createTrials } from './pushes.ts'
import { registerFaultyRequests, labPath } from './requests.ts'

/** What the app looks for in its page before it offers the lab. */
const pageHead = '<meta name="fault-lab" content="on" />'

/** The fault lab of a process: what stands between the database, the pushes, the pages and the rest, and its calls. */
export function createFaults(clock: Clock): FaultPort {
  const benches = createBenches(clock)
  const trials = createTrials()
  const sockets = createHubSockets()
  // A transaction keeps its locks meanwhile, as it would on a database that is slow.
  const wrapClient = aroundStatements(async (ask) => {
    await trials.pause()
    return ask()
  })
  const intercept = faultyPushes(benches, trials)

  const register: FaultPort['register'] = (app, { document, authenticate }) => {
    const calls = createCalls(document)
    const pushes = pushesOf(document)
    const readOrder = createReadOrder(calls, pushes)
    registerFaultyRequests(app, { benches, calls, trials, sockets })
    registerFaultRoutes(app, { authenticate, readOrder, benches, calls, sockets, pushes })
  }

  return { wrapClient, intercept, pageHead, register }
}

/** The names of what both hubs push. */
function pushesOf(document: ContractDocument): string[] {
  const named = (path: string[]) => {
    const at = ['components', 'schemas', ...path]
    const { value } = resolve<Schema>(document, { $ref: `#/${at.join('/')}` }, at)
    return Object.keys(value['properties'] ?? {})
  }
  return [...named(['NotificationHub', 'properties', 'pushes']), ...named(['ChatPushes'])]
}

interface Parts {
  authenticate: Authenticate
  readOrder: ReadOrder
  benches: Benches
  calls: Calls
  sockets: HubSockets
  pushes: string[]
}

/** How a session sees its faults, arms one and clears them all. */
function registerFaultRoutes(app: FastifyInstance, parts: Parts): void {
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
