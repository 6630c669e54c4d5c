import { uuid } from './ids.ts'

/**
 * What is left of a value: no text that somebody wrote, no secret, nobody's name. What machines decide by stays: of a text
 * its length as people count it, without blanks around it, and whether it is the same (`…12`, another one `…12#2`, with
 * blanks around it `…12~1`); of a name (an id) whether it is the same (`#7`).
 */
export type Safe = null | boolean | number | string | readonly Safe[] | { [key: string]: Safe }

/** A record is cut here: a report is about decisions, not about contents. */
const DEPTH = 6
/** Of a list so many are kept at its beginning and at its end. */
const LIST_END = 10
const VALUES = 300
/** Of so many characters a text takes a while to be told from others. */
const LONG = 1000
/** Texts and names known at a time: one that was not met for so many others is taken for another when it comes back. */
const KNOWN = 2000

/**
 * Where the product keeps a word of its own, and the words: they and the names of fields are kept as they are. `recorder.test.ts`
 * asks the contract for words that are missing, `replays.test.ts` the models.
 */
export const keysOfWords = new Set(
  'action by check choice code editor format joins kind mode position preference problem reason scheme side startsAs state status targetType transport type variant'.split(
    ' ',
  ),
)
const words = new Set(
  (
    'aborted accept accepted active actived admin adoptedAway approve approved asc assistant auth-expired author auto available ' +
    'backup ban banForever banned banTemporarily behind broken bug cached cancelled center chat check checking checkpoint close ' +
    'closed comment commentRemoved confirm conflict connecting cooling cursor danger dark delete deleteContent deleted delivered ' +
    'denied desc disable disabled disableTopic done draft draft-restore element enable enabled ended endSessions error expired ' +
    'failed foreign full global global-announcement held hidden hide hideComment hybrid idle info instead interaction invalid lift ' +
    'light limited live loading logout longPolling mail markdown markOnly mention merged message missing network notConnected notice ' +
    'noToken off offline online other overdue owner page pending placeholder plain post primarySilent processing promoted ' +
    'publish-post-success published question queued read readAll readEverything readSome refreshFailed refused rehearsal reject ' +
    'rejected removal remove resolved restore restored review-pending reviewing revoked rich-text root running saved scheduled sending sent ' +
    'serverSentEvents show silent stale submitted succeeded success success-center suggestion system tag takeDown takeDownPost ' +
    'takenDown text timeout tooLong tooShort top-center topic unauthenticated unauthorized unavailable unpublished unreachable ' +
    'unsupported unsure uploading usable usedUp user visible waiting warn warned warning warnUser webSockets welcome withdrawn'
  ).split(' '),
)

/** Where the name of a field stands: it is given by the code, as a key is. */
const keysOfFields = new Set(['field', 'touched', 'checkedField', 'codeField', 'codeInput'])
const field = /^[a-z][A-Za-z]{0,30}$/

const keyOfName =
  /(^(ids?|key|account|after|removed|confirmed|early|waiting|queue|newest)|Ids?|To)$/
