import { createApp } from '#src/app/create-app.ts'
import type { Account } from '#machines/session/session.types.ts'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import { openLine } from '#src/platform/realtime/signalr-line.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { buildPorts } from './app-ports.ts'

/** The running app of somebody who is signed in, over real connections to a server that listens, until it is stopped. */
export async function startLiveClient(origin: string, account: Account) {
  const ports = buildPorts(origin, (request) => globalThis.fetch(request))
  createSessionStore(ports.storage).write(account)
  const network = new Set<(event: NetworkEvent) => void>()
  const app = createApp({
    ...ports,
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
  return {
    ...app.runtime,
    realtime: await app.runtime.realtime(),
    network: (event: NetworkEvent) => network.forEach((tell) => tell(event)),
    stop: () => app.stop(),
  }
}

export type LiveClient = Awaited<ReturnType<typeof startLiveClient>>
