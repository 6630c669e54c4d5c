import { raw } from 'hast-util-raw'

/**
 * Whether a browser that reads this markup, as React writes it, gets the elements that are written. What people write
 * may stand where HTML has no place for it: a parser then moves it, and React could not hydrate the page.
 */
export function parsesAsWritten(html: string): boolean {
  const parsed: string[] = []
  walk(raw({ type: 'root', children: [{ type: 'raw', value: html }] }), 0, parsed)
  const written = outlineOf(html)
  return written.length === parsed.length && written.every((line, at) => line === parsed[at])
}

/** A tag of React's: it escapes every bracket within. */
const tag = /<(\/?)([a-z][\w-]*)[^<>]*?(\/?)>/gi

/** Each element with its depth, in the order in which they begin. */
function outlineOf(html: string): string[] {
  const outline: string[] = []
  let depth = 0
  for (const [, closes, name = '', isWhole] of html.matchAll(tag)) {
    if (closes) {
      depth -= 1
      continue
    }
    outline.push(`${depth} ${name.toLowerCase()}`)
    if (!isWhole) depth += 1
  }
  return outline
}

interface Parsed {
  type: string
  tagName?: string
  children?: readonly Parsed[]
}

function walk({ children = [] }: Parsed, depth: number, outline: string[]) {
  for (const child of children) {
    if (child.tagName === undefined) continue
    outline.push(`${depth} ${child.tagName.toLowerCase()}`)
    walk(child, depth + 1, outline)
  }
}