/** Names that machines make by themselves. */
const ownName = /^(toast|local)-\d+$/
const keyOfTime = /(At|Time|Until|before|after)$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/
const plainKey = /^[a-z][A-Za-z\d]{0,30}$/
/** The words of a name that the code gives, and what stands between them. */
const wordOfName = /[^\s.:,/"{}]+/g
const plainWord = /^([A-Za-z]{1,30}(-([A-Za-z]{1,30}|\d{1,6}))*|\d{1,6}(-\d{1,6})*)$/

export interface Redactor {
  /** `key` is the property that holds the value: it says what a text is. */
  value: (value: unknown, key?: string) => Safe
  /** Property by property. What hangs on a context is not changed but replaced: what was reduced once stays so. */
  context: (context: object) => { [key: string]: Safe }
  /** What the code calls something (an event, an actor): its words stay, and the names of things in it become numbers. */
  name: (name: string) => string
  /** The numbers of the names, in the order of the names as texts. */
  order: () => readonly number[]
}

/** Reduces values to what is safe to show and to hand on. Names (ids) become numbers, the same name the same. */
export function createRedactor(): Redactor {
  const names = createNumbers()
  const texts = createNumbers()
  const blanks = createNumbers()
  const reduced = new WeakMap<object, Safe>()
  let left = 0
  /** The last long one: it stands in several places of one event. */
  let last = { text: '', known: '' }

  const nameOf = (name: string) => `#${names.of(name, 0)}`

  const textOf = (text: string, key: string) => {
    if (uuid.test(text)) return nameOf(text)
    if (keyOfTime.test(key) && time.test(text)) return text
    if (keyOfName.test(key)) return ownName.test(text) ? text : nameOf(text)
    if (keysOfFields.has(key) && field.test(text)) return text
    if (keysOfWords.has(key) && words.has(text)) return text
    if (text.length < LONG) return lengthOf(text)
    if (text !== last.text) last = { text, known: lengthOf(text) }
    return last.known
  }

  const lengthOf = (text: string) => {
    const trimmed = text.trim()
    const { length, hash } = measured(trimmed)
    const number = texts.of(`${length} ${hash}`, length)
    const around = text === trimmed ? 0 : blanks.of(text.replace(trimmed, '|'), 0)
    return `…${length}${number > 1 ? `#${number}` : ''}${around > 0 ? `~${around}` : ''}`
  }

  const keyOf = (key: string) => (plainKey.test(key) ? key : textOf(key, ''))

  const reduce = (value: unknown, key: string, depth: number): Safe => {
    left -= 1
    if (value === undefined || value === null) return null
    if (typeof value === 'boolean' || typeof value === 'number') return value
    if (typeof value === 'string') return textOf(value, key)
    if (typeof value !== 'object') return `@${typeof value}`
    if (depth === 0 || left < 0) return '@more'
    if (Array.isArray(value)) {
      const more = value.length - 2 * LIST_END
      const safe = (items: readonly unknown[]) =>
        items.map((item) => reduce(item, key, depth - 1))
      return more > 0
        ? [...safe(value.slice(0, LIST_END)), `@${more} more`, ...safe(value.slice(-LIST_END))]
        : safe(value)
    }
    if (value instanceof Error)
      return 'failure' in value
        ? { failure: reduce(value.failure, 'failure', depth - 1) }
        : '@error'
    const parent: unknown = Object.getPrototypeOf(value)
    if (parent !== Object.prototype && parent !== null) return '@object'
    const safe: { [key: string]: Safe } = {}
    for (const name in value) {
      if (left < 0) {
        safe['@more'] = null
        break
      }
      const property: unknown = value[name as keyof typeof value]
      if (property === undefined) continue
      safe[keyOf(name)] = reduce(property, name, depth - 1)
    }
    return safe
  }

  const valueOf = (value: unknown, key = ''): Safe => {
    left = VALUES
    return reduce(value, key, DEPTH)
  }

  const reduceOnce = (key: string, value: unknown): Safe => {
    if (typeof value !== 'object' || value === null) return valueOf(value, key)
    const known = reduced.get(value) ?? valueOf(value, key)
    reduced.set(value, known)
    return known
  }

  return {
    value: valueOf,
    context: (context) =>
      Object.fromEntries(
        Object.entries(context).map(([key, value]) => [keyOf(key), reduceOnce(key, value)]),
      ),
    name: (name) =>
      name.replace(wordOfName, (word) => (plainWord.test(word) ? word : nameOf(word))),
    order: () =>
      [...names.known]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, number]) => number),
  }
}

/** How many characters a text has, and a number that hardly another one of them has. Texts may be a book long. */
function measured(text: string) {
  let [length, hash] = [0, 0x811c9dc5]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    hash = Math.imul(hash ^ unit, 0x01000193)
    // The second half of a pair counts with the first.
    if ((unit & 0xfc00) !== 0xdc00) length += 1
  }
  return { length, hash }
}

/** Numbers what it is asked for, each kind from 1 on, the same the same. */
function createNumbers() {
  const known = new Map<string, number>()
  const last = new Map<number, number>()
  return {
    known,
    of(key: string, kind: number): number {
      const number = known.get(key) ?? (last.get(kind) ?? 0) + 1
      if (!known.delete(key)) last.set(kind, number)
      known.set(key, number)
      const [oldest] = known.keys()
      if (known.size > KNOWN && oldest !== undefined) known.delete(oldest)
      return number
    },
  }
}
