import type { FastifyInstance } from 'fastify'
import type { ContractDocument } from '#server/contract/document.ts'
import { createUnknown } from '#server/contract/unknown.ts'
import { sendProblem } from '#server/lib/write-problem.ts'
import { isPageRequest } from './app-files.ts'

/** What no route took: a page of the app when a browser asks for one under /blog/, else a problem. */
export function registerNotFound(app: FastifyInstance, document: ContractDocument): void {
  const unknown = createUnknown(document)
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request) && app.hasReplyDecorator('sendPage')) return reply.sendPage()
    return sendProblem(unknown(request), request, reply)
  })
}
