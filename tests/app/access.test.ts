import { describe, expect, test } from 'vitest'
import { access, beforeSetUp } from '#src/app/access.ts'

const visitor = { isSignedIn: false, isAdmin: false }
const member = { isSignedIn: true, isAdmin: false }
const admin = { isSignedIn: true, isAdmin: true }

describe('谁能打开哪一页', () => {
  test.each([visitor, member, admin])('公开的页面，人人可看：%o', (who) => {
    expect(access('everyone', who, '/home')).toEqual({ kind: 'allow' })
  })

  test('游客打开需要登录的页面，去登录，并记住原来要去的地方', () => {
    expect(access('member', visitor, '/message-center?tab=chat')).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fmessage-center%3Ftab%3Dchat',
    })
    expect(access('member', member, '/favorites')).toEqual({ kind: 'allow' })
    expect(access('member', admin, '/favorites')).toEqual({ kind: 'allow' })
  })

  test('后台：未登录说明未登录，登录但不是管理员说明没有权限', () => {
    expect(access('admin', visitor, '/admin/users')).toEqual({
      kind: 'redirect',
      to: '/unauthorized?reason=not_logged_in&redirect=%2Fadmin%2Fusers',
    })
    expect(access('admin', member, '/admin')).toEqual({
      kind: 'redirect',
      to: '/unauthorized?reason=insufficient_permission&redirect=%2Fadmin',
    })
    expect(access('admin', admin, '/admin')).toEqual({ kind: 'allow' })
  })

  test('已退出却还带着管理员标记的人，不是管理员', () => {
    expect(access('admin', { isSignedIn: false, isAdmin: true }, '/admin')).toMatchObject({
      kind: 'redirect',
    })
  })
})

describe('还没有人的时候', () => {
  test('每一页都通向首次设置，除了它自己', () => {
    const empty = { isSetUp: false }
    for (const name of ['home', 'login', 'register', 'admin'] as const)
      expect(beforeSetUp(name, empty)).toEqual({ kind: 'redirect', to: '/setup' })
    expect(beforeSetUp('setup', empty)).toEqual({ kind: 'allow' })
  })

  test('设置好了、还不知道，都照常', () => {
    expect(beforeSetUp('home', { isSetUp: true })).toEqual({ kind: 'allow' })
    expect(beforeSetUp('home', null)).toEqual({ kind: 'allow' })
  })
})
