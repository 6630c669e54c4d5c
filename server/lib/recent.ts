/** Keeps the `capacity` values that were asked for last. */
export function createRecent<Value>(capacity: number) {
  const kept = new Map<string, Promise<Value>>()

  /** The kept value of `key`, else what `make` makes. Those who ask together wait for one making; a failure is not kept. */
  function recall(key: string, make: () => Promise<Value>) {
    const known = kept.get(key)
    const value = known ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (known) return known
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= capacity) break
      kept.delete(oldest)
    }
    return value
  }

  return { recall }
}
