import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor, type AnyActorRef } from 'xstate'
import { createApp } from '#src/app/create-app.ts'
import { erasureForm } from '#src/features/authentication/account/account-forms.ts'
import { createDecisions } from '#src/features/admin/table/decisions.ts'
import type { Decision } from '#src/features/admin/table/table.types.ts'
import { createReactionMachine } from '#src/features/post/reactions.ts'
import { createFollowMachine } from '#src/features/profile/follow.ts'
import { createReportMachine, startReport } from '#src/features/report/report.ts'
import { createTopicFollowMachine } from '#src/features/topics/follow.ts'
import type { Ports, RealtimePorts } from '#src/platform/browser/ports.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { security } from '#src/messages/own.ts'
import { systemClock } from '#src/platform/clock.ts'
import { LineRefused } from '#src/platform/realtime/line.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { createTies } from '#src/runtime/undoable.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Account } from '#machines/session/session.types.ts'
import { eventually } from '#tests/support/eventually.ts'
import { buildAccount, createBrowser } from '#tests/platform/tab.ts'
import { startTokenServer, tokens, type TokenServer } from '#tests/platform/token-server.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { buildPorts } from '#tests/support/app-ports.ts'

let server: TokenServer
beforeEach(async () => {
  server = await startTokenServer()
  server.accepted = 'token-1'
})
afterEach(() => server.close())

