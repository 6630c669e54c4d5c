import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { AdminDashboard } from '#src/features/admin/dashboard/AdminDashboard.tsx'
import { System } from '#src/features/admin/system/System.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts } from '#tests/support/browser.tsx'

type Schemas = components['schemas']
type Deliveries = Schemas['Deliveries']

const path = '/api/admin/system/deliveries'
const list = page.getByRole('list', { name: '没有送到的' })
const retryOf = (name: string) => list.getByRole('button', { name: `再试一次：${name}` })

let deliveries: Deliveries
beforeEach(() => (deliveries = quiet))

describe('送达', () => {
  test('都送到了：说寄过多少，没有要做的事', async () => {
    deliveries = { ...quiet, sentMails: { count: 31, sentTwice: 2 } }
    open()
    await expect.element(page.getByText('都送到了。')).toBeVisible()
    const sent = '最近 7 天寄出了 31 封邮件，其中 2 封可能寄了不止一次。'
    await expect.element(page.getByText(sent)).toBeVisible()
    expect(page.getByRole('button', { name: /再试一次|放行/ }).elements()).toEqual([])
  })

  test('还在送的：多少，从什么时候等起；送完了自己变', async () => {
    const oldestTime = '2026-03-01T02:00:00Z'
    const waiting = { notices: { count: 2, oldestTime }, mails: { count: 1, oldestTime } }
    deliveries = { ...quiet, waiting }
    open()
    await expect
      .element(page.getByText(/^正在送 2 条通知、1 封邮件。最早的从 2026年3月1日/))
      .toBeVisible()
    deliveries = quiet
    await expect.element(page.getByText('都送到了。'), { timeout: 8000 }).toBeVisible()
  })

  test('没有送到的：是什么、为什么、试过几次；再试一次，它就不在了', async () => {
    deliveries = { ...quiet, givenUpCount: 2, givenUp: [like, reset] }
    const { answers } = open()
    const held = Promise.withResolvers<undefined>()
    const sent = answers.post(`${path}/{kind}/{id}/retry`, () => held.promise)
    const row = list.getByRole('listitem').first()
    for (const fact of ['文章的点赞或收藏', 'division by zero', '试过 6 次'])
      await expect.element(row).toHaveTextContent(fact)
    await retryOf('文章的点赞或收藏').dblClick()
    await expect.element(retryOf('文章的点赞或收藏')).toHaveAttribute('aria-busy', 'true')
    deliveries = { ...quiet, givenUpCount: 1, givenUp: [reset] }
    held.resolve(undefined)
    await expect.element(toasts).toHaveTextContent('已经重新去送：文章的点赞或收藏')
    await expect.element(list.getByRole('listitem')).toHaveTextContent('重置密码的链接')
    expect(sent.bodies).toHaveLength(1)
  })

  test('过期的邮件没有按钮，说明要重新申请', async () => {
    deliveries = { ...quiet, givenUpCount: 1, givenUp: [{ ...reset, canRetry: false }] }
    open()
    await expect
      .element(list.getByRole('listitem'))
      .toHaveTextContent('已过期，寄不出了；需要的人可以重新申请。')
    expect(list.getByRole('button').elements()).toEqual([])
  })

  test('服务器不答应：说它的话，再看一遍现在怎样', async () => {
    deliveries = { ...quiet, givenUpCount: 1, givenUp: [reset] }
    const { answers } = open()
    const message = '这封邮件已经过期，再也寄不出了：需要的人请重新申请'
    answers.post(`${path}/{kind}/{id}/retry`, () => {
      deliveries = { ...quiet, givenUpCount: 1, givenUp: [{ ...reset, canRetry: false }] }
      return refuse(409, { code: 1006, message })
    })
    await retryOf('重置密码的链接').click()
    await expect.element(toasts).toHaveTextContent(message)
    await expect.element(list.getByRole('listitem')).toHaveTextContent('已过期')
  })

  test('恢复的备份里等着的：先说会怎样，确认了才放行', async () => {
    deliveries = { ...quiet, held: { notices: 3, mails: 1 } }
    const { answers } = open()
    const sent = answers.post(`${path}/release`, () => {
      deliveries = quiet
      return undefined
    })
    const text = '3 条通知、1 封邮件来自恢复的备份，还没有送出。'
    await expect.element(page.getByText(text)).toBeVisible()
    const release = page.getByRole('button', { name: '放行' })
    await release.click()
    const dialog = page.getByRole('dialog', { name: '放行 3 条通知、1 封邮件？' })
    await expect.element(dialog).toHaveTextContent('它们会马上送出')
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(sent.bodies).toEqual([])
    await release.click()
    await dialog.getByRole('button', { name: '放行' }).click()
    await expect.element(toasts).toHaveTextContent('已放行：3 条通知、1 封邮件')
    await expect.element(page.getByText('都送到了。')).toBeVisible()
    expect(sent.bodies).toHaveLength(1)
  })
})

