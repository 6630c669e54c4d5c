import { createLock } from '#src/platform/api/lock.ts'
import type { Ports } from '#src/platform/browser/ports.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createTextStore } from './text-store.ts'

/** What the app needs of a browser that shows nothing and has no other tabs; `fetch` is its way to the server. */
export const buildPorts = (origin: string, fetch: Ports['fetch']): Ports => ({
  imageBase: '/images',
  origin,
  fetch,
  watchedFetch: (request) => fetch(request),
  clock: systemClock,
  lock: createLock(undefined),
  storage: createTextStore(),
  tabStorage: createTextStore(),
  locks: undefined,
  openChannel: () => null,
  page: { onHide: () => () => {}, onOnline: () => () => {} },
  newId: () => crypto.randomUUID(),
  markMember: () => {},
  tabs: new EventTarget(),
  colorScheme: { prefersDark: () => false, watch: () => () => {}, apply: () => {} },
})
