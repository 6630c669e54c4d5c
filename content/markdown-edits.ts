import type { Nodes } from 'mdast'

/** A part of a text. */
export interface Span {
  start: number
  end: number
}

/** Another text in place of a part of a Markdown text. */
export interface Edit extends Span {
  text: string
}

/** A text with these edits; what begins within one that was made is left out. */
export function edited(markdown: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const { start, end, text: instead } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    text += markdown.slice(at, start) + instead
    at = end
  }
  return text + markdown.slice(at)
}

/** Looks at a node of Markdown and at all below it, in their order. */
export function visit(node: Nodes, look: (node: Nodes) => void) {
  look(node)
  if ('children' in node) for (const child of node.children) visit(child, look)
}

/** Nodes that were read from a text have their places in it. */
export const placeOf = ({ position }: Nodes): Span => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})
