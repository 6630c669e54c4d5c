/** Chinese, Japanese and Korean letters, and the wide punctuation written between them. */
const cjk =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}'
const widePunctuation =
  '\\u2014\\u2018-\\u201D\\u2026\\u3000-\\u303F\\uFF00-\\uFF65\\uFFE0-\\uFFE6'

/** CJK letters and wide punctuation, for a character class of a pattern with the flag `u`. */
export const chineseClass = cjk + widePunctuation

const cjkOrWide = new RegExp(`[${chineseClass}]`, 'u')
const cjkLetters = new RegExp(`[${cjk}]`, 'gu')
const otherWords = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu

/** Index of the first CJK letter or wide punctuation mark, or -1. */
export function firstChinese(value: string): number {
  return value.search(cjkOrWide)
}

/** Whether a code unit is one; halves of a surrogate pair in the CJK planes count too. */
export function isChineseCode(code: number): boolean {
  if (code < 0x2014) return false
  return (code >= 0xd840 && code <= 0xd88f) || cjkOrWide.test(String.fromCharCode(code))
}

/** Columns of a text set in one width of type, where a Chinese letter takes two. */
export function displayWidth(value: string): number {
  let width = 0
  for (const character of value) width += isChineseCode(character.charCodeAt(0)) ? 2 : 1
  return width
}

/** Chinese counts by character, everything else by word. */
export function countWords(value: string): number {
  let count = 0
  for (const _ of value.matchAll(cjkLetters)) count += 1
  for (const _ of value.replace(cjkLetters, ' ').matchAll(otherWords)) count += 1
  return count
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** At most `length` visible characters; never cuts an emoji or a combined letter in two. */
export function truncate(value: string, length: number): string {
  // A grapheme can be long; the slice only keeps the segmenter away from a megabyte of text.
  const head = value.slice(0, length * 16)
  let count = 0
  let last = 0
  for (const { index } of graphemes.segment(head)) {
    if (count === length) return cutAt(head, index)
    count += 1
    last = index
  }
  // The slice may have cut the last one in two; a single one that fills it all has to be cut.
  return head.length < value.length ? cutAt(head, last || head.length) : head
}

const cutAt = (value: string, end: number) => `${value.slice(0, end).trimEnd()}…`

/** What JSON, PostgreSQL and a browser all accept: no NUL, no lone surrogate, one kind of line end. */
export function wellFormed(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n')
}
