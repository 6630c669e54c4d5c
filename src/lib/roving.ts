/** The way a group of controls runs on the screen. */
type Direction = 'row' | 'column'

const steps: Record<Direction, Readonly<Record<string, number>>> = {
  row: { ArrowRight: 1, ArrowLeft: -1 },
  column: { ArrowDown: 1, ArrowUp: -1 },
}

/**
 * Where the focus goes inside a group of `count` controls when `key` is pressed at `index` (−1: nowhere
 * yet): arrows wrap around, Home and End jump. Null when the key is none of the group's.
 */
export function moveFocus(
  key: string,
  index: number,
  count: number,
  direction: Direction,
): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[direction][key]
  if (step === undefined) return null
  if (index < 0) return step > 0 ? 0 : count - 1
  return (index + step + count) % count
}

/**
 * The next label after `index` that begins with what was typed, wrapping around; −1 when there is none.
 */
export function matchLabel(labels: readonly string[], index: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase('zh')
  const order = labels.map((_, offset) => (index + 1 + offset) % labels.length)
  return order.find((at) => labels[at]?.trim().toLocaleLowerCase('zh').startsWith(wanted)) ?? -1
}
