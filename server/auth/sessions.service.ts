import type { Core } from '#server/core.ts'
import { asMember, refuseBanned } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Session } from '#server/db/schema/accounts.ts'
import { isAhead, dayMs } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { lockAccounts } from '#server/users/accounts.store.ts'
import type { AccessTokens } from './access-tokens.ts'
import { stillProven, type Proven } from './credentials.ts'
import { hashSecret, keyedHash, randomSecret, sameHash } from './secrets.ts'
import * as store from './sessions.store.ts'
import type { EndReason, findSession } from './sessions.store.ts'

/** Where a caller sits. */
export interface Client {
  address: string
  userAgent: string
}

/** What a signed-in browser keeps. `refreshTokenExpires` is fixed at sign-in: refreshing never extends it. */
export interface TokenPair {
  token: string
  refreshToken: string
  refreshTokenExpires: string
}

export type Sessions = ReturnType<typeof createSessions>

const lifeMs = 14 * dayMs
const overlapMs = 10_000
const longestUserAgent = 300
/** Of one account, signed in at once: as many as its owner is shown. */
const mostSessions = 100
/** With those that have ended. */
const mostKept = 300

export function createSessions(core: Core, tokens: AccessTokens) {
  const { db, clock, newId, events, log } = core
  const chain = createRefreshChain(core.keys.hash)

  /** Starts a session: 14 days, whatever happens. @throws Problem 2001 when the password has been changed since it was checked */
  async function open(account: Proven, client: Client): Promise<TokenPair> {
    const now = clock.now()
    const id = newId()
    const refreshToken = chain.first(id)
    const session = {
      id,
      accountId: account.id,
      currentHash: hashSecret(refreshToken),
      expiresAt: new Date(now.getTime() + lifeMs),
      rotatedAt: now,
      lastUsedAt: now,
      createdAt: now,
      userAgent: client.userAgent.slice(0, longestUserAgent),
      address: client.address,
    }
    await asMember(core, account.id, async (tx) => {
      if (!(await stillProven(tx, account))) throw problem.refused(2001)
      await store.insertSession(tx, session)
      await endOldest(tx, account.id)
      await events.record(tx, 'session.opened', { accountId: account.id })
    })
    return pairOf(session, refreshToken)
  }

  /** Whoever signs in again and again, with a script or with a browser that forgets, has the newest and no more. */
  async function endOldest(tx: Transaction, accountId: string) {
    const ended = await store.endOldest(tx, { accountId, most: mostSessions, now: clock.now() })
    for (const sessionId of ended)
      await events.record(tx, 'session.ended', { accountId, sessionId })
    await store.removeOldest(tx, accountId, mostKept)
  }

  /**
   * Changes a pair for the next one of its session. The pair before the last one works for another 10 seconds
   * (two tabs, a lost answer) and gets the same successor; an older one ends the session.
   * @throws Problem 403 when banned, 401 after the 14 days, 400/2005 for every other refusal
   */
  async function refresh({
    token,
    refreshToken,
  }: Pick<TokenPair, 'token' | 'refreshToken'>): Promise<TokenPair> {
    const claims = await tokens.read(token, 'accepted')
    const session = await livingSession(claims.sessionId, claims.accountId)
    if (!chain.includes(session.id, refreshToken)) throw problem.invalidToken()
    const next = chain.successor(session.id, refreshToken)
    const from = hashSecret(refreshToken)
    const change = { id: session.id, from, to: hashSecret(next), now: clock.now() }
    if (await store.rotateSession(db, change)) return pairOf(session, next)
    const current = await livingSession(session.id, session.accountId)
    if (isOverlap(current, from)) return pairOf(session, next)
    await end(session.accountId, session.id, 'replayed')
    log.warn({ sessionId: session.id }, 'a refresh token was replayed; its session has ended')
    throw problem.invalidToken()
  }

  async function livingSession(id: string, accountId: string) {
    const found = await store.findSession(db, id)
    return demandLivingSession(found, accountId, clock.now()).session
  }

  function isOverlap({ previousHash, rotatedAt }: Session, presented: string) {
    const now = clock.now()
    const isRecent =
      now.getTime() - rotatedAt.getTime() <= overlapMs && !isAhead(rotatedAt, now)
    return previousHash === presented && isRecent
  }

  async function pairOf(
    session: Pick<Session, 'id' | 'accountId' | 'expiresAt'>,
    refreshToken: string,
  ) {
    const claims = { accountId: session.accountId, sessionId: session.id }
    const token = await tokens.issue(claims)
    return { token, refreshToken, refreshTokenExpires: session.expiresAt.toISOString() }
  }

  /** Ends one session of the account. @throws Problem 404 when it has none of that id */
  async function end(accountId: string, sessionId: string, reason: EndReason): Promise<void> {
    const end = { accountId, reason, only: sessionId, now: clock.now() }
    const ended = await store.endSessions(db, end)
    if (ended.length > 0) events.emit('session.ended', { accountId, sessionId })
    else if (reason === 'revoked' || reason === 'byAdmin') throw problem.notFound()
  }

  /**
   * Ends the account's sessions, `only` one or all but `except`, inside the caller's transaction. Locks the account, so that
   * none is opened meanwhile, and nobody else ends the same ones in another order. @returns how many
   */
  async function endAll(
    tx: Transaction,
    end: { accountId: string; reason: EndReason; except?: string; only?: string },
  ): Promise<number> {
    const { accountId } = end
    await lockAccounts(tx, [accountId])
    const ids = await store.endSessions(tx, { ...end, now: clock.now() })
    const areAll = end.except === undefined && end.only === undefined
    for (const sessionId of areAll && ids.length > 0 ? [null] : ids)
      await events.record(tx, 'session.ended', { accountId, sessionId })
    return ids.length
  }

  /** Ends every session of the account but this one. */
  async function endOthers(accountId: string, sessionId: string): Promise<void> {
    const end = { accountId, reason: 'revoked', except: sessionId } as const
    await db.transaction((tx) => endAll(tx, end))
  }

  const list = (accountId: string): Promise<Session[]> =>
    store.listSessions(db, accountId, clock.now())

  return { open, refresh, list, end, endOthers, endAll }
}

