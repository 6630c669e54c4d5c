import { createApp } from '#src/app/create-app.ts'
import type { Account } from '#machines/session/session.types.ts'
import { createLock } from '#src/platform/api/lock.ts'
import type { NetworkEvent } from '#src/platform/browser/network.ts'
import { systemClock } from '#src/platform/clock.ts'
import { openLine } from '#src/platform/realtime/signalr-line.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import type { Member } from './members.ts'

/** The running app of somebody who is signed in, over real connections to a server that listens, until it is stopped. */
export async function startLiveClient(origin: string, account: Account) {
  const storage = createStorage()
  createSessionStore(storage).write(account)
  const fetch = (request: Request) => globalThis.fetch(request)
  const network = new Set<(event: NetworkEvent) => void>()
  const app = createApp({
    imageBase: '/images',
    origin,
    fetch,
    watchedFetch: fetch,
    clock: systemClock,
    lock: createLock(undefined),
    storage,
    tabStorage: createStorage(),
    locks: undefined,
    openChannel: () => null,
    page: { onHide: () => () => {}, onOnline: () => () => {} },
    newId: () => crypto.randomUUID(),
    markMember: () => {},
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
  return {
    ...app.runtime,
    realtime: await app.runtime.realtime(),
    network: (event: NetworkEvent) => network.forEach((tell) => tell(event)),
    stop: () => app.stop(),
  }
}

export type LiveClient = Awaited<ReturnType<typeof startLiveClient>>

/** The session of a member as a browser keeps it. */
export const accountOfMember = ({ account, token, refreshToken }: Member): Account => ({
  tokens: { token, refreshToken, refreshTokenExpires: '2099-01-01T00:00:00Z' },
  user: {
    id: account.id,
    nickname: account.nickName,
    email: account.email ?? '',
    bio: account.bio,
    avatarUrl: account.avatarUrl,
    roles: account.roles,
    createTime: account.createdAt.toISOString(),
    updateTime: account.updatedAt.toISOString(),
  },
})

function createStorage(): TextStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
