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
import { openMachineDoor } from './machine-door.ts'
import { watchIntent } from './intent.ts'
import { Mount } from './Mount.tsx'
import { type BrowserNavigation, createNavigation } from './navigation.ts'
import { nextTask } from './next-task.ts'
import { loadPage } from './pages.ts'
import { paintedAddress } from './painted-address.ts'
import { readPainted } from './painted-page.ts'
import { preload } from './preload.ts'
import { readOn } from './read-on.ts'

/**
 * Starts the app in a browser's window, once, in `root`. A page that was painted for a visitor is taken over
 * as it stands; whoever is signed in sees their own instead.
 */
export async function startBrowserApp(window: Window & typeof globalThis, root: Element) {
  // What was loaded has kept the page busy for long enough.
  await nextTask(window)
  const ports = createBrowserPorts(window)
  const isMember = createSessionStore(ports.storage).read() !== null
  const painted = isMember ? null : readPainted(window.document)
  const recorder = createRecorder(() => ports.clock.now())
  inspectActors(recorder.inspect)
  openMachineDoor(window, recorder)
  const inspect = import.meta.env.DEV ? inspectWhenAsked(window) : null
  const app = createApp(ports, { recorder, painted })
  await nextTask(window)
  const navigation = createNavigation(window)
  const first = painted === null ? navigation.location() : asPainted(navigation)
  const path = navigation.here().replace(/\?.*/, '')
  app.start(navigation)
  void inspect?.({ runtime: app.runtime, navigation })
  preload(path, app.runtime.queryClient)
  watchIntent(window, (pathname) => preload(pathname, app.runtime.queryClient))
  navigation.subscribe(() => app.runtime.actors.theme.send({ type: 'route.changed' }))
  const page = (
    <Mount
      runtime={app.runtime}
      navigation={navigation}
      first={first}
      styleNonce={nonceOf(window.document)}
    />
  )
  const name = routeAt(path)
  if (painted === null) createRoot(root).render(page)
  else {
    // What is painted can be read meanwhile. A page that can't be loaded says so when it is rendered.
    if (name !== null) await loadPage(name).catch(() => {})
    // In pieces: a tap in between is heard.
    startTransition(() => void hydrateRoot(root, page))
  }
  if (name !== null && routes[name].isPainted) readOn(window)
}

/** Where the page was painted for: without the names of the query that it does not read. The router follows to where we are. */
function asPainted(navigation: BrowserNavigation): Location {
  const location = navigation.location()
  const [, query] = (paintedAddress(navigation.here()) ?? '').split('?')
  const search = query === undefined ? '' : `?${query}`
  return search === location.search ? location : { ...location, search }
}

/** Browsers hide the attribute from scripts' selectors; the property keeps it. */
function nonceOf(document: Document) {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
