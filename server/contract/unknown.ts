import type { FastifyRequest } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import type { Problem } from '#server/lib/problem.ts'
import type { ContractDocument } from './document.ts'
import { listOperations } from './operations.ts'

/** For a request that no route took: 405 when the contract knows its path by another method, else 404. */
export function createUnknown(document: ContractDocument) {
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
