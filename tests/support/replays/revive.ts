/** Longer texts are told apart by no machine. */
const LONGEST = 200_000

/**
 * Makes values of a record such as a machine can work with: a text of the same length, another for another one, names
 * in their order, as many items. Objects that are alike are one, as they were in a context. What was said is gone, so a
 * decision that hangs on more than that may come out otherwise; see `isWhole`.
 */
export function createReviver(order?: readonly number[]) {
  const ranks = order && new Map(order.map((number, rank) => [number, rank]))
  const objects = new Map<string, unknown>()

  const nameOf = (number: number) => {
    const rank = ranks ? ranks.get(number) : number
    return rank === undefined ? `#~${number}` : `#${padded(rank)}`
  }

  const textOf = (text: string): unknown => {
    const [, length, number = '1', blanks = '0'] =
      /^…(\d+)(?:#(\d+))?(?:~(\d+))?$/.exec(text) ?? []
    if (length !== undefined)
      return textOfLength(Number(length), Number(number)) + ' '.repeat(Number(blanks))
    const [, name, among = ''] = /^#(\d+)(\.\d+)?$/.exec(text) ?? []
    if (name !== undefined) return nameOf(Number(name)) + among
    if (text === '@function') return () => ({})
    if (text === '@error') return new Error('·')
    return text === '@object' || text === '@more' ? {} : text
  }

  const itemsOf = (item: unknown, before: unknown): unknown[] => {
    const more = typeof item === 'string' ? /^@(\d+) more$/.exec(item)?.[1] : undefined
    return more === undefined ? [revive(item)] : leftOut(before, Number(more)).map(revive)
  }

  const objectOf = (value: object): unknown =>
    Array.isArray(value)
      ? value.flatMap((item, at) => itemsOf(item, value[at - 1]))
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]))

  const revive = (value: unknown): unknown => {
    if (typeof value === 'string') return textOf(value)
    if (typeof value !== 'object' || value === null) return value
    const json = JSON.stringify(value)
    const known = objects.get(json) ?? objectOf(value)
    objects.set(json, known)
    return known
  }
  return revive
}

/** Items like the one before, each with a name of its own that comes after that one's. */
const leftOut = (before: unknown, count: number): unknown[] =>
  Array.from({ length: count }, (_, at) =>
    JSON.parse(
      JSON.stringify(before ?? {}).replace(
        /(?<=^"|"id":")#\d+/,
        (name) => `${name}.${padded(at)}`,
      ),
    ),
  )

const padded = (number: number) => String(number).padStart(6, '0')

/** Whether a record holds all that a machine had: no function and nothing that was left out. */
export const isWhole = (recorded: unknown): boolean =>
  !/"@(function|object|more|\d+ more)"/.test(JSON.stringify(recorded))

/** The first of its length is of one sign; each other one begins with a sign of its own. */
const textOfLength = (length: number, number: number) => {
  const first = number === 1 ? '·' : String.fromCharCode(FIRST_SIGN + (number % SIGNS))
  return length === 0 ? '' : first.padEnd(Math.min(length, LONGEST), '·')
}

/** Chinese characters: no blank and no mark-up is among them. */
const FIRST_SIGN = 0x4e00
const SIGNS = 20_000
