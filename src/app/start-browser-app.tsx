import { createBrowserPorts } from '#src/platform/browser/ports.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { App } from './App.tsx'
import { createApp } from './create-app.ts'
import { inspectActors } from './inspect-actors.ts'
import { preload } from './preload.ts'
import { createNavigation } from './navigation.ts'

/** Starts the app in a browser's window, once, and answers what to render. */
export function startBrowserApp(window: Window & typeof globalThis) {
  const ports = createBrowserPorts(window)
  const recorder = createRecorder(() => ports.clock.now())
  inspectActors(recorder.inspect)
  const app = createApp(ports, recorder)
  const navigation = createNavigation(window)
  app.start(navigation)
  preload(navigation.here().replace(/\?.*/, ''), app.runtime.resources)
  navigation.subscribe(() => app.runtime.actors.theme.send({ type: 'route.changed' }))
  return (
    <App runtime={app.runtime} navigation={navigation} styleNonce={nonceOf(window.document)} />
  )
}

/** Browsers hide the attribute from scripts' selectors; the property keeps it. */
function nonceOf(document: Document) {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
