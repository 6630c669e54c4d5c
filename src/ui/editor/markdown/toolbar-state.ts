import { redoDepth, undoDepth } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { headingOf } from './line-commands.ts'
import { tableAt } from './table-commands.ts'

const names: Record<string, string> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  Strikethrough: 'strike',
  InlineCode: 'code',
  FencedCode: 'codeBlock',
  CodeBlock: 'codeBlock',
  BulletList: 'bullet',
  OrderedList: 'ordered',
  Task: 'task',
  Blockquote: 'quote',
  Link: 'link',
  Image: 'image',
}

export function toolbarStateOf(state: EditorState): MarkdownToolbarState {
  const { head } = state.selection.main
  const active = new Set<string>()
  let node = syntaxTree(state).resolveInner(head, -1)
  for (;;) {
    const name = names[node.name]
    if (name !== undefined) active.add(name)
    const { parent } = node
    if (parent === null) break
    node = parent
  }
  return {
    active,
    heading: headingOf(state.doc.lineAt(head).text),
    inTable: tableAt(state) !== null,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

/** What the toolbar shows of the place where the cursor is. */
export interface MarkdownToolbarState {
  active: ReadonlySet<string>
  /** 0 outside of headings. */
  heading: number
  inTable: boolean
  canUndo: boolean
  canRedo: boolean
}

export const initialToolbarState: MarkdownToolbarState = {
  active: new Set(),
  heading: 0,
  inTable: false,
  canUndo: false,
  canRedo: false,
}
