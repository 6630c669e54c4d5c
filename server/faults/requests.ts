import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ArmedFault, FaultOrder } from '#openapi/faults.ts'
import { problem } from '#server/lib/problem.ts'
import type { Benches } from './benches.ts'
import type { AnyCall, Calls } from './calls.ts'
import { readFaultHeader } from './fault-header.ts'
import type { HubSockets } from './hub-sockets.ts'
import { isCallKind, isPushKind } from './kinds.ts'
import { claimedSession } from './sessions.ts'
import { tearAnswer } from './torn-answer.ts'
import type { Trial, Trials } from './trials.ts'

/** The calls of the lab itself, which nothing happens to: one can always clear what one has armed. */
export const labPath = '/api/faults'

/** As the real handlers refuse, so that bodies, headers and the log are the real ones. */
const refusals: Partial<Record<FaultOrder['kind'], () => Error>> = {
  '401': () => problem.unauthenticated(),
  ban: () => problem.banned(null),
  '2005': () => problem.invalidToken(),
  '409': () => problem.conflict(),
  '500': () => new Error('the fault lab was asked for a failure'),
}

interface Parts {
  benches: Benches
  calls: Calls
  trials: Trials
  sockets: HubSockets
}

/** Lets go wrong with each request what its header asks for and what its session has armed. */
export function registerFaultyRequests(app: FastifyInstance, parts: Parts): void {
  const { benches, calls, trials, sockets } = parts

  const pending = new WeakMap<FastifyRequest, Trial>()

  // Not before the body is read: a session may be named in it, and reading would leave the trial's context.
  app.addHook('preHandler', async (request, reply) => {
    const trial = await prepare(request, reply)
    if (trial) pending.set(request, trial)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const trial = pending.get(request)
    if (trial) trials.run(trial, done)
    else done()
  })

  async function prepare(request: FastifyRequest, reply: FastifyReply) {
    const call = calls.describe(request)
    if (call.path === labPath) return undefined
    const sessionId = claimedSession(request)
    if (sessionId !== undefined && call.path.startsWith('/api/hubs/'))
      sockets.watch(sessionId, request, reply)
    const orders = readFaultHeader(request.headers['x-fault'])
    if (sessionId !== undefined) orders.push(...takeArmed(sessionId, call))
    return orders.length > 0 ? begin(orders, sessionId, request, reply) : undefined
  }

  function takeArmed(sessionId: string, call: AnyCall) {
    const taken = benches.take(sessionId, (armed) =>
      oneRefusal(
        armed.filter(({ kind, target }) => isCallKind(kind) && calls.isAbout(target, call)),
      ),
    )
    for (const { kind } of taken) benches.note(sessionId, kind, `${call.method} ${call.path}`)
    return taken
  }

  async function begin(
    orders: FaultOrder[],
    sessionId: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Trial> {
    await setTimeout(timeOf(orders, 'delay'))
    const asksFor = (kind: FaultOrder['kind']) => orders.some((order) => order.kind === kind)
    if (asksFor('disconnect') && sessionId !== undefined) sockets.cut(sessionId)
    if (asksFor('cut')) tearAnswer(request, reply)
    for (const { kind } of orders) {
      const refusal = refusals[kind]?.()
      if (refusal) throw refusal
    }
    return {
      statementMs: timeOf(orders, 'slow-database'),
      pushes: orders.filter(({ kind }) => isPushKind(kind)),
    }
  }
}

/** A request is refused once; the others wait for the next one. */
function oneRefusal(faults: ArmedFault[]) {
  const first = faults.find(({ kind }) => kind in refusals)
  return faults.filter((fault) => fault === first || !(fault.kind in refusals))
}

const timeOf = (orders: FaultOrder[], kind: FaultOrder['kind']) =>
  orders.reduce((sum, it) => (it.kind === kind ? sum + (it.milliseconds ?? 0) : sum), 0)
