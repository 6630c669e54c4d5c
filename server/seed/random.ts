export type Random = ReturnType<typeof createRandom>

/** Random numbers that repeat themselves: the same seed gives the same community. */
export function createRandom(seed: number) {
  let state = seed >>> 0

  /** At least 0 and less than 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number below `limit`. */
  const below = (limit: number) => Math.floor(next() * limit)

  const happens = (share: number) => next() < share

  function pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, below(items.length))
  }

  /** One of the first much rather than one of the last: the second comes half as often as the first (Zipf). */
  function zipf<Item>(items: readonly Item[]): Item {
    return itemAt(items, Math.floor((items.length + 1) ** next()) - 1)
  }

  /** So many different ones, or all. */
  function sample<Item>(
    items: readonly Item[],
    count: number,
    choose: (items: readonly Item[]) => Item = pick,
  ): Item[] {
    if (count >= items.length) return [...items]
    const chosen = new Set<Item>()
    while (chosen.size < count) chosen.add(choose(items))
    return [...chosen]
  }

  /** Mostly little and now and then very much, at least `least` (Pareto). */
  const pareto = (least: number, most: number) =>
    Math.min(most, Math.floor(least / (1 - next()) ** 0.9))

  /** The whole number beside `value` that keeps the mean: 0.3 is 1 in three of ten cases, else 0. */
  const round = (value: number) => Math.floor(value + next())

  /** A moment between two, rather early. */
  const soonAfter = (from: Date, until: Date) =>
    new Date(from.getTime() + Math.max(0, until.getTime() - from.getTime()) * next() ** 3)

  return { next, below, happens, pick, zipf, sample, pareto, round, soonAfter }
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[Math.min(index, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
