import type { Account } from '#machines/session/session.types.ts'
import { buildAccount } from './build-account.ts'

// The people and events that the session's model and scenarios speak of.

export const first = buildAccount({ token: 't1' })
export const renewed = buildAccount({ token: 't2' })
export const other = buildAccount({ token: 't9', userId: 'u2' })
export const ban = { message: '刷屏', until: '2027-01-01T00:00:00.000Z' }

export const unauthorized = (id: string, token: string | null, expired = false) =>
  ({ type: 'request.unauthorized', id, token, expired }) as const

export const established = (account: Account) =>
  ({ type: 'session.established', account }) as const
export const adopted = (account: Account | null) =>
  ({ type: 'session.adopted', account }) as const
export const banned = { type: 'account.banned', ban } as const
export const bannedForever = {
  type: 'account.banned',
  ban: { message: '广告', until: null },
} as const
export const invalid = { type: 'token.invalid' } as const
export const logout = { type: 'session.logout' } as const
export const parked = (id: string) => ({ type: 'request.parked', id }) as const
