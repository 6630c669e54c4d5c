/** When the page may be gone the next moment, and when the network is back. Each answers what ends it. */
export interface PageLife {
  onHide(work: () => void): () => void
  onOnline(work: () => void): () => void
}

/** The life of a browser's page. On a phone, being hidden is often the last thing that a page hears. */
export function createPageLife(window: Window): PageLife {
  const { document } = window
  return {
    onHide(work) {
      const hear = () => {
        if (document.visibilityState === 'hidden') work()
      }
      document.addEventListener('visibilitychange', hear)
      window.addEventListener('pagehide', work)
      return () => {
        document.removeEventListener('visibilitychange', hear)
        window.removeEventListener('pagehide', work)
      }
    },
    onOnline(work) {
      window.addEventListener('online', work)
      return () => window.removeEventListener('online', work)
    },
  }
}

/** What the browser notices about being reachable, and about being looked at. */
export type NetworkEvent = 'network.online' | 'network.offline' | 'page.visible' | 'page.hidden'

/**
 * Tells when the network comes or goes, and the page is looked at or no longer; at once, when nobody looks at it from
 * the start. Answers a function that stops listening.
 */
export function watchNetwork(
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
  onEvent: (event: NetworkEvent) => void,
): () => void {
  const life = new AbortController()
  const options = { signal: life.signal }
  window.addEventListener('online', () => onEvent('network.online'), options)
  window.addEventListener('offline', () => onEvent('network.offline'), options)
  // A page that comes back from the browser's cache was frozen with its timers.
  window.addEventListener('pageshow', () => onEvent('page.visible'), options)
  const isHidden = () => window.document.visibilityState === 'hidden'
  const tellSight = () => onEvent(isHidden() ? 'page.hidden' : 'page.visible')
  window.document.addEventListener('visibilitychange', tellSight, options)
  if (isHidden()) onEvent('page.hidden')
  return () => life.abort()
}
