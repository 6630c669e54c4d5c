import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'

/**
 * The session that a request says it belongs to; expired tokens count, and those that a call renews. Nothing is
 * proved: a client that lies about it meets the faults of another.
 */
export function claimedSession(request: FastifyRequest): string | undefined {
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
