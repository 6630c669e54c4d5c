import type { Authenticate, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import type { AccessTokens, Expired } from './access-tokens.ts'
import { demandLivingSession, type Found } from './sessions.service.ts'
import { findSession } from './sessions.store.ts'

/** Other processes on the same database learn of a ban or a demotion this late at most, in milliseconds. */
const freshMs = 1_000
const mostSessions = 10_000

/** Whose an access token is, and until when it says so. */
export type Identify = (
  token: string,
  expired?: Expired,
) => Promise<Viewer & { expiresAt: Date }>

/**
 * Says whose a token is. Its function throws Problem 401 when the token (unless that is accepted) or its session has
 * expired, 400/2005 when it never was valid or its session has ended, and 403 while the account is banned.
 */
export function createIdentify(core: Core, tokens: AccessTokens): Identify {
  const sessionOf = createSessionStates(core)

  return async function identify(token, expired) {
    const { accountId, sessionId, expiresAt } = await tokens.read(token, expired)
    const found = await sessionOf(accountId, sessionId)
    const { account } = demandLivingSession(found, accountId, core.clock.now())
    return { id: account.id, roles: account.roles, sessionId, expiresAt }
  }
}

/**
 * Says who sends a request, by its Authorization header alone (a token in the query is for the hubs): null for a visitor.
 * Whoever signs out may have slept since their token expired: the session has to end all the same.
 */
export const createAuthenticate =
  (identify: Identify): Authenticate =>
  async ({ headers, routeOptions }) => {
    const token = bearerOf(headers.authorization)
    if (token === undefined) return null
    return identify(token, routeOptions.url === '/api/auth/logout' ? 'accepted' : 'refused')
  }

/** A scheme that is not ours (a proxy's Basic) says nothing about the caller; `Bearer` without a token is a broken one. */
function bearerOf(header: string | undefined) {
  const [scheme = '', token = '', ...rest] = (header ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer') return undefined
  if (token === '' || rest.length > 0) throw problem.invalidToken()
  return token
}

/** Sessions and their owners as the database last told, forgotten at once when an event of this process changes them. */
function createSessionStates({ db, clock, events }: Core) {
  const known = new Map<string, { found: Promise<Found | undefined>; until: number }>()
  const sessionsOf = new Map<string, Set<string>>()

  const forget = (accountId: string, sessionId: string) => {
    known.delete(sessionId)
    const others = sessionsOf.get(accountId)
    others?.delete(sessionId)
    if (others?.size === 0) sessionsOf.delete(accountId)
  }
  const forgetAccount = ({ accountId }: { accountId: string }) => {
    for (const sessionId of sessionsOf.get(accountId) ?? []) known.delete(sessionId)
    sessionsOf.delete(accountId)
  }
  events.on('account.changed', forgetAccount)
  events.on('account.banned', forgetAccount)
  events.on('account.deleted', forgetAccount)
  events.on('session.ended', ({ accountId, sessionId }) =>
    sessionId === null ? forgetAccount({ accountId }) : forget(accountId, sessionId),
  )

  return function sessionOf(accountId: string, sessionId: string) {
    const now = clock.now().getTime()
    const entry = known.get(sessionId)
    if (entry && entry.until > now && entry.until <= now + freshMs) return entry.found
    if (known.size >= mostSessions) {
      known.clear()
      sessionsOf.clear()
    }
    // Filed before it is read: an event during the reading must find it, or an old answer stays.
    sessionsOf.set(accountId, (sessionsOf.get(accountId) ?? new Set()).add(sessionId))
    const found = findSession(db, sessionId)
    known.set(sessionId, { found, until: now + freshMs })
    found.catch(() => forget(accountId, sessionId))
    return found
  }
}
