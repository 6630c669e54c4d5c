import { EditorSelection } from '@codemirror/state'
import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'

/** Marks around words: `**粗**`, `*斜*`, `~~删~~`, `` `码` ``, `$式$`. */
type InlineMark = '**' | '*' | '~~' | '`' | '$'

interface Piece {
  from: number
  to: number
}

/** Puts marks around what is selected, line by line, or takes them away where all of it has them. */
export function toggleInline(mark: InlineMark): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const spec = state.changeByRange((range) => {
      if (range.empty) return toggledAtCursor(state, range.from, mark)
      const pieces = piecesOf(state, range)
      const marked = pieces.map((piece) => markedPiece(state, piece, mark))
      const isMarked = marked.length > 0 && !marked.includes(null)
      const changes = state.changes(
        pieces.flatMap((piece, at) => {
          const inner = marked[at]
          if (inner) return isMarked ? removed(inner, mark) : []
          return added(piece, mark)
        }),
      )
      // One word stays selected without its marks, several lines with theirs: given again, they go.
      const side = pieces.length > 1 ? -1 : 1
      const [from, to] = [changes.mapPos(range.from, side), changes.mapPos(range.to, -side)]
      return { changes, range: EditorSelection.range(from, Math.max(from, to)) }
    })
    dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

/** A link around what is selected; what is still missing of it is selected to be typed. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(text)
  const address = isAddress ? text : 'https://'
  const label = isAddress ? '' : text
  const addressAt = from + label.length + 3
  dispatch(
    state.update({
      changes: { from, to, insert: `[${label}](${address})` },
      selection:
        label === ''
          ? EditorSelection.cursor(from + 1)
          : EditorSelection.range(addressAt, addressAt + address.length),
      scrollIntoView: true,
      userEvent: 'input.format',
    }),
  )
  return true
}

/** Without a selection: a pair to type into, a way out of it, or its removal while it is empty. */
function toggledAtCursor(state: EditorState, at: number, mark: InlineMark) {
  const isAfter = state.sliceDoc(at - mark.length, at) === mark
  const isBefore = state.sliceDoc(at, at + mark.length) === mark
  if (isAfter && isBefore) {
    const changes = { from: at - mark.length, to: at + mark.length }
    return { changes, range: EditorSelection.cursor(changes.from) }
  }
  if (isBefore) return { range: EditorSelection.cursor(at + mark.length) }
  const changes = { from: at, insert: mark + mark }
  return { changes, range: EditorSelection.cursor(at + mark.length) }
}

/** The selected part of each line, without the marks of its block and the blanks at its ends. */
function piecesOf(state: EditorState, { from, to }: Piece): Piece[] {
  const pieces: Piece[] = []
  for (let { number } = state.doc.lineAt(from); number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number)
    if (line.from > to) break
    const start = Math.max(from, line.from + blockMarks(line.text))
    const text = state.sliceDoc(start, Math.max(start, Math.min(to, line.to)))
    const words = text.trim()
    if (words === '') continue
    const first = start + text.indexOf(words)
    pieces.push({ from: first, to: first + words.length })
  }
  return pieces
}

function blockMarks(line: string): number {
  const marks = /^(?:\s|>|[-*+]\s|\d{1,9}[.)]\s|\[[ xX]\]\s|#{1,6}\s)*/.exec(line)
  return marks?.[0].length ?? 0
}

/** The piece with its marks, whether they were selected with it or stand around it; null without marks. */
function markedPiece(state: EditorState, piece: Piece, mark: InlineMark): Piece | null {
  const { from, to } = piece
  const text = state.sliceDoc(from, to)
  if (text.length > 2 * mark.length && holds(text.slice(0, 3), text.slice(-3), mark))
    return piece
  const before = state.sliceDoc(Math.max(0, from - 3), from)
  const after = state.sliceDoc(to, to + 3)
  const outer = { from: from - mark.length, to: to + mark.length }
  return holds(reversed(before), reversed(after), mark) ? outer : null
}

/** One star is slanted, two are bold, three are both. */
function holds(opening: string, closing: string, mark: InlineMark): boolean {
  const run = Math.min(runOf(opening, mark), runOf(reversed(closing), mark))
  return mark === '*' ? run % 2 === 1 : run >= mark.length
}

function runOf(text: string, mark: InlineMark): number {
  let run = 0
  while (run < text.length && text[run] === mark[0]) run += 1
  return run
}

const reversed = (text: string) => Array.from(text).toReversed().join('')

const added = ({ from, to }: Piece, mark: InlineMark): ChangeSpec[] => [
  { from, insert: mark },
  { from: to, insert: mark },
]

const removed = ({ from, to }: Piece, { length }: InlineMark): ChangeSpec[] => [
  { from, to: from + length },
  { from: to - length, to },
]
