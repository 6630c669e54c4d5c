import {
  accountMenu,
  buildVisitor,
  createMember,
  fillLogin,
  letterTo,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { startCommunity } from '#tests/support/community.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, test, watch } from '#tests/support/journey.ts'
import type { Page } from '@playwright/test'

test('用邮件里的验证码注册，注册完就是登录的，回到要去的地方', async ({ page, community }) => {
  const visitor = buildVisitor()
  await page.goto('/blog/login?redirect=%2Fposts')
  await page.getByRole('main').getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveURL('/blog/register?redirect=%2Fposts')
  await expect(page).toHaveTitle(/^注册/)

  await input(page, 'email').fill(` ${visitor.email} `)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
  await expect(page.getByText('已发送，10 分钟内有效')).toBeVisible()
  const { code = '' } = await letterTo(community, visitor.email, '注册验证码')
  await input(page, 'verificationCode').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await input(page, 'nickName').fill(visitor.nickName)
  await expect(page.getByText('昵称可用')).toBeVisible()
  await input(page, 'password').fill(visitor.password)
  await input(page, 'confirmPassword').fill(visitor.password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/blog/posts')
  await expect(accountMenu(page)).toHaveAccessibleName(`${visitor.nickName}的菜单`)
  expect(await storedSession(page)).toMatchObject({ isLoggedIn: true })
})

test('没有邮箱不发验证码：说明，焦点到邮箱', async ({ page }) => {
  await page.goto('/blog/register')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入邮箱')).toBeVisible()
  await expect(input(page, 'email')).toBeFocused()
})

test('验证码错了：在它旁边说明，填的都在', async ({ page }) => {
  const visitor = buildVisitor()
  await page.goto('/blog/register')
  await fill(page, { ...visitor, verificationCode: '000000' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码错误或已过期')).toBeVisible()
  await expect(input(page, 'verificationCode')).toBeFocused()
  for (const [name, value] of Object.entries(visitor)) {
    await expect(input(page, name)).toHaveValue(value)
  }
})

test('昵称：被人用了、系统保留、查不了，说的各不相同', async ({
  page,
  community,
  complaints,
}) => {
  await page.goto('/blog/register')
  await input(page, 'nickName').fill(demoAccounts(community).member.nickName)
  await expect(page.getByText('该昵称已被使用')).toBeVisible()
  await input(page, 'nickName').fill('管理员')
  await expect(page.getByText('这个昵称是保留的，请换一个')).toBeVisible()
  await page.route('**/api/users/check-nickname**', (route) => route.abort())
  await input(page, 'nickName').fill('远山如黛')
  await expect(page.getByText('暂时无法检查昵称是否可用')).toBeVisible()
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])

  await page.unroute('**/api/users/check-nickname**')
  await input(page, 'nickName').blur()
  await expect(page.getByText('昵称可用')).toBeVisible()
})

test('邮箱已经注册：信里说，页面上一样；验证码被同一个邮箱再要，说明要等多久', async ({
  page,
  community,
}) => {
  const { email } = demoAccounts(community).member
  await page.goto('/blog/register')
  await input(page, 'email').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('已发送，10 分钟内有效')).toBeVisible()
  await letterTo(community, email, '已经注册过')

  await page.reload()
  await input(page, 'email').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/操作过于频繁，请 \d+ 秒后再试/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
})

test('昵称在提交前被人抢先：在昵称旁边说明', async ({ page, community }) => {
  const rival = await createMember(community)
  const visitor = { ...buildVisitor(), nickName: rival.nickName }
  await page.route('**/api/users/check-nickname**', (route) =>
    route.fulfill({ json: { available: true } }),
  )
  await page.goto('/blog/register')
  await input(page, 'email').fill(visitor.email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { code = '' } = await letterTo(community, visitor.email, '注册验证码')
  await fill(page, { ...visitor, verificationCode: code })
  await expect(page.getByText('昵称可用')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('该昵称已被使用')).toBeVisible()
  await expect(input(page, 'nickName')).toBeFocused()
})

test('注册成了，紧接着的登录没成：说注册成功，去登录就能进来', async ({
  page,
  community,
  complaints,
}) => {
  const visitor = buildVisitor()
  await page.goto('/blog/register?redirect=%2Fposts')
  await input(page, 'email').fill(visitor.email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { code = '' } = await letterTo(community, visitor.email, '注册验证码')
  await fill(page, { ...visitor, verificationCode: code })
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '注册成功' })).toBeVisible()
  expect(complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])

  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await fillLogin(page, visitor)
  await expect(page).toHaveURL('/blog/posts')
})

test('空的社区：用邀请链接注册第一位管理员', async ({ browser, complaints }) => {
  const empty = await startCommunity({ DEMO: 'off' })
  try {
    const printed = () => /\/blog\/register\?invite=\S+/.exec(empty.output())?.[0]
    await expect.poll(printed).toBeDefined()
    const page = await browser.newPage({ baseURL: empty.url })
    watch(page, complaints)
    const visitor = buildVisitor()
    await page.goto(printed() ?? '')
    await expect(page.getByText('邀请链接注册第一位管理员')).toBeVisible()
    await input(page, 'email').fill(visitor.email)
    await page.getByRole('button', { name: '获取验证码' }).click()
    const { code = '' } = await letterTo(empty, visitor.email, '注册验证码')
    await fill(page, { ...visitor, verificationCode: code })
    await page.keyboard.press('Enter')
    await expect(accountMenu(page)).toBeVisible()
    const user = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(user ?? '{}')).toMatchObject({ roles: ['Admin'] })
    await page.close()
  } finally {
    await empty.stop()
  }
})

const input = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

interface Form {
  email: string
  verificationCode: string
  nickName: string
  password: string
}

async function fill(page: Page, form: Form) {
  const values = { ...form, confirmPassword: form.password }
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value)
}
