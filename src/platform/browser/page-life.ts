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
