import type { TextStore } from '#src/platform/storage/text-store.ts'

/** The storage of a browser, over what it holds. */
export const createTextStore = (values = new Map<string, string>()): TextStore => ({
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
})
