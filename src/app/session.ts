import { createActor, fromPromise } from 'xstate'
import { perActor } from '#machines/lib/per-actor.ts'
import type { Account, Ban } from '#machines/session/session.types.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { exchange, type Fetch } from '#src/platform/api/exchange.ts'
import type { Lock } from '#src/platform/api/lock.ts'
import { refresh } from '#src/platform/api/refresh.ts'
import { createScope, type RequestScope } from '#src/platform/api/scope.ts'
import { createSessionFetch } from '#src/platform/api/session-fetch.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SessionStore } from '#src/platform/storage/session-store.ts'

export interface SessionPorts {
  /** Where the API answers, without a trailing slash; empty for the page's own origin in a browser. */
  origin: string
  fetch: Fetch
  clock: Clock
  /** The time as the server has it. */
  now: () => number
  lock: Lock
  store: SessionStore
  markMember: (isMember: boolean) => void
}

interface Given extends SessionPorts {
  scope: RequestScope
  onBanned: (ban: Ban) => void
}

const given = perActor<Given>()

const machine = sessionMachine.provide({
  actors: {
    refresh: fromPromise<Account | null, { account: Account | null }>(
      async ({ input, signal, system }) =>
        input.account && (await refresh(given.of(system), input.account, signal)),
    ),
    logout: fromPromise<void, { account: Account | null }>(
      async ({ input, signal, system }) => {
        if (input.account !== null) await logout(given.of(system), input.account, signal)
      },
    ),
  },
  actions: {
    persist: ({ system }, { account }) => {
      const { store, markMember } = given.of(system)
      store.write(account)
      markMember(account !== null)
    },
    abortInFlight: ({ system }, { reason }) => given.of(system).scope.end(reason),
  },
})

/** The session of this tab, not started yet, and the `fetch` that belongs to it. */
export function createSession(ports: SessionPorts) {
  const scope = createScope()
  const session = createActor(machine, {
    id: 'session',
    clock: ports.clock,
    input: { account: ports.store.read() },
  })
  const onBanned = (ban: Ban) => session.send({ type: 'account.banned', ban })
  given.give(session, { ...ports, scope, onBanned })
  return { session, fetch: createSessionFetch({ ...ports, session, scope }) }
}

/** Tells the server; the session ends here whatever it answers, so the answer is not looked at. */
async function logout(ports: SessionPorts, { tokens }: Account, signal: AbortSignal) {
  const request = new Request(`${ports.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.token}` },
  })
  await exchange(ports, request, [signal])
}
