/**
 * One thing for each key, made when it is first asked for. When more than `limit` are there, the
 * one unused for longest is let go.
 */
export function createKeyed<Thing>(
  limit: number,
  make: (key: string) => Thing,
  letGo: (thing: Thing) => void,
) {
  const things = new Map<string, Thing>()
  return {
    get: (key: string): Thing => {
      const thing = things.get(key) ?? make(key)
      // A Map remembers the order of insertion: what was used last stands last.
      things.delete(key)
      things.set(key, thing)
      const [oldest] = things
      if (things.size > limit && oldest) {
        things.delete(oldest[0])
        letGo(oldest[1])
      }
      return thing
    },
    all: (): readonly Thing[] => [...things.values()],
  }
}
