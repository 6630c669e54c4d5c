/** What changes without anybody's doing, such as a ranking, is at most so old. Milliseconds. */
const lifetime = 60_000
/** The same while other nodes can't tell what has changed there. */
export const lifetimeAlone = 1_000
/** How long after it was forgotten `outdated` still tells it. Milliseconds. */
const afterlife = 2_000

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

interface Entry<Value> {
  value: Promise<Value>
  /** The value once it is made. */
  made?: Value
  size: number
  since: number
  /** When it was forgotten. */
  forgotten?: number
  /** What was forgotten and is made anew by this. */
  before?: Entry<Value> | undefined
}

/** How a cache does. */
export interface CacheState {
  /** What it keeps, and the most that it may, in the unit of its sizes. */
  size: number
  capacity: number
  /** How often something was found, and how often it was made. */
  hits: number
  misses: number
}

/** What is made of what visitors see, for the next visitor. Nobody waits twice for one making. */
export function createCache<Value>(options: Options<Value>) {
  const { capacity, sizeOf, isInTouch, elapsed = () => performance.now() } = options
  const entries = new Map<string, Entry<Value>>()
  let size = 0
  let hits = 0
  let misses = 0

  /** What is kept under this key or is being made; undefined when there is none, or it is too old. */
  function find(key: string) {
    const known = entries.get(key)
    if (!known || known.forgotten !== undefined) return undefined
    if (elapsed() - known.since >= livesFor()) {
      drop(key, known)
      return undefined
    }
    // What was used last stands last.
    entries.delete(key)
    entries.set(key, known)
    hits += 1
    return known.value
  }

  /** The same, else what `make` makes now. A failure is not kept. */
  const recall = (key: string, make: () => Promise<Value>) => find(key) ?? keep(key, make)

  /** What was kept under this key and was forgotten just now, for callers that can't wait for a new one. */
  function outdated(key: string) {
    const known = entries.get(key)
    const last = known && lastOf(known)
    const isRecent = last?.forgotten !== undefined && elapsed() - last.forgotten < afterlife
    return isRecent ? last.made : undefined
  }

  function keep(key: string, make: () => Promise<Value>) {
    misses += 1
    const known = entries.get(key)
    if (known) drop(key, known)
    const made: Entry<Value> = {
      value: make(),
      size: 0,
      since: elapsed(),
      before: known && lastOf(known),
    }
    entries.set(key, made)
    made.value.then(
      (value) => weigh(key, made, value),
      () => drop(key, made),
    )
    return made.value
  }

  /** What was forgotten while it was made may be old already: it is not found, and comes after what it was made for. */
  function weigh(key: string, made: Entry<Value>, value: Value) {
    const itsSize = sizeOf(value)
    if (itsSize === null) return drop(key, made)
    made.made = value
    made.before = undefined
    const known = entries.get(key)
    if (known !== made) {
      if (known && known.made === undefined) known.before = made
      return
    }
    made.size = itsSize + key.length
    size += made.size
    for (const [oldest, old] of entries) {
      if (size <= capacity && !isOver(old)) return
      drop(oldest, old)
    }
  }

  const livesFor = () => (isInTouch() ? lifetime : lifetimeAlone)

  /** Whether it is neither found nor told any more. */
  const isOver = ({ made, since, forgotten }: Entry<Value>) =>
    made !== undefined &&
    (forgotten === undefined
      ? elapsed() - since >= livesFor()
      : elapsed() - forgotten >= afterlife)

  function drop(key: string, old: Entry<Value>) {
    if (entries.get(key) !== old) return
    entries.delete(key)
    size -= old.size
  }

  /** Forgets what is kept under this key, without one everything; what is being made for it is found no more either. */
  function forget(key?: string) {
    const now = elapsed()
    const known = key === undefined ? undefined : entries.get(key)
    if (known) known.forgotten ??= now
    if (key !== undefined) return
    for (const [each, entry] of entries) {
      entry.forgotten ??= now
      if (now - entry.forgotten >= afterlife) drop(each, entry)
    }
  }

  const state = (): CacheState => ({ size, capacity, hits, misses })

  return { find, recall, outdated, forget, state }
}

/** The newest of an entry that is made. */
const lastOf = <Value>(entry: Entry<Value>) => (entry.made === undefined ? entry.before : entry)
