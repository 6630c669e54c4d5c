import { describeError } from '#server/lib/describe-error.ts'
import type { Log } from '#server/lib/log.ts'

/** What changes without anybody's doing, such as a ranking, is at most so old. Milliseconds. */
const lifetime = 60_000
/** The same while other nodes can't tell what has changed there. */
const lifetimeAlone = 1_000
/** The most characters that are kept; the pages used longest ago go first. */
const capacity = 16 * 1024 * 1024
/** How long a visitor waits for a painted page before the plain app is sent, in milliseconds. */
const patience = 300

interface Kept<Page> {
  page: Promise<Page | null>
  size: number
  since: number
}

interface Options {
  log: Pick<Log, 'warn'>
  /** Whether other nodes can tell what has changed there. */
  isInTouch: () => boolean
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
  /** In place of `patience`. */
  waitsFor?: number
}

export interface PaintedPages<Page extends { size: number }> {
  /**
   * The page at an address as `paint` makes it, null when there is none or it takes too long; it is
   * finished for the next visitor all the same.
   */
  at(here: string, paint: () => Promise<Page | null>): Promise<Page | null>
  /** Forgets everything: called when anything that visitors see has changed. */
  forget(): void
}

/** Pages that were painted for visitors, for the next ones. Equal pages asked for together are painted once. */
export function createPaintedPages<Page extends { size: number }>(
  options: Options,
): PaintedPages<Page> {
  const { log, isInTouch, elapsed = () => performance.now(), waitsFor = patience } = options
  const kept = new Map<string, Kept<Page>>()
  let size = 0

  function at(here: string, paint: () => Promise<Page | null>) {
    const known = kept.get(here)
    if (known && elapsed() - known.since < (isInTouch() ? lifetime : lifetimeAlone)) {
      // What was used last stands last.
      kept.delete(here)
      kept.set(here, known)
      return inTime(known.page)
    }
    if (known) drop(here, known)
    return inTime(keep(here, paint))
  }

  function keep(here: string, paint: () => Promise<Page | null>) {
    const made: Kept<Page> = { page: attempt(here, paint), size: 0, since: elapsed() }
    kept.set(here, made)
    void made.page.then((page) => (page ? weigh(here, made, page.size) : drop(here, made)))
    return made.page
  }

  async function attempt(here: string, paint: () => Promise<Page | null>) {
    try {
      return await paint()
    } catch (error) {
      log.warn({ here, error: describeError(error) }, 'a page could not be painted')
      return null
    }
  }

  /** A page forgotten while it was painted may be old already: it is not kept. */
  function weigh(here: string, made: Kept<Page>, itsSize: number) {
    if (kept.get(here) !== made) return
    made.size = itsSize
    size += itsSize
    for (const [oldest, old] of kept) {
      if (size <= capacity) return
      drop(oldest, old)
    }
  }

  function drop(here: string, old: Kept<Page>) {
    if (kept.get(here) !== old) return
    kept.delete(here)
    size -= old.size
  }

  async function inTime(page: Promise<Page | null>) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), waitsFor)
    })
    const first = await Promise.race([page, late])
    clearTimeout(timer)
    return first
  }

  return {
    at,
    forget: () => {
      kept.clear()
      size = 0
    },
  }
}
