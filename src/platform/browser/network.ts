/** What the browser notices about being reachable. */
export type NetworkEvent = 'network.online' | 'network.offline' | 'page.visible'

/** Tells when the network comes or goes, or the page is looked at again. Answers a function that stops listening. */
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
  window.document.addEventListener(
    'visibilitychange',
    () => window.document.visibilityState === 'visible' && onEvent('page.visible'),
    options,
  )
  return () => life.abort()
}
