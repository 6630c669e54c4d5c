import type { Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
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

test('别处的 redirect 不去', async ({ page, community }) => {
  await page.goto('/blog/login?redirect=//evil.example/')
  await fillLogin(page, demoAccounts(community).member)
  await expect(page).toHaveURL('/blog/home')
})

test('已经登录的人打开登录页，直接去要去的地方', async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/login?redirect=%2Fposts')
  await expect(page).toHaveURL('/blog/posts')
})

test('密码错了：表单里说明，填的还在，改一个字就收起', async ({ page, community }) => {
  const { email } = demoAccounts(community).member
  await page.goto('/blog/login')
  await fillLogin(page, { email, password: '不是这个密码' })
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '邮箱' })).toHaveValue(email)
  await expect(passwordInput(page)).toHaveValue('不是这个密码')
  expect(await storedSession(page)).toBeNull()
  await passwordInput(page).press('End')
  await passwordInput(page).press('Backspace')
  await expect(page.getByText('邮箱或密码错误')).toBeHidden()
})

test('空着提交：每个字段旁边说明，焦点到第一个', async ({ page }) => {
  await page.goto('/blog/login')
  await passwordInput(page).press('Enter')
  await expect(page.getByText('请输入邮箱')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '邮箱' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
})

test('输入法还在组词时，回车不提交', async ({ page }) => {
  await page.goto('/blog/login')
  const email = page.getByRole('textbox', { name: '邮箱' })
  const isStopped = await email.evaluate((input) => {
    const options = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    return !input.dispatchEvent(new KeyboardEvent('keydown', options))
  })
  expect(isStopped).toBe(true)
  await expect(page.getByText('请输入邮箱')).toBeHidden()
})

test('断网：说明网络不通，填的还在，接通之后可以再试', async ({
  page,
  context,
  community,
  complaints,
}) => {
  const { member } = demoAccounts(community)
  await page.goto('/blog/login')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fillLogin(page, member)
  await expect(page.getByRole('form').getByText('网络错误')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('form').getByRole('button', { name: '登录' }).click()
  await expect(accountMenu(page)).toBeVisible()
  expect(complaints.splice(0)).toEqual([lost('net::ERR_INTERNET_DISCONNECTED')])
})

test('试得太多：说明要等多久', async ({ page, community }) => {
  const { email } = await createMember(community)
  await page.goto('/blog/login')
  await fillLogin(page, { email, password: '猜一个密码' })
  const alert = page.getByRole('alert')
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await page.getByRole('form').getByRole('button', { name: '登录', exact: true }).click()
    await expect(alert.getByText(/错误|频繁/)).toBeVisible()
    if (await alert.getByText('频繁').isVisible()) break
  }
  await expect(alert).toHaveText(/操作过于频繁，请 \d+ (秒|分钟)后再试/)
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

test('忘记密码：没有注册过的邮箱，看到的一样', async ({ page, community }) => {
  await page.goto('/blog/forgot-password')
  await page.getByRole('textbox', { name: '邮箱' }).fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/如果 nobody@example.com 注册过砚/)).toBeVisible()
  await letterTo(community, 'nobody@example.com', '还没有注册')
})

test('登录着的人重置密码：退出登录，用新密码再来', async ({ page, community }) => {
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
})

test('重置链接缺了令牌：说明，并给一条路', async ({ page }) => {
  await page.goto('/blog/reset-password')
  await expect(page).toHaveTitle(/^重置密码/)
  await expect(page.getByRole('heading', { name: '链接不完整' })).toBeVisible()
  await page.getByRole('link', { name: '重新获取链接' }).click()
  await expect(page).toHaveURL('/blog/forgot-password')
})

test('无法访问：没有登录和没有权限，说的不一样', async ({ page }) => {
  await page.goto('/blog/unauthorized?reason=not_logged_in&redirect=%2Fposts')
  await expect(page.getByText('您还没有登录，请先登录。')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveURL('/blog/login?redirect=%2Fposts')
  await page.goto('/blog/unauthorized?reason=insufficient_permission&redirect=%2Fadmin')
  await expect(page.getByText('您没有权限访问这个页面')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '去登录' })).toBeHidden()
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

const passwordInput = (page: Page) => page.locator('input[name="password"]')

async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="confirmPassword"]').fill(confirmation)
}

async function logOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}