describe('会话结束之后', () => {
  test('封禁：提示、只问一次的对话框，确认之后去登录', async () => {
    const { app, went, toasts, dialog } = open()
    await Promise.allSettled([call(app, 'ban'), call(app, 'ban')])
    expect(toasts()).toMatchObject([{ title: '访问被拒绝', message: '发布违规内容' }])
    expect(dialog()).toMatchObject({ title: '账号已被封禁' })
    app.runtime.actors.dialogs.send({ type: 'dialog.confirm' })
    expect(dialog()).toBeNull()
    expect(went).toEqual(['/login'])
    expect(app.runtime.actors.session.getSnapshot().value).toEqual({ signedOut: 'plain' })
  })

  test('封禁的对话框，重新登录之后又被封禁，再问一次', async () => {
    const { app, dialog } = open()
    const { session, dialogs } = app.runtime.actors
    await Promise.allSettled([call(app, 'ban')])
    dialogs.send({ type: 'dialog.confirm' })
    session.send({ type: 'session.established', account: buildAccount() })
    await Promise.allSettled([call(app, 'ban')])
    expect(dialog()).toMatchObject({ title: '账号已被封禁' })
  })

  test('登录：游客看过的东西，登录的人重新问', () => {
    const { app } = open({ account: null })
    const post = answerOf(app.runtime, queries.post, '42')
    post.send({ type: 'resource.replace', data: { id: '42' } as never })
    app.runtime.actors.session.send({ type: 'session.established', account: buildAccount() })
    expect(post.getSnapshot().context.data).toBeNull()
  })

  test('2005：对话框，确认之后去登录，登录之后回到原处', async () => {
    const { app, went, dialog } = open()
    await Promise.allSettled([call(app, 'revoked')])
    expect(dialog()).toMatchObject({ message: '登录凭证无效，请重新登录' })
    app.runtime.actors.dialogs.send({ type: 'dialog.confirm' })
    expect(went).toEqual(['/login?redirect=%2Fposts%3Fpage%3D2'])
  })

  test('退出登录：回到 /，看过的东西不留给下一个人', async () => {
    const { app, went } = open()
    const { session } = app.runtime.actors
    const post = answerOf(app.runtime, queries.post, '42')
    post.send({ type: 'resource.replace', data: { id: '42' } as never })
    app.runtime.actors.menus.send({ type: 'menu.toggle', name: 'account' })
    session.send({ type: 'session.logout' })
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'))
    expect(went).toEqual(['/'])
    expect(post.getSnapshot().context.data).toBeNull()
    expect(app.runtime.actors.menus.getSnapshot().context.open).toBeNull()
  })

  test('退出登录：提示不留给下一个人，“撤销”也不', async () => {
    const { app, toasts } = open()
    const { session, toaster } = app.runtime.actors
    toaster.send({ type: 'toast.show', toast: trashed })
    session.send({ type: 'session.logout' })
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'))
    expect(toasts()).toEqual([])
  })

  test('别的标签页换了人：提示不留给这个人', () => {
    const { app, browser, tabs, toasts } = open()
    app.runtime.actors.toaster.send({ type: 'toast.show', toast: trashed })
    browser.store.write(buildAccount({ user: { ...buildAccount().user, id: 'zhou' } }))
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth' }))
    expect(app.runtime.actors.session.getSnapshot().context.account?.user.id).toBe('zhou')
    expect(toasts()).toEqual([])
  })

  test('封禁：说为什么的提示留着，之前的收起', async () => {
    const { app, toasts } = open()
    app.runtime.actors.toaster.send({ type: 'toast.show', toast: trashed })
    await Promise.allSettled([call(app, 'ban')])
    expect(toasts().map(({ title }) => title)).toEqual(['访问被拒绝'])
  })

  test('注销了账号：之前的提示收起，说已经注销的留着', async () => {
    const { app, toasts } = open({
      fetch: async (request) =>
        request.url.endsWith('/account/delete')
          ? new Response(null, { status: 204 })
          : globalThis.fetch(request),
    })
    const { session, toaster } = app.runtime.actors
    toaster.send({ type: 'toast.show', toast: trashed })
    const values = { password: '密码', confirmation: '' }
    await erasureForm(app.runtime).submit(values, new AbortController().signal)
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'))
    expect(toasts()).toMatchObject([{ kind: 'success', title: security.erased.title }])
  })

  test('还在做的时候退出登录：不说没有做成', async () => {
    const { app, toasts, perform, asked } = openSlow()
    const { actors } = app.runtime
    const settled: string[] = []
    const told = { title: '操作失败' }
    const task = startTask<string, unknown>(app.runtime, {
      perform,
      onSettled: (order) => settled.push(order),
      doneToast: () => null,
      failedToast: () => ({ kind: 'error', ...told }),
    })
    const { remove } = createTies(app.runtime, {
      name: 'tie',
      commit: perform,
      onSettled: (id) => settled.push(id),
      words: { gone: told, back: told, undo: '撤销', failed: () => told },
    })
    const { decide } = createDecisions<{ id: string }>(
      app.runtime,
      () => {},
      () => settled.push('decision'),
    )
    const ban: Decision<{ id: string }> = {
      key: 'ban',
      label: '封禁',
      isOffered: () => true,
      run: async () => {
        await perform()
      },
      done: () => '已封禁',
    }
    task.send({ type: 'task.run', order: 'task' })
    remove('tie')
    decide({ id: 'u1' }, '张三', ban, { reason: '', rule: null, until: null, choice: null })
    await eventually(() => expect(asked).toHaveLength(3))
    actors.session.send({ type: 'session.logout' })
    await eventually(() => expect(settled.toSorted()).toEqual(['decision', 'task', 'tie']))
    expect(toasts()).toEqual([])
  })

  test('举报还在提交的时候退出登录：不说没有报成', async () => {
    const { app, toasts, asked } = openSlow()
    const { api, actors } = app.runtime
    const report = startReport(api, actors.toaster)
    report.send({ type: 'report.open', target: { type: 0, targetId: 'p1' } })
    report.send({ type: 'report.choose', reason: 0 })
    report.send({ type: 'report.describe', description: '通篇都是广告' })
    report.send({ type: 'report.submit' })
    await eventually(() => expect(asked.at(-1)).toMatch(/report$/))
    actors.session.send({ type: 'session.logout' })
    await waitFor(report, (snapshot) => snapshot.matches('open'))
    expect(toasts()).toEqual([])
  })

  test('令牌换不了：提示登录已过期，重新登录之后就收起', async () => {
    server.accepted = null
    server.refreshing = 'refuses'
    const { app, toasts } = open()
    await Promise.allSettled([call(app, 'echo')])
    expect(toasts()).toMatchObject([{ kind: 'auth-expired', title: '登录已过期' }])
    const { session } = app.runtime.actors
    session.send({ type: 'session.established', account: buildAccount() })
    expect(toasts()).toEqual([])
  })

  test('登录过期之后在别的标签页重新登录：不再叫人去登录', async () => {
    const { app, browser, tabs, dialog } = open()
    await Promise.allSettled([call(app, 'revoked')])
    expect(dialog()).toMatchObject({ title: '请重新登录' })
    browser.store.write(buildAccount({ tokens: tokens(2) }))
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth' }))
    expect(dialog()).toBeNull()
  })
})

/** What a member has put into the trash, as its toast says. */
const trashed: ToastRequest = {
  kind: 'success',
  title: '“还没有写完的”已移到回收站',
  timeout: 8000,
  action: { name: 'own-post:p1', label: '撤销' },
}

