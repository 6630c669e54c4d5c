import type { Fetch } from '#src/platform/api/exchange.ts'
import { createLock, type Lock } from '#src/platform/api/lock.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'
import type { WatchedFetch } from '#src/platform/images/watched-fetch.ts'
import type { OpenLine } from '#src/platform/realtime/line.ts'
import { createSafeStore, type TextStore } from '#src/platform/storage/text-store.ts'
import { createId } from './create-id.ts'
import { watchNetwork, type NetworkEvent } from './network.ts'
import { markMember } from './member-mark.ts'
import { createPageLife, type PageLife } from './page-life.ts'
import { applyScheme, prefersDark, watchPreference, type Scheme } from './color-scheme.ts'

/** What the hubs need from outside. */
export interface RealtimePorts {
  openLine: OpenLine
  watchNetwork: (onEvent: (event: NetworkEvent) => void) => () => void
  /** Does what must not hold up the first paint. */
  afterPaint: (work: () => void) => void
}

/** Everything the app needs from outside, in one place. */
export interface Ports {
  /** Where the API answers, without a trailing slash; empty for the page's own origin. */
  origin: string
  fetch: Fetch
  /** For uploads whose progress is shown. */
  watchedFetch: WatchedFetch
  clock: Clock
  lock: Lock
  storage: TextStore
  /** What this tab keeps for itself. */
  tabStorage: TextStore
  /** What all tabs hold in turn; exists in secure contexts only. */
  locks: Pick<LockManager, 'request'> | undefined
  /** How the tabs hear each other; null where they can't. */
  openChannel: (name: string) => BroadcastChannel | null
  page: PageLife
  /** Names that nobody else gives. */
  newId: () => string
  /** Left out where nothing is pushed: no hub is connected to. */
  realtime?: RealtimePorts
  /** Tells the server, when it is next asked for a page, whether this browser belongs to a member. */
  markMember: (isMember: boolean) => void
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
    watchedFetch: async (request, onProgress) => {
      const { createWatchedFetch } = await import('#src/platform/images/watched-fetch.ts')
      return createWatchedFetch(() => new window.XMLHttpRequest())(request, onProgress)
    },
    clock: systemClock,
    lock: createLock(locks),
    storage: createSafeStore(() => window.localStorage),
    tabStorage: createSafeStore(() => window.sessionStorage),
    locks,
    openChannel: (name) =>
      'BroadcastChannel' in window ? new window.BroadcastChannel(name) : null,
    page: createPageLife(window),
    newId: () => createId(window.crypto),
    realtime: {
      openLine: async (options) => {
        const { openLine } = await import('#src/platform/realtime/signalr-line.ts')
        return openLine(options)
      },
      watchNetwork: (onEvent) => watchNetwork(window, onEvent),
      afterPaint: (work) => window.requestAnimationFrame(() => window.setTimeout(work)),
    },
    markMember: (isMember) => markMember(window.document, isMember),
    tabs: window,
    colorScheme: {
      prefersDark: () => prefersDark(media),
      watch: (onChange) => watchPreference(media, onChange),
      apply: (scheme) => applyScheme(window.document, scheme),
    },
  }
}
