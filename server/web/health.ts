import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/client.ts'
import { problem } from '../lib/problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the process is about to leave: it still answers, but wants no new work. */
    readiness: { draining: boolean }
  }
}

const patienceMs = 1_000

/** `/health/live`: the process answers. `/health/ready`: it wants work, and its database answers within a second. */
export function registerHealth(app: FastifyInstance, database: Pick<OpenDatabase, 'ping'>) {
  app.decorate('readiness', { draining: false })
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
    return { status: 'ok' }
  })
}

async function answers(database: Pick<OpenDatabase, 'ping'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const answered = database.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}
