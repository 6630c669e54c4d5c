import type Quill from 'quill'

export interface Place {
  index: number
  length: number
}

/**
 * Makes room for images where the cursor or a selection is, and answers where. Code holds no images: they get a line
 * behind it, and what is selected in it stays.
 */
export function roomForImages(quill: Quill, { index, length }: Place): number {
  const code = codeAt(quill, index + length)
  if (code !== null && (index > code.from || index + length < code.to)) {
    return lineBehind(quill, code.to)
  }
  if (length > 0) quill.deleteText(index, length, 'user')
  if (code !== null) quill.formatLine(index, 1, 'code-block', false, 'user')
  return index
}

/** From the first letter of a block of code to the end of its last line. */
function codeAt(quill: Quill, index: number): { from: number; to: number } | null {
  const block = quill.getLine(index)[0]?.parent
  if (block?.statics.blotName !== 'code-block-container') return null
  const from = quill.getIndex(block)
  return { from, to: from + block.length() - 1 }
}

/** The end of the last line of code becomes the end of a plain line behind it. */
function lineBehind(quill: Quill, end: number): number {
  const { attributes = {} } = quill.getContents(end, 1).ops[0] ?? {}
  const none = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]))
  const change = [
    { retain: end },
    { insert: '\n', attributes },
    { retain: 1, attributes: none },
  ]
  quill.updateContents(change, 'user')
  return end + 1
}
