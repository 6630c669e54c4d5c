import type { Fetch } from '#src/platform/api/exchange.ts'
import { createLock } from '#src/platform/api/lock.ts'
import type { Ports } from '#src/platform/browser/ports.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'

/** What the app finds outside where its page is painted: a server, and nobody who uses it. */
export function createPainterPorts({ origin, at, fetch }: PainterOptions): Ports {
  const nothing = () => {}
  const ignore = () => nothing
  return {
    origin,
    fetch,
    watchedFetch: fetch,
    // Nothing grows old while a page is painted, and no timer outlives it.
    clock: { now: () => at.getTime(), setTimeout: () => null, clearTimeout: nothing },
    lock: createLock(undefined),
    storage: emptyStore,
    tabStorage: emptyStore,
    locks: undefined,
    openChannel: () => null,
    page: { onHide: ignore, onOnline: ignore },
    newId: () => {
      throw new Error('a page that is painted makes nothing')
    },
    markMember: nothing,
    tabs: { addEventListener: nothing, removeEventListener: nothing },
    colorScheme: { prefersDark: () => false, watch: ignore, apply: nothing },
  }
}

interface PainterOptions {
  origin: string
  at: Date
  fetch: Fetch
}

const emptyStore: TextStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
