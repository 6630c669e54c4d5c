import { createCache } from '#server/response-cache/cache.ts'
import type { FairQueue } from '#server/lib/fair-queue.ts'
import type { Log } from '#server/lib/log.ts'
import { within } from '#server/lib/within.ts'
import type { SsrPage } from './ssr-page.ts'

/** The most bytes that are kept. */
const capacity = 48 * 1024 * 1024
/** How long a visitor waits for a rendered page before the plain app is sent, in milliseconds. */
const patience = 500

/** Says of an address that its page is never rendered as long as it stays as it is. */
export const staysPlain = 'stays plain'

/** Null where the plain app has to do this time. */
type MaybeSsrPage = SsrPage | typeof staysPlain | null

/** Renders a page, without what stands below its text while others wait. */
type Render = (isBrief: boolean) => Promise<MaybeSsrPage>

interface Options {
  log: Pick<Log, 'warn'>
  queue: FairQueue
  /** Whether other nodes can tell what has changed there. */
  isInTouch: () => boolean
}

export type PageCache = ReturnType<typeof createPageCache>

/** Pages that were rendered for visitors, for the next ones. Equal pages asked for together are rendered once. */
export function createPageCache({ log, queue, isInTouch }: Options) {
  const kept = createCache<MaybeSsrPage>({ capacity, sizeOf, isInTouch })
  /** How long pages have taken lately from their turn on, in milliseconds. */
  let usual = 0

  /**
   * The page at an address as `render` makes it in the turn of `network`, null when there is none or it takes too long; once
   * it is begun it is finished for the next visitor. While others are rendered, a page that has just changed is the last one.
   */
  async function at(here: string, network: string, render: Render): Promise<SsrPage | null> {
    const last = queue.isBusy() ? kept.outdated(here) : undefined
    const page = kept.find(here) ?? inTurn(here, network, render)
    const first = last ?? (await within(patience, page, null))
    return first === staysPlain ? null : first
  }

  async function inTurn(here: string, network: string, render: Render) {
    const asked = performance.now()
    try {
      return await queue.take(network, here, async () => {
        const known = kept.find(here)
        if (known) return await known
        const begun = performance.now()
        // It would be too late for whoever waits, and so would those behind it: the next who asks has a turn of their own.
        if (begun - asked >= patience - Math.min(usual, patience / 2)) return null
        const page = await kept.recall(here, () => attempt(here, render))
        usual += (performance.now() - begun - usual) / 10
        return page
      })
    } catch {
      // Too many wait already: the plain app is the quicker answer.
      return null
    }
  }

  async function attempt(here: string, render: Render) {
    try {
      return await render(queue.length() > 0)
    } catch (error) {
      log.warn({ here, error }, 'a page could not be rendered')
      return null
    }
  }

  return {
    at,
    /** Forgets everything: called when anything that visitors see has changed. */
    forget: (): void => kept.forget(),
    state: () => kept.state(),
  }
}

function sizeOf(page: MaybeSsrPage): number | null {
  if (page === null) return null
  return page === staysPlain ? 0 : page.text.size
}
