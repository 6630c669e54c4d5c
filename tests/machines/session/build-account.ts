import type { Account } from '#machines/session/session.types.ts'

/** An account with fixed facts; name what the test is about. */
export const buildAccount = ({
  token = 't1',
  userId = 'u1',
  roles = [],
}: { token?: string; userId?: string; roles?: readonly string[] } = {}): Account => ({
  tokens: {
    token,
    refreshToken: `refresh-${token}`,
    refreshTokenExpires: '2026-12-01T00:00:00.000Z',
  },
  user: {
    id: userId,
    nickname: userId === 'u1' ? '阿砚' : '墨客',
    email: `${userId}@example.org`,
    bio: null,
    avatarUrl: null,
    roles,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-01T00:00:00.000Z',
  },
})
