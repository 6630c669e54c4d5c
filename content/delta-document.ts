import { wellFormed } from './characters.ts'
import type { TreeProperties } from './tree.ts'

export interface DeltaOperation {
  insert: string | Record<string, unknown>
  attributes: Record<string, unknown>
}

/** Source that cannot be read at all. `message` is Chinese and may be shown to its author. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

/** One line of a document: its runs, and the attributes of the line end that closes it. */
export interface DeltaLine {
  runs: DeltaOperation[]
  attributes: Record<string, unknown>
}

/** Reads a Quill Delta (`{"ops": […]}`), or nothing where nothing has been written. Throws `ContentError` when it is not a document. */
export function parseDelta(source: string): DeltaOperation[] {
  if (source.trim() === '') return []
  const delta = parsedJson(source)
  const operations = isRecord(delta) ? delta['ops'] : delta
  if (!Array.isArray(operations)) throw new ContentError('富文本内容不是有效的 Delta 文档')
  return operations.map(parseOperation)
}

/** Whether a reader would see nothing of it: no word, and nothing that stands among words. */
export const isBlankDelta = (operations: DeltaOperation[]): boolean =>
  operations.every(({ insert }) => typeof insert === 'string' && insert.trim() === '')

/** The text of a Delta as it was typed. */
export function deltaText(operations: DeltaOperation[]): string {
  return operations.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

/** The document as lines: Quill keeps the formats of a line on the line end that closes it. */
export function splitLines(operations: DeltaOperation[]): DeltaLine[] {
  const lines: DeltaLine[] = []
  let runs: DeltaOperation[] = []
  for (const { insert, attributes } of operations) {
    const [first, ...rest] = typeof insert === 'string' ? insert.split('\n') : [insert]
    if (first !== undefined && first !== '') runs.push({ insert: first, attributes })
    for (const next of rest) {
      lines.push({ runs, attributes })
      runs = next === '' ? [] : [{ insert: next, attributes }]
    }
  }
  if (runs.length > 0) lines.push({ runs, attributes: {} })
  return lines
}

/** Alignment, direction and indent, as the classes that Quill itself uses. */
export function lineProperties({ attributes }: DeltaLine): TreeProperties {
  const { align, direction, indent } = attributes
  const className = [
    ...(typeof align === 'string' ? [`ql-align-${align}`] : []),
    ...(direction === 'rtl' ? ['ql-direction-rtl'] : []),
    ...(Number.isInteger(indent) ? [`ql-indent-${String(indent)}`] : []),
  ]
  return className.length > 0 ? { className } : {}
}

function parsedJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw new ContentError('富文本内容不是有效的 JSON')
  }
}

function parseOperation(value: unknown): DeltaOperation {
  const insert = isRecord(value) ? value['insert'] : undefined
  if (typeof insert !== 'string' && !isRecord(insert)) {
    throw new ContentError('富文本内容含有无法识别的操作，文档只能由插入组成')
  }
  const attributes = isRecord(value) ? value['attributes'] : undefined
  return {
    insert: typeof insert === 'string' ? wellFormed(insert) : wellFormedIn(insert),
    attributes: isRecord(attributes) ? wellFormedIn(attributes) : {},
  }
}

/** What was escaped in JSON is text only now. */
const wellFormedIn = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? wellFormed(value) : value,
    ]),
  )

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
