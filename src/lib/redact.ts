/** What is left of a value: no text that somebody wrote, no secret, nobody's name. */
export type Safe = null | boolean | number | string | readonly Safe[] | { [key: string]: Safe }

/** A record is cut here: a report is about decisions, not about contents. */
const DEPTH = 6
const LIST = 20
const VALUES = 300
/** Names known at a time; beyond, names look all the same. */
const NAMES = 2000

/** Where the product keeps a word of its own, and the words: nothing else is kept as it is. */
const keysOfWords = new Set(
  'by check choice code editor format joins kind mode position preference problem reason scheme side state status targetType transport type variant'.split(
    ' ',
  ),
)
const words = new Set(
  (
    'active actived admin adoptedAway aborted asc auto author available banned behind broken cached center checking closed comment confirm ' +
    'conflict connecting cooling cursor danger dark denied deleted delivered desc disabled done draft enabled ended error expired ' +
    'failed full global hidden hybrid idle info instead invalid light limited live loading logout longPolling markdown merged missing ' +
    'network noToken notConnected offline off online owner page pending plain post processing published queued read refreshFailed ' +
    'rejected resolved reviewing rich-text running saved scheduled sending sent serverSentEvents stale succeeded success system text ' +
    'timeout tooLong tooShort top-center topic unauthenticated unavailable uploading user visible waiting warning webSockets withdrawn'
  ).split(' '),
)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const keyOfName = /(^id|^key|Ids?)$/
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
}

/** Reduces values to what is safe to show and to hand on. Names (ids) become numbers, the same name the same. */
export function createRedactor(): Redactor {
  const numbers = new Map<string, number>()
  const reduced = new WeakMap<object, Safe>()
  let left = 0

  const nameOf = (name: string) => {
    const known = numbers.get(name) ?? (numbers.size < NAMES ? numbers.size + 1 : 0)
    if (known > 0) numbers.set(name, known)
    return `#${known}`
  }

  const textOf = (text: string, key: string) => {
    if (uuid.test(text)) return nameOf(text)
    if (keyOfName.test(key)) return /^toast-\d+$/.test(text) ? text : nameOf(text)
    if (keysOfWords.has(key) && words.has(text)) return text
    if (keyOfTime.test(key) && time.test(text)) return text
    return `…${text.length}`
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
      const known = value.slice(0, LIST).map((item) => reduce(item, key, depth - 1))
      return value.length > LIST ? [...known, `@${value.length - LIST} more`] : known
    }
    if (value instanceof Error)
      return 'failure' in value
        ? { failure: reduce(value.failure, 'failure', depth - 1) }
        : '@error'
    const parent: unknown = Object.getPrototypeOf(value)
    if (parent !== Object.prototype && parent !== null) return '@object'
    const safe: { [key: string]: Safe } = {}
    for (const name in value) {
      if (left < 0) break
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
  }
}
