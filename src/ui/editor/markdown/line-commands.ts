import { EditorSelection } from '@codemirror/state'
import type { EditorState, Line, StateCommand } from '@codemirror/state'

type LineMark = 'bullet' | 'ordered' | 'task' | 'quote'

const lists = /^(\s*)(?:[-*+]\s\[[ xX]\]\s|[-*+]\s|\d{1,9}[.)]\s)/
const marks: Record<LineMark, { pattern: RegExp; written: (index: number) => string }> = {
  bullet: { pattern: /^\s*[-*+]\s(?!\[[ xX]\]\s)/, written: () => '- ' },
  ordered: { pattern: /^\s*\d{1,9}[.)]\s/, written: (index) => `${index + 1}. ` },
  task: { pattern: /^\s*[-*+]\s\[[ xX]\]\s/, written: () => '- [ ] ' },
  quote: { pattern: /^\s*>\s?/, written: () => '> ' },
}

/** Makes list items or quotations of the selected lines, or plain lines again where all of them are. */
export function toggleLines(kind: LineMark): StateCommand {
  const { pattern, written } = marks[kind]
  return changeLines((lines) => {
    const isMarked = lines.every(({ text }) => pattern.test(text))
    return lines.map(({ text }, index) => {
      if (isMarked) return (kind === 'quote' ? '' : indentOf(text)) + text.replace(pattern, '')
      if (kind === 'quote') return written(index) + text
      return indentOf(text) + written(index) + text.replace(lists, '$1').trimStart()
    })
  })
}

/** Makes headings of the selected lines; 0 makes paragraphs of headings. */
export function setHeading(level: 0 | 1 | 2 | 3 | 4 | 5 | 6): StateCommand {
  const mark = level === 0 ? '' : `${'#'.repeat(level)} `
  return changeLines((lines) =>
    lines.map(({ text }) => mark + text.replace(/^\s*#{1,6}(?:\s+|$)/, '')),
  )
}

/** The level of the heading that a line is, 0 for any other line. */
export function headingOf(line: string): number {
  return /^ {0,3}(#{1,6})(?:\s|$)/.exec(line)?.[1]?.length ?? 0
}

/** Writes the selected lines anew, blank ones aside unless there is nothing else. */
function changeLines(write: (lines: Line[]) => string[]): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const selected = selectedLines(state)
    const written = selected.filter(({ text }) => text.trim() !== '')
    const lines = written.length > 0 ? written : selected
    const texts = write(lines)
    const changes = state.changes(
      lines.flatMap((line, at) => changeOf(line, texts[at] ?? line.text)),
    )
    const { anchor, head } = state.selection.main
    dispatch(
      state.update({
        changes,
        selection: EditorSelection.range(changes.mapPos(anchor, 1), changes.mapPos(head, 1)),
        scrollIntoView: true,
        userEvent: 'input.format',
      }),
    )
    return true
  }
}

/** Only the head of a line changes: what follows keeps the cursor. */
function changeOf({ from, text }: Line, next: string) {
  if (text === next) return []
  let same = 0
  const shorter = Math.min(text.length, next.length)
  while (same < shorter && text.at(-1 - same) === next.at(-1 - same)) same += 1
  const to = from + text.length - same
  return [{ from, to, insert: next.slice(0, next.length - same) }]
}

function selectedLines({ doc, selection }: EditorState): Line[] {
  const first = doc.lineAt(selection.main.from).number
  const last = doc.lineAt(selection.main.to).number
  return Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at))
}

const indentOf = (text: string): string => /^\s*/.exec(text)?.[0] ?? ''
