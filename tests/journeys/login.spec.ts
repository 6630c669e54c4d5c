import type { Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
  expiredToken,
  fillLogin,
  letterTo,
  loginLink,
  signIn,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

test('登录之后回到原来要去的地方，刷新之后还在', async ({ page, community }) => {
  const { member } = demoAccounts(community)
  await page.goto('/blog/posts')
  await loginLink(page).click()
  await expect(page).toHaveURL('/blog/login?redirect=%2Fposts')
  await expect(page).toHaveTitle(/^登录/)
  await fillLogin(page, member)
  await expect(page).toHaveURL('/blog/posts')
  await expect(accountMenu(page)).toHaveAccessibleName(`${member.nickName}的菜单`)
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
})

test('退出登录：回到首页，什么都不留', async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/posts')
  await logOut(page)
  await expect(page).toHaveURL('/blog/home')
  await expect(loginLink(page)).toBeVisible()
  expect(await page.evaluate(() => [localStorage['auth'], localStorage['user']])).toEqual([
    undefined,
    undefined,
  ])
})

test('服务器没有回答，也退得出去', async ({ page, community, complaints }) => {
  await signIn(page, demoAccounts(community).member)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await logOut(page)
  await expect(loginLink(page)).toBeVisible()
  expect(await storedSession(page)).toBeNull()
  expect(complaints.splice(0)).toEqual([lost('net::ERR_FAILED')])
})

test('没有登录就看不了的：从那里去登录，登录之后回到原处，看得到', async ({
  page,
  community,
}) => {
  const { member } = demoAccounts(community)
  await page.goto('/blog/topics')
  // As a community that shows its topics to members only: the server refuses whoever brings no valid token.
  const expired = await expiredToken(community)
  await page.route('**/api/topics/*', (route) => {
    const authorization = `Bearer ${expired}`
    return route.continue({ headers: { authorization, ...route.request().headers() } })
  })
  await page.getByRole('main').getByRole('link', { name: '# 读书笔记' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('用户没有权限，请先登录')
  await expect(failure.getByRole('button', { name: '重试' })).toBeHidden()
  await expectGoodLooks(page, 'members-only')
  const here = new URL(page.url()).pathname
  await failure.getByRole('link', { name: '登录' }).click()
  await expect(page).toHaveURL(/login\?redirect=%2Ftopics%2F/)
  await fillLogin(page, member)
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('# 读书笔记')
  await expect(failure).toBeHidden()
})

test('忘记密码：邮件里的链接重置，旧密码和旧登录都作废', async ({
  page,
  community,
  browser,
}) => {
  const member = await createMember(community)
  const elsewhere = await (await browser.newContext({ baseURL: community.url })).newPage()
  await signIn(elsewhere, member)

  await page.goto('/blog/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveTitle(/^忘记密码/)
  await page.getByRole('textbox', { name: '邮箱' }).fill(` ${member.email} `)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible()
  const { text } = await letterTo(community, member.email, '重置')
  const link = new URL(/https?:\S+reset-password\S+/.exec(text)?.[0] ?? '')

  await page.goto(link.pathname + link.search)
  await expect(page).toHaveTitle(/^重置密码/)
  await fillNewPassword(page, '换一盏灯 2027', '换一盏灯')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await fillNewPassword(page, '换一盏灯 2027')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByRole('heading', { name: '密码已重置' })).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere.getByRole('alertdialog')).toContainText('登录凭证无效，请重新登录')
  await elsewhere.context().close()

  await page.getByRole('link', { name: '去登录' }).click()
  await fillLogin(page, member)
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await fillLogin(page, { ...member, password: '换一盏灯 2027' })
  await expect(accountMenu(page)).toBeVisible()

  await page.goto(link.pathname + link.search)
  await fillNewPassword(page, '再换一盏 2028')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByRole('alert').getByText('重置链接无效或已过期')).toBeVisible()
  await expect(page.getByRole('link', { name: '重新获取链接' })).toBeVisible()
})

test(
  '登录着的人重置密码：退出登录，用新密码再来',
  { tag: sweep },
  async ({ page, community }) => {
    const member = await createMember(community)
    await signIn(page, member)
    await page.goto('/blog/forgot-password')
    await page.getByRole('textbox', { name: '邮箱' }).fill(member.email)
    await page.keyboard.press('Enter')
    const { code } = await letterTo(community, member.email, '重置')
    await page.goto(`/blog/reset-password?token=${code}`)
    await fillNewPassword(page, '换一盏灯 2027')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '提示' })).toContainText('密码已重置')
    await expect(loginLink(page)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  },
)

test('无法访问：没有登录和没有权限，说的不一样', async ({ page }) => {
  await page.goto('/blog/unauthorized?reason=not_logged_in&redirect=%2Fposts')
  await expect(page.getByText('您还没有登录，请先登录。')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveURL('/blog/login?redirect=%2Fposts')
  await page.goto('/blog/unauthorized?reason=insufficient_permission&redirect=%2Fadmin')
  await expect(page.getByText('您没有权限访问这个页面')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('没有权限的人换个账号：退出，登录，到原来要去的地方', async ({ page, community }) => {
  const { member, admin } = demoAccounts(community)
  await signIn(page, member)
  await page.goto('/blog/admin/todos')
  await expect(page).toHaveURL(
    '/blog/unauthorized?reason=insufficient_permission&redirect=%2Fadmin%2Ftodos',
  )
  await expectGoodLooks(page, 'insufficient-permission')
  await page.getByRole('button', { name: '换个账号登录' }).click()
  await expect(page).toHaveURL('/blog/login?redirect=%2Fadmin%2Ftodos')
  await fillLogin(page, admin)
  await expect(page).toHaveURL('/blog/admin/todos')
  await expect(accountMenu(page)).toHaveAccessibleName(`${admin.nickName}的菜单`)
})

test(
  '登录、注册、找回密码的每一页在两种主题、两种宽度下：无障碍，不横向滚动',
  { tag: sweep },
  async ({ page }) => {
    const addresses = [
      'login',
      'register',
      'forgot-password',
      'reset-password',
      'reset-password?token=a',
      'unauthorized?reason=not_logged_in',
    ]
    for (const [index, address] of addresses.entries()) {
      await page.goto(`/blog/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const form = page.getByRole('form')
      if (await form.isVisible()) await form.locator('[type="submit"]').click()
      await expectGoodLooks(page, `door-${index}`)
    }
  },
)

/** What the browser says of a request that this journey cut off. */
const lost = (reason: string) => `console: Failed to load resource: ${reason}`

async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="confirmPassword"]').fill(confirmation)
}

async function logOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}