describe('概览', () => {
  test('有没送到的，第一行就说，一步就到；都送到了就没有这一行', async () => {
    const { answers, show, address } = openApp(buildAccount({ roles: ['Admin'] }))
    let undelivered = { givenUp: 2, held: 3 }
    answers.get('/api/admin/dashboard', () => ({ ...dashboard, undelivered }))
    show(<AdminDashboard />, '/admin')
    const line = page.getByRole('link', {
      name: /^2 件没有送到成员那里，3 件从备份恢复的等着放行/,
    })
    await expect.element(line).toBeVisible()
    undelivered = { givenUp: 0, held: 0 }
    await page.getByRole('button', { name: '刷新' }).click()
    await expect.element(page.getByRole('link', { name: /去看看/ })).not.toBeInTheDocument()
    undelivered = { givenUp: 1, held: 0 }
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByRole('link', { name: /^1 件没有送到成员那里/ }).click()
    await expect.poll(address).toBe('/admin/system?tab=deliveries')
  })
})

function open() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  app.answers.get(path, () => deliveries)
  app.show(<System tab="deliveries" />, '/admin/system')
  return app
}

const nothing = { count: 0, oldestTime: null }
const quiet: Deliveries = {
  waiting: { notices: nothing, mails: nothing },
  held: { notices: 0, mails: 0 },
  givenUpCount: 0,
  givenUp: [],
  sentMails: { count: 0, sentTwice: 0 },
}

const like: Schemas['GivenUpDelivery'] = {
  id: '42',
  kind: 'notice',
  what: 'reaction.changed',
  error: 'division by zero',
  attempts: 6,
  since: '2026-03-01T02:00:00Z',
  givenUpAt: '2026-03-01T02:12:36Z',
  canRetry: true,
}

const reset: Schemas['GivenUpDelivery'] = {
  ...like,
  id: '019a9b2e-0000-7000-8000-000000000c01',
  kind: 'mail',
  what: 'reset',
  error: null,
}

const day: Schemas['DashboardDay'] = {
  date: '2026-03-01',
  users: 0,
  posts: 0,
  comments: 0,
  reports: 0,
  signIns: 0,
  searches: 0,
  views: 0,
}

const dashboard: Omit<Schemas['Dashboard'], 'undelivered'> = {
  totals: { users: 0, posts: 0, comments: 0, topics: 0, views: 0 },
  today: day,
  yesterday: day,
  pending: {
    posts: nothing,
    topics: nothing,
    reports: nothing,
    feedback: nothing,
    comments: nothing,
    appeals: nothing,
  },
  health: {
    version: '0.1.0',
    nodeVersion: 'v20.20.2',
    engine: 'pglite',
    startedAt: '2026-03-01T02:00:00Z',
    uptimeSeconds: 1,
    memoryBytes: 1,
    hubConnections: 0,
    mail: 'outbox',
    mailFrom: '砚 <no-reply@localhost>',
    storage: 'disk',
    bucket: null,
    imageCount: 0,
    imageBytes: 0,
    databaseBytes: 0,
    freeDiskBytes: null,
    replicas: [],
    nodes: [],
  },
  trend: [{ ...day, date: '2026-02-28' }, day],
}
