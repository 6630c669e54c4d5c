import type { FastifyInstance } from 'fastify'
import { resolve } from '#server/contract/document.ts'
import type { ContractDocument, Schema } from '#server/contract/document.ts'
import type { Authenticate } from '#server/contract/handlers.ts'
import type { WrapClient } from '#server/db/client.ts'
import type { Pages } from '#server/discovery/pages.service.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Intercept } from '#server/realtime/signalr/interception.ts'
import { createBenches } from './benches.ts'
import { createCalls } from './calls.ts'
import { registerFaultRoutes } from './faults.routes.ts'
import { createHubSockets } from './hub-sockets.ts'
import { createReadOrder } from './orders.ts'
import { faultyPushes } from './pushes.ts'
import { registerFaultyRequests } from './requests.ts'
import { slowClient } from './slow-client.ts'
import { createTrials } from './trials.ts'

/** What the app looks for in its page before it offers the lab. */
const mark = '<meta name="fault-lab" content="on" />'

interface ServerParts {
  document: ContractDocument
  authenticate: Authenticate
}

export type Faults = ReturnType<typeof createFaults>

/** The fault lab of a process: what stands between the database, the pushes, the pages and the rest, and its calls. */
export function createFaults(clock: Clock) {
  const benches = createBenches(clock)
  const trials = createTrials()
  const sockets = createHubSockets()
  const wrapClient: WrapClient = slowClient(() => trials.pause())
  const intercept: Intercept = faultyPushes(benches, trials)

  const markPages = (pages: Pages): Pages => ({
    ...pages,
    describe: async (url) => {
      const answer = await pages.describe(url)
      return answer.status === 301 ? answer : { ...answer, head: answer.head + mark }
    },
  })

  /** Before the routes: what goes wrong is a hook of theirs. */
  function register(app: FastifyInstance, { document, authenticate }: ServerParts) {
    const calls = createCalls(document)
    const pushes = pushesOf(document)
    const readOrder = createReadOrder(calls, pushes)
    registerFaultyRequests(app, { benches, calls, trials, sockets })
    registerFaultRoutes(app, { authenticate, readOrder, benches, calls, sockets, pushes })
  }

  return { wrapClient, intercept, mark, markPages, register }
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
