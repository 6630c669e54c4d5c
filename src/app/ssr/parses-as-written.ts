import { raw } from 'hast-util-raw'

/**
 * Whether a browser that reads this markup, as React writes it, gets the elements that are written. What people write
 * may stand where HTML has no place for it: a parser then moves it, and React could not hydrate the page.
 */
export function parsesAsWritten(html: string): boolean {
  return isPlainlyNested(html) || parsesAlike(html)
}

function parsesAlike(html: string): boolean {
  const parsed: string[] = []
  walk(raw({ type: 'root', children: [{ type: 'raw', value: html }] }), 0, parsed)
  const written = outlineOf(html)
  return written.length === parsed.length && written.every((line, at) => line === parsed[at])
}

/** A tag of React's: it escapes every bracket within. */
const tag = /<(\/?)([a-z][\w-]*)[^<>]*?(\/?)>/gi

const setOf = (names: string) => new Set(names.split(' '))

/** They end a paragraph that they begin in. */
const blocks = setOf(
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre search section summary table ul',
)
const inlines = setOf(
  'a abbr b bdi br button cite code del dfn em i img input ins kbd label mark math q s samp small span strong sub sup svg time u var wbr',
)
/** Of these, one within another ends the outer one. */
const neverNested = setOf('a button form p')
const headings = setOf('h1 h2 h3 h4 h5 h6')
/** These stand in these alone. */
const parents = new Map(
  Object.entries({
    li: 'ul ol menu',
    thead: 'table',
    tbody: 'table',
    tfoot: 'table',
    tr: 'thead tbody tfoot',
    td: 'tr',
    th: 'tr',
  }).map(([child, names]) => [child, setOf(names)]),
)
/** And in these nothing else stands. */
const onlyParents = setOf('table thead tbody tfoot tr')

/**
 * Whether nothing stands where a parser would move it, by rules that are simpler and stricter than a parser's, and a tenth
 * of its work. What they do not know may still parse as written.
 */
export function isPlainlyNested(html: string): boolean {
  const open: string[] = []
  /** How many elements of each name are open. */
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  const isIn = (name: string) => (counts.get(name) ?? 0) > 0

  const mayBegin = (name: string) => {
    const parent = open.at(-1) ?? ''
    const isKnown = blocks.has(name) || inlines.has(name) || parents.has(name)
    if (isIn('svg') || isIn('math')) return !isKnown
    if (!isKnown || (onlyParents.has(parent) && !parents.has(name))) return false
    if (neverNested.has(name) && isIn(name)) return false
    if (blocks.has(name) && isIn('p')) return false
    if (headings.has(name) && headings.has(parent)) return false
    return parents.get(name)?.has(parent) ?? true
  }
  let end = 0
  for (const { 0: whole, 1: closes, 2: written = '', 3: isWhole, index } of html.matchAll(
    tag,
  )) {
    const name = written.toLowerCase()
    const hasText = index > end
    end = index + whole.length
    if (hasText && onlyParents.has(open.at(-1) ?? '')) return false
    if (closes) {
      if (open.pop() !== name) return false
      count(name, -1)
      continue
    }
    if (!mayBegin(name)) return false
    if (isWhole) continue
    open.push(name)
    count(name, 1)
  }
  return open.length === 0
}

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
