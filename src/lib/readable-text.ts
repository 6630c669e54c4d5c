/** What stands for an embedded thing (an image, a divider) in the words of a rich text. */
const embedded = '￼'

/** A source as words to compare: Markdown as it is, of rich text (a Delta as JSON) what can be read. */
export function readableText(format: number, content: string): string {
  if (format === 0) return content
  return operationsOf(content)
    .map(({ insert }) => (typeof insert === 'string' ? insert : embedded))
    .join('')
}

function operationsOf(content: string): readonly { insert?: unknown }[] {
  try {
    const delta: unknown = JSON.parse(content)
    return delta instanceof Object && 'ops' in delta && Array.isArray(delta.ops)
      ? delta.ops.filter((operation) => operation instanceof Object)
      : []
  } catch {
    // A source that is no Delta has nothing to read; the server refuses it anyway.
    return []
  }
}
