import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/core.ts'
import { timeZone } from '#server/lib/clock.ts'
import { staysPlain } from './page-cache.ts'
import type { SsrResult, Renderer } from './renderer.ts'

/** Of addresses that never leave this process. */
export const rendererHost = 'renderer.invalid'

/** The most bytes of answers that a page is rendered from and carries: of more the plain app shows the first screen sooner. */
const mostCarried = 512 * 1024

interface Visit {
  /** The address that the page is rendered for, as the renderer says it. */
  here: string
  /** Whose calls they are, for the limits of those. */
  address: string
  /** Whether others wait: what stands below the text is left to the browser. */
  isBrief: boolean
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** A page renderer that asks the server itself, as a visitor does. */
export function createPageRenderer(
  app: FastifyInstance,
  renderer: Renderer,
  { clock, config }: Core,
) {
  /** Null when it could not be rendered this time. */
  async function render({
    here,
    address,
    isBrief,
  }: Visit): Promise<SsrResult | typeof staysPlain | null> {
    let carried = 0

    async function read(path: string): Promise<string | null> {
      const headers = { accept: 'application/json' }
      const answer = await app.inject({
        method: 'GET',
        url: path,
        headers,
        remoteAddress: address,
        authority: rendererHost,
      })
      carried += answer.rawPayload.length
      // A part that is missing ends the page before it is rendered.
      return carried > mostCarried || answer.statusCode !== 200 ? null : answer.body
    }

    const result = await renderer.render({
      here,
      imageBase: config.imageBaseUrl ?? '/images',
      at: clock.now(),
      timeZone,
      isBrief,
      read,
    })
    return carried > mostCarried ? staysPlain : result
  }

  /** `addressOf`: the one address of all that a page is rendered for; null for what is not rendered. */
  return { addressOf: (here: string) => renderer.addressOf(here), render }
}
