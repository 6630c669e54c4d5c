import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { tableAt } from './table-commands.ts'
import { cellRange, columnAt } from './table-text.ts'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

interface Change {
  from: number
  to: number
  insert: string
}

/**
 * Images in the place of a range. In a table they stay in the cell, behind code they stand if it is touched, and beside
 * other text they get lines of their own.
 */
export function withImages(
  state: EditorState,
  marks: readonly string[],
  from: number,
  to: number,
): Change {
  const code = touchedCode(state, from, to)
  if (code !== null) return behindCode(state, marks, code)
  return inCell(state, marks, from, to) ?? asBlock(state, marks, from, to)
}

/** Code that the range begins or ends in; none that it takes away as a whole. */
function touchedCode(state: EditorState, from: number, to: number): SyntaxNode | null {
  const isTouched = (code: SyntaxNode | null) =>
    code !== null && (from > code.from || to < code.to)
  const last = codeAt(state, to, -1)
  if (isTouched(last)) return last
  const first = codeAt(state, from, from === to ? -1 : 1)
  return isTouched(first) ? first : null
}

function behindCode(state: EditorState, marks: readonly string[], code: SyntaxNode): Change {
  const { doc } = state
  if (code.name === 'InlineCode') return asBlock(state, marks, code.to, code.to)
  const images = marks.join('\n\n')
  // A fence that nothing closes would take them in.
  if (isUnclosed(code) && code.to === doc.length) {
    const { from } = doc.lineAt(code.from)
    return { from, to: from, insert: `${images}\n\n` }
  }
  const line = doc.lineAt(code.to)
  const isLast = line.number === doc.lines
  const after = isLast || doc.line(line.number + 1).text.trim() === '' ? '' : '\n'
  return { from: line.to, to: line.to, insert: `\n\n${images}${after}` }
}

const isUnclosed = (code: SyntaxNode) =>
  code.name === 'FencedCode' && code.getChildren('CodeMark').length < 2

function inCell(
  state: EditorState,
  marks: readonly string[],
  from: number,
  to: number,
): Change | null {
  const at = tableAt(state, from) === null ? to : from
  const table = tableAt(state, at)
  if (table === null) return null
  const { doc } = state
  const { first, lines } = table
  const end = doc.line(first + lines.length - 1).to
  if (from < to && from <= doc.line(first).from && to >= end) return null
  // The row of dashes has no cells.
  const number = doc.lineAt(at).number
  const line = doc.line(number === first + 1 ? first : number)
  const cell = cellRange(line.text, columnAt(line.text, at - line.from))
  const within = (position: number) =>
    Math.min(Math.max(position, line.from + cell.from), line.from + cell.to)
  return {
    from: within(from),
    to: within(to),
    insert: marks.map((mark) => mark.replaceAll('|', String.raw`\|`)).join(' '),
  }
}

function asBlock(
  { doc }: EditorState,
  marks: readonly string[],
  from: number,
  to: number,
): Change {
  const before = doc.sliceString(doc.lineAt(from).from, from).trim() === '' ? '' : '\n\n'
  const after = doc.sliceString(to, doc.lineAt(to).to).trim() === '' ? '' : '\n\n'
  return { from, to, insert: before + marks.join('\n\n') + after }
}

/** The code that a position stands in, or null; `side` tells to which neighbour it belongs. */
export function codeAt(state: EditorState, position: number, side: -1 | 1): SyntaxNode | null {
  const tree = ensureSyntaxTree(state, position, 100) ?? syntaxTree(state)
  for (
    let node: SyntaxNode | null = tree.resolveInner(position, side);
    node;
    node = node.parent
  ) {
    if (/^(?:FencedCode|CodeBlock|InlineCode)$/.test(node.name)) return node
  }
  return null
}
