import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

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
