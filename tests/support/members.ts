import type { Account as KeptAccount } from '#machines/session/session.types.ts'
import { createAccessTokens } from '#server/auth/access-tokens.ts'
import { createRefreshChain } from '#server/auth/sessions.service.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { Core } from '#server/core.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { day } from './clock.ts'

export type NewAccount = typeof accounts.$inferInsert

/** An account with one session, and the tokens of it. */
export interface Member {
  id: string
  account: Account
  sessionId: string
  token: string
  refreshToken: string
}

let born = 0

/**
 * Writes an account and a session straight into the database, as quickly as many tests need it. It has no password:
 * a test about signing in registers through the door.
 */
export async function createMember(
  core: Core,
  overrides: Partial<NewAccount> = {},
): Promise<Member> {
  born += 1
  const now = core.clock.now()
  const nickName = overrides.nickName ?? `作者${born}`
  const [account] = await core.db
    .insert(accounts)
    .values({
      id: core.newId(),
      email: `member${born}@example.com`,
      nickName,
      nickKey: nicknameKey(nickName),
      createdAt: now,
      updatedAt: now,
      ...overrides,
    })
    .returning()
  if (!account) throw new Error('an insert that returns nothing')
  const sessionId = core.newId()
  const refreshToken = createRefreshChain(core.keys.hash).first(sessionId)
  await core.db.insert(sessions).values({
    id: sessionId,
    accountId: account.id,
    currentHash: hashSecret(refreshToken),
    rotatedAt: now,
    lastUsedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 14 * day),
  })
  const token = await accessToken(core, { id: account.id, sessionId })
  return { id: account.id, account, sessionId, token, refreshToken }
}

export const accessToken = (
  core: Pick<Core, 'keys' | 'clock'>,
  member: Pick<Member, 'id' | 'sessionId'>,
) =>
  createAccessTokens(core.keys.token, core.clock).issue({
    accountId: member.id,
    sessionId: member.sessionId,
  })

/** The session of a member as a browser keeps it. */
export const accountOfMember = ({ account, token, refreshToken }: Member): KeptAccount => ({
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
