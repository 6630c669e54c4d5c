/** A table in Markdown as its cells; `aligns` has one mark for each column. */
interface Table {
  /** Its rows, the head first; all of one width. */
  rows: string[][]
  aligns: Align[]
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
    delimiter.test(dashes) &&
    cellsOf(head).length === cellsOf(dashes).length
  )
}

/** Reads the lines of a table; rows that are short are filled up, cells too many dropped, as GFM does. */
export function readTable(lines: readonly string[]): Table {
  const [head = [], dashes = [], ...body] = lines.map(cellsOf)
  const width = head.length
  return {
    rows: [head, ...body].map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    aligns: dashes.map(alignOf),
  }
}

/** The table with its columns set below each other; a Chinese letter is as wide as two others. */
export function writeTable({ rows, aligns }: Table): string[] {
  const widths = aligns.map((_, column) =>
    Math.max(3, ...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = '', ...body] = rows.map((row) =>
    line(row.map((cell, column) => padded(cell, widths[column] ?? 3, aligns[column]))),
  )
  const dashes = line(aligns.map((align, column) => dashesOf(align, widths[column] ?? 3)))
  return [head, dashes, ...body]
}

/** Where the content of a cell stands in the line that `writeTable` or an author wrote. */
export function cellRange(line: string, column: number): { from: number; to: number } {
  const bars = barsOf(line)
  const opening = /^\s*\|/.test(line) ? 0 : -1
  const from = (bars[column + opening] ?? -1) + 1
  const to = bars[column + opening + 1] ?? line.length
  const text = line.slice(from, to)
  const lead =
    text.trim() === '' ? Math.min(1, text.length) : text.length - text.trimStart().length
  return { from: from + lead, to: from + lead + text.trim().length }
}

/** The column of a position in a line of a table. */
export function columnAt(line: string, position: number): number {
  const passed = barsOf(line).filter((bar) => bar < position).length
  const column = /^\s*\|/.test(line) ? passed - 1 : passed
  return Math.min(Math.max(column, 0), cellsOf(line).length - 1)
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
  const empty = aligns.map(() => '')
  switch (edit) {
    case 'rowBefore': {
      // Above the head there is no place for a row: it comes first below it.
      const at = Math.max(row, 1)
      return {
        table: { rows: rows.toSpliced(at, 0, empty), aligns },
        place: { row: at, column },
      }
    }
    case 'rowAfter':
      return {
        table: { rows: rows.toSpliced(row + 1, 0, empty), aligns },
        place: { row: row + 1, column },
      }
    case 'columnBefore':
      return { table: withColumn(table, column), place: { row, column } }
    case 'columnAfter':
      return { table: withColumn(table, column + 1), place: { row, column: column + 1 } }
    case 'dropRow':
      if (row === 0) return null
      return {
        table: { rows: rows.toSpliced(row, 1), aligns },
        place: { row: Math.min(row, rows.length - 2), column },
      }
    case 'dropColumn':
      if (aligns.length === 1) return null
      return {
        table: {
          rows: rows.map((cells) => cells.toSpliced(column, 1)),
          aligns: aligns.toSpliced(column, 1),
        },
        place: { row, column: Math.min(column, aligns.length - 2) },
      }
    case 'align':
      return { table, place: { row, column } }
  }
}

/** An empty table to begin with, and its first cell. */
export function tableTemplate() {
  const rows = [
    ['列一', '列二', '列三'],
    ['', '', ''],
    ['', '', ''],
  ]
  const lines = writeTable({ rows, aligns: ['', '', ''] })
  return { table: lines.join('\n'), cell: cellRange(lines[0] ?? '', 0) }
}

function withColumn({ rows, aligns }: Table, at: number): Table {
  return {
    rows: rows.map((cells) => cells.toSpliced(at, 0, '')),
    aligns: aligns.toSpliced(at, 0, ''),
  }
}

function cellsOf(line: string): string[] {
  const bars = barsOf(line)
  const edges = [-1, ...bars, line.length]
  const cells = edges.slice(1).map((end, at) => line.slice((edges[at] ?? -1) + 1, end).trim())
  const first = /^\s*\|/.test(line) ? 1 : 0
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
