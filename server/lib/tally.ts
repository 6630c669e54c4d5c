/** Counts what each key holds at the moment. A key that holds nothing is not kept. */
export function createTally() {
  const counts = new Map<string, number>()

  const of = (key: string): number => counts.get(key) ?? 0

  /** @returns what the key holds now */
  function change(key: string, by: 1 | -1): number {
    const count = of(key) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }

  return { of, change, keys: () => counts.keys() }
}
