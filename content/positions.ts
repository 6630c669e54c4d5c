import { clean } from './clean.ts'
import { isElement, type UnsafeElement, type UnsafeNode } from './tree.ts'

/** Where parts of a document stand in its source; lines count from 0. */
export interface Positions {
  /** For each element at the top of the tree the line it begins on; null where the parser made it up. */
  lines: (number | null)[]
  /** The lines of headings by their id. */
  headings: Map<string, number>
}

/**
 * Reads positions from a tree before it is cleaned: the published tree has none, so an editor's preview asks
 * for them beside it.
 */
export function positionsOf(root: UnsafeNode): Positions {
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
    if (isHeading(child) && line !== null) headings.set(String(child.properties['id']), line)
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
