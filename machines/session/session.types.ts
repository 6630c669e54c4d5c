import type { EndReason } from '../lib/failure.ts'

/** Specification §3, persisted under `auth`. `refreshTokenExpires` is ISO 8601. */
export interface Tokens {
  token: string
  refreshToken: string
  refreshTokenExpires: string
}

/** Specification §3, persisted under `user`; the server's `nickName` is `nickname` here. */
export interface SessionUser {
  id: string
  nickname: string
  email: string
  bio: string | null
  avatarUrl: string | null
  roles: readonly string[]
  createTime: string
  updateTime: string
}

/** Tokens and the user they belong to travel together, so one can't be kept without the other. */
export interface Account {
  tokens: Tokens
  user: SessionUser
}

/** What a 403 says. `until` is ISO 8601, null for ever. */
export interface Ban {
  message: string | null
  until: string | null
}

/** Why a waiting request is not sent again. `noToken`: a visitor asked for what needs an account. */
export type RejectReason = EndReason | 'noToken'

export type SessionEvent =
  /** Login answered. */
  | { type: 'session.established'; account: Account }
  /** Another tab wrote the storage, or cleared it. */
  | { type: 'session.adopted'; account: Account | null }
  | { type: 'session.logout' }
  /** The user edited the own profile. */
  | { type: 'user.changed'; user: SessionUser }
  /** A request that has not been sent yet, because a refresh is running. */
  | { type: 'request.parked'; id: string }
  /**
   * The first 401 of a request. `token` is the one it was sent with, `expired` whether the refresh
   * token's time is over (the sender has a clock, the machine has none).
   */
  | { type: 'request.unauthorized'; id: string; token: string | null; expired: boolean }
  /** HTTP 400 with code 2005. */
  | { type: 'token.invalid' }
  /** HTTP 403. */
  | { type: 'account.banned'; ban: Ban }
  | { type: 'ban.acknowledged' }

/**
 * Heard while the transition is still being taken: a listener that reads the snapshot (as the one
 * that sends a request again, with the new token) must wait for a microtask.
 */
export type SessionEmitted =
  | { type: 'request.retry'; ids: readonly string[] }
  | { type: 'request.reject'; ids: readonly string[]; reason: RejectReason }
  | { type: 'session.started'; user: SessionUser }
  /** `userId`: who was signed in, or last before a visitor who is told of a ban. */
  | { type: 'session.ended'; reason: EndReason; ban: Ban | null; userId: string | null }

export interface SessionContext {
  account: Account | null
  /** Requests that wait for the refresh, oldest first. */
  waiting: readonly string[]
  /** Why the last session ended; null before the first and during one. */
  ended: EndReason | null
  ban: Ban | null
  /** Who is signed in, or was last; null before anybody was. */
  lastUserId: string | null
  /** How many times somebody other than the last user has signed in: what one user has begun is not for the next. */
  handovers: number
}
