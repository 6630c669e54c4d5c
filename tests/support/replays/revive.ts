/** Longer texts are told apart by no machine. */
const LONGEST = 200_000

/**
 * A value as a machine can work with it: a text of the same length, as many items, a function that finds nothing
 * wrong. What was said is gone, so a decision that hangs on more than that may come out otherwise.
 */
export function revive(value: unknown): unknown {
  if (typeof value === 'string') return reviveText(value)
  if (Array.isArray(value)) return value.flatMap(reviveItem)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item)]))
}

function reviveText(text: string): unknown {
  const length = /^…(\d+)$/.exec(text)?.[1]
  if (length !== undefined) return '·'.repeat(Math.min(Number(length), LONGEST))
  if (text === '@function') return () => ({})
  if (text === '@error') return new Error('·')
  return text === '@object' || text === '@more' ? {} : text
}

function reviveItem(item: unknown): unknown[] {
  const more = typeof item === 'string' ? /^@(\d+) more$/.exec(item)?.[1] : undefined
  return more === undefined ? [revive(item)] : Array.from({ length: Number(more) }, () => ({}))
}
