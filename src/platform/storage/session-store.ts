import type { Account, SessionUser, Tokens } from '#machines/session/session.types.ts'
import { fieldsIn, isText, isTextOrNull, isTime } from '#src/lib/stored.ts'
import type { TextStore } from './text-store.ts'

/** The names under which the session is kept (specification §3). */
export const sessionKeys = { auth: 'auth', user: 'user' } as const

/** Longer values are nobody's session; parsing them would only stall the start. */
const longestValue = 64 * 1024

export interface SessionStore {
  read(): Account | null
  write(account: Account | null): void
}

/**
 * The session that all tabs of a browser share. Whatever does not have the shape of a session,
 * for whatever reason, reads as signed out.
 */
export function createSessionStore(storage: TextStore): SessionStore {
  let known: Tokens | null = null
  return {
    read() {
      const tokens = asTokens(parse(storage.getItem(sessionKeys.auth)))
      const user = asUser(parse(storage.getItem(sessionKeys.user)))
      known = tokens
      return tokens && user && { tokens, user }
    },
    // Other tabs act on `auth`: it is written last and removed first, so they never pair it with another's user.
    write(account) {
      if (account === null) {
        known = null
        storage.removeItem(sessionKeys.auth)
        storage.removeItem(sessionKeys.user)
        return
      }
      const { tokens, user } = account
      storage.setItem(sessionKeys.user, JSON.stringify(user))
      // Another tab may have changed the tokens since this one knew them; a new profile must not bring the old ones back.
      if (known?.token === tokens.token && known.refreshToken === tokens.refreshToken) return
      known = tokens
      storage.setItem(sessionKeys.auth, JSON.stringify({ ...tokens, isLoggedIn: true }))
    },
  }
}

const parse = (text: string | null) =>
  text !== null && text.length > longestValue ? {} : fieldsIn(text)

function asTokens(value: Readonly<Record<string, unknown>>): Tokens | null {
  const { token, refreshToken, refreshTokenExpires, isLoggedIn } = value
  if (isLoggedIn !== true || !isHeaderSafe(token) || !isHeaderSafe(refreshToken)) return null
  if (!isTime(refreshTokenExpires)) return null
  return { token, refreshToken, refreshTokenExpires }
}

function asUser(value: Readonly<Record<string, unknown>>): SessionUser | null {
  const { id, nickname, email, bio, avatarUrl, roles, createTime, updateTime } = value
  if (!isText(id) || id === '' || !isText(nickname) || !isText(email)) return null
  if (!isTextOrNull(bio) || !isTextOrNull(avatarUrl)) return null
  if (!Array.isArray(roles) || !roles.every(isText)) return null
  if (!isTime(createTime) || !isTime(updateTime)) return null
  return { id, nickname, email, bio, avatarUrl, roles, createTime, updateTime }
}

/** A token with a line break or a non-ASCII sign makes `Headers` throw at every request. */
const isHeaderSafe = (value: unknown): value is string =>
  isText(value) && /^[\u0021-\u007e]+$/.test(value)
