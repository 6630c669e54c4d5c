import type { Nodes, Parents } from 'mdast'
import { firstChinese } from './characters.ts'

/** Running text as Markdown can say it, with nothing to see that was not there. In place. */
export function settlePhrasing(root: Parents) {
  layBlocksInLines(root)
  joinEmphasis(root)
  moveBreaks(root)
  setApart(root)
}

const emphasis = new Set(['strong', 'emphasis', 'delete'])
const lines = new Set(['paragraph', 'heading', 'tableCell'])

/**
 * What were blocks in running text are lines of it. A writer of Markdown takes blocks there for a single line, and
 * writes each twice to see how it begins, with all that it holds: 2ⁿ times for n in each other.
 */
function layBlocksInLines(parent: Parents) {
  for (const node of parent.children) {
    if (!('children' in node)) continue
    if (isRunning(node)) setChildren(node, joined(linesOf(node.children).map(withoutEdges)))
    else layBlocksInLines(node)
  }
}

const isRunning = ({ type }: Nodes) => lines.has(type) || emphasis.has(type) || type === 'link'

const joined = ([first = [], ...rest]: Nodes[][]): Nodes[] => [
  ...first,
  ...rest.flatMap((line) => [{ type: 'break' } as const, ...line]),
]

const blocks = new Set(
  'blockquote code heading list listItem math paragraph table tableRow tableCell thematicBreak'.split(
    ' ',
  ),
)

function linesOf(nodes: readonly Nodes[]): Nodes[][] {
  const found: Nodes[][] = [[]]
  for (const node of nodes) {
    if (blocks.has(node.type)) found.push(...linesOfBlock(node), [])
    else found.at(-1)?.push(withLines(node))
  }
  return found.filter((line) => line.some((node) => node.type !== 'text' || node.value.trim()))
}

function linesOfBlock(node: Nodes): Nodes[][] {
  if (node.type === 'math') return [[{ type: 'inlineMath', value: node.value }]]
  if (node.type !== 'code') return linesOf(childrenOf(node))
  const written = node.value.split('\n').filter((line) => line.trim() !== '')
  return written.map((value) => [{ type: 'inlineCode', value }])
}

/** Blocks may stand inside of emphasis, too. */
const withLines = (node: Nodes): Nodes =>
  'children' in node ? ({ ...node, children: joined(linesOf(node.children)) } as Nodes) : node

/**
 * Emphasis as Markdown can say it: neighbours of one kind are one, and none stands in its own kind, where the
 * marks would run together.
 */
function joinEmphasis(parent: Parents, around: ReadonlySet<string> = new Set()) {
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

/** A break at the edge of emphasis or of a link stands outside of it, and none at the edge of a block. */
function moveBreaks(parent: Parents) {
  const moved = parent.children.flatMap((child): Nodes[] => {
    if (!('children' in child)) return [child]
    moveBreaks(child)
    if (child.type === 'paragraph') return child.children.length === 0 ? [] : [child]
    return emphasis.has(child.type) || child.type === 'link' ? unwrapped(child) : [child]
  })
  setChildren(parent, lines.has(parent.type) ? withoutEdges(moved) : moved)
}

function unwrapped(parent: Parents): Nodes[] {
  const children: Nodes[] = parent.children
  const inside = withoutEdges(children)
  const [first] = inside
  if (first === undefined) return children
  const from = children.indexOf(first)
  setChildren(parent, inside)
  return [...children.slice(0, from), parent, ...children.slice(from + inside.length)]
}

/** What stands between the breaks at both edges. */
function withoutEdges<Node extends Nodes>(nodes: readonly Node[]): Node[] {
  const isSeen = ({ type }: Node) => type !== 'break'
  const first = nodes.findIndex(isSeen)
  return first < 0 ? [] : nodes.slice(first, nodes.findLastIndex(isSeen) + 1)
}

const lineEnd = { type: 'html', value: '<br>' } as const
const nothing = { type: 'html', value: '<!-- -->' } as const

/** Marks that would run together get what is not seen between them, and a break in what is one line gets a tag. */
function setApart(parent: Parents, isOneLine = false) {
  const inOneLine = isOneLine || parent.type === 'heading' || parent.type === 'tableCell'
  const apart: Nodes[] = []
  for (const node of parent.children) {
    if (runTogether(apart.at(-1), node)) apart.push(nothing)
    apart.push(inOneLine && node.type === 'break' ? lineEnd : node)
    if (node.type === 'inlineMath') node.value = inLine(node.value)
    if ('children' in node) setApart(node, inOneLine)
  }
  setChildren(parent, apart)
}

function runTogether(last: Nodes | undefined, next: Nodes): boolean {
  if (last?.type === 'inlineCode') return next.type === 'inlineCode'
  if (last?.type !== 'inlineMath') return false
  if (next.type !== 'text') return next.type === 'inlineMath'
  return /^\d/.test(next.value) || (isNumber(last.value) && firstChinese(next.value) === 0)
}

const isNumber = (tex: string) => /^\d/.test(tex)

/** A blank line would end a formula, and a number before Chinese would make it a price. */
const inLine = (tex: string) =>
  (isNumber(tex) && firstChinese(tex) > 0 ? '{}' : '') + tex.replace(/\n\s*\n/g, '\n')

const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

/** What stands in emphasis may stand beside it. */
function setChildren(parent: Parents, children: Nodes[]) {
  parent.children = children as typeof parent.children
}
