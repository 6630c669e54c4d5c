import type { Handle } from '#server/db/client.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { sensitiveWordsIn } from './sensitive-words.ts'

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
  return words.length === 0 ? [] : [`${what}中不能含有「${words.join('」「')}」`]
}
