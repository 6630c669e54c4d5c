/** An @ before the caret, and what is typed behind it so far. */
interface MentionAt {
  query: string
  /** Where the @ stands. */
  from: number
}

/** As the server reads it: an @ inside an address means nobody, and a nickname has at most 20 letters. */
const unfinished = /(?<![\w.+-])@([^\s@]{0,20})$/u

/** The mention being typed at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const found = unfinished.exec(text.slice(0, caret))
  return found ? { query: found[1] ?? '', from: found.index } : null
}

/** The text with the mention at the caret finished, and where the caret stands then. */
export function withMention(
  text: string,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const at = mentionAt(text, caret)
  if (at === null) return { text, caret }
  const before = `${text.slice(0, at.from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
