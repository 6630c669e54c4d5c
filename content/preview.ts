import { positionsOf } from './positions.ts'
import type { Tools } from './budget.ts'
import { renderWith } from './render-with.ts'
import type { ContentSource, RenderedContent } from './render.types.ts'

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

/**
 * `renderContent` with the positions that an editor's preview scrolls by; the tree is the published one. What colours
 * code and sets formulas is loaded with the first text that needs it; a text it can't be loaded for is shown without.
 */
export async function renderPreview(source: ContentSource): Promise<PreviewedContent> {
  const missing = new Set<keyof Tools>()
  const preview = previewWith(
    toolsOr((name) => missing.add(name)),
    source,
  )
  if (missing.size === 0) return preview
  const isLoaded = await Promise.all([...missing].map((name) => load(name))).then(
    () => true,
    () => false,
  )
  return isLoaded
    ? previewWith(
        toolsOr(() => {}),
        source,
      )
    : preview
}

const loaded: Partial<Tools> = {}

async function load(name: keyof Tools) {
  if (name === 'highlight') loaded.highlight = (await import('./highlight.ts')).highlight
  else loaded.renderMath = (await import('./math.ts')).renderMath
}

/** What is loaded; `onMissing` hears of what would have been used. */
function toolsOr(onMissing: (name: keyof Tools) => void): Tools {
  return {
    highlight: (code, language) => {
      if (!loaded.highlight) onMissing('highlight')
      return loaded.highlight?.(code, language)
    },
    renderMath: (tex, display) => {
      if (!loaded.renderMath) onMissing('renderMath')
      return loaded.renderMath?.(tex, display)
    },
  }
}

function previewWith(tools: Tools, source: ContentSource): PreviewedContent {
  let lines: (number | null)[] = []
  let headings: ReadonlyMap<string, number> = new Map()
  const rendered = renderWith(tools, source, (unsafe) => {
    ;({ lines, headings } = positionsOf(unsafe))
  })
  const outline = rendered.outline.map((entry) => ({
    ...entry,
    line: headings.get(entry.id) ?? null,
  }))
  return { ...rendered, outline, lines, lineCount: source.content.split('\n').length }
}
