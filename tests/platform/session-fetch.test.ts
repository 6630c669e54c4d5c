import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { createLock } from '#src/platform/api/lock.ts'
import { RequestTimeout } from '#src/platform/api/exchange.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createHubToken } from '#src/platform/realtime/hub-token.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buildAccount, createBrowser, openTab } from './tab.ts'
import { startTokenServer, tokens, type TokenServer } from './token-server.ts'

let server: TokenServer
beforeEach(async () => {
  server = await startTokenServer()
})
afterEach(() => server.close())

describe('令牌过期', () => {
  test('五十个请求同时遇到 401：只刷新一次，五十个都带着原来的内容得到回答', async () => {
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const bodies = Array.from({ length: 50 }, (_, index) => `第 ${index} 个`)
    const answers = await Promise.all(bodies.map((body) => tab.post('/api/echo', body)))

    expect(answers).toEqual(bodies.map((body) => ({ token: 'token-2', body })))
    expect(server.refreshes).toBe(1)
    expect(browser.store.read()).toEqual(buildAccount({ tokens: tokens(2) }))
    expect(tab.ended).toEqual([])
  })

  test('刷新途中开始的请求会等，从不带着已知过期的令牌出发', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const tab = openTab(server.origin, createBrowser())
    const first = tab.ask('/api/echo')
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    const second = tab.ask('/api/open')
    gate.open()
    await Promise.all([first, second])
    expect(server.calls.filter((line) => line.includes('/api/open'))).toEqual([
      'GET /api/open token-2',
    ])
  })

  test('换过令牌之后才到的 401，直接重试，不再刷新', async () => {
    const tab = openTab(server.origin, createBrowser(), { fetch: delayFirst('/api/late') })
    const late = tab.ask('/api/late')
    await tab.ask('/api/echo')
    await expect(late).resolves.toEqual({ token: 'token-2', body: '' })
    expect(server.refreshes).toBe(1)
  })

  test('每个请求最多重试一次：第二个 401 交给调用者', async () => {
    const tab = openTab(server.origin, createBrowser(), {
      fetch: async (request) => {
        if (request.url.endsWith('/api/echo')) server.accepted = null
        return globalThis.fetch(request)
      },
    })
    expect((await tab.call('/api/echo')).status).toBe(401)
    expect(server.calls).toEqual(['GET /api/echo token-1', 'GET /api/echo token-2'])
    expect(tab.ended).toEqual([])
  })

  test('刷新失败：等着的全部被拒绝，退出登录一次', async () => {
    server.refreshing = 'refuses'
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => tab.ask('/api/echo')),
    )
    expect(new Set(results.map(reasonOf))).toEqual(new Set(['refreshFailed']))
    expect(tab.ended).toEqual([
      { type: 'session.ended', reason: 'refreshFailed', ban: null, userId: 'u1' },
    ])
    expect(server.refreshes).toBe(1)
    expect(browser.values.size).toBe(0)
  })

  test('刷新的回答丢在路上，再问一次，不退出', async () => {
    server.refreshing = 'breaks once'
    const tab = openTab(server.origin, createBrowser())
    await expect(tab.ask('/api/echo')).resolves.toEqual({ token: 'token-2', body: '' })
    expect(server.refreshes).toBe(2)
  })

  test('刷新途中存好了资料：名字是新的，令牌也是新的', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const call = tab.ask('/api/echo')
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    const user = { ...buildAccount().user, nickname: '新名' }
    tab.session.send({ type: 'user.changed', user })
    gate.open()
    await expect(call).resolves.toEqual({ token: 'token-2', body: '' })
    expect(tab.session.getSnapshot().context.account).toEqual({ tokens: tokens(2), user })
    expect(browser.store.read()).toEqual({ tokens: tokens(2), user })
  })

  test('RefreshToken 已过期：不去刷新，直接退出', async () => {
    const expired = buildAccount({ tokens: tokens(1, '2020-01-01T00:00:00Z') })
    const tab = openTab(server.origin, createBrowser(expired))
    const results = await Promise.allSettled([tab.ask('/api/echo'), tab.ask('/api/echo')])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    expect(tab.ended.map(({ reason }) => reason)).toEqual(['expired'])
    expect(server.refreshes).toBe(0)
  })

  test('刷新时才知道被封禁：按封禁处理', async () => {
    server.refreshing = 'bans'
    const tab = openTab(server.origin, createBrowser())
    await expect(tab.ask('/api/echo')).rejects.toMatchObject({ reason: 'banned' })
    expect(tab.ended).toEqual([
      {
        type: 'session.ended',
        reason: 'banned',
        ban: { message: '封禁', until: null },
        userId: 'u1',
      },
    ])
  })

  test('游客遇到 401：不刷新，说明没有权限', async () => {
    const tab = openTab(server.origin, createBrowser(null))
    await expect(tab.ask('/api/echo')).rejects.toMatchObject({ reason: 'noToken' })
    expect(server.calls).toEqual(['GET /api/echo null'])
  })
})

