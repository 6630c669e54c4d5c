import { onTestFinished } from 'vitest'
import { createApp } from '#src/app/create-app.ts'
import { createLock } from '#src/platform/api/lock.ts'
import type { NetworkEvent } from '#src/platform/browser/network.ts'
import { systemClock } from '#src/platform/clock.ts'
import { openLine } from '#src/platform/realtime/signalr-line.ts'
import type { Account } from '#machines/session/session.types.ts'
import { createBrowser } from '#tests/platform/tab.ts'

/** The running app of somebody who is signed in, over real connections to a server that listens. */
export async function openLiveApp(origin: string, account: Account) {
  const browser = createBrowser(account)
  const fetch = (request: Request) => globalThis.fetch(request)
  const network = new Set<(event: NetworkEvent) => void>()
  const app = createApp({
    origin,
    fetch,
    watchedFetch: fetch,
    clock: systemClock,
    lock: createLock(undefined),
    storage: browser.storage,
    tabStorage: createBrowser(null).storage,
    locks: undefined,
    openChannel: () => null,
    page: { onHide: () => () => {}, onOnline: () => () => {} },
    newId: () => crypto.randomUUID(),
    tabs: new EventTarget(),
    colorScheme: { prefersDark: () => false, watch: () => () => {}, apply: () => {} },
    realtime: {
      openLine,
      watchNetwork: (onEvent) => {
        network.add(onEvent)
        return () => void network.delete(onEvent)
      },
      afterPaint: (work) => work(),
    },
  })
  app.start({ here: () => '/home', go: () => {} })
  onTestFinished(() => app.stop())
  return {
    ...app.runtime,
    realtime: await app.runtime.realtime(),
    network: (event: NetworkEvent) => network.forEach((tell) => tell(event)),
  }
}

export type LiveApp = Awaited<ReturnType<typeof openLiveApp>>
