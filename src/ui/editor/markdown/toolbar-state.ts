import { redoDepth, undoDepth } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { MarkdownToolbarState } from './tools.ts'
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
