import type { TreeElement, TreeNode, TreeRoot } from '#content/tree.ts'

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