/**
 * The refresh tokens of a session, each derived from the one before with the server's key.
 * Two requests that rotate the same token at the same time therefore arrive at the same successor, and an answer
 * that was lost on its way can be given again, though only hashes are stored.
 */
export function createRefreshChain(key: Uint8Array) {
  const signed = (sessionId: string, secret: string) => `${secret}.${markOf(sessionId, secret)}`
  const markOf = (sessionId: string, secret: string) =>
    keyedHash(key, 'refresh token of session', `${sessionId}\n${secret}`).slice(0, 22)

  return {
    first: (sessionId: string) => signed(sessionId, randomSecret()),
    successor: (sessionId: string, token: string) =>
      signed(sessionId, keyedHash(key, 'successor of refresh token', token)),
    /** Whether the token was ever part of this session: an old one of ours is a replay, anything else a mere error. */
    includes: (sessionId: string, token: string) => {
      const [secret = '', mark = '', ...rest] = token.split('.')
      return rest.length === 0 && sameHash(mark, markOf(sessionId, secret))
    },
  }
}

/** A session with its owner. */
export type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** @throws Problem 400/2005 when it is none of the account's or has ended, 403 while its owner is banned, 401 after its time */
export function demandLivingSession(
  found: Found | undefined,
  accountId: string,
  now: Date,
): Found {
  if (!found || found.account.id !== accountId) throw problem.invalidToken()
  refuseBanned(found.account, now)
  if (found.session.revokedAt || found.account.status !== 'active') throw problem.invalidToken()
  if (found.session.expiresAt <= now) throw problem.unauthenticated()
  return found
}
