/** What changes without anybody's doing, such as a ranking, is at most so old. Milliseconds. */
const lifetime = 60_000
/** The same while other nodes can't tell what has changed there. */
const lifetimeAlone = 1_000

interface Options<Value> {
  /** The most that is kept, in the unit of `sizeOf`; what was used longest ago goes first. */
  capacity: number
  /** Null for what is not kept. */
  sizeOf: (value: Value) => number | null
  /** Whether other nodes can tell what has changed there. */
  isInTouch: () => boolean
  /** Milliseconds of a clock that nobody sets. */
  elapsed?: () => number
}

/** What is made of what visitors see, for the next visitor. Nobody waits twice for one making. */
export interface Kept<Value> {
  /** What is kept under this key or is being made; undefined when there is none, or it is too old. */
  find(key: string): Promise<Value> | undefined
  /** The same, else what `make` makes now. A failure is not kept. */
  recall(key: string, make: () => Promise<Value>): Promise<Value>
  /** Forgets everything: called when anything that visitors see has changed. */
  forget(): void
}

interface Entry<Value> {
  value: Promise<Value>
  size: number
  since: number
}

export function createKept<Value>(options: Options<Value>): Kept<Value> {
  const { capacity, sizeOf, isInTouch, elapsed = () => performance.now() } = options
  const entries = new Map<string, Entry<Value>>()
  let size = 0

  function find(key: string) {
    const known = entries.get(key)
    if (!known) return undefined
    if (elapsed() - known.since >= (isInTouch() ? lifetime : lifetimeAlone)) {
      drop(key, known)
      return undefined
    }
    // What was used last stands last.
    entries.delete(key)
    entries.set(key, known)
    return known.value
  }

  const recall = (key: string, make: () => Promise<Value>) => find(key) ?? keep(key, make)

  function keep(key: string, make: () => Promise<Value>) {
    const made: Entry<Value> = { value: make(), size: 0, since: elapsed() }
    entries.set(key, made)
    made.value.then(
      (value) => weigh(key, made, sizeOf(value)),
      () => drop(key, made),
    )
    return made.value
  }

  /** What was forgotten while it was made may be old already: it is not kept. */
  function weigh(key: string, made: Entry<Value>, itsSize: number | null) {
    if (itsSize === null) return drop(key, made)
    if (entries.get(key) !== made) return
    made.size = itsSize + key.length
    size += made.size
    for (const [oldest, old] of entries) {
      if (size <= capacity) return
      drop(oldest, old)
    }
  }

  function drop(key: string, old: Entry<Value>) {
    if (entries.get(key) !== old) return
    entries.delete(key)
    size -= old.size
  }

  function forget() {
    entries.clear()
    size = 0
  }

  return { find, recall, forget }
}
