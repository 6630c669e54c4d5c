import { inOrder, lineAtTop, topOfLine, type Anchor } from './anchors.ts'
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
