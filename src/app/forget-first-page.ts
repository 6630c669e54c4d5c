import type { BrowserNavigation } from './navigation.ts'

/** What the server says of one page in the head of the document, besides its title; keep in step with server/seo/head.ts. */
const ofOnePage = [
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  // OpenGraph: `og:url`, `article:author`.
  'meta[property*=":"]',
  'script[type="application/ld+json"]',
].join()

/**
 * Takes out of the head what it says of the page that was opened first, once another one is shown: saying nothing is better than
 * sharing the wrong page.
 */
export function forgetFirstPage(document: Document, navigation: BrowserNavigation): void {
  const first = navigation.location().pathname
  const stop = navigation.subscribe(() => {
    if (navigation.location().pathname === first) return
    stop()
    for (const element of document.head.querySelectorAll(ofOnePage)) element.remove()
  })
}
