import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { ArmedFault, FaultOrder } from '#openapi/faults.ts'
import { problem } from '#server/lib/problem.ts'
import type { Benches } from './benches.ts'
import type { AnyCall, Calls } from './calls.ts'
import { readFaultHeader, isCallKind, isPushKind } from './orders.ts'
import type { HubSockets } from './hub-sockets.ts'
import type { Trial, Trials } from './pushes.ts'

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

/** The request is handled, half of its answer leaves, and the connection breaks; without an answer it breaks at once. */
function tearAnswer({ raw: { socket, headers } }: FastifyRequest, { raw }: FastifyReply) {
  if (headers.upgrade !== undefined) return void socket.destroy()
  const breakOff = () => void socket.destroy()
  // Below Fastify: a hook sees neither what compression makes of an answer nor what is streamed.
  raw.end = (chunk?: unknown) => {
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) {
      const bytes = Buffer.from(chunk)
      raw.write(bytes.subarray(0, bytes.length / 2), breakOff)
    } else breakOff()
    return raw
  }
}

/**
 * The session that a request says it belongs to; expired tokens count, and those that a call renews. Nothing is
 * proved: a client that lies about it meets the faults of another.
 */
function claimedSession(request: FastifyRequest): string | undefined {
  try {
    const { sid } = decodeJwt(tokenOf(request))
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined
  }
}

function tokenOf({ headers, query, body }: FastifyRequest): string {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  return bearer ?? textIn(query, 'access_token') ?? textIn(body, 'token') ?? ''
}

function textIn(holder: unknown, name: string): string | undefined {
  const value: unknown = Object.hasOwn(Object(holder) as object, name)
    ? Reflect.get(Object(holder) as object, name)
    : undefined
  return typeof value === 'string' ? value : undefined
}
