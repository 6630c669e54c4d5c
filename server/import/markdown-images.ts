import type { Nodes } from 'mdast'
import { isCheapMarkdown } from '#content/limits.ts'
import { parseMarkdown } from '#content/markdown.ts'
import { imageMarkdown } from './dialect-arguments.ts'

interface Place {
  start: number
  end: number
  reference: string
  rewrite: (address: string) => string
}

const htmlImage = /(<img\b[^>]*?\bsrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The addresses of all pictures in a Markdown text, each once; none in a text too costly to read. */
export function imagesIn(markdown: string): string[] {
  return [...new Set(placesIn(markdown).map(({ reference }) => reference))]
}

/** Puts another address in the place of each picture that `addresses` knows, and leaves every other letter alone. */
export const withImages = (markdown: string, addresses: ReadonlyMap<string, string>): string =>
  edited(
    markdown,
    placesIn(markdown).flatMap(({ start, end, reference, rewrite }) => {
      const address = addresses.get(reference)
      return address === undefined ? [] : [{ start, end, text: rewrite(address) }]
    }),
  )

/** Another text in place of a part of a Markdown text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** A text with these edits; what begins within one that was made is left out. */
export function edited(markdown: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const { start, end, text: instead } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    text += markdown.slice(at, start) + instead
    at = end
  }
  return text + markdown.slice(at)
}

function placesIn(markdown: string): Place[] {
  if (!isCheapMarkdown(markdown)) return []
  const root = parseMarkdown(markdown)
  const named = new Set<string>()
  visit(root, (node) => void (node.type === 'imageReference' && named.add(node.identifier)))
  const places: Place[] = []
  visit(root, (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset]
    if (start === undefined || end === undefined) return
    if (node.type === 'image') {
      const { url, alt, title } = node
      const rewrite = (address: string) => imageMarkdown(address, alt ?? '', title ?? '')
      places.push({ start, end, reference: url, rewrite })
    } else if (node.type === 'definition' && named.has(node.identifier)) {
      const { url, label, identifier } = node
      const rewrite = (address: string) => `[${label ?? identifier}]: ${address}`
      places.push({ start, end, reference: url, rewrite })
    } else if (node.type === 'html') {
      places.push(...placesInHtml(markdown.slice(start, end), start))
    }
  })
  return places
}

function placesInHtml(html: string, offset: number): Place[] {
  return Array.from(html.matchAll(htmlImage), (match) => {
    const [whole, before = '', double, single, plain] = match
    const start = offset + match.index
    return {
      start,
      end: start + whole.length,
      reference: (double ?? single ?? plain ?? '').replaceAll('&amp;', '&'),
      rewrite: (address) => `${before}"${address}"`,
    }
  })
}

/** Looks at a node of Markdown and at all below it, in their order. */
export function visit(node: Nodes, look: (node: Nodes) => void) {
  look(node)
  if ('children' in node) for (const child of node.children) visit(child, look)
}
