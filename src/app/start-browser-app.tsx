import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Location } from 'react-router-dom'
import { createBrowserPorts } from '#src/platform/browser/ports.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { routeAt, routes } from '#src/runtime/routes.ts'
import { createApp } from './create-app.ts'
import { inspectActors } from './inspect-actors.ts'
import { inspectWhenAsked } from './inspector/inspect-when-asked.ts'
import { openDebugHandle } from './debug-handle.ts'
import { type BrowserNavigation, createNavigation } from './navigation.ts'
import { loadPage } from './pages.ts'
import { prefetchOnIntent, prefetchPage, prefetchWhenIdle } from './prefetch.ts'
import { App } from './App.tsx'
import { pageAddress } from './ssr/page-address.ts'
import { readPageState } from './ssr/page-state.ts'

/**
 * Starts the app in a browser's window, once, in `root`. What a server rendered for a visitor is hydrated;
 * for a member, who sees a page of their own, it is rendered anew.
 */
export async function startBrowserApp(window: Window & typeof globalThis, root: Element) {
  // What was loaded has kept the page busy for long enough.
  await yieldToMain(window)
  const ports = createBrowserPorts(window)
  const isMember = createSessionStore(ports.storage).read() !== null
  const pageState = isMember ? null : readPageState(window.document)
  const recorder = createRecorder(() => ports.clock.now())
  inspectActors(recorder.inspect)
  openDebugHandle(window, recorder)
  const inspect = import.meta.env.DEV ? inspectWhenAsked(window) : null
  const app = createApp(ports, { recorder, pageState })
  await yieldToMain(window)
  const navigation = createNavigation(window)
  const first = pageState === null ? navigation.location() : asRendered(navigation)
  const path = navigation.here().replace(/[?#].*/, '')
  app.start(navigation)
  void inspect?.({ runtime: app.runtime, navigation })
  prefetchPage(path, app.runtime.queryClient)
  prefetchOnIntent(window, app.runtime.queryClient)
  navigation.subscribe(() => app.runtime.actors.theme.send({ type: 'route.changed' }))
  forgetFirstPage(window.document, navigation)
  const page = <App runtime={app.runtime} navigation={navigation} first={first} />
  const name = routeAt(path)
  if (pageState === null) createRoot(root).render(page)
  else {
    // What the server rendered can be read meanwhile. A page that can't be loaded says so when it is rendered.
    if (name !== null) await loadPage(name).catch(() => {})
    // In pieces: a tap in between is heard.
    startTransition(() => void hydrateRoot(root, page))
  }
  prefetchWhenIdle(window, name !== null && routes[name].isServerRendered)
}

/** The address that the server rendered: without the names of the query that it does not read. The router follows to where we are. */
function asRendered(navigation: BrowserNavigation): Location {
  const location = navigation.location()
  const [, query] = (pageAddress(navigation.here().replace(/#.*/, '')) ?? '').split('?')
  const search = query === undefined ? '' : `?${query}`
  return search === location.search ? location : { ...location, search }
}

/** Ends the task that runs: a tap that waits for it is heard before what follows. */
const yieldToMain = (window: Window) =>
  new Promise<void>((resolve) => window.setTimeout(resolve))

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
function forgetFirstPage(document: Document, navigation: BrowserNavigation): void {
  const first = navigation.location().pathname
  const stop = navigation.subscribe(() => {
    if (navigation.location().pathname === first) return
    stop()
    for (const element of document.head.querySelectorAll(ofOnePage)) element.remove()
  })
}
