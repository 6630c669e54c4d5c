import type { Fetch } from '#src/platform/api/exchange.ts'
import { createLock, type Lock } from '#src/platform/api/lock.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'
import { createSafeStore, type TextStore } from '#src/platform/storage/text-store.ts'
import { applyScheme, prefersDark, watchPreference, type Scheme } from './color-scheme.ts'

/** Everything the app needs from outside, in one place. */
export interface Ports {
  /** Where the API answers, without a trailing slash; empty for the page's own origin. */
  origin: string
  fetch: Fetch
  clock: Clock
  lock: Lock
  storage: TextStore
  /** Where other tabs announce what they store. */
  tabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  colorScheme: {
    prefersDark(): boolean
    watch(onChange: (dark: boolean) => void): () => void
    apply(scheme: Scheme): void
  }
}

/** The ports of a browser's window. */
export function createBrowserPorts(window: Window & typeof globalThis): Ports {
  const media = (query: string) => window.matchMedia(query)
  // Web Locks exist in secure contexts only, whatever the type says.
  const locks = 'locks' in window.navigator ? window.navigator.locks : undefined
  return {
    origin: '',
    fetch: (request) => window.fetch(request),
    clock: systemClock,
    lock: createLock(locks),
    storage: createSafeStore(() => window.localStorage),
    tabs: window,
    colorScheme: {
      prefersDark: () => prefersDark(media),
      watch: (onChange) => watchPreference(media, onChange),
      apply: (scheme) => applyScheme(window.document, scheme),
    },
  }
}
