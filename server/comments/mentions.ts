import { nicknameKey } from '#server/users/nickname.ts'

/** Mentions of one comment that count; more are a call to a crowd. */
const mostMentions = 10
/** Code points of a nickname. */
const [shortestName, longestName] = [2, 20]

/** A name that may stand behind an @, as the text spells it, with its skeleton. */
interface Spelling {
  name: string
  key: string
  /** The letter or digit that goes on behind it; empty at the end of a word. */
  next: string
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
  const letters = Array.from(text).slice(0, longestName + 1)
  return letters
    .slice(0, longestName)
    .map((_, at) => ({
      name: letters.slice(0, at + 1).join(''),
      next: /^[\p{L}\p{N}\p{M}]/u.exec(letters[at + 1] ?? '')?.[0] ?? '',
    }))
    .slice(shortestName - 1)
    .filter(({ name }) => name === name.trim())
    .map((spelling) => ({ ...spelling, key: nicknameKey(spelling.name) }))
    .toReversed()
}

/** A text as it was stored, and whom it was found to mention. */
export interface MentioningText {
  content: string
  mentions: readonly Mention[]
}

/**
 * Everybody that the @s of a text mean, each once: the longest nickname that is spelled exactly. One that stood in the text
 * before goes on to mean whom it meant, and be it nobody, whoever has the name today.
 */
export function mentionsAmong(
  spellings: Spelling[][],
  people: readonly Named[],
  before: MentioningText = { content: '', mentions: [] },
): Mention[] {
  const today = new Map(people.map(({ id, nickName }) => [nickName, id]))
  const known = new Map(
    before.mentions.map(({ accountId, name }) => [name.normalize('NFC'), accountId]),
  )
  const stood = new Set(spellingsOf(before.content).flatMap(looked))
  const mentions = new Map<string, string>()
  for (const choices of spellings) {
    const meant = choices.find((choice) => meantBy(choice) !== undefined)
    const accountId = meant && meantBy(meant)
    if (accountId && !mentions.has(accountId)) mentions.set(accountId, meant.name)
  }
  return [...mentions].map(([accountId, name]) => ({ accountId, name }))

  function meantBy(choice: Spelling) {
    const name = choice.name.normalize('NFC')
    return known.get(name) ?? (stood.has(inPlace(choice)) ? undefined : today.get(name))
  }

  /** What an @ of before was looked up as in vain: names shorter than the one that it meant were none of its. */
  function looked(choices: Spelling[]) {
    const meant = choices.findIndex(({ name }) => known.has(name.normalize('NFC')))
    return choices.slice(0, meant === -1 ? undefined : meant).map(inPlace)
  }
}

/** A name and how it goes on: `林间` of `@林间夜` is not what stands in `@林间`. */
const inPlace = ({ name, next }: Spelling) => `${name.normalize('NFC')}@${next}`
