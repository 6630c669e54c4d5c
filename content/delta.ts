import { deltaText, lineProperties, splitLines } from './delta-document.ts'
import type { DeltaLine, DeltaOperation } from './delta-document.ts'
import { inlineTree } from './delta-inline.ts'
import { listTree } from './delta-lists.ts'
import { element, text, type TreeElement, type TreeNode, type UnsafeNode } from './tree.ts'

/**
 * A Delta as an HTML tree, by a list of known formats: what is not listed is not there. The addresses and
 * colours in it are the author's, so it has to pass `clean` like any other.
 */
export function deltaToTree(operations: DeltaOperation[]): UnsafeNode {
  return { type: 'root', children: blocks(splitLines(operations)) }
}

/** Neighbouring lines of code, quotation or list belong together. */
function blocks(lines: DeltaLine[]): TreeNode[] {
  const nodes: TreeNode[] = []
  let start = 0
  while (start < lines.length) {
    const kind = kindOf(lines[start])
    let end = start + 1
    while (end < lines.length && kind !== 'single' && kindOf(lines[end]) === kind) end += 1
    nodes.push(...group(kind, lines.slice(start, end)))
    start = end
  }
  return nodes
}

function kindOf(line: DeltaLine | undefined): string {
  const { attributes = {} } = line ?? {}
  const code = attributes['code-block']
  if (code) return `code:${typeof code === 'string' ? code : ''}`
  if (attributes['list']) return 'list'
  return attributes['blockquote'] ? 'quote' : 'single'
}

function group(kind: string, lines: DeltaLine[]): TreeNode[] {
  if (kind === 'list') return listTree(lines)
  if (kind === 'quote') return [element('blockquote', {}, lines.map(paragraph))]
  return kind === 'single' ? lines.map(block) : [codeBlock(kind.slice('code:'.length), lines)]
}

function block(line: DeltaLine): TreeElement {
  const { header } = line.attributes
  const isHeading = Number.isInteger(header) && Number(header) >= 1 && Number(header) <= 6
  const { children, properties } = paragraph(line)
  return element(isHeading ? `h${String(header)}` : 'p', properties, children)
}

function paragraph(line: DeltaLine): TreeElement {
  const children = inlineTree(line.runs)
  return element('p', lineProperties(line), children.length > 0 ? children : [element('br')])
}

function codeBlock(language: string, lines: DeltaLine[]): TreeElement {
  const properties = language === '' ? {} : { className: [`language-${language}`] }
  const code = text(`${lines.map(({ runs }) => deltaText(runs)).join('\n')}\n`)
  return element('pre', {}, [element('code', properties, [code])])
}
