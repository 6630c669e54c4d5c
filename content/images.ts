import type { Nodes } from 'mdast'
import type { Extension } from 'mdast-util-from-markdown'
import { isCheapMarkdown } from './limits.ts'
import { attributesIn, attributeValue } from './html-attributes.ts'
import { edited, placeOf, visit, type Edit, type Span } from './markdown-edits.ts'
import { parseMarkdown } from './markdown.ts'
import type { ContentFormat } from './render.types.ts'
import { parseDelta } from './delta-document.ts'

/** Gives the new address of an image, or undefined to leave it as it is. */
type MapImage = (url: string) => string | undefined

/**
 * Rewrites the addresses of images in the source itself and leaves every other character alone: inline and
 * reference images and `<img>` in Markdown, image embeds in a Delta. Markdown that would only be shown as
 * plain text has no images and comes back as it is. Throws `ContentError` like `renderContent`.
 */
export function mapImageUrls(source: string, format: ContentFormat, map: MapImage): string {
  if (format === 1) return mapDelta(source, map)
  return isCheapMarkdown(source) ? mapMarkdown(source, map) : source
}

function mapMarkdown(source: string, map: MapImage): string {
  const destinations = new Map<number, Span>()
  const root = parseMarkdown(source, [recordDestinations(destinations)])
  const wanted = new Set<string>()
  visit(root, (node) => {
    if (node.type === 'imageReference') wanted.add(node.identifier)
  })
  const edits: Edit[] = []
  visit(root, (node) => {
    if (node.type === 'html') edits.push(...imageTags(source, node, map))
    const isImage =
      node.type === 'image' || (node.type === 'definition' && wanted.has(node.identifier))
    const span = destinations.get(placeOf(node).start)
    if (isImage && span) edits.push(...replaced(span, map(node.url), escapeDestination))
  })
  return edited(source, edits)
}

/** Notes where the destination of each image and definition lies, by the offset at which the node starts. */
function recordDestinations(spans: Map<number, Span>): Extension {
  return {
    enter: {
      resourceDestinationString(token) {
        const holder = this.stack.findLast(
          (node) => node.type === 'image' || node.type === 'link',
        )
        note(holder?.position?.start.offset, token)
        this.buffer()
      },
      definitionDestinationString(token) {
        const holder = this.stack.findLast((node) => node.type === 'definition')
        note(holder?.position?.start.offset, token)
        this.buffer()
      },
    },
  }
  function note(
    holder: number | undefined,
    { start, end }: Record<'start' | 'end', { offset: number }>,
  ) {
    if (holder !== undefined) spans.set(holder, { start: start.offset, end: end.offset })
  }
}

function imageTags(source: string, html: Nodes, map: MapImage): Edit[] {
  const { start, end } = placeOf(html)
  return attributesIn(source.slice(start, end), 'img', 'src').flatMap(({ written, value }) =>
    replaced(
      { start: start + written.start, end: start + written.end },
      map(value),
      attributeValue,
    ),
  )
}

function replaced(
  span: Span,
  next: string | undefined,
  write: (next: string) => string,
): Edit[] {
  return next === undefined ? [] : [{ ...span, text: write(next) }]
}

/** Safe between `(` and `)` as well as between `<` and `>`. */
function escapeDestination(url: string): string {
  return url.replace(
    /[\s<>()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
}

function mapDelta(source: string, map: MapImage): string {
  const ops = parseDelta(source).map((operation) => {
    const { insert } = operation
    const url = typeof insert === 'string' ? undefined : insert['image']
    const next = typeof url === 'string' ? map(url) : undefined
    return next === undefined ? operation : { ...operation, insert: { image: next } }
  })
  const written = ops.map(({ insert, attributes }) =>
    Object.keys(attributes).length > 0 ? { insert, attributes } : { insert },
  )
  return JSON.stringify({ ops: written })
}