describe('实时连接的令牌', () => {
  const openHubs = (tab: ReturnType<typeof openTab>) =>
    ['notification', 'chat'].map((name) =>
      createHubToken(name, { session: tab.session, now: () => systemClock.now() }),
    )

  test('两条连接同时被拒绝：只刷新一次，两条都拿到新的', async () => {
    const hubs = openHubs(openTab(server.origin, createBrowser()))
    for (const hub of hubs) expect(await hub.token(false)).toBe('token-1')
    expect(await Promise.all(hubs.map((hub) => hub.token(true)))).toEqual([
      'token-2',
      'token-2',
    ])
    expect(server.refreshes).toBe(1)
  })

  test('换过令牌之后才听到拒绝，拒绝的是旧的：不再刷新', async () => {
    const tab = openTab(server.origin, createBrowser())
    const hubs = openHubs(tab)
    for (const hub of hubs) await hub.token(false)
    await tab.ask('/api/echo')
    for (const hub of hubs) expect(await hub.token(true)).toBe('token-2')
    expect(server.refreshes).toBe(1)
  })
})

describe('会话结束', () => {
  test('403：先读完原因，再停下所有飞行中的请求，只宣布一次', async () => {
    server.accepted = 'token-1'
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const flying = Array.from({ length: 9 }, () => tab.ask('/api/slow'))
    const settled = Promise.allSettled(flying)
    await eventually(() => expect(server.calls).toHaveLength(9))
    const [first] = await Promise.allSettled([tab.ask('/api/ban'), tab.ask('/api/ban')])

    expect(first).toMatchObject({ value: { message: '发布违规内容' } })
    expect(new Set((await settled).map(reasonOf))).toEqual(new Set(['banned']))
    expect(tab.ended).toEqual([
      {
        type: 'session.ended',
        reason: 'banned',
        ban: { message: '发布违规内容', until: '2027-01-01T00:00:00Z' },
        userId: 'u1',
      },
    ])
    expect(browser.values.size).toBe(0)
  })

  test('登录着的人打开别人的重置链接，那个账号被封禁：不带令牌去问，这个人留着', async () => {
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    await expect(tab.post('/api/auth/reset-password', '')).resolves.toMatchObject({
      message: '发布违规内容',
    })
    expect(server.calls).toEqual(['POST /api/auth/reset-password null'])
    expect(tab.ended).toEqual([])
    expect(browser.store.read()).toEqual(buildAccount())
  })

  test('游客的重置链接属于被封禁的账号：照封禁处理', async () => {
    const tab = openTab(server.origin, createBrowser(null))
    await tab.post('/api/auth/reset-password', '')
    expect(tab.session.getSnapshot().context.ban).toEqual({
      message: '发布违规内容',
      until: '2027-01-01T00:00:00Z',
    })
  })

  test('400 且代码 2005：登录凭证无效，退出', async () => {
    const tab = openTab(server.origin, createBrowser())
    await expect(tab.ask('/api/revoked')).resolves.toMatchObject({ code: 2005 })
    expect(tab.ended.map(({ reason }) => reason)).toEqual(['invalid'])
    expect(tab.session.getSnapshot().context.account).toBeNull()
  })

  test('刷新途中退出登录：等着的立刻被拒绝，服务器也知道', async () => {
    server.refreshing = 'hangs'
    const tab = openTab(server.origin, createBrowser())
    const calls = Promise.allSettled([tab.ask('/api/echo'), tab.ask('/api/echo')])
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    tab.session.send({ type: 'session.logout' })
    expect((await calls).map(reasonOf)).toEqual(['logout', 'logout'])
    await waitFor(tab.session, (snapshot) => snapshot.matches('signedOut'))
    expect(server.logouts).toBe(1)
  })

  test('服务器不在时退出登录，也一定退出', async () => {
    const browser = createBrowser()
    const tab = openTab('http://127.0.0.1:9', browser, {
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    })
    tab.session.send({ type: 'session.logout' })
    await waitFor(tab.session, (snapshot) => snapshot.matches('signedOut'))
    expect(browser.values.size).toBe(0)
    expect(tab.ended.map(({ reason }) => reason)).toEqual(['logout'])
  })

  test('甲的请求不会带着乙的令牌重发', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const tab = openTab(server.origin, createBrowser())
    const call = Promise.allSettled([tab.post('/api/echo', '甲写的')])
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    const other = { ...buildAccount().user, id: 'u2' }
    tab.session.send({
      type: 'session.adopted',
      account: { tokens: tokens(2), user: other },
    })
    gate.open()
    expect((await call).map(reasonOf)).toEqual(['adoptedAway'])
    expect(server.calls).toEqual(['POST /api/echo token-1'])
  })
})

