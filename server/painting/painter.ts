import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/core.ts'
import { timeZone } from '#server/lib/calendar.ts'
import type { Painting, Renderer } from './renderer.ts'

/** Leads addresses that never leave this process. */
const origin = 'http://painter.invalid'

/** How many pages are painted at once: while more are asked for, the plain app is the quicker answer. */
const mostAtOnce = 4

export interface Visit {
  /** The address below /blog, with its query. */
  here: string
  /** Whose calls they are, for the limits of those. */
  address: string
}

/** Paints a page; null for one that is not painted, or not now. */
export type Painter = (visit: Visit) => Promise<Painting | null>

/** Paints pages with what the server itself answers to a visitor's calls. */
export function createPainter(
  app: FastifyInstance,
  renderer: Renderer,
  { clock }: Pick<Core, 'clock'>,
): Painter {
  let underWay = 0

  async function ask(request: Request, remoteAddress: string): Promise<Response> {
    const url = request.url.slice(origin.length)
    const headers = { accept: 'application/json' }
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }

  return async ({ here, address }) => {
    if (underWay >= mostAtOnce) return null
    underWay += 1
    try {
      return await renderer.paint({
        here,
        origin,
        at: clock.now(),
        timeZone,
        fetch: (request) => ask(request, address),
      })
    } finally {
      underWay -= 1
    }
  }
}
