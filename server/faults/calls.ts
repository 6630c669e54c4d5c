import type { FastifyRequest } from 'fastify'
import type { ContractDocument } from '#server/contract/document.ts'
import { listOperations } from '#server/contract/operations.ts'

/** A request as a fault may name it. */
export interface AnyCall {
  /** Of the contract; undefined for everything beside it. */
  operationId: string | undefined
  method: string
  path: string
}

/** A method, if any, and a path with `*` for whatever. */
const pattern = /^(?:([A-Z]+) )?(\/\S*)$/

/** Which requests a fault is about. */
export function createCalls(document: ContractDocument) {
  const operations = listOperations(document)
  const ids = new Map(
    operations.map(({ id, method, path }) => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      id,
    ]),
  )
  const known = new Set(ids.values())

  return {
    known: operations.map(({ id, method, path }) => ({
      id,
      summary: document.paths[path]?.[method]?.summary ?? '',
    })),
    isTarget: (target: string) => target === '*' || known.has(target) || pattern.test(target),
    describe: ({ method, routeOptions, url }: FastifyRequest): AnyCall => ({
      operationId: ids.get(`${method} ${routeOptions.url ?? ''}`),
      method,
      path: url.split('?')[0] ?? '',
    }),
    isAbout(target: string, { operationId, method, path }: AnyCall): boolean {
      if (target === '*') return operationId !== undefined
      if (target === operationId) return true
      const [, wanted, place] = pattern.exec(target) ?? []
      return place !== undefined && (wanted ?? method) === method && fits(place, path)
    },
  }
}

export type Calls = ReturnType<typeof createCalls>

function fits(place: string, path: string) {
  const parts = place.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}
