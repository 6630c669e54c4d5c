import { onTestFinished } from 'vitest'
import type { Account, SessionEmitted } from '#machines/session/session.types.ts'
import { createSession, type SessionPorts } from '#src/app/session.ts'
import { createLock } from '#src/platform/api/lock.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { createTextStore } from '#tests/support/text-store.ts'
import { tokens } from './token-server.ts'

/** Someone's session, first generation of tokens. */
export function buildAccount(changes: Partial<Account> = {}): Account {
  return {
    tokens: tokens(1),
    user: {
      id: 'u1',
      nickname: '林间',
      email: 'linjian@example.com',
      bio: null,
      avatarUrl: null,
      roles: [],
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
    },
    ...changes,
  }
}

/** What several tabs of one browser share. */
export function createBrowser(account: Account | null = buildAccount()) {
  const values = new Map<string, string>()
  const storage = createTextStore(values)
  const store = createSessionStore(storage)
  store.write(account)
  return { values, storage, store }
}

/** One tab: a running session over the real wire. */
export function openTab(
  origin: string,
  { store }: Pick<ReturnType<typeof createBrowser>, 'store'>,
  ports: Partial<SessionPorts> = {},
) {
  const { session, fetch } = createSession({
    origin,
    fetch: (request) => globalThis.fetch(request),
    clock: systemClock,
    now: () => systemClock.now(),
    lock: createLock(undefined),
    markMember: () => {},
    store,
    ...ports,
  })
  const ended: (SessionEmitted & { type: 'session.ended' })[] = []
  session.on('session.ended', (event) => void ended.push(event))
  session.start()
  onTestFinished(() => void session.stop())
  const call = (path: string, init?: RequestInit) =>
    fetch(new Request(`${origin}${path}`, init))
  return {
    session,
    ended,
    call,
    /** The call's answer as the API client would read it. */
    ask: async (path: string, init?: RequestInit) => (await call(path, init)).json(),
    post: async (path: string, body: string) =>
      (await call(path, { method: 'POST', body })).json(),
  }
}
