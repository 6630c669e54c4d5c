import type { Account, SessionUser } from '#machines/session/session.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Actors } from './runtime.ts'

type Schemas = components['schemas']

/** What the session keeps of a login: the server's `nickName` is `nickname` from here on (specification §3). */
export function accountOf({ user, ...tokens }: Schemas['LoginAnswer']): Account {
  const { token, refreshToken, refreshTokenExpires } = tokens
  return { tokens: { token, refreshToken, refreshTokenExpires }, user: userOf(user) }
}

/** The signed-in user as the session knows them. `email` falls back to what it was: a profile may hide it. */
export function userOf(user: Schemas['User'] | Schemas['Profile'], email = ''): SessionUser {
  return {
    id: user.id,
    nickname: user.nickName,
    email: user.email ?? email,
    bio: user.bio,
    avatarUrl: user.avatarUrl,
    roles: user.roles,
    createTime: user.createTime,
    updateTime: user.updateTime,
  }
}

/** Who is signed in; null for nobody. */
export const viewerIdOf = ({ session }: Pick<Actors, 'session'>): string | null =>
  session.getSnapshot().context.account?.user.id ?? null
