/** How wide a text is at the size 1. */
type Measure = (text: string) => number

/** A size of letters, and how many lines of it there is room for. */
export interface Step {
  size: number
  lines: number
}

export interface TextLayout {
  size: number
  lines: string[]
}

/**
 * Sets a text into lines no wider than `width`: in the first of `steps` in which it fits, the lines about equally
 * long; in the last one, cut with an ellipsis where it does not. No line breaks a word or begins with what closes one.
 */
export function layOutText(
  text: string,
  { width, steps, measure }: { width: number; steps: readonly Step[]; measure: Measure },
): TextLayout {
  const pieces = piecesOf(text)
  for (const { size, lines: most } of steps) {
    const room = width / size
    const lines = fill(pieces, room, measure)
    if (lines.length <= most) return { size, lines: balance(pieces, lines, room, measure) }
  }
  const { size, lines: most } = steps.at(-1) ?? { size: 1, lines: 1 }
  const lines = fill(pieces, width / size, measure)
  const last = cut(lines[most - 1] ?? '', width / size, measure)
  return { size, lines: [...lines.slice(0, most - 1), last] }
}

const words = new Intl.Segmenter('zh-Hans', { granularity: 'word' })

/** What closes, ends or repeats: it stays with what it follows. */
const closing = /^[\s\p{Pe}\p{Pf}!%,.:;?、。！，．：；？…—～·・ー々％‰℃]/u
/** What opens: it stays with what follows it. */
const opening = /[\p{Ps}\p{Pi}#＃@＠$￥¥]$/u
/** Letters and signs that are written without a gap between words of one line, as Chinese is. */
const ideographic =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303F\\uFF00-\\uFFEF'
const endsInRun = new RegExp(`[^\\s${ideographic}]$`, 'u')
const beginsInRun = new RegExp(`^[^\\s${ideographic}]`, 'u')

/** The parts between which a line may end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1)
    const isJoined =
      before !== undefined &&
      (closing.test(segment) ||
        opening.test(before) ||
        (endsInRun.test(before) && beginsInRun.test(segment)))
    if (isJoined) pieces[pieces.length - 1] = before + segment
    else pieces.push(segment)
  }
  return pieces
}

/** As much in each line as there is room for. A piece wider than a line is broken where the line ends. */
function fill(pieces: readonly string[], room: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (measure((line + piece).trimEnd()) <= room) {
      line += piece
      continue
    }
    const isTooWide = measure(piece.trimEnd()) > room
    if (line !== '' && !isTooWide) {
      lines.push(line)
      line = piece
      continue
    }
    for (const character of piece) {
      if (line !== '' && measure((line + character).trimEnd()) > room) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line].map((it) => it.trim()).filter((it) => it !== '')
}

/** The same number of lines at about the least width in which they fit, no piece broken for it. */
function balance(pieces: readonly string[], lines: string[], room: number, measure: Measure) {
  let best = lines
  const widest = Math.max(...pieces.map((piece) => measure(piece.trimEnd())))
  let [tooNarrow, wideEnough] = [Math.min(Math.max(room / 2, widest), room), room]
  for (let round = 0; round < 8 && lines.length > 1; round += 1) {
    const middle = (tooNarrow + wideEnough) / 2
    const tried = fill(pieces, middle, measure)
    if (tried.length > lines.length) tooNarrow = middle
    else [best, wideEnough] = [tried, middle]
  }
  return best
}

/** The beginning of a line that goes on, with an ellipsis behind it. */
function cut(line: string, room: number, measure: Measure): string {
  const characters = Array.from(line)
  const written = () => `${characters.join('').replace(/[\s\p{P}]+$/u, '')}…`
  while (characters.length > 0 && measure(written()) > room) characters.pop()
  return written()
}
