import type { Nodes } from 'mdast'

/** Looks at a node of Markdown and at all below it, in their order. */
export function visit(node: Nodes, look: (node: Nodes) => void) {
  look(node)
  if ('children' in node) for (const child of node.children) visit(child, look)
}
