import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenDatabase } from '#server/db/client.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'
import type { Parts } from '#server/system/parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process is about to leave: it finishes what it has begun, and wants no new work. */
    readiness: {
      draining: boolean
      /** Settles when what is refused may be told so. */
      held?: Promise<unknown>
    }
  }
}

const patienceMs = 1_000

/**
 * `/health/live`: the process answers. `/health/ready`: it wants work, and its database answers within a second. When it
 * can be read and something else fails, it is `degraded` and says what: sent to another node, readers would gain nothing.
 * While it drains, one of several nodes refuses what is new with 503 before anything is done, and tells nginx to ask
 * another one (`deploy/nginx.conf.example`); a server by itself answers as long as it can.
 */
export function registerHealth(
  app: FastifyInstance,
  {
    database,
    parts,
    isOneOfSeveral,
  }: { database: Pick<OpenDatabase, 'ping'>; parts: Parts; isOneOfSeveral: boolean },
) {
  app.decorate('readiness', { draining: false })
  app.addHook('onRequest', async (request) => {
    if (!isOneOfSeveral || !app.readiness.draining || isExempt(request)) return
    await app.readiness.held
    throw new Problem(1009, { retryAfter: 2, headers: { 'x-accel-redirect': '@another' } })
  })
  // A connection kept alive would keep the process alive.
  app.addHook('onSend', async (_request, reply) => {
    if (app.readiness.draining) reply.header('connection', 'close')
  })
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (app.readiness.draining || !(await answers(database))) throw problem.unavailable()
    const failing = await parts.failing()
    return failing.length === 0 ? { status: 'ok' } : { status: 'degraded', failing }
  })
}

/** Who asks after our health wants to know; and a connection of a hub can go on nowhere but here. */
const isExempt = ({ url }: FastifyRequest) =>
  url.startsWith('/health/') || (url.startsWith('/api/hubs/') && /[?&]id=/.test(url))

const answers = (database: Pick<OpenDatabase, 'ping'>): Promise<boolean> =>
  within(
    patienceMs,
    database.ping().then(
      () => true,
      () => false,
    ),
    false,
  )
