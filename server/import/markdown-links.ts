import type { Definition, Link, LinkReference, Nodes } from 'mdast'
import { attributesIn, attributeValue } from '#content/html-attributes.ts'
import { isCheapMarkdown } from '#content/limits.ts'
import { edited, placeOf, visit, type Edit, type Span } from '#content/markdown-edits.ts'
import { parseMarkdown } from '#content/markdown.ts'
import { addressMarkdown } from './dialect-arguments.ts'

/** Where a link is to lead: an address, which may be the one it has; null when only its words are to stay. */
type Follow = (address: string) => string | null

/** Leads the links of a Markdown text elsewhere, and leaves every other letter alone. A text too costly to read stays as it is. */
export const withLinks = (markdown: string, follow: Follow): string =>
  edited(markdown, editsIn(markdown, follow))

function editsIn(markdown: string, follow: Follow): Edit[] {
  if (!isCheapMarkdown(markdown)) return []
  const root = parseMarkdown(markdown)
  const definitions = new Map<string, Definition>()
  visit(root, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
  })
  const edits: Edit[] = []
  visit(root, (node) => {
    if (node.type === 'link') edits.push(...inlineEdits(markdown, node, follow))
    if (node.type === 'html') edits.push(...htmlEdits(markdown, node, follow))
    if (node.type !== 'linkReference') return
    const definition = definitions.get(node.identifier)
    if (definition) edits.push(...referenceEdits(node, definition, follow))
  })
  return edits
}

/** `[words](address "title")`; a bare address is its own words, and leads out of the site. */
function inlineEdits(markdown: string, link: Link, follow: Follow): Edit[] {
  const { before, behind } = around(link)
  if (!markdown.slice(behind.start, behind.end).startsWith('](')) return []
  const address = follow(link.url)
  if (address === link.url) return []
  if (address === null) return [before, behind]
  return [{ ...behind, text: `](${addressMarkdown(address)}${titleOf(link)})` }]
}

/** `[words][name]`, with the address elsewhere in the text. */
function referenceEdits(link: LinkReference, definition: Definition, follow: Follow): Edit[] {
  const address = follow(definition.url)
  if (address === definition.url) return []
  const { before, behind } = around(link)
  if (address === null) return [before, behind]
  const { label, identifier } = definition
  const place = `${addressMarkdown(address)}${titleOf(definition)}`
  return [{ ...placeOf(definition), text: `[${label ?? identifier}]: ${place}` }]
}

const titleOf = ({ title }: Link | Definition) =>
  title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''

function htmlEdits(markdown: string, html: Nodes, follow: Follow): Edit[] {
  const { start: offset, end: last } = placeOf(html)
  const moved = ({ start, end }: Span) => ({ start: offset + start, end: offset + end })
  return attributesIn(markdown.slice(offset, last), 'a', 'href').flatMap((href) => {
    const address = follow(href.value)
    if (address === href.value) return []
    if (address === null) return { ...moved(href.whole), text: '' }
    return { ...moved(href.written), text: attributeValue(address) }
  })
}

/** What stands before the words of a link and what behind them, each as an edit that takes it away. */
function around(link: Link | LinkReference): { before: Edit; behind: Edit } {
  const { start, end } = placeOf(link)
  const [first, last] = [link.children[0], link.children.at(-1)]
  const words = {
    start: first ? placeOf(first).start : start + 1,
    end: last ? placeOf(last).end : start + 1,
  }
  return {
    before: { start, end: words.start, text: '' },
    behind: { start: words.end, end, text: '' },
  }
}
