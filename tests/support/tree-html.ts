import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import type { TreeElement, TreeNode, TreeRoot, UnsafeNode } from '#content/tree.ts'

/** A clean tree as HTML text. */
export function htmlOf(tree: TreeRoot): string {
  // A `TreeRoot` is a hast root by construction; its index signature is merely wider than hast's.
  return toHtml(tree as Root)
}

/** HTML text as an unclean tree, the way a browser's fragment parser reads it. */
export function parseHtml(html: string): UnsafeNode {
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] })
}

/** Every element of a tree with its ancestors, outermost first. */
export function elementsOf(
  nodes: TreeNode[],
  ancestors: TreeElement[] = [],
): { element: TreeElement; ancestors: TreeElement[]; before: TreeElement[] }[] {
  const elements = nodes.filter((node) => node.type === 'element')
  return elements.flatMap((element, index) => [
    { element, ancestors, before: elements.slice(0, index) },
    ...elementsOf(element.children, [...ancestors, element]),
  ])
}
