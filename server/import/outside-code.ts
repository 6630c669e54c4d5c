/** A part of a Markdown text. Code shows what it says, so no dialect is read in it. */
interface Piece {
  text: string
  isCode: boolean
}

/** A block that only a generator understands, read before anything inside it: `text` comes in its place. */
export interface OwnBlock {
  /** Where one may begin. */
  mark: RegExp
  read(markdown: string, at: number): { end: number; text: string } | undefined
}

const fenceMark = '^[ \\t>]*(?:(?:[-*+]|\\d+[.)])[ \\t]*)?(?<fence>`{3,}(?![^\\n]*`)|~{3,})'
const fenceEnd = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]*)?(`{3,}|~{3,})[ \t]*$/gm

/** Changes a Markdown text everywhere but in its fenced and inline code and the blocks of its generator. */
export const outsideCode = (
  markdown: string,
  change: (text: string) => string,
  own?: OwnBlock,
): string =>
  piecesOf(markdown, own)
    .map(({ text, isCode }) => (isCode ? text : change(text)))
    .join('')

/** Of two that meet, the one that begins first is code, and the other a part of it. */
export function piecesOf(markdown: string, own?: OwnBlock): Piece[] {
  const closing = closingTicks(markdown)
  const mark = own ? `\`+|${own.mark.source}` : '`+'
  return walk(markdown, mark, (at) => {
    if (markdown[at] !== '`') return own?.read(markdown, at)
    const end = closing.get(at)
    return end === undefined ? undefined : { end, text: markdown.slice(at, end) }
  })
}

/** Inline code is text here: what is read by whole lines may hold some. */
export const fencedPieces = (markdown: string): Piece[] =>
  walk(markdown, '(?!)', () => undefined)

/** Reads every letter a bounded number of times, whatever is left open. */
function walk(
  markdown: string,
  mark: string,
  read: (at: number) => ReturnType<OwnBlock['read']>,
): Piece[] {
  const pieces: Piece[] = []
  const marks = new RegExp(`${fenceMark}|${mark}`, 'gm')
  let from = 0
  for (let found = marks.exec(markdown); found; found = marks.exec(markdown)) {
    const { index: start, groups } = found
    const block =
      groups?.['fence'] === undefined
        ? read(start)
        : fenced(markdown, start, marks.lastIndex, groups['fence'])
    if (!block) {
      // A run of backticks is one mark; of any other mark the rest may be another.
      if (markdown[start] !== '`') marks.lastIndex = start + 1
      continue
    }
    if (start > from) pieces.push({ text: markdown.slice(from, start), isCode: false })
    pieces.push({ text: block.text, isCode: true })
    from = block.end
    marks.lastIndex = block.end
  }
  pieces.push({ text: markdown.slice(from), isCode: false })
  return pieces
}

function fenced(markdown: string, start: number, inside: number, fence: string) {
  const lines = new RegExp(fenceEnd)
  lines.lastIndex = inside
  let found = lines.exec(markdown)
  while (found && !found[1]?.startsWith(fence)) found = lines.exec(markdown)
  const end = found ? lines.lastIndex : markdown.length
  return { end, text: markdown.slice(start, end) }
}

/** Where the code ends that a run of backticks opens: behind the next one as long on its line. */
function closingTicks(markdown: string): Map<number, number> {
  const ends = new Map<number, number>()
  const next = new Map<number, number>()
  for (const { 0: run, index } of Array.from(markdown.matchAll(/`+|\n/g)).toReversed()) {
    if (run === '\n') {
      next.clear()
      continue
    }
    const end = next.get(run.length)
    if (end !== undefined) ends.set(index, end)
    next.set(run.length, index + run.length)
  }
  return ends
}
