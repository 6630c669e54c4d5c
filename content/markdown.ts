import type { Nodes as HastNodes } from 'hast'
import type { Options } from 'hast-util-raw'
import type { Html, Nodes, Parents, Root } from 'mdast'
import { fromMarkdown, type Extension } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { toHast } from 'mdast-util-to-hast'
import { firstChinese } from './characters.ts'
import { growsTooLarge } from './limits.ts'
import { swallowed } from './policy.ts'
import { parseRaw } from './raw-html.ts'
import { syntax } from './syntax.ts'
import type { UnsafeNode } from './tree.ts'

/** Reads Markdown source into mdast with positions; `listeners` hear the tokens as they are read. */
export function parseMarkdown(source: string, listeners: Extension[] = []): Root {
  return fromMarkdown(source, {
    extensions: syntax,
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown(), ...listeners],
  })
}

/**
 * Markdown as an HTML tree, raw HTML parsed in place. The result is what the author wrote: it has to pass
 * `clean` before anyone sees it. Throws `RangeError` for a document that grows too large or nests too deeply.
 */
export function markdownToTree(source: string): UnsafeNode {
  const markdown = parseMarkdown(source)
  const definitions = definitionSizes(markdown)
  const found: Findings = { html: [], cells: 0, repeated: 0, definitions }
  prepare(markdown, source, found)
  if (growsTooLarge(found)) throw new RangeError('The document grows too large')
  dropUnclosed(found.html)
  const tree = toHast(markdown, {
    allowDangerousHtml: true,
    footnoteLabel: '脚注',
    footnoteBackLabel: (reference, repeat) =>
      repeat > 1
        ? `回到正文第 ${reference + 1} 处引用之 ${repeat}`
        : `回到正文第 ${reference + 1} 处引用`,
  })
  if (found.html.length === 0) return tree
  return withoutMathElements(parseRaw(tree, { file: fileOf(source) }))
}

/** With a file the elements keep their positions; only its text is ever asked for. */
function fileOf(source: string) {
  return { toString: () => source } as RawFile
}

type RawFile = NonNullable<Options['file']>

interface Findings {
  /** Raw HTML in its order. */
  html: Html[]
  /** Cells of all tables, filled up. */
  cells: number
  /** Characters that references repeat. */
  repeated: number
  definitions: ReadonlyMap<string, number>
}

/** How many characters each reference to a definition stands for. */
function definitionSizes(node: Nodes, sizes = new Map<string, number>()): Map<string, number> {
  if (node.type === 'definition') {
    sizes.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  }
  if ('children' in node) for (const child of node.children) definitionSizes(child, sizes)
  return sizes
}

/** One walk over the parsed document, for what plain mdast leaves open and for what it will cost. */
function prepare(node: Nodes, source: string, found: Findings) {
  if (node.type === 'linkReference' || node.type === 'imageReference') {
    found.repeated += found.definitions.get(node.identifier) ?? 0
  }
  if (node.type === 'table') found.cells += (node.align?.length ?? 0) * node.children.length
  if (node.type === 'html') found.html.push(node)
  if (node.type === 'inlineMath' && isDisplayed(node, source)) {
    node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } }
  }
  if (!('children' in node)) return
  for (const child of node.children) prepare(child, source, found)
  cutLooseLinks(node)
}

/** Refused with all that is in them: open, each takes what follows with it to the end of the document. */
const takesAll = new Set([...swallowed, 'iframe', 'math'])
const voids = new Set(['embed', 'area'])
/** What stands behind them is code, as far as the same piece of HTML goes. */
const code = new Set(['script', 'style'])

/** A tag with its name; `/` in front of a name closes. Attributes may hold what looks like its end. */
const tags = /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi

/** Takes away the start tags of refused elements that nothing closes, so that the text after them stays. */
function dropUnclosed(pieces: readonly Html[]) {
  const open: { piece: Html; name: string; from: number; to: number }[] = []
  for (const piece of pieces) {
    for (const { 0: tag, 1: slash, 2: written = '', index } of piece.value.matchAll(tags)) {
      const name = written.toLowerCase()
      if (!takesAll.has(name) || voids.has(name)) continue
      const opened = open.findLastIndex((other) => other.name === name)
      if (slash === '') open.push({ piece, name, from: index, to: index + tag.length })
      else if (opened >= 0) open.splice(opened, 1)
    }
  }
  // From the last on: taking one away moves what is behind it.
  for (const { piece, name, from, to } of open.toReversed()) {
    const behind = code.has(name) ? '' : piece.value.slice(to)
    piece.value = piece.value.slice(0, from) + behind
  }
  for (const piece of pieces) {
    const comment = piece.value.lastIndexOf('<!--')
    if (comment > piece.value.lastIndexOf('-->')) piece.value = piece.value.slice(0, comment)
  }
}

/** `$$…$$` inside a paragraph still asks for a formula on its own. */
function isDisplayed(node: Nodes, source: string): boolean {
  return source.startsWith('$$', node.position?.start.offset)
}

/**
 * GFM finds some bare addresses after parsing; those carry no position and run into the Chinese text that
 * follows. What they swallowed goes back to being text.
 */
function cutLooseLinks(parent: Parents) {
  for (let index = parent.children.length - 1; index >= 0; index -= 1) {
    const link = parent.children[index]
    if (link?.type !== 'link' || link.position !== undefined) continue
    const [label] = link.children
    const end = label?.type === 'text' ? firstChinese(label.value) : -1
    if (label?.type !== 'text' || end <= 0) continue
    const tail = label.value.slice(end)
    link.url = link.url.slice(0, link.url.length - tail.length)
    label.value = label.value.slice(0, end)
    parent.children.splice(index + 1, 0, { type: 'text', value: tail })
  }
}

/** MathML is ours to write, from TeX; written by hand it is the oldest way around a cleaner. */
function withoutMathElements(tree: HastNodes): UnsafeNode {
  if (!('children' in tree)) return tree
  const children = tree.children
    .filter((child) => !(child.type === 'element' && child.tagName === 'math'))
    .map((child) => withoutMathElements(child))
  return { ...tree, children }
}
