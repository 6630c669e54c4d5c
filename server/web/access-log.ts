import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Log, withoutSecrets } from '#server/lib/log.ts'
import { networkOf } from '#server/throttle/network.ts'
import { isFromRenderer, isRoutine, onRequestEnd } from './request-end.ts'

/**
 * One line for each request, at level info: who asked what, what came of it, how long it took. Its `requestId` is the one
 * that a problem shows to the person.
 */
export function registerAccessLog(
  app: FastifyInstance,
  log: Pick<Log, 'isLevelEnabled'>,
): void {
  if (!log.isLevelEnabled('info')) return
  app.addHook('onRequest', async (request, reply) => logEnd(request, reply))
}

/** The same for a request that no hook sees. */
export function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  // A client that has hung up has no address any more.
  const network = networkOf(request.ip)
  onRequestEnd(request, reply, ({ route, status, milliseconds }) => {
    const isQuiet = (isRoutine(route) && status < 500) || isFromRenderer(request)
    request.log[isQuiet ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route,
        url: withoutSecrets(request.url),
        status,
        milliseconds: Math.round(milliseconds),
        account: request.viewer?.id,
        network,
      },
      'answered',
    )
  })
}