describe('设备的钟比服务器的快二十天，令牌还有十四天', () => {
  const ahead = {
    account: buildAccount({ tokens: tokens(1, '2026-01-15T00:00:00Z') }),
    now: () => Date.parse('2026-01-21T00:00:00Z'),
    async fetch(request: Request) {
      const answer = await globalThis.fetch(request)
      const headers = new Headers(answer.headers)
      headers.set('date', 'Thu, 01 Jan 2026 00:00:00 GMT')
      return new Response(answer.body, { status: answer.status, headers })
    },
  }

  test('请求遇到 401：换新的令牌，不说登录已过期', async () => {
    server.accepted = 'token-2'
    const { app, dialog } = open(ahead)
    await expect(call(app, 'echo')).resolves.toMatchObject({ token: 'token-2' })
    expect(server.refreshes).toBe(1)
    expect(dialog()).toBeNull()
  })

  test('实时连接的令牌被拒绝：也一样', async () => {
    const told: Promise<string>[] = []
    const { app, dialog } = open({
      ...ahead,
      // The server of tokens knows no counts.
      fetch: async (request) =>
        request.url.endsWith('/unified-unread-count')
          ? new Response(null, { status: 503 })
          : ahead.fetch(request),
      realtime: {
        async openLine({ token }) {
          await token(false)
          told.push(token(true))
          throw new LineRefused(401, '')
        },
        watchNetwork: () => () => {},
        afterPaint: () => {},
      },
    })
    await call(app, 'echo')
    await app.runtime.realtime()
    await eventually(() => expect(told).not.toEqual([]))
    await expect(told[0]).resolves.toBe('token-2')
    expect(dialog()).toBeNull()
  })
})

