import {
  textContent,
  type TreeElement,
  type TreeNode,
  type TreeProperties,
  type TreeRoot,
} from './tree.ts'
import { truncate } from './characters.ts'

const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd table tr figure figcaption details summary section hr'.split(
    ' ',
  ),
)

/** The words of a post for search and counting: blocks on lines of their own, formulas as their TeX. */
export function plainText(tree: TreeRoot): string {
  return tidy(written(tree.children, () => true))
}

/** What `plainText` leaves out, and a reader still sees or hears: an author can write all of it. */
export const wordsBesideText = ({ children }: Pick<TreeRoot, 'children'>): string[] =>
  children.flatMap((node) => {
    if (node.type === 'text') return []
    const { title, ariaLabel, dataLanguage } = node.properties
    const named = [title, ariaLabel, dataLanguage].filter((value) => typeof value === 'string')
    const apparatus = isApparatus(node.properties) ? [textContent(node)] : []
    return [...named, ...apparatus, ...wordsBesideText(node)]
  })

/**
 * The same without what does not read as prose: headings, code, tables, display formulas and footnotes. A formula
 * within a line is written on one line, as one would type it in a letter.
 */
function prose(tree: TreeRoot): string {
  return tidy(written(tree.children, isProse, formulaInLine)).replaceAll('\n', ' ')
}

type Wanted = (node: TreeElement) => boolean
type Formula = (math: TreeElement) => string

function written(nodes: TreeNode[], wanted: Wanted, formula: Formula = texOf): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      return wanted(node) ? writtenElement(node, wanted, formula) : ''
    })
    .join('')
}

function writtenElement(node: TreeElement, wanted: Wanted, formula: Formula): string {
  const { tagName, properties, children } = node
  if (isApparatus(properties)) return ''
  if (tagName === 'br') return '\n'
  if (tagName === 'img') return typeof properties['alt'] === 'string' ? properties['alt'] : ''
  if (tagName === 'math') return formula(node)
  const inside = written(children, wanted, formula)
  if (tagName === 'td' || tagName === 'th') return `${inside} `
  return blocks.has(tagName) ? `\n${inside}\n` : inside
}

/** The numbers, arrows and hidden label of the footnotes are for moving about, not for reading. */
function isApparatus({
  dataFootnoteRef,
  dataFootnoteBackref,
  className,
}: TreeProperties): boolean {
  return (
    dataFootnoteRef === true || dataFootnoteBackref === true || String(className) === 'sr-only'
  )
}

/** Behind the drawn symbols MathML keeps the TeX that it was made from. */
export function texOf(node: TreeElement): string {
  for (const child of node.children) {
    if (child.type === 'text') continue
    if (child.tagName === 'annotation') return written(child.children, () => true)
    const found = texOf(child)
    if (found) return found
  }
  return ''
}

const signs: Record<string, string> = { mfrac: '/', msup: '^', msub: '_' }

/** A formula as one would type it in a letter. */
export function formulaInLine(node: TreeElement): string {
  if (node.tagName === 'annotation') return ''
  const parts = node.children.map((child) =>
    child.type === 'text' ? child.value : formulaInLine(child),
  )
  const inside = parts.join(signs[node.tagName] ?? '')
  return node.tagName === 'msqrt' ? `√${inside}` : inside
}

function isProse({ tagName, properties }: TreeElement): boolean {
  if (/^h[1-6]$/.test(tagName) || properties['display'] === 'block') return false
  if (properties['dataFootnoteRef'] === true || properties['dataFootnotes'] === true)
    return false
  return !['pre', 'table', 'figcaption', 'img'].includes(tagName)
}

function tidy(value: string): string {
  return value
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

const LENGTH = 120

/** The opening of a post in at most 120 characters; empty when there is nothing to quote. */
export function excerptOf(tree: TreeRoot): string {
  return truncate(prose(tree) || plainText(tree).replaceAll('\n', ' '), LENGTH)
}