describe('两个标签页同时刷新', () => {
  test('有锁：一次刷新，两边都留下', async () => {
    const browser = createBrowser()
    const lock = createLock(undefined) // one lock for both tabs, as Web Locks give
    const [first, second] = [
      openTab(server.origin, browser, { lock }),
      openTab(server.origin, browser, { lock }),
    ]
    const answers = await Promise.all([first.ask('/api/echo'), second.ask('/api/echo')])
    expect(answers.map(({ token }) => token)).toEqual(['token-2', 'token-2'])
    expect(server.refreshes).toBe(1)
    expect([...first.ended, ...second.ended]).toEqual([])
  })

  test('没有锁：输的一边读到赢家写下的令牌，也留下', async () => {
    const browser = createBrowser()
    const [first, second] = [openTab(server.origin, browser), openTab(server.origin, browser)]
    server.beforeRefresh = async () => {
      // Both must be on their way before either is answered, and the loser is answered last.
      const isLast = server.refreshes === 2
      await eventually(() => expect(server.refreshes).toBe(2))
      await eventually(() =>
        expect(isLast ? browser.values.get('auth') : 'token-2').toContain('token-2'),
      )
    }
    const answers = await Promise.all([first.ask('/api/echo'), second.ask('/api/echo')])
    expect(answers.map(({ token }) => token)).toEqual(['token-2', 'token-2'])
    expect(server.refreshes).toBe(2)
    expect([...first.ended, ...second.ended]).toEqual([])
  })

  test('刷新途中另一个标签页退出：新的令牌不写回去，这里也退出', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const call = Promise.allSettled([tab.ask('/api/echo')])
    await eventually(() => expect(server.refreshes).toBe(1))
    createSessionStore(browser.storage).write(null)
    gate.open()
    expect((await call).map(reasonOf)).toEqual(['adoptedAway'])
    expect(browser.store.read()).toBeNull()
  })

  test('刷新途中另一个标签页换了人：那个人的登录留着', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    const call = Promise.allSettled([tab.ask('/api/echo')])
    await eventually(() => expect(server.refreshes).toBe(1))
    const other = { tokens: tokens(9), user: { ...buildAccount().user, id: 'u2' } }
    createSessionStore(browser.storage).write(other)
    gate.open()
    expect((await call).map(reasonOf)).toEqual(['adoptedAway'])
    expect(browser.store.read()).toEqual(other)
  })

  test('另一个标签页已退出：不再刷新', async () => {
    const browser = createBrowser()
    const tab = openTab(server.origin, browser)
    browser.store.write(null)
    await expect(tab.ask('/api/echo')).rejects.toMatchObject({ reason: 'adoptedAway' })
    expect(server.refreshes).toBe(0)
  })
})

describe('时间与取消', () => {
  test.each(['/api/slow', '/api/half'])('%s 十秒没有答完：超时', async (path) => {
    const clock = new SimulatedClock()
    server.accepted = 'token-1'
    const tab = openTab(server.origin, createBrowser(), { clock })
    const call = Promise.allSettled([tab.ask(path)])
    await eventually(() => expect(server.calls).toHaveLength(1))
    clock.increment(9_999)
    expect(await settledNow(call)).toBe(false)
    clock.increment(1)
    expect(await call).toEqual([{ status: 'rejected', reason: expect.any(RequestTimeout) }])
    expect(tab.ended).toEqual([])
  })

  test('等待刷新的时间不算在十秒里', async () => {
    const clock = new SimulatedClock()
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const tab = openTab(server.origin, createBrowser(), { clock })
    const call = tab.ask('/api/echo')
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    const parked = tab.ask('/api/open')
    clock.increment(9_000)
    gate.open()
    await call
    clock.increment(9_000)
    await expect(parked).resolves.toMatchObject({ token: 'token-2' })
  })

  test('刷新自己超过十秒：退出登录', async () => {
    const clock = new SimulatedClock()
    server.refreshing = 'hangs'
    const tab = openTab(server.origin, createBrowser(), { clock })
    const call = Promise.allSettled([tab.ask('/api/echo')])
    await eventually(() => expect(server.refreshes).toBe(1))
    clock.increment(10_000)
    expect((await call).map(reasonOf)).toEqual(['refreshFailed'])
  })

  test('调用者放弃等待中的请求，立刻得到自己的理由，也不再发送', async () => {
    const gate = closedGate()
    server.beforeRefresh = gate.opened
    const tab = openTab(server.origin, createBrowser())
    const controller = new AbortController()
    const abandoned = tab.ask('/api/echo', { signal: controller.signal })
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'refreshing' }))
    controller.abort(new Error('离开了这一页'))
    await expect(abandoned).rejects.toThrow('离开了这一页')
    gate.open()
    await waitFor(tab.session, (snapshot) => snapshot.matches({ signedIn: 'idle' }))
    expect(server.calls).toHaveLength(1)
  })
})

function reasonOf(result: PromiseSettledResult<unknown>) {
  return result.status === 'rejected' ? String(Object(result.reason).reason) : 'fulfilled'
}

async function settledNow(promise: Promise<unknown>) {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

/** Something that waits until it is opened. */
function closedGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened: () => passed }
}

/** Holds back the first answer of one path until the tokens have been renewed. */
function delayFirst(path: string) {
  let isFirst = true
  return async (request: Request) => {
    const response = await globalThis.fetch(request)
    if (!isFirst || !request.url.endsWith(path)) return response
    isFirst = false
    await eventually(() => expect(server.refreshes).toBe(1))
    await eventually(() => expect(server.calls.at(-1)).toContain('/api/echo token-2'))
    return response
  }
}
