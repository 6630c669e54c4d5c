import type { FastifyInstance } from 'fastify'
import { withoutSecrets } from '#server/lib/log.ts'

/** One line for each answer, at level info: what was asked, what came of it, how long it took. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        viewer: request.viewer?.id,
      },
      'answered',
    )
  })
}
