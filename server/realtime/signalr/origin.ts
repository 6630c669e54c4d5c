import type { FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

/** A page of another site may not connect: browsers let any page open a WebSocket to anywhere, and name the page. */
export function demandOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers
  // Not a browser, or one that speaks to where its page comes from.
  if (origin === undefined || origins.includes(origin)) return
  const isOwn = URL.canParse(origin) && new URL(origin).host === request.host
  if (!isOwn) throw new Refused(400, 'Origin not allowed')
}