describe('请求失败', () => {
  test('断网：一次提示，十个请求也是一次；安静的请求不提示', async () => {
    const { app, toasts } = open({
      account: null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const failed = await Promise.allSettled([
      app.runtime.api.get('/api/site', { quiet: true }),
      app.runtime.api.get('/api/posts/categories', { quiet: true }),
    ])
    expect(failed).toMatchObject([
      { status: 'rejected', reason: { failure: { kind: 'offline' } } },
      { status: 'rejected', reason: { failure: { kind: 'offline' } } },
    ])
    expect(toasts()).toEqual([])
    await Promise.allSettled(
      Array.from({ length: 10 }, () => app.runtime.api.get('/api/posts/categories')),
    )
    expect(toasts()).toMatchObject([{ title: '网络错误：无法连接服务器，请检查网络' }])
  })

  test.each([
    ['关注作者', (to: Runtime) => createFollowMachine(to, 'u')],
    ['关注话题', (to: Runtime) => createTopicFollowMachine(to, 't')],
    ['点赞', (to: Runtime) => createReactionMachine(to, 'like', 'p')],
  ])('%s的人等着结果：断网时说网络错误', async (_, machineOf) => {
    const { app, toasts } = open({
      account: null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const actor = createActor(machineOf(app.runtime), { input: { value: false } }).start()
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(toasts()).toMatchObject([{ title: '网络错误：无法连接服务器，请检查网络' }])
  })

  test('举报的人等着结果：断网时说网络错误；举报过没有，不问得人心烦', async () => {
    const { app, toasts } = open({
      account: null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const actor = createActor(createReportMachine(app.runtime.api)).start()
    actor.send({ type: 'report.open', target: { type: 0, targetId: 'p' } })
    const { check } = actor.getSnapshot().children
    await eventually(() => expect(check?.getSnapshot().status).toBe('error'))
    expect(toasts()).toEqual([])
    const failed = new Promise((resolve) => actor.on('report.failed', resolve))
    actor.send({ type: 'report.choose', reason: 0 })
    actor.send({ type: 'report.describe', description: '满篇都是广告' })
    actor.send({ type: 'report.submit' })
    await failed
    expect(toasts()).toMatchObject([{ title: '网络错误：无法连接服务器，请检查网络' }])
  })

  test.each([
    ['文章', ({ get }: QueryClient) => get(queries.post, '42')],
    ['主页', ({ get }: QueryClient) => get(queries.profile, '42')],
  ])('%s还没有人打开，只是先取：断网时不说；打开的人才等着结果', async (_, answerIn) => {
    const { app, toasts } = open({
      account: null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const { queryClient } = app.runtime
    const answer = answerIn(queryClient)
    const failed = () => waitFor(answer as AnyActorRef, ({ value }) => value === 'failed')
    queryClient.prefetch(answer, { quiet: true })
    await failed()
    expect(toasts()).toEqual([])
    queryClient.observe(answer)
    await failed()
    expect(toasts()).toMatchObject([{ title: '网络错误：无法连接服务器，请检查网络' }])
  })

  test('调用者自己放弃的请求，不算失败', async () => {
    const { app, toasts } = open({ account: null })
    const controller = new AbortController()
    const abandoned = app.runtime.api.get('/api/site', { signal: controller.signal })
    controller.abort(new Error('离开了这一页'))
    await expect(abandoned).rejects.toThrow('离开了这一页')
    expect(toasts()).toEqual([])
  })

  test('首页的四份数据都失败：不提示，下次回来再试', async () => {
    const { app, toasts } = open({
      account: null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const home = answerOf(app.runtime, queries.home, null)
    home.send({ type: 'page.activated' })
    await waitFor(home, (snapshot) => snapshot.matches('failed'))
    expect(toasts()).toEqual([])
  })

  test('首页的一份数据失败：那一份是空的，其余照常', async () => {
    const { app } = open({
      account: null,
      fetch: async (request) =>
        request.url.includes('/api/topics/hot')
          ? new Response('{}', { status: 500 })
          : Response.json({ items: [{ id: request.url.replace(/.*\/api/, '') }] }),
    })
    const home = answerOf(app.runtime, queries.home, null)
    home.send({ type: 'page.activated' })
    const { context } = await waitFor(home, (snapshot) => snapshot.matches('fresh'))
    expect(context.data).toEqual({
      hotPosts: [{ id: '/posts/hot-details?count=8' }],
      posts: [{ id: '/posts/public?page=1&pageSize=10' }],
      creators: [{ id: '/users/hot-creators?count=8' }],
      topics: [],
      failed: ['topics'],
    })
  })
})

describe('一开始', () => {
  test('服务器说的身份，胜过浏览器里存着的', async () => {
    const admin = { ...buildAccount().user, roles: ['Admin'] }
    const { app, browser } = open({
      account: buildAccount({ user: admin }),
      fetch: async () =>
        Response.json({ ...admin, nickName: '新名字', roles: [], email: null, bio: '' }),
    })
    const { session } = app.runtime.actors
    await waitFor(session, ({ context }) => context.account?.user.nickname === '新名字')
    expect(session.getSnapshot().context.account?.user).toEqual({
      ...admin,
      nickname: '新名字',
      roles: [],
      bio: '',
    })
    expect(browser.store.read()?.user.roles).toEqual([])
  })

  test('主题：按存着的显示，切换就存下，别的标签页切换也跟着', () => {
    const { app, browser, tabs, schemes } = open({ account: null, theme: 'light' })
    const { theme } = app.runtime.actors
    theme.send({ type: 'theme.cycle' })
    expect(browser.values.get('theme')).toBe('dark')
    browser.values.set('theme', 'light')
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }))
    expect(schemes).toEqual(['light', 'dark', 'light'])
  })

  test('别的标签页退出，这里也退出，不必问，不必走', () => {
    const { app, browser, tabs, went, dialog } = open()
    browser.store.write(null)
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth' }))
    expect(app.runtime.actors.session.getSnapshot().context.account).toBeNull()
    expect([dialog(), went]).toEqual([null, []])
  })

  test('停下之后，什么也不再听', () => {
    const { app, tabs, browser } = open()
    app.stop()
    browser.store.write(null)
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'auth' }))
    expect(app.runtime.actors.session.getSnapshot().status).toBe('stopped')
  })
})

interface Setup {
  account?: Account | null
  theme?: string
  fetch?: Ports['fetch']
  realtime?: RealtimePorts
  /** What time this device says it is. */
  now?: () => number
}

/** A running app in a browser of its own, standing on the second page of the posts. */
function open({ account = buildAccount(), theme, fetch, realtime, now }: Setup = {}) {
  const browser = createBrowser(account)
  if (theme !== undefined) browser.values.set('theme', theme)
  const tabs = new EventTarget()
  const schemes: string[] = []
  const went: string[] = []
  const app = createApp({
    ...buildPorts(server.origin, fetch ?? ((request) => globalThis.fetch(request))),
    storage: browser.storage,
    tabs,
    ...(realtime && { realtime }),
    ...(now && { clock: { ...systemClock, now } }),
    colorScheme: {
      prefersDark: () => false,
      watch: vi.fn<Ports['colorScheme']['watch']>(() => () => {}),
      apply: (scheme) => void schemes.push(scheme),
    },
  })
  app.start({ here: () => '/posts?page=2', go: (to) => void went.push(to) })
  onTestFinished(() => app.stop())
  return {
    app,
    browser,
    markMember: () => {},
    tabs,
    schemes,
    went,
    toasts: () => app.runtime.actors.toaster.getSnapshot().context.toasts,
    dialog: () => app.runtime.actors.dialogs.getSnapshot().context.queue[0] ?? null,
  }
}

/** The same, whose calls to `slow` and of reports are answered by nothing but the end of the session. */
function openSlow() {
  const asked: string[] = []
  const opened = open({
    fetch: (request) => {
      if (!/slow|report/.test(request.url)) return globalThis.fetch(request)
      asked.push(request.url)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    },
  })
  const { api } = opened.app.runtime
  return {
    ...opened,
    asked,
    perform: () => api.get('/api/slow' as '/api/site', { quiet: true }),
  }
}

/** A call that ends at the token server's path of that name. */
function call({ runtime }: ReturnType<typeof createApp>, name: string) {
  return runtime.api.get(`/api/${name}` as '/api/site')
}
