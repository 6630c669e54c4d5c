import { isMath } from './policy.ts'

/**
 * Where an element may stand, so that a serialised tree parses back to itself. These are the rules by which
 * an HTML parser moves, closes or drops things; a tree that keeps them cannot mutate.
 */

const parents: Record<string, readonly string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  caption: ['table'],
  colgroup: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  col: ['colgroup'],
  tr: ['thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
  rt: ['ruby'],
  rp: ['ruby'],
  figcaption: ['figure'],
  summary: ['details'],
}

const tableParts: Record<string, readonly string[]> = {
  table: ['caption', 'colgroup', 'thead', 'tbody', 'tfoot'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
  colgroup: ['col'],
}

const heading = /^h[1-6]$/
const mathLeaves = new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'mspace', 'annotation'])
const voids = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'iframe'])
const closesParagraph = new Set(
  'blockquote details div dl figcaption figure h1 h2 h3 h4 h5 h6 hr li dd dt ol p pre section summary table ul'.split(
    ' ',
  ),
)

/** Whether `tag` may open below `ancestors`, the nearest one last. */
export function mayStand(tag: string, ancestors: readonly string[]): boolean {
  const parent = ancestors.at(-1) ?? ''
  if (isMath(parent)) return isMath(tag) && tag !== 'math' && !mathLeaves.has(parent)
  if (isMath(tag) && tag !== 'math') return false
  if (parents[tag] && !parents[tag].includes(parent)) return false
  if (tableParts[parent] && !tableParts[parent].includes(tag)) return false
  if (heading.test(tag) && heading.test(parent)) return false
  return tag !== 'a' || !insideLink(ancestors)
}

/** Whether text other than white space may stand directly inside `parent`. */
export function holdsText(parent: string | undefined): boolean {
  return parent === undefined || tableParts[parent] === undefined
}

/** Whether the element is written without content. */
export function isVoid(tag: string): boolean {
  return voids.has(tag)
}

/** Whether its start tag ends an open paragraph. */
export function isBlock(tag: string): boolean {
  return closesParagraph.has(tag)
}

function insideLink(ancestors: readonly string[]): boolean {
  const link = ancestors.lastIndexOf('a')
  if (link === -1) return false
  // A table cell or caption is a fresh start for the parser's list of open formatting elements.
  return !ancestors.slice(link).some((tag) => tag === 'td' || tag === 'th' || tag === 'caption')
}
