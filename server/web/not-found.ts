import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContractDocument } from '#server/contract/document.ts'
import { sendProblem } from '#server/lib/write-problem.ts'
import { problem, type Problem } from '#server/lib/problem.ts'
import { listOperations } from '#server/contract/operations.ts'
import { isPageRequest } from './app-files.ts'

/** What no route took: a page of the app when a browser asks for one under /blog/, else a problem. */
export function registerNotFound(app: FastifyInstance, document: ContractDocument): void {
  const unknown = createUnknown(document)
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request) && app.hasDecorator('sendPage')) return app.sendPage(reply)
    return sendProblem(unknown(request), request, reply)
  })
}

/** For a request that no route took: 405 when the contract knows its path by another method, else 404. */
function createUnknown(document: ContractDocument) {
  const known = listOperations(document).map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (request: FastifyRequest): Problem => {
    const path = request.url.split('?')[0] ?? ''
    const methods = known
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method)
    if (methods.length === 0) return problem.notFound()
    return problem.methodNotAllowed([...new Set(methods)])
  }
}
