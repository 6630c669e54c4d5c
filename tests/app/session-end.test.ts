import { describe, expect, test } from 'vitest'
import { afterDialog, endingOf } from '#src/app/session-end.ts'

const here = '/posts/42?page=2'

describe('会话怎样结束，就怎样告诉人', () => {
  test('封禁：有期限', () => {
    const ban = { message: '发布违规内容', until: '2027-01-01T04:00:00Z' }
    expect(endingOf('banned', ban, here)).toEqual({
      toast: { kind: 'error', title: '访问被拒绝', message: '发布违规内容' },
      dialog: {
        id: 'session.banned',
        title: '账号已被封禁',
        message: expect.stringMatching(/^封禁至 202[67]年\d+月\d+日 \d\d:\d\d$/),
        confirmLabel: '去登录',
        untilSignIn: true,
        once: 'ban',
      },
    })
  })

  test('封禁：永久，服务器没有说原因', () => {
    expect(endingOf('banned', { message: null, until: null }, here)).toEqual({
      toast: { kind: 'error', title: '访问被拒绝', message: '您的账号已被管理员封禁' },
      dialog: {
        id: 'session.banned',
        title: '账号已被封禁',
        message: '永久封禁',
        confirmLabel: '去登录',
        untilSignIn: true,
        once: 'ban',
      },
    })
  })

  test('RefreshToken 过期', () => {
    expect(endingOf('expired', null, here)).toEqual({
      dialog: {
        id: 'session.expired',
        title: '登录已过期',
        message: 'RefreshToken 已过期，请重新登录',
        confirmLabel: '去登录',
        untilSignIn: true,
      },
    })
  })

  test('登录凭证无效（2005）', () => {
    expect(endingOf('invalid', null, here)).toEqual({
      dialog: {
        id: 'session.invalid',
        title: '请重新登录',
        message: '登录凭证无效，请重新登录',
        confirmLabel: '去登录',
        untilSignIn: true,
      },
    })
  })

  test('令牌刷新失败：提示留在屏幕上，人去登录页', () => {
    expect(endingOf('refreshFailed', null, here)).toEqual({
      toast: {
        kind: 'auth-expired',
        title: '登录已过期',
        message: '令牌刷新失败，请重新登录',
      },
      goTo: '/login?redirect=%2Fposts%2F42%3Fpage%3D2',
    })
  })

  test('自己退出：回到 /，不必说什么', () => {
    expect(endingOf('logout', null, here)).toEqual({ goTo: '/' })
  })

  test('要换账号的人已经在登录页：留在那里，带着回来的路', () => {
    expect(endingOf('logout', null, '/login?redirect=%2Fadmin')).toEqual({})
  })

  test('别的标签页退出：留在原处，不必说什么', () => {
    expect(endingOf('adoptedAway', null, here)).toEqual({})
  })
})

describe('确认之后去登录', () => {
  const dialog = (id: string) => ({ id, title: '', message: '', confirmLabel: '' })

  test.each([
    ['session.banned', here, '/login'],
    ['session.expired', here, '/login?redirect=%2Fposts%2F42%3Fpage%3D2'],
    ['session.invalid', here, '/login?redirect=%2Fposts%2F42%3Fpage%3D2'],
    ['session.expired', '/login?redirect=%2Fposts', '/login?redirect=%2Fposts'],
    ['session.expired', '/register', '/login'],
    ['session.expired', '/home', '/login'],
    ['post.delete', here, null],
  ])('%s 在 %s', (id, from, to) => expect(afterDialog(dialog(id), from)).toBe(to))
})
