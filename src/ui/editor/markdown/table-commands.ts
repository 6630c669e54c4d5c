import { EditorSelection } from '@codemirror/state'
import type { EditorState, StateCommand } from '@codemirror/state'
import {
  beginsBlock,
  cellRange,
  columnAt,
  columnCount,
  editTable,
  isTable,
  quoteDepth,
  readTable,
  withRow,
  writeTable,
  type CellPlace,
  type TableEdit,
} from './table-text.ts'

interface TableAtCursor {
  /** Its lines, from the head on. */
  lines: string[]
  /** The number of its first line. */
  first: number
  place: CellPlace
}

/** Rows further away than this are not looked at. */
const mostRows = 500

/** The table that a position stands in, the cursor if none is said; or null. Looks at the lines around it alone. */
export function tableAt(
  { doc, selection }: EditorState,
  head = selection.main.head,
): TableAtCursor | null {
  const line = doc.lineAt(head)
  const depth = quoteDepth(line.text)
  const isRow = (number: number) => {
    if (number < 1 || number > doc.lines) return false
    if (Math.abs(number - line.number) > mostRows) return false
    const { text } = doc.line(number)
    return text.includes('|') && quoteDepth(text) === depth
  }
  const begins = (number: number) => beginsBlock(doc.line(number).text)
  if (!isRow(line.number)) return null
  let first = line.number
  while (!begins(first) && isRow(first - 1)) first -= 1
  let last = line.number
  while (isRow(last + 1) && !begins(last + 1)) last += 1
  const lines = Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at).text)
  if (!isTable(lines)) return null
  const row = Math.max(0, line.number - first - (line.number > first + 1 ? 1 : 0))
  const inDashes = line.number === first + 1
  // A cell too many belongs to no column: what is done there is done to the last one.
  const column = Math.min(
    columnAt(line.text, head - line.from),
    columnCount(lines[0] ?? '') - 1,
  )
  return { lines, first, place: { row: inDashes ? 0 : row, column } }
}

/** Changes the table at the cursor, and sets its columns below each other on the way. */
export function changeTable(edit: TableEdit): StateCommand {
  return ({ state, dispatch }) => {
    const found = tableAt(state)
    if (found === null || state.readOnly) return false
    const edited = editTable(readTable(found.lines), found.place, edit)
    if (edited === null) return false
    dispatch(rewritten(state, found, writeTable(edited.table), edited.place))
    return true
  }
}

/** Tab: the next cell, past the last one a new row. Shift-Tab: the one before. */
export function moveCell(step: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const found = tableAt(state)
    if (found === null) return false
    const table = readTable(found.lines)
    const { rows, aligns } = table
    const { row, column } = found.place
    const at = row * aligns.length + column + step
    if (at < 0) return false
    const place = { row: Math.floor(at / aligns.length), column: at % aligns.length }
    if (place.row < rows.length) {
      dispatch(
        state.update({ selection: selectionAt(state, found, place), scrollIntoView: true }),
      )
      return true
    }
    if (state.readOnly) return false
    dispatch(rewritten(state, found, writeTable(withRow(table)), place))
    return true
  }
}

function rewritten(
  state: EditorState,
  { first, lines }: TableAtCursor,
  next: string[],
  place: CellPlace,
) {
  const from = state.doc.line(first).from
  const to = state.doc.line(first + lines.length - 1).to
  return state.update({
    changes: { from, to, insert: next.join('\n') },
    selection: rangeOf(next, from, place),
    scrollIntoView: true,
    userEvent: 'input.format',
  })
}

const selectionAt = ({ doc }: EditorState, { first, lines }: TableAtCursor, place: CellPlace) =>
  rangeOf(lines, doc.line(first).from, place)

/** A cell, selected to be typed over; `start` is where the table begins. */
function rangeOf(lines: readonly string[], start: number, { row, column }: CellPlace) {
  const at = row === 0 ? 0 : row + 1
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, start)
  const { from, to } = cellRange(lines[at] ?? '', column)
  return EditorSelection.single(before + from, before + to)
}
