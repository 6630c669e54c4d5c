import type { Tools } from './budget.ts'
import { clean } from './clean.ts'
import { renderWith } from './render-with.ts'
import type { ContentSource, RenderedContent } from './render.types.ts'
import { isElement, type UnsafeElement, type UnsafeNode } from './tree.ts'

interface PreviewedHeading {
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

/** Where parts of a document stand in its source; lines count from 0. */
interface Positions {
  /** For each element at the top of the tree the line it begins on; null where the parser made it up. */
  lines: (number | null)[]
  /** The lines of headings by their id. */
  headings: Map<string, number>
}

/**
 * Reads positions from a tree before it is cleaned: the published tree has none, so an editor's preview asks
 * for them beside it.
 */
function positionsOf(root: UnsafeNode): Positions {
  const headings = new Map<string, number>()
  noteHeadings(root, headings)
  const lines = (root.children ?? []).flatMap((node) => {
    const { children } = clean({ type: 'root', children: [node] })
    return children.filter(({ type }) => type === 'element').map(() => lineOf(node))
  })
  return { lines, headings }
}

function noteHeadings(node: UnsafeNode, headings: Map<string, number>) {
  for (const child of node.children ?? []) {
    const line = lineOf(child)
    const id = isHeading(child) ? String(child.properties['id']) : ''
    // The first of an id keeps it.
    if (id !== '' && line !== null && !headings.has(id)) headings.set(id, line)
    noteHeadings(child, headings)
  }
}

function isHeading(node: UnsafeNode): node is UnsafeElement {
  return (
    isElement(node) &&
    /^h[1-6]$/.test(node.tagName) &&
    typeof node.properties['id'] === 'string'
  )
}

function lineOf({ position }: UnsafeNode): number | null {
  return position?.start === undefined ? null : position.start.line - 1
}
