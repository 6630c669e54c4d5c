/** A table in Markdown as its cells; `aligns` has one mark for each column. */
interface Table {
  /** Its rows, the head first. */
  rows: Row[]
  aligns: Align[]
  /** What stands before a new row. */
  lead: string
}

interface Row {
  /** The indent and the marks of the list items and quotations that the row stands in. */
  lead: string
  /** One for each column at least. Cells too many are not shown, but they are their author's. */
  cells: string[]
}

type Align = '' | 'left' | 'center' | 'right'

/** A cell by row (0 is the head) and column. */
export interface CellPlace {
  row: number
  column: number
}

const delimiter = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Whether the lines begin a table: a head, and below it a row of dashes of the same width. */
export function isTable([head = '', dashes = '']: readonly string[]): boolean {
  return (
    head.includes('|') &&
    delimiter.test(dashes.slice(leadOf(dashes).length)) &&
    columnCount(head) === columnCount(dashes)
  )
}

/** Whether a line ends the table above it, whatever bars it has: an item, a heading or a fence. */
export const beginsBlock = (line: string) =>
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]|`{3}|~{3})/.test(line)

/** How many quotations a line stands in: a table doesn't reach from one into another. */
export const quoteDepth = (line: string) => leadOf(line).replace(/[^>]/g, '').length

export const columnCount = (line: string) => cellsOf(line).length

/** Reads the lines of a table; rows that are short are filled up. */
export function readTable(lines: readonly string[]): Table {
  const [head = '', dashes = '', ...body] = lines
  const aligns = cellsOf(dashes).map(alignOf)
  const rows = [head, ...body].map((line) => {
    const cells = cellsOf(line)
    return {
      lead: leadOf(line),
      cells: [...cells, ...aligns.slice(cells.length).map(() => '')],
    }
  })
  return { rows, aligns, lead: leadOf(dashes) }
}

/** The table with its columns set below each other; a Chinese letter is as wide as two others. */
export function writeTable({ rows, aligns, lead }: Table): string[] {
  const widths = aligns.map((_, column) =>
    Math.max(3, ...rows.map(({ cells }) => widthOf(cells[column] ?? ''))),
  )
  const line = (before: string, cells: readonly string[]) => `${before}| ${cells.join(' | ')} |`
  const [head = '', ...body] = rows.map((row) =>
    line(
      row.lead,
      row.cells.map((cell, column) => padded(cell, widths[column] ?? 0, aligns[column])),
    ),
  )
  const dashes = aligns.map((align, column) => dashesOf(align, widths[column] ?? 3))
  return [head, line(lead, dashes), ...body]
}

/** Where the content of a cell stands in the line that `writeTable` or an author wrote. */
export function cellRange(line: string, column: number): { from: number; to: number } {
  const bars = barsOf(line)
  const opening = isOpen(line) ? 0 : -1
  const from = (bars[column + opening] ?? leadOf(line).length - 1) + 1
  const to = bars[column + opening + 1] ?? line.length
  const text = line.slice(from, to)
  const lead =
    text.trim() === '' ? Math.min(1, text.length) : text.length - text.trimStart().length
  return { from: from + lead, to: from + lead + text.trim().length }
}

/** The column of a position in a line of a table. */
export function columnAt(line: string, position: number): number {
  const passed = barsOf(line).filter((bar) => bar < position).length
  const column = isOpen(line) ? passed - 1 : passed
  return Math.min(Math.max(column, 0), columnCount(line) - 1)
}

export type TableEdit =
  | 'rowBefore'
  | 'rowAfter'
  | 'columnBefore'
  | 'columnAfter'
  | 'dropRow'
  | 'dropColumn'
  | 'align'

/** The table after an edit at a cell, and the cell to go on in; null when nothing of a table would be left. */
export function editTable(
  table: Table,
  { row, column }: CellPlace,
  edit: TableEdit,
): { table: Table; place: CellPlace } | null {
  const { rows, aligns } = table
  switch (edit) {
    case 'rowBefore': {
      // Above the head there is no place for a row: it comes first below it.
      const at = Math.max(row, 1)
      return {
        table: { ...table, rows: rows.toSpliced(at, 0, emptyRow(table)) },
        place: { row: at, column },
      }
    }
    case 'rowAfter':
      return {
        table: { ...table, rows: rows.toSpliced(row + 1, 0, emptyRow(table)) },
        place: { row: row + 1, column },
      }
    case 'columnBefore':
      return { table: withColumn(table, column), place: { row, column } }
    case 'columnAfter':
      return { table: withColumn(table, column + 1), place: { row, column: column + 1 } }
    case 'dropRow':
      if (row === 0) return null
      return {
        table: { ...table, rows: rows.toSpliced(row, 1) },
        place: { row: Math.min(row, rows.length - 2), column },
      }
    case 'dropColumn':
      if (aligns.length === 1) return null
      return {
        table: {
          ...table,
          rows: rows.map((one) => ({ ...one, cells: one.cells.toSpliced(column, 1) })),
          aligns: aligns.toSpliced(column, 1),
        },
        place: { row, column: Math.min(column, aligns.length - 2) },
      }
    case 'align':
      return { table, place: { row, column } }
  }
}

/** The table with an empty row below it. */
export const withRow = (table: Table): Table => ({
  ...table,
  rows: [...table.rows, emptyRow(table)],
})

const emptyRow = ({ aligns, lead }: Table): Row => ({ lead, cells: aligns.map(() => '') })

/** An empty table to begin with, and its first cell. */
export function tableTemplate() {
  const head = { lead: '', cells: ['列一', '列二', '列三'] }
  const table: Table = { rows: [head], aligns: ['', '', ''], lead: '' }
  const lines = writeTable(withRow(withRow(table)))
  return { table: lines.join('\n'), cell: cellRange(lines[0] ?? '', 0) }
}

const withColumn = (table: Table, at: number): Table => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 0, '') })),
  aligns: table.aligns.toSpliced(at, 0, ''),
})

const leadOf = (line: string) => /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/.exec(line)?.[0] ?? ''

/** Whether a bar stands before the first cell, too. */
const isOpen = (line: string) => line[leadOf(line).length] === '|'

function cellsOf(line: string): string[] {
  const bars = barsOf(line)
  const edges = [leadOf(line).length - 1, ...bars, line.length]
  const cells = edges.slice(1).map((end, at) => line.slice((edges[at] ?? -1) + 1, end).trim())
  const first = isOpen(line) ? 1 : 0
  const last =
    bars.length > 0 && line.slice((bars.at(-1) ?? 0) + 1).trim() === '' ? -1 : undefined
  return cells.slice(first, last)
}

/** Bars that part cells; one behind a backslash is a letter. */
function barsOf(line: string): number[] {
  return Array.from(line.matchAll(/\\.|(\|)/g)).flatMap(({ 1: bar, index }) =>
    bar === undefined ? [] : [index],
  )
}

function alignOf(dashes: string): Align {
  if (dashes.startsWith(':')) return dashes.endsWith(':') ? 'center' : 'left'
  return dashes.endsWith(':') ? 'right' : ''
}

function dashesOf(align: Align | undefined, width: number): string {
  const left = align === 'left' || align === 'center' ? ':' : ''
  const right = align === 'right' || align === 'center' ? ':' : ''
  return left + '-'.repeat(width - left.length - right.length) + right
}

function padded(cell: string, width: number, align: Align | undefined): string {
  const room = Math.max(0, width - widthOf(cell))
  if (align === 'right') return ' '.repeat(room) + cell
  if (align !== 'center') return cell + ' '.repeat(room)
  return ' '.repeat(Math.floor(room / 2)) + cell + ' '.repeat(Math.ceil(room / 2))
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF65]/u

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += wide.test(letter) ? 2 : 1
  return width
}
