import { resolve, type ContractDocument, type Schema } from '#server/contract/document.ts'
import type { FaultPort } from '#server/core.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createBenches } from './benches.ts'
import { createCalls } from './calls.ts'
import { registerFaultRoutes } from './faults.routes.ts'
import { createHubSockets } from './hub-sockets.ts'
import { createReadOrder } from './orders.ts'
import { faultyPushes, createTrials } from './pushes.ts'
import { registerFaultyRequests } from './requests.ts'
import { slowClient } from './slow-client.ts'
/** What the app looks for in its page before it offers the lab. */
const pageHead = '<meta name="fault-lab" content="on" />'

/** The fault lab of a process: what stands between the database, the pushes, the pages and the rest, and its calls. */
export function createFaults(clock: Clock): FaultPort {
  const benches = createBenches(clock)
  const trials = createTrials()
  const sockets = createHubSockets()
  const wrapClient = slowClient(() => trials.pause())
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
