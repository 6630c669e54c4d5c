import { EditorSelection } from '@codemirror/state'
import type { EditorState, StateCommand } from '@codemirror/state'
import { tableTemplate } from './table-text.ts'
import { toggleInline } from './inline-commands.ts'

/** A block of its own, with blank lines around it where there are none; the cursor stands at `cursor` in it. */
function insertBlock(write: (selected: string) => { text: string; cursor: [number, number] }) {
  const command: StateCommand = ({ state, dispatch }) => {
    if (state.readOnly) return false
    const { from, to } = blockRange(state)
    const { text, cursor } = write(state.sliceDoc(from, to))
    const before = gapBefore(state, from)
    const start = from + before.length
    dispatch(
      state.update({
        changes: { from, to, insert: before + text + gapAfter(state, to) },
        selection: EditorSelection.range(start + cursor[0], start + cursor[1]),
        scrollIntoView: true,
        userEvent: 'input.format',
      }),
    )
    return true
  }
  return command
}

/** A fenced block around the selected lines; its language is to be typed. */
export const insertCodeBlock = insertBlock((code) => {
  const longest = Math.max(2, ...Array.from(code.matchAll(/^`{3,}/gm), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return { text: `${fence}\n${code}\n${fence}`, cursor: [fence.length, fence.length] }
})

export const insertRule = insertBlock((text) => {
  const kept = text === '' ? '' : `${text}\n\n`
  return { text: `${kept}---\n`, cursor: [kept.length + 4, kept.length + 4] }
})

export const insertTable = insertBlock((text) => {
  const kept = text === '' ? '' : `${text}\n\n`
  const { table, cell } = tableTemplate()
  return { text: kept + table, cursor: [kept.length + cell.from, kept.length + cell.to] }
})

const insertMathBlock = insertBlock((tex) => ({
  text: `$$\n${tex}\n$$`,
  cursor: [3, 3 + tex.length],
}))

/** A formula in the line, or one of its own on an empty line and around several lines. */
export const insertMath: StateCommand = (target) => {
  const { state } = target
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  const isBlock = to > line.to || line.text.trim() === ''
  return (isBlock ? insertMathBlock : toggleInline('$'))(target)
}

/** The selected lines as a whole; without a selection the place behind the line, or the empty line itself. */
function blockRange({ doc, selection: { main } }: EditorState) {
  const line = doc.lineAt(main.from)
  if (!main.empty) return { from: line.from, to: doc.lineAt(main.to).to }
  return line.text.trim() === ''
    ? { from: line.from, to: line.to }
    : { from: line.to, to: line.to }
}

function gapBefore({ doc }: EditorState, at: number): string {
  if (at === 0) return ''
  const line = doc.lineAt(at)
  if (line.from !== at) return '\n\n'
  return doc.line(line.number - 1).text.trim() === '' ? '' : '\n'
}

function gapAfter({ doc }: EditorState, at: number): string {
  const line = doc.lineAt(at)
  if (line.number === doc.lines) return '\n'
  return doc.line(line.number + 1).text.trim() === '' ? '' : '\n'
}
