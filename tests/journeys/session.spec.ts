import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  accountMenu,
  changeStoredSession,
  expireAccessToken,
  fillLogin,
  holdReads,
  loginLink,
  signIn,
  storedSession,
  wander,
  watchApi,
} from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test, watch } from '#tests/support/journey.ts'

test.beforeEach(async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
})

test(
  '令牌过期，五十个请求同时在飞：只续一次，每一个都再问一次，都有回答',
  { tag: sweep },
  async ({ page, community }) => {
    await expireAccessToken(page, community)
    const api = watchApi(page)
    const reads = await holdReads(page)
    // A hub that connects meanwhile would have the token renewed before any of them is answered.
    await page.route('**/api/hubs/**', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    // The app remembers twenty pages of a kind, and asks twice for a profile.
    for (const kind of ['users/*/profile', 'posts/*']) {
      for (let visited = 0; visited < 18; visited += 1) {
        const before = reads.held()
        await wander(page, `/blog/${kind.replace('*', randomUUID())}`)
        await expect.poll(reads.held).toBeGreaterThan(before)
      }
    }
    await wander(page, '/blog/home')
    await reads.open()

    await expect(accountMenu(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const refused = api.answers(401).map(({ call }) => call)
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(new Set(refused).size).toBe(refused.length)
    expect(api.refreshes()).toBe(1)
    const answered = api.answers().filter(({ status }) => status !== 401)
    expect(answered.map(({ call }) => call)).toEqual(expect.arrayContaining(refused))
  },
)

test(
  '两个标签页同时续期：一次请求，两边都还在',
  { tag: sweep },
  async ({ page, context, community, complaints }) => {
    await expireAccessToken(page, community)
    const before = await storedSession(page)
    const other = await context.newPage()
    watch(other, complaints)
    const tabs = [page, other]
    const apis = tabs.map(watchApi)
    const gates = await Promise.all(tabs.map(holdReads))
    await Promise.all([page.reload(), other.goto('/blog/home')])
    for (const gate of gates) await expect.poll(gate.held).toBeGreaterThan(3)
    await Promise.all(gates.map((gate) => gate.open()))

    for (const tab of tabs) {
      await tab.waitForLoadState('networkidle')
      await expect(accountMenu(tab)).toBeVisible()
    }
    expect(apis.reduce((sum, api) => sum + api.refreshes(), 0)).toBe(1)
    const after = await storedSession(page)
    expect(after?.refreshToken).not.toBe(before?.refreshToken)
    for (const tab of tabs) {
      await tab.goto('/blog/posts')
      await expect(accountMenu(tab)).toBeVisible()
    }
  },
)

test(
  '两个没有共同锁的标签页先后用同一个刷新令牌：两边都还在',
  { tag: sweep },
  async ({ page, context, community, complaints }) => {
    await expireAccessToken(page, community)
    const other = await context.newPage()
    watch(other, complaints)
    const tabs = [page, other]
    for (const tab of tabs) {
      await tab.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
      )
    }
    const gates = await Promise.all(tabs.map(holdReads))
    await Promise.all([page.reload(), other.goto('/blog/home')])
    for (const gate of gates) await expect.poll(gate.held).toBeGreaterThan(3)
    await Promise.all(gates.map((gate) => gate.open()))
    for (const tab of tabs) {
      await tab.waitForLoadState('networkidle')
      await tab.goto('/blog/posts')
      await expect(accountMenu(tab)).toBeVisible()
      await expect(tab.getByRole('alertdialog')).toBeHidden()
    }
  },
)

test('刷新令牌也过期：对话框，确认之后去登录，登录之后回到原处', async ({
  page,
  community,
}) => {
  await page.goto('/blog/posts')
  await expireAccessToken(page, community)
  await changeStoredSession(page, { refreshTokenExpires: '2026-01-01T00:00:00.000Z' })
  const api = watchApi(page)
  await page.reload()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('登录已过期')
  await expect(dialog).toContainText('RefreshToken 已过期，请重新登录')
  await page.keyboard.press('Escape')
  await confirm(page)
  await expect(page).toHaveURL('/blog/login?redirect=%2Fposts')
  expect(api.refreshes()).toBe(0)
  expect(await storedSession(page)).toBeNull()
  await fillLogin(page, demoAccounts(community).member)
  await expect(page).toHaveURL('/blog/posts')
  await expect(accountMenu(page)).toBeVisible()
})

test('凭证作废（2005）：一个对话框，确认之后去登录', async ({ page, community }) => {
  const { token = '' } = (await storedSession(page)) ?? {}
  const headers = { authorization: `Bearer ${token}` }
  // An open page would hear of it from its hubs, and be signed out before it asks for anything.
  await page.goto('about:blank')
  await fetch(`${community.url}/api/auth/logout`, { method: 'POST', headers })
  await page.goto('/blog/home')
  await expect(page.getByRole('alertdialog')).toContainText('登录凭证无效，请重新登录')
  expect(await storedSession(page)).toBeNull()
  await confirm(page)
  await expect(page).toHaveURL('/blog/login')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('续期被拒绝：提示，去登录', async ({ page, community }) => {
  await expireAccessToken(page, community)
  await page.route('**/api/auth/refresh-token', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page).toHaveURL('/blog/login')
  await expect(page.getByText('令牌刷新失败，请重新登录').first()).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('一个标签页登录、退出，另一个跟着', async ({ page, context, complaints }) => {
  const other = await context.newPage()
  watch(other, complaints)
  await other.goto('/blog/home')
  await expect(accountMenu(other)).toBeVisible()
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(loginLink(page)).toBeVisible()
  await expect(loginLink(other)).toBeVisible()
  await expect(other.getByRole('alertdialog')).toBeHidden()
})

test('在一个标签页登录，停在登录页的另一个也进来', async ({
  page,
  context,
  community,
  complaints,
}) => {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(loginLink(page)).toBeVisible()
  const other = await context.newPage()
  watch(other, complaints)
  await other.goto('/blog/login?redirect=%2Fposts')
  await signIn(page, demoAccounts(community).member)
  await expect(other).toHaveURL('/blog/posts')
  await expect(accountMenu(other)).toBeVisible()
})

async function confirm(page: Page) {
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
}
