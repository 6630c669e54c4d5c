let graphemes: Intl.Segmenter | undefined
const meaningful = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Nearly every title begins with a character that nothing after it can change. */
const plainFirst = /^[\p{P}\p{Z}]*([\p{Script=Han}A-Za-z0-9])(?![\p{M}\p{Cf}])/u

/** The first character of a title that says something: brackets, quotes and spaces are passed over. */
export function firstCharacter(text: string): string {
  const [, plain] = plainFirst.exec(text) ?? []
  if (plain !== undefined) return plain.toLocaleUpperCase('zh')
  // Not before it is needed: making one keeps a phone busy for 45 ms.
  graphemes ??= new Intl.Segmenter('zh', { granularity: 'grapheme' })
  let first = ''
  for (const { segment } of graphemes.segment(text)) {
    if (meaningful.test(segment)) return segment.toLocaleUpperCase('zh')
    first ||= segment.trim()
  }
  return first
}

/** What a title may begin with and says nothing by itself: marks, numbers, and a lone stroke, which is too thin. */
const sayingNothing =
  /^(?:[\p{P}\p{Z}\p{N}\p{M}\p{Cf}一]|(?!\p{Extended_Pictographic})\p{S})+(?=.*[\p{L}\p{Extended_Pictographic}])/u

/** The character that stands for a title in a picture: the first that says something, as long as one does. */
export function coverCharacter(title: string): string {
  return firstCharacter(title.replace(sayingNothing, ''))
}

/** What stands in an avatar without a picture: `林` for 林间, `AL` for Ada Lovelace, `?` for nobody. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const letters = words.map(firstCharacter).filter((letter) => letter !== '')
  const [first = '?', second = ''] = letters
  return isLatin(first) && isLatin(second) ? first + second : first
}

function isLatin(letter: string): boolean {
  return /^\p{Script=Latin}/u.test(letter)
}

/** The beginning of a text as a name: its first line that says something, at most so many code points long. */
export function firstLine(text: string, longest: number): string {
  const line = text.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
  const characters = Array.from(line)
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
}

/** How many code points a text has; every length limit of the contract counts these. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** A text as it is compared with what is searched for: whatever the case and the width of its letters. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()
