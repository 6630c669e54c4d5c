/** The part of the browser's Storage that we use. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A store that never throws. What the browser refuses (private mode, quota, blocked storage) is
 * kept in memory, so a visit still works and only forgets with the tab.
 */
export function createSafeStore(open: () => TextStore): TextStore {
  const memory = new Map<string, string | null>()
  const attempt = <T>(work: (store: TextStore) => T, otherwise: () => T): T => {
    try {
      return work(open())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.has(key)
        ? (memory.get(key) ?? null)
        : attempt(
            (store) => store.getItem(key),
            () => null,
          ),
    setItem: (key, value) =>
      attempt(
        (store) => {
          store.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (store) => {
          store.removeItem(key)
          memory.delete(key)
        },
        () => void memory.set(key, null),
      ),
  }
}
