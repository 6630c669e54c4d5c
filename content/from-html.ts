import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import type { Nodes, PhrasingContent, Root, Parents } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import { displayWidth, isChineseCode } from './characters.ts'
import { clean } from './clean.ts'
import { withOfficeLists } from './office-lists.ts'
import { parseRaw } from './raw-html.ts'
import { formulaInLine, texOf } from './text.ts'
import {
  isElement,
  text,
  textContent,
  type TreeElement,
  type TreeNode,
  type TreeRoot,
  type UnsafeElement,
  type UnsafeNode,
} from './tree.ts'

const LONGEST = 1_000_000

/**
 * HTML that was copied elsewhere, as Markdown; what Markdown can't say is left out. Null when it would make too
 * much: then the plain text that was copied with it will do.
 */
export function htmlToMarkdown(html: string): string | null {
  if (html.length > LONGEST) return null
  try {
    return converted(withOfficeLists(html))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function converted(value: string): string {
  const parsed: UnsafeNode = parseRaw({ type: 'root', children: [{ type: 'raw', value }] })
  meant(parsed)
  const tree = clean(parsed)
  dropWordless(tree)
  const markdown = toMdast(asHast(tree), { handlers }) as Root // a root in, a root out
  joinEmphasis(markdown)
  return plainChinese(toMarkdown(markdown, options)).trimEnd()
}

/** A link whose address was refused is the words it stood on. */
const link: Handle = (state, node) =>
  node.properties['href'] === undefined ? state.all(node) : defaultHandlers.a(state, node)

/** TeX where it was copied too; a browser's clipboard keeps the drawn symbols alone. */
const formula: Handle = (_, node, parent) => {
  const drawn = node as TreeElement // it has been cleaned
  const tex = texOf(drawn).trim()
  if (tex === '') return { type: 'text', value: formulaInLine(drawn) }
  const isBlock = node.properties['display'] === 'block'
  const isInLine = parent?.type === 'element' && parent.tagName === 'p'
  return { type: isBlock && !isInLine ? 'math' : 'inlineMath', value: tex }
}

/** A cell is one line: what were blocks in it stand one below the other by `<br>`. */
const cell: Handle = (state, node) => ({
  type: 'tableCell',
  children: inOneLine(state.all(node)),
})

const handlers = { a: link, math: formula, td: cell, th: cell }

const blocks = new Set(
  'blockquote code heading list listItem math paragraph table tableRow tableCell thematicBreak'.split(
    ' ',
  ),
)

function inOneLine(nodes: readonly Nodes[]): PhrasingContent[] {
  const [first = [], ...rest] = linesOf(nodes)
  return [...first, ...rest.flatMap((line) => [lineEnd, ...line])]
}

const lineEnd = { type: 'html', value: '<br>' } as const

function linesOf(nodes: readonly Nodes[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of nodes) {
    if (blocks.has(node.type)) lines.push(...linesOfBlock(node), [])
    else lines.at(-1)?.push(phrase(node as PhrasingContent))
  }
  return lines.filter((line) => line.some((node) => node.type !== 'text' || node.value.trim()))
}

function linesOfBlock(node: Nodes): PhrasingContent[][] {
  if (node.type === 'math') return [[{ type: 'inlineMath', value: node.value }]]
  if (node.type === 'code') {
    const lines = node.value.split('\n').filter((line) => line.trim() !== '')
    return lines.map((value) => [{ type: 'inlineCode', value }])
  }
  return 'children' in node ? linesOf(node.children) : []
}

/** Blocks may stand inside of emphasis, too. */
const phrase = (node: PhrasingContent): PhrasingContent =>
  'children' in node
    ? ({ ...node, children: inOneLine(node.children) } as PhrasingContent)
    : node

const options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    gfmToMarkdown({ stringLength: displayWidth }),
    mathToMarkdown({ singleDollarTextMath: true }),
  ],
} satisfies Parameters<typeof toMarkdown>[1]

/** The clean tree is hast with the properties of hast; its type is only narrower. */
function asHast(tree: ReturnType<typeof clean>): HastRoot {
  return tree as HastNodes as HastRoot
}

/**
 * Office programs say with styles what tags mean, wrap what is not bold in `b`, and put a list beside the item it
 * belongs to. In place.
 */
function meant(node: UnsafeNode) {
  for (const child of node.children ?? []) {
    if (isElement(child)) child.tagName = meantTag(child)
    meant(child)
  }
  if (isList(node)) node.children = withListsInItems(node.children)
}

const isList = (node: UnsafeNode): node is UnsafeElement =>
  isElement(node) && /^[uo]l$/.test(node.tagName)

function withListsInItems(nodes: readonly UnsafeNode[]): UnsafeNode[] {
  const kept: UnsafeNode[] = []
  for (const node of nodes) {
    const item = kept.findLast(isElement)
    if (!isList(node)) kept.push(node)
    else if (item?.tagName === 'li') item.children.push(node)
    else kept.push({ type: 'element', tagName: 'li', properties: {}, children: [node] })
  }
  return kept
}

/** What is nothing without words in it. */
const holders = new Set(
  'a abbr b cite code del details em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

/** Without words they are the space they hold: for a run of them the converter takes quadratic time. In place. */
function dropWordless(parent: TreeRoot | TreeElement) {
  const kept: TreeNode[] = []
  for (const child of parent.children) {
    if (child.type === 'element') dropWordless(child)
    const last = kept.at(-1)
    if (!isWordless(child)) kept.push(child)
    else if (last?.type === 'text') last.value += textContent(child)
    else kept.push(text(textContent(child)))
  }
  parent.children = kept
}

const isWordless = (node: TreeNode) =>
  node.type === 'text' ||
  (holders.has(node.tagName) &&
    node.children.every(({ type }) => type === 'text') &&
    textContent(node).trim() === '')

const bold = /font-weight:\s*(?:bold|[6-9]00)/i
const notBold = /font-weight:\s*(?:normal|[1-5]00)/i
const italic = /font-style:\s*italic/i

function meantTag({ tagName, properties }: UnsafeElement): string {
  const { style } = properties
  if (typeof style !== 'string') return tagName
  if (/^(?:b|strong)$/.test(tagName)) return notBold.test(style) ? 'span' : tagName
  if (tagName !== 'span') return tagName
  if (bold.test(style)) return 'strong'
  return italic.test(style) ? 'em' : tagName
}

const emphasis = new Set(['strong', 'emphasis', 'delete'])

/**
 * Emphasis as Markdown can say it: neighbours of one kind are one, and none stands in its own kind, where the
 * marks would run together. In place.
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

const childrenOf = (node: Nodes): Nodes[] => ('children' in node ? node.children : [])

/** What stands in emphasis may stand beside it. */
function setChildren(parent: Parents, children: Nodes[]) {
  parent.children = children as typeof parent.children
}

/**
 * Written for parsers that don't know Chinese, letters beside emphasis come as references; ours reads them as
 * they are. Not beside `_`: there the letters themselves would make it no emphasis.
 */
function plainChinese(markdown: string): string {
  return markdown.replace(/(?<!_)&#x([0-9A-F]+);(?!_)/g, (reference, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return isChineseCode(code) ? String.fromCodePoint(code) : reference
  })
}
