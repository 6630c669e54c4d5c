import { nicknameKey } from '#server/users/nickname.ts'

/** Mentions of one comment that count; more are a call to a crowd. */
const mostMentions = 10
/** Code points of a nickname. */
const [shortestName, longestName] = [2, 20]

/** A name that may stand behind an @, as the text spells it, with its skeleton. */
export interface Spelling {
  name: string
  key: string
}

/** Somebody with a nickname that may be meant. */
interface Named {
  id: string
  nickName: string
}

export interface Mention {
  accountId: string
  name: string
}

/**
 * What each @ of a text may mean, longest first. Chinese has no spaces to end a name, so every
 * beginning of what follows is one; an @ inside an address means nobody.
 */
export function spellingsOf(text: string): Spelling[][] {
  return [...text.matchAll(/(?<![\w.+-])@([^@\n\r]+)/gu)]
    .slice(0, mostMentions)
    .map(([, behind = '']) => beginnings(behind))
}

function beginnings(text: string): Spelling[] {
  const letters = Array.from(text).slice(0, longestName)
  return letters
    .map((_, at) => letters.slice(0, at + 1).join(''))
    .slice(shortestName - 1)
    .filter((name) => name === name.trim())
    .map((name) => ({ name, key: nicknameKey(name) }))
    .toReversed()
}

/** A text as it was stored, and whom it was found to mention. */
export interface MentioningText {
  content: string
  mentions: readonly Mention[]
}

/**
 * Whom the spellings of a changed text may mean: one that stood in the text before goes on to mean whom it meant, and be it
 * nobody, whoever has the name today.
 */
export function peopleAfter(before: MentioningText, people: readonly Named[]): Named[] {
  const stood = new Set(
    spellingsOf(before.content).flatMap((choices) =>
      choices.map(({ name }) => name.normalize('NFC')),
    ),
  )
  const meant = before.mentions.map(({ accountId, name }) => ({
    id: accountId,
    nickName: name.normalize('NFC'),
  }))
  return [...people.filter(({ nickName }) => !stood.has(nickName)), ...meant]
}

/** Everybody that the @s of a text mean, each once: the longest nickname that is spelled exactly. */
export function mentionsAmong(spellings: Spelling[][], people: readonly Named[]): Mention[] {
  const byNickname = new Map(people.map(({ id, nickName }) => [nickName, id]))
  const mentions = new Map<string, string>()
  for (const choices of spellings) {
    const meant = choices.find(({ name }) => byNickname.has(name.normalize('NFC')))
    const accountId = meant && byNickname.get(meant.name.normalize('NFC'))
    if (accountId && !mentions.has(accountId)) mentions.set(accountId, meant.name)
  }
  return [...mentions].map(([accountId, name]) => ({ accountId, name }))
}
