import { onTestFinished } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import { startLiveClient } from './live-client.ts'

/** The running app of somebody who is signed in, over real connections to a server that listens; for one test. */
export async function openLiveApp(origin: string, account: Account) {
  const { stop, ...app } = await startLiveClient(origin, account)
  onTestFinished(stop)
  return app
}

export type LiveApp = Awaited<ReturnType<typeof openLiveApp>>
