import type { Preview } from './preview.types.ts'

interface PanePorts {
  /** What is shown now. */
  preview: () => Pick<Preview, 'lines' | 'lineCount'> | null
  onScroll: (line: number) => void
}

export type PaneScrolling = ReturnType<typeof createPaneScrolling>

/** Scrolls a preview by the lines of its source. Measures when it has to, so pictures may come late. */
export function createPaneScrolling(pane: HTMLElement, { preview, onScroll }: PanePorts) {
  /** Where a script has put it: the event that follows is no reader's. */
  let placed: number | null = null
  const stop = new AbortController()

  function anchors(): Anchor[] {
    const { lines = [], lineCount = 0 } = preview() ?? {}
    const body = pane.querySelector('[data-preview]')
    const blocks = body?.firstElementChild?.children ?? []
    const start = pane.getBoundingClientRect().top - pane.scrollTop
    const known = lines.flatMap((line, at) => {
      const block = blocks[at]
      if (line === null || !block) return []
      return [{ line, top: block.getBoundingClientRect().top - start }]
    })
    const end = {
      line: lineCount,
      top: (body?.getBoundingClientRect().bottom ?? start) - start,
    }
    return inOrder([{ line: 0, top: 0 }, ...known, end])
  }

  pane.addEventListener(
    'scroll',
    () => {
      const isOurs = placed !== null && Math.abs(pane.scrollTop - placed) <= 1
      placed = null
      if (!isOurs) onScroll(lineAtTop(anchors(), pane.scrollTop))
    },
    { passive: true, signal: stop.signal },
  )

  return {
    scrollToLine(line: number) {
      pane.scrollTop = line <= 0 ? 0 : topOfLine(anchors(), line)
      placed = pane.scrollTop
    },
    stop: () => stop.abort(),
  }
}

/** A place known on both sides: a line of the source, and how far down the preview it is. */
interface Anchor {
  line: number
  top: number
}

/** How far down a line is: between two known places it is as far between as its line. */
export function topOfLine(anchors: readonly Anchor[], line: number): number {
  return between(anchors, line, 'line', 'top')
}

/** The line at a place, the other way round. */
export function lineAtTop(anchors: readonly Anchor[], top: number): number {
  return between(anchors, top, 'top', 'line')
}

function between(
  anchors: readonly Anchor[],
  value: number,
  from: keyof Anchor,
  to: keyof Anchor,
): number {
  const after = anchors.findIndex((anchor) => anchor[from] > value)
  const low = anchors.at(after < 0 ? -1 : after - 1)
  const high = anchors[after]
  if (low === undefined) return 0
  if (after === 0 || high === undefined) return after === 0 ? (high?.[to] ?? 0) : low[to]
  const part = (value - low[from]) / (high[from] - low[from])
  return low[to] + part * (high[to] - low[to])
}

/** Only those that come after each other on both sides: footnotes stand at the end, wherever they were written. */
export function inOrder(anchors: readonly Anchor[]): Anchor[] {
  const kept: Anchor[] = []
  for (const anchor of anchors) {
    const last = kept.at(-1)
    if (!last || (anchor.line > last.line && anchor.top > last.top)) kept.push(anchor)
  }
  return kept
}
