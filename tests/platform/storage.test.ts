import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Account } from '#machines/session/session.types.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { watchSession } from '#src/platform/storage/tabs.ts'
import { createSafeStore } from '#src/platform/storage/text-store.ts'
import { createThemeStore } from '#src/platform/storage/theme-store.ts'
import { testRandom } from '#tests/support/random.ts'
import { buildAccount, createBrowser } from './tab.ts'

describe('会话存在浏览器里', () => {
  test('按规格的名字与字段', () => {
    const { values } = createBrowser()
    expect(JSON.parse(values.get('auth') ?? '')).toEqual({
      token: 'token-1',
      refreshToken: 'refresh-1',
      refreshTokenExpires: '2099-01-01T00:00:00Z',
      isLoggedIn: true,
    })
    expect(JSON.parse(values.get('user') ?? '')).toEqual({
      id: 'u1',
      nickname: '林间',
      email: 'linjian@example.com',
      bio: null,
      avatarUrl: null,
      roles: [],
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
    })
  })

  test('写什么读什么，清空之后什么也不剩', () => {
    const { store, values } = createBrowser()
    expect(store.read()).toEqual(buildAccount())
    store.write(null)
    expect(store.read()).toBeNull()
    expect(values.size).toBe(0)
  })

  test('只改了资料，不动别的标签页已经换过的令牌', () => {
    const { store, values } = createBrowser()
    const account = buildAccount()
    store.read()
    values.set('auth', JSON.stringify({ ...good, token: 'newer' }))
    store.write({ ...account, user: { ...account.user, nickname: '新名' } })
    expect(store.read()).toMatchObject({
      tokens: { token: 'newer' },
      user: { nickname: '新名' },
    })
  })

  const good = {
    token: 't',
    refreshToken: 'r',
    refreshTokenExpires: '2099-01-01T00:00:00Z',
    isLoggedIn: true,
  }

  test.each([
    ['不是 JSON', '{"token":'],
    ['空', ''],
    ['null', 'null'],
    ['数组', '[]'],
    ['字符串', '"token"'],
    ['标记为未登录', JSON.stringify({ ...good, isLoggedIn: false })],
    ['标记像真的', JSON.stringify({ ...good, isLoggedIn: 'true' })],
    ['令牌是对象', JSON.stringify({ ...good, token: { toString: 'x' } })],
    ['令牌为空', JSON.stringify({ ...good, token: '' })],
    ['令牌里有换行', JSON.stringify({ ...good, token: 'a\r\nX-Evil: 1' })],
    ['令牌里有汉字', JSON.stringify({ ...good, token: '令牌' })],
    ['期限不是时间', JSON.stringify({ ...good, refreshTokenExpires: '以后' })],
    ['期限是数字', JSON.stringify({ ...good, refreshTokenExpires: 9e15 })],
    ['原型里的令牌', `{"__proto__":${JSON.stringify(good)}}`],
    ['巨大', JSON.stringify({ ...good, token: 'x'.repeat(1_000_000) })],
  ])('auth %s：当作未登录', (_, value) => {
    const { store, values } = createBrowser()
    values.set('auth', value)
    expect(store.read()).toBeNull()
  })

  test.each([
    ['不是 JSON', '{'],
    ['没有编号', JSON.stringify({ ...buildAccount().user, id: undefined })],
    ['编号为空', JSON.stringify({ ...buildAccount().user, id: '' })],
    ['角色是字符串', JSON.stringify({ ...buildAccount().user, roles: 'Admin' })],
    ['角色里有对象', JSON.stringify({ ...buildAccount().user, roles: [{}] })],
    ['昵称是对象', JSON.stringify({ ...buildAccount().user, nickname: {} })],
    ['旧版字段', JSON.stringify({ userId: 'u1', nickName: '林间' })],
  ])('user %s：当作未登录', (_, value) => {
    const { store, values } = createBrowser()
    values.set('user', value)
    expect(store.read()).toBeNull()
  })

  testRandom(
    '无论存着什么，读取都不会出错',
    { name: 'storage', runs: 100 },
    fc.property(
      fc.oneof(fc.string(), fc.json()),
      fc.oneof(fc.string(), fc.json()),
      (auth, user) => {
        const { store, values } = createBrowser()
        values.set('auth', auth)
        values.set('user', user)
        expect(store.read()).toBeNull()
      },
    ),
  )
})

describe('浏览器不给存', () => {
  test('无法打开：本页内照常工作', () => {
    const storage = createSafeStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const store = createSessionStore(storage)
    expect(store.read()).toBeNull()
    store.write(buildAccount())
    expect(store.read()).toEqual(buildAccount())
    store.write(null)
    expect(store.read()).toBeNull()
  })

  test('存满了：新的值不会让旧的值回来', () => {
    const values = new Map([['theme', 'dark']])
    const storage = createSafeStore(() => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: (key) => void values.delete(key),
    }))
    storage.setItem('theme', 'light')
    expect(storage.getItem('theme')).toBe('light')
    storage.removeItem('theme')
    expect(storage.getItem('theme')).toBeNull()
  })
})

describe('主题偏好', () => {
  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['blue', 'system'],
    [null, 'system'],
  ])('存着 %s，读作 %s', (stored, preference) => {
    const { storage, values } = createBrowser()
    if (stored !== null) values.set('theme', stored)
    expect(createThemeStore(storage).read()).toBe(preference)
  })

  test('写下的就是那个词', () => {
    const { storage, values } = createBrowser()
    createThemeStore(storage).write('system')
    expect(values.get('theme')).toBe('system')
  })
})

describe('别的标签页', () => {
  const watched = () => {
    const tabs = new EventTarget()
    const browser = createBrowser()
    const onAdopted = vi.fn<(account: Account | null) => void>()
    const current = { user: 'u1' as string | null }
    const stop = watchSession(tabs, browser.store, () => current.user, onAdopted)
    const change = (key: string | null) =>
      tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { ...browser, onAdopted, current, stop, change }
  }

  test('换了令牌、退出、清空全部：都听得到', () => {
    const { change, onAdopted, store, values } = watched()
    change('auth')
    store.write(null)
    change('auth')
    values.clear()
    change(null)
    expect(onAdopted.mock.calls).toEqual([[buildAccount()], [null], [null]])
  })

  test('无关的键不理会，停下之后也不理会', () => {
    const { change, onAdopted, stop } = watched()
    change('theme')
    stop()
    change('auth')
    expect(onAdopted).not.toHaveBeenCalled()
  })

  test('同一个人改了资料，跟着改；别人的资料先到，不与旧令牌配对', () => {
    const { change, onAdopted, current } = watched()
    change('user')
    expect(onAdopted).toHaveBeenCalledTimes(1)
    current.user = 'u2'
    change('user')
    expect(onAdopted).toHaveBeenCalledTimes(1)
  })
})
