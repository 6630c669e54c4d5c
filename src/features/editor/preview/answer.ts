import type { TreeElement, TreeNode, TreeRoot } from '#content/tree.ts'
import { changedBlocks } from './blocks.ts'
import type { PreviewReply, PreviewRequest } from './preview.types.ts'

/** The worker's side: answers one request after the other, and remembers what it rendered last. */
export function createAnswerer() {
  let previous: string[] = []

  return async (request: PreviewRequest): Promise<PreviewReply> => {
    if (request.kind === 'convert') {
      const { htmlToMarkdown } = await import('#content/from-html.ts')
      return { kind: 'converted', markdown: htmlToMarkdown(request.html) }
    }
    const content = await rendering()
    try {
      const { tree, text: _, ...facts } = await content.renderPreview(request.source)
      const pieces = facts.degraded ? plainPieces(tree) : null
      const whole = pieces?.blocks ?? tree.children
      const next = whole.map((block) => JSON.stringify(block))
      const blocks = changedBlocks(previous, next, whole)
      previous = next
      return { kind: 'rendered', blocks, ...facts, lines: pieces?.lines ?? facts.lines }
    } catch (error) {
      if (!(error instanceof content.ContentError)) throw error
      return { kind: 'refused', reason: error.message }
    }
  }
}

async function rendering() {
  const [{ renderPreview }, { ContentError }] = await Promise.all([
    import('#content/preview.ts'),
    import('#content/delta-document.ts'),
  ])
  return { renderPreview, ContentError }
}

/** Counted in lines and not in letters: typing within a line moves no piece. */
const linesOfPiece = 20

interface Pieces {
  blocks: TreeElement[]
  /** The line of the source that each begins on. */
  lines: number[]
}

/**
 * The tree of a text that is shown as it stands, in pieces. As one element, a browser lays out all of its hundred thousand
 * letters anew with each that is typed; a piece that stays the same is not touched.
 */
export function plainPieces(tree: TreeRoot): Pieces {
  const all = wordsIn(tree.children).split('\n')
  const lines = Array.from(
    { length: Math.ceil(all.length / linesOfPiece) },
    (_, piece) => piece * linesOfPiece,
  )
  const blocks = lines.map((line) => {
    const end = line + linesOfPiece
    const words = all.slice(line, end).join('\n') + (end < all.length ? '\n' : '')
    return plain(words)
  })
  return { blocks, lines }
}

const plain = (words: string): TreeElement => ({
  type: 'element',
  tagName: 'pre',
  properties: { className: ['plain-text'] },
  children: [{ type: 'text', value: words }],
})

const wordsIn = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.value : wordsIn(node.children))).join('')
