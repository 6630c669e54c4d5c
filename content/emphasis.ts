import type { Nodes, Parents } from 'mdast'
import { isChineseCode } from './characters.ts'

const emphasis = new Set(['strong', 'emphasis', 'delete'])

/**
 * Emphasis as Markdown can say it: neighbours of one kind are one, and none stands in its own kind, where the
 * marks would run together. In place.
 */
export function joinEmphasis(parent: Parents, around: ReadonlySet<string> = new Set()) {
  const joined: Nodes[] = []
  for (const node of parent.children.flatMap((child) => withoutOwnKind(child, around))) {
    const last = joined.at(-1)
    const isMore = last?.type === node.type && emphasis.has(node.type)
    if (isMore) for (const child of childrenOf(node)) childrenOf(last).push(child)
    else joined.push(node)
  }
  setChildren(parent, joined)
  for (const node of joined) {
    if (!('children' in node)) continue
    joinEmphasis(node, emphasis.has(node.type) ? new Set([...around, node.type]) : around)
  }
}

function withoutOwnKind(node: Nodes, around: ReadonlySet<string>): Nodes[] {
  if (!around.has(node.type)) return [node]
  return childrenOf(node).flatMap((child) => withoutOwnKind(child, around))
}

const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

/** What stands in emphasis may stand beside it. */
function setChildren(parent: Parents, children: Nodes[]) {
  parent.children = children as typeof parent.children
}

/**
 * Written for parsers that don't know Chinese, letters beside emphasis come as references; ours reads them as
 * they are. Not beside `_`: there the letters themselves would make it no emphasis.
 */
export function plainChinese(markdown: string): string {
  return markdown.replace(/(?<!_)&#x([0-9A-F]+);(?!_)/g, (reference, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return isChineseCode(code) ? String.fromCodePoint(code) : reference
  })
}
