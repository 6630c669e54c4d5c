import { diffArrays } from 'diff'

/** A run of a line; `changed` when the other side has something else there. */
interface Piece {
  text: string
  changed: boolean
}

/** A line of one side, numbered from 1. */
export interface Line {
  number: number
  pieces: readonly Piece[]
}

/** A line of both sides, or of one; lines that are the same carry no change. */
export interface Row {
  left: Line | null
  right: Line | null
  isSame: boolean
}

/** Beyond these many edits comparing would take seconds: texts so different are not worth it. */
const most = { lines: 2000, words: 400 }

/** Below this share in common a line was written anew, and marking single words in it is noise. */
const leastInCommon = 0.3

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Two texts line by line, with the words that differ inside of changed lines; null when too much differs. */
export function differencesOf(left: string, right: string): readonly Row[] | null {
  const changes = diffArrays(linesOf(left), linesOf(right), { maxEditLength: most.lines })
  if (changes === undefined) return null
  const rows: Row[] = []
  const at = { left: 1, right: 1 }
  for (const [index, { value, added, removed }] of changes.entries()) {
    const previous = changes[index - 1]
    if (added && previous?.removed) continue
    const next = changes[index + 1]
    const gone = added ? [] : value
    const come = added ? value : removed ? (next?.added ? next.value : []) : value
    for (let place = 0; place < Math.max(gone.length, come.length); place += 1) {
      rows.push(rowOf(gone[place], come[place], at))
      if (place < gone.length) at.left += 1
      if (place < come.length) at.right += 1
    }
  }
  return rows
}

function rowOf(
  left: string | undefined,
  right: string | undefined,
  at: { left: number; right: number },
): Row {
  const pieces = piecesOf(left, right)
  return {
    left: left === undefined ? null : { number: at.left, pieces: pieces.left },
    right: right === undefined ? null : { number: at.right, pieces: pieces.right },
    isSame: left === right,
  }
}

function piecesOf(left: string | undefined, right: string | undefined) {
  if (left === right) return { left: whole(left, false), right: whole(right, false) }
  const marked =
    left === undefined || right === undefined
      ? undefined
      : diffArrays(wordsOf(left), wordsOf(right), { maxEditLength: most.words })
  const common = marked?.reduce(
    (length, { value, added, removed }) =>
      added || removed ? length : length + value.join('').length,
    0,
  )
  const longest = Math.max(left?.length ?? 0, right?.length ?? 0)
  if (marked === undefined || (common ?? 0) < longest * leastInCommon) {
    return { left: whole(left, true), right: whole(right, true) }
  }
  return {
    left: marked.filter(({ added }) => !added).map(pieceOf),
    right: marked.filter(({ removed }) => !removed).map(pieceOf),
  }
}

const whole = (text: string | undefined, changed: boolean): readonly Piece[] =>
  text === undefined || text === '' ? [] : [{ text, changed }]

const pieceOf = (change: { value: string[]; added: boolean; removed: boolean }): Piece => ({
  text: change.value.join(''),
  changed: change.added || change.removed,
})

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/))

// Sentence by sentence, because the segmenter takes quadratic time in the length of what it is given.
const wordsOf = (line: string) =>
  (line.match(sentences) ?? []).flatMap((sentence) =>
    Array.from(words.segment(sentence), ({ segment }) => segment),
  )

/** Whole ones, or what is as long as any should be. */
const sentences = /[^。！？；.!?;]{1,500}[。！？；.!?;]*|[。！？；.!?;]+/gu
