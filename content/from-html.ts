import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import type { PhrasingContent, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import { displayWidth } from './characters.ts'
import { clean } from './clean.ts'
import { withOfficeLists } from './office-lists.ts'
import { settlePhrasing } from './phrasing.ts'
import { plainChinese, shield } from './plain-chinese.ts'
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
  settlePhrasing(markdown)
  shield(markdown)
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

/** One over several columns or rows is one cell: filled up, a few would grow to millions. */
const cell: Handle = (state, node) => ({
  type: 'tableCell',
  children: state.all(node) as PhrasingContent[], // of blocks in it lines are made later
})

const handlers = { a: link, math: formula, td: cell, th: cell }

const options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    gfmToMarkdown({ stringLength: (cell) => displayWidth(plainChinese(cell)) }),
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
    if (isElement(child)) mark(child)
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

const said: [tag: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*(?:italic|oblique)/i],
  ['del', /text-decoration(?:-line)?:[^;]*line-through/i],
]
const notBold = /font-weight:\s*(?:normal|[1-5]00)/i

/** A style may say several things at once, and more than the tag that it stands on. */
function mark(node: UnsafeElement) {
  const { style } = node.properties
  if (typeof style !== 'string' || !/^(?:span|b|strong|i|em|u|s|del)$/.test(node.tagName))
    return
  if (/^(?:b|strong)$/.test(node.tagName) && notBold.test(style)) node.tagName = 'span'
  for (const [tagName, pattern] of said) {
    if (!pattern.test(style)) continue
    node.children = [{ type: 'element', tagName, properties: {}, children: node.children }]
  }
}
