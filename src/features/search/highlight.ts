import { fold } from '#src/lib/characters.ts'

/** A piece of a text, and whether it is what somebody searched for. */
interface Piece {
  text: string
  isMatch: boolean
}

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const letter = String.raw`(?![${cjk}])[\p{L}\p{N}\p{M}_]`
const terms = new RegExp(String.raw`[${cjk}]+|(?:${letter})+(?:\+\+|#)?`, 'gu')
const startsWithCjk = new RegExp(`^[${cjk}]`, 'u')

/**
 * Cuts a text where it says what was searched for: neighbouring characters of Chinese words, other words by
 * their beginning, whatever their case and width. The pieces put together are the text again.
 */
export function highlight(text: string, searched: string): readonly Piece[] {
  const wanted = termsOf(searched)
  if (wanted.length === 0 || text === '') return [{ text, isMatch: false }]
  const folded = foldWithPlaces(text)
  const marked = Array.from({ length: text.length }, () => false)
  for (const term of wanted) {
    for (const at of placesOf(term, folded.text)) {
      const from = folded.from[at] ?? text.length
      const to = folded.to[at + term.length - 1] ?? text.length
      marked.fill(true, from, to)
    }
  }
  return cut(text, marked)
}

/** What to look for, folded: every pair of a Chinese word, so that a part of it is found as well. */
function termsOf(searched: string): readonly string[] {
  const found = new Set<string>()
  for (const [term] of fold(searched).matchAll(terms)) {
    const characters = Array.from(term)
    if (!startsWithCjk.test(term) || characters.length === 1) found.add(term)
    else characters.slice(1).forEach((next, at) => found.add(`${characters[at]}${next}`))
  }
  return [...found]
}

/** Where a term begins in a folded text: anywhere when it is Chinese, else where a word begins. */
function* placesOf(term: string, folded: string) {
  const escaped = term.replaceAll(/[+#]/g, String.raw`\$&`)
  const start = startsWithCjk.test(term) ? '' : `(?<!${letter})`
  // Within a lookahead, so that overlapping places are all found: 看看 twice in 看看看.
  for (const { index } of folded.matchAll(new RegExp(`${start}(?=${escaped})`, 'gu'))) {
    yield index
  }
}

/** A text folded, with where in the original each of its characters begins and ends. */
function foldWithPlaces(text: string) {
  const from: number[] = []
  const to: number[] = []
  let folded = ''
  for (const { segment, index } of new Intl.Segmenter('zh').segment(text)) {
    const piece = fold(segment)
    folded += piece
    for (let count = piece.length; count > 0; count -= 1) {
      from.push(index)
      to.push(index + segment.length)
    }
  }
  return { text: folded, from, to }
}

function cut(text: string, marked: readonly boolean[]): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marked[at] === marked[start]) continue
    pieces.push({ text: text.slice(start, at), isMatch: marked[start] === true })
    start = at
  }
  return pieces
}
