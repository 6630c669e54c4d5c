import { codePointLength } from '#src/lib/code-points.ts'
import { settings as words } from '#src/messages/editor.ts'
import { limits } from './limits.ts'

/** What separates tags while they are typed, in both scripts. */
const separator = /[,，、;；\n\t]/u

/** What became of typed tags: the list with them, what is still in the input, and why it is still there. */
export interface TypedTags {
  tags: readonly string[]
  rest: string
  problem: string | null
}

/** Takes what is typed for tags up to its last separator; `isFinished` takes all of it. */
export function takeTags(
  tags: readonly string[],
  typed: string,
  isFinished: boolean,
): TypedTags {
  const parts = typed.split(separator)
  const unfinished = isFinished ? '' : (parts.pop() ?? '')
  let taken = tags
  for (const part of parts) {
    const tag = part.trim()
    if (tag === '') continue
    const problem = problemOf(taken, tag)
    if (problem !== null) return { tags: taken, rest: tag, problem }
    taken = [...taken, tag]
  }
  return { tags: taken, rest: unfinished, problem: null }
}

function problemOf(tags: readonly string[], tag: string): string | null {
  if (tags.includes(tag)) return words.tagKnown
  if (codePointLength(tag) > limits.tag) return words.tagLong(limits.tag)
  return tags.length >= limits.tags ? words.tagsFull(limits.tags) : null
}
