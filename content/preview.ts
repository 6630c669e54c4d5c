import { positionsOf } from './positions.ts'
import { renderContent } from './render.ts'
import type { ContentSource, RenderedContent } from './render.ts'

export interface PreviewedHeading {
  id: string
  text: string
  depth: number
  /** The line of the source, from 0; null where a source has no lines (rich text) or the heading no place in it. */
  line: number | null
}

export interface PreviewedContent extends Omit<RenderedContent, 'outline'> {
  outline: PreviewedHeading[]
  /** For each element at the top of the tree the line of the source it begins on. */
  lines: (number | null)[]
  /** How many lines the source has. */
  lineCount: number
}

/** `renderContent` with the positions that an editor's preview scrolls by; the tree is the published one. */
export function renderPreview(source: ContentSource): PreviewedContent {
  let lines: (number | null)[] = []
  let headings: ReadonlyMap<string, number> = new Map()
  const rendered = renderContent(source, (unsafe) => {
    ;({ lines, headings } = positionsOf(unsafe))
  })
  const outline = rendered.outline.map((entry) => ({
    ...entry,
    line: headings.get(entry.id) ?? null,
  }))
  return { ...rendered, outline, lines, lineCount: source.content.split('\n').length }
}
