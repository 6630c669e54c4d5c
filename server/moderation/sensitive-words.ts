import { isDeepStrictEqual } from 'node:util'
import type { Handle } from '#server/db/client.ts'
import { readSettings } from '#server/settings/settings.store.ts'

/** The most words that a text is said to be held for; the contract says the same. */
const mostNamed = 10

/** The beginnings of words, letter by letter; `word` where one ends, as the administrators wrote it. */
interface Beginning {
  next: Map<string, Beginning>
  word?: string
}

/** What a reader can't tell apart or see is the same here: width, case, invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

/**
 * Which of `words` a text contains. From each place of the text it follows the beginnings of all words at once, so
 * that the text is read once, however many words there are.
 */
export function sensitiveWordsIn(words: readonly string[], text: string): string[] {
  const root = beginningsOf(words)
  const read = plain(text)
  const found = new Set<string>()
  for (let start = 0; start < read.length && found.size < mostNamed; start += 1) {
    let node = root.next.get(read.charAt(start))
    for (let at = start + 1; node !== undefined; at += 1) {
      if (node.word !== undefined) found.add(node.word)
      node = node.next.get(read.charAt(at))
    }
  }
  return [...found].slice(0, mostNamed)
}

/** Of the words that were asked about last: they are the same until an administrator changes them. */
let known: { words: readonly string[]; root: Beginning } = { words: [], root: builtOf([]) }

function beginningsOf(words: readonly string[]): Beginning {
  if (!isDeepStrictEqual(words, known.words)) known = { words, root: builtOf(words) }
  return known.root
}

function builtOf(words: readonly string[]): Beginning {
  const root: Beginning = { next: new Map() }
  for (const word of words) {
    const key = plain(word).trim()
    if (key === '') continue
    let node = root
    for (let at = 0; at < key.length; at += 1) {
      const letter = key.charAt(at)
      const next: Beginning = node.next.get(letter) ?? { next: new Map() }
      node.next.set(letter, next)
      node = next
    }
    node.word ??= word
  }
  return root
}

/** The sensitive words of this site that stand in any of `texts`; what has one waits for an administrator. */
export async function findSensitiveWords(
  handle: Handle,
  ...texts: readonly string[]
): Promise<string[]> {
  const { sensitiveWords } = await readSettings(handle)
  // A character that no word holds keeps the end of one text and the beginning of the next apart.
  return sensitiveWords.length === 0 ? [] : sensitiveWordsIn(sensitiveWords, texts.join('\n'))
}

/** What keeps a name from being taken, as a sentence; names are not held, they are refused. */
export const sensitiveNameProblems = (handle: Handle, name: string): Promise<string[]> =>
  sensitiveProblems(handle, name, '名称')

/** The same of another text that cannot be held; `what` it is called. */
export async function sensitiveProblems(
  handle: Handle,
  text: string,
  what: string,
): Promise<string[]> {
  const words = await findSensitiveWords(handle, text)
  return words.length === 0 ? [] : [`${what}中不能含有“${words.join('”“')}”`]
}
