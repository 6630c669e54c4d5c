import type { OwnBlock } from './outside-code.ts'

/** What a generator writes its tags between: `{{ … }}`. */
interface Braces {
  open: string
  close: string
}

interface Tag {
  start: number
  end: number
  /** Between the braces. */
  inside: string
}

/** The tag that begins at `at`; undefined when another begins before it ends, or it never does. */
function tagAt(text: string, at: number, { open, close }: Braces): Tag | undefined {
  const from = at + open.length
  const next = text.indexOf(open, from)
  const rest = text.slice(from, next < 0 ? undefined : next)
  const length = rest.indexOf(close)
  if (length < 0) return undefined
  return { start: at, end: from + length + close.length, inside: rest.slice(0, length) }
}

/** Has each tag of a text read, and the text between them. */
export function readTags(
  text: string,
  braces: Braces,
  {
    onText,
    onTag,
  }: { onText: (text: string) => void; onTag: (tag: Tag, whole: string) => void },
) {
  let from = 0
  for (let at = text.indexOf(braces.open); at >= 0; at = text.indexOf(braces.open, at)) {
    const tag = tagAt(text, at, braces)
    if (!tag) {
      at += 1
      continue
    }
    onText(text.slice(from, tag.start))
    onTag(tag, text.slice(tag.start, tag.end))
    from = tag.end
    at = tag.end
  }
  onText(text.slice(from))
}

export function replaceTags(
  text: string,
  braces: Braces,
  change: (inside: string, whole: string) => string,
): string {
  let changed = ''
  readTags(text, braces, {
    onText: (between) => (changed += between),
    onTag: ({ inside }, whole) => (changed += change(inside, whole)),
  })
  return changed
}

/** How a generator shows code: a tag, everything up to its closing one, and what Markdown says instead. */
interface CodeTags {
  braces: Braces
  /** The name of the block that a tag opens. */
  nameOf: (inside: string) => string | undefined
  closing: (name: string) => RegExp
  write: (inside: string, code: string) => string
}

export function codeTags({ braces, nameOf, closing, write }: CodeTags): OwnBlock {
  /** No such block is closed behind the place where one was looked for in vain. */
  const unclosed = new Set<string>()
  return {
    mark: new RegExp(braces.open.replace(/[{%]/g, '\\$&')),
    read(markdown, at) {
      const tag = tagAt(markdown, at, braces)
      if (!tag) return undefined
      const name = nameOf(tag.inside)
      if (name === undefined || unclosed.has(name)) return undefined
      const end = new RegExp(closing(name), 'g')
      end.lastIndex = tag.end
      const found = end.exec(markdown)
      if (!found) return void unclosed.add(name)
      const code = markdown.slice(tag.end, found.index)
      return { end: end.lastIndex, text: write(tag.inside, code) }
    },
  }
}
