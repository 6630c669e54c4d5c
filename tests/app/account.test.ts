import { expect, test } from 'vitest'
import { accountOf, userOf } from '#src/runtime/account.ts'

const user = {
  id: 'u1',
  nickName: '林间',
  email: 'linjian@example.com',
  bio: '写代码，也写字。',
  avatarUrl: null,
  roles: ['VIP'],
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-02T00:00:00Z',
}

test('服务器说 nickName，会话里是 nickname；令牌与人放在一起', () => {
  const { nickName, ...rest } = user
  const tokens = {
    token: 't',
    refreshToken: 'r',
    refreshTokenExpires: '2026-02-01T00:00:00Z',
  }
  expect(accountOf({ ...tokens, user })).toEqual({
    tokens,
    user: { ...rest, nickname: nickName },
  })
})

test('主页不给看的邮箱，用原来知道的', () => {
  const profile = {
    ...user,
    email: null,
    displayName: '林间',
    postCount: 0,
    totalViews: 0,
    followersCount: 0,
    followingCount: 0,
    isFollowed: false,
    enableNotification: false,
    showsFollows: false,
    abilities: { edit: true, follow: false, message: false, block: false },
  }
  expect(userOf(profile, 'old@example.com').email).toBe('old@example.com')
})
