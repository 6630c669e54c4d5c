import {
  deltaText,
  lineProperties,
  splitLines,
  type DeltaLine,
  type DeltaOperation,
} from './delta-document.ts'
import {
  element,
  text,
  type TreeElement,
  type TreeNode,
  type UnsafeNode,
  classNames,
  type TreeProperties,
} from './tree.ts'

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

/** Quill indents by at most eight steps. */
const DEEPEST = 8

/** Flat lines with an indent each, as nested lists. A jump of several steps opens one list. */
function listTree(lines: DeltaLine[]): TreeNode[] {
  const roots: TreeElement[] = []
  const open: { list: TreeElement; indent: number }[] = []
  for (const line of lines) {
    const indent = indentOf(line)
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent) open.pop()
    const current = open.at(-1)
    if (current?.indent === indent && continues(current.list, line)) {
      current.list.children.push(item(line))
      continue
    }
    if (current?.indent === indent) open.pop()
    const list = element(tagOf(line), isTask(line) ? { className: [TASKS] } : {}, [item(line)])
    const parent = open.at(-1)?.list.children.at(-1)
    if (parent?.type === 'element') parent.children.push(list)
    else roots.push(list)
    open.push({ list, indent })
  }
  return roots
}

const TASKS = 'contains-task-list'

function indentOf({ attributes: { indent } }: DeltaLine): number {
  return Number.isInteger(indent) ? Math.min(Math.max(Number(indent), 0), DEEPEST) : 0
}

function isTask({ attributes: { list } }: DeltaLine): boolean {
  return list === 'checked' || list === 'unchecked'
}

function tagOf({ attributes: { list } }: DeltaLine): string {
  return list === 'ordered' ? 'ol' : 'ul'
}

function continues(list: TreeElement, line: DeltaLine): boolean {
  return list.tagName === tagOf(line) && classNames(list).includes(TASKS) === isTask(line)
}

function item(line: DeltaLine): TreeElement {
  const { indent: _, ...attributes } = line.attributes
  const properties = lineProperties({ ...line, attributes })
  const children = inlineTree(line.runs)
  if (!isTask(line)) return element('li', properties, children)
  const checked = attributes['list'] === 'checked'
  const box = element('input', { type: 'checkbox', ...(checked && { checked }) })
  return element('li', { ...properties, className: ['task-list-item'] }, [box, ...children])
}

type Attributes = Record<string, unknown>

/** Formats that are an element each, the outermost last. */
const wrappers: [tag: string, applies: (attributes: Attributes) => boolean][] = [
  ['code', ({ code }) => code === true],
  ['sub', ({ script }) => script === 'sub'],
  ['sup', ({ script }) => script === 'super'],
  ['s', ({ strike }) => strike === true],
  ['u', ({ underline }) => underline === true],
  ['em', ({ italic }) => italic === true],
  ['strong', ({ bold }) => bold === true],
]

/** The runs of one line; embeds that are not known are left out. */
function inlineTree(runs: DeltaOperation[]): TreeNode[] {
  return runs.flatMap(({ insert, attributes }) => {
    const node = typeof insert === 'string' ? text(insert) : embed(insert, attributes)
    return node ? [formatted(node, attributes)] : []
  })
}

function formatted(content: TreeNode, attributes: Attributes): TreeNode {
  let node = content
  for (const [tag, applies] of wrappers) {
    if (applies(attributes)) node = element(tag, {}, [node])
  }
  const properties = spanProperties(attributes)
  if (Object.keys(properties).length > 0) node = element('span', properties, [node])
  const { link } = attributes
  return typeof link === 'string' ? element('a', { href: link }, [node]) : node
}

function spanProperties({ color, background, size, font }: Attributes): TreeProperties {
  const style = [
    ...(typeof color === 'string' ? [`color: ${color}`] : []),
    ...(typeof background === 'string' ? [`background-color: ${background}`] : []),
  ].join('; ')
  const className = [
    ...(typeof size === 'string' ? [`ql-size-${size}`] : []),
    ...(typeof font === 'string' ? [`ql-font-${font}`] : []),
  ]
  return { ...(style && { style }), ...(className.length > 0 && { className }) }
}

function embed(insert: Record<string, unknown>, attributes: Attributes): TreeNode | undefined {
  const { image, formula, video } = insert
  if (typeof image === 'string') {
    return element('img', { src: image, ...dimensions(attributes) })
  }
  if (typeof formula === 'string') {
    return element('code', { className: ['language-math', 'math-inline'] }, [text(formula)])
  }
  if (typeof video === 'string') {
    return element('iframe', { src: video, className: ['ql-video'], allowFullScreen: true })
  }
  return undefined
}

function dimensions({ width, height, alt }: Attributes): TreeProperties {
  return {
    alt: typeof alt === 'string' ? alt : '',
    ...((typeof width === 'string' || typeof width === 'number') && { width }),
    ...((typeof height === 'string' || typeof height === 'number') && { height }),
  }
}
