/**
 * How text becomes searchable: runs of Han, kana and Hangul give every pair of
 * neighbouring characters, everything else gives lower-case words. PostgreSQL
 * only stores and matches what is made here, so both ends must use this file.
 */

/** Bytes that a tsvector may hold; PostgreSQL refuses to keep a longer one. */
const documentLimit = 2 ** 20 - 1
/** What it takes beside the letters of a lexeme: their number rounded up to an even one, how many positions there are, each of them. */
const bytesOfLexeme = 3
const bytesOfPosition = 2
const queryLimit = 24
const wordLimit = 64
/** PostgreSQL's largest position in a tsvector, and the most it keeps of one lexeme. */
const lastPosition = 16_383
const positionsKept = 8

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const pieces = new RegExp(
  String.raw`[${cjk}]+|(?:(?![${cjk}])[\p{L}\p{N}\p{M}_])+(?:\+\+|#)?`,
  'gu',
)
const startsWithCjk = new RegExp(`^[${cjk}]`, 'u')

interface SearchDocument {
  title: string
  /** Its tags. Its author, who may be called otherwise tomorrow, is found among people. */
  names: string[]
  text: string
}

/** The text form of a `tsvector`: the title weighs A, names B, the text D. What is too much for one is left out. */
export function searchVector(document: SearchDocument): string {
  const places = new Map<string, string[]>()
  let position = 0
  let left = documentLimit
  const add = (text: string, weight: 'A' | 'B' | 'D') => {
    for (const token of documentTokens(text)) {
      position = Math.min(position + 1, lastPosition)
      const known = places.get(token) ?? []
      const size =
        bytesOfPosition + (known.length === 0 ? Buffer.byteLength(token) + bytesOfLexeme : 0)
      if (known.length === positionsKept || size > left) continue
      left -= size
      places.set(token, [...known, `${position}${weight}`])
    }
  }
  add(document.title, 'A')
  for (const name of document.names) add(name, 'B')
  add(document.text, 'D')
  return [...places].map(([token, at]) => `${quote(token)}:${at.join(',')}`).join(' ')
}

/**
 * The text form of a `tsquery` that asks for every part of what somebody typed,
 * or undefined when nothing in it can be searched for. Latin words match by their beginning.
 */
export function searchQuery(typed: string): string | undefined {
  const wanted = new Set<string>()
  for (const piece of split(typed)) {
    if (!startsWithCjk.test(piece)) wanted.add(`${quote(piece)}:*`)
    else if (Array.from(piece).length === 1) wanted.add(`${quote(piece)}:*`)
    else for (const pair of pairs(piece)) wanted.add(quote(pair))
    if (wanted.size >= queryLimit) break
  }
  return wanted.size === 0 ? undefined : [...wanted].slice(0, queryLimit).join(' & ')
}

function* documentTokens(text: string) {
  for (const piece of split(text)) {
    if (!startsWithCjk.test(piece)) yield piece
    else {
      yield* pairs(piece)
      // Ends no pair begins with, so that a single character is found there too.
      yield Array.from(piece).at(-1) ?? ''
    }
  }
}

function* split(text: string) {
  for (const [piece] of text.normalize('NFKC').toLowerCase().matchAll(pieces))
    yield startsWithCjk.test(piece) ? piece : Array.from(piece).slice(0, wordLimit).join('')
}

function* pairs(run: string) {
  const characters = Array.from(run)
  for (let index = 0; index + 1 < characters.length; index += 1)
    yield `${characters[index]}${characters[index + 1]}`
}

/** As a tsvector and a tsquery write it: no token has a quote or a backslash in it. */
const quote = (token: string) => `'${token}'`
