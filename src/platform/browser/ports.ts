import type { Fetch } from '#src/platform/api/exchange.ts'
import { siteImages } from '#src/lib/image-source.ts'
import { createLock, type Lock } from '#src/platform/api/lock.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'
import type { WatchedFetch } from '#src/platform/images/upload.ts'
import type { OpenLine } from '#src/platform/realtime/line.ts'
import { createSafeStore, type TextStore } from '#src/platform/storage/text-store.ts'
import { watchNetwork, type NetworkEvent, createPageLife, type PageLife } from './page-life.ts'
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
  /** Where pictures are loaded from, without a trailing slash. */
  imageBase: string
  /** What the server that sent the page calls the site; left out where none says. */
  siteName?: string | undefined
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
    imageBase: imageBaseOf(window.document),
    siteName: siteNameOf(window.document),
    origin: '',
    fetch: (request) => window.fetch(request),
    watchedFetch: async (request, onProgress) => {
      const { createWatchedFetch } = await import('#src/platform/images/upload.ts')
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

/** The server says so in the head of every page where pictures have a place of their own. */
const imageBaseOf = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[name="image-base"]')?.content ?? siteImages

/** It stands in the head of every page that our own server sends, for whoever links to it. */
const siteNameOf = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content

/** A random id (UUID version 4). `randomUUID` exists in secure contexts only, `getRandomValues` everywhere. */
function createId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The cookie that says so; keep in step with server/ssr/ssr-page.ts. */
const name = 'ink-member'

const year = 365 * 24 * 60 * 60

/**
 * Marks this browser as a member's or takes the mark away. It says nothing about who: a server that is asked for
 * a page sends the one that visitors see only where nobody is signed in.
 */
function markMember(document: Document, isMember: boolean): void {
  const isSecure = document.location.protocol === 'https:'
  const lifetime = isMember ? year : 0
  document.cookie = `${name}=1; Path=/; SameSite=Lax; Max-Age=${lifetime}${isSecure ? '; Secure' : ''}`
}
