import type { Browser, Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
  fillLogin,
  letterTo,
  loginLink,
  signIn,
} from '#tests/features/authentication.visitor.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'

test(
  '登录的设备：退出一台，退出其他所有，改密码也让其他设备退出',
  { tag: sweep },
  async ({ page, community, browser }) => {
    const visitor = await createMember(community)
    const phone = await openElsewhere(browser, community.url)
    await signIn(phone, visitor)
    await signIn(page, visitor)
    await page.goto('/blog/user-home?tab=security')
    await expect(page.getByText('当前设备')).toHaveCount(1)
    await page.getByRole('button', { name: /^退出：/ }).click()
    await expect(page.getByText('已退出该设备', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^退出：/ })).toHaveCount(0)
    await expectSignedOut(phone)

    await signIn(phone, visitor)
    await page.getByRole('button', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const next = `${visitor.password} 新`
    await dialog.locator('input[name="currentPassword"]').fill('不是这个密码')
    await dialog.locator('input[name="password"]').fill(next)
    await dialog.locator('input[name="confirmPassword"]').fill(next)
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await expect(dialog.getByText('密码不正确')).toBeVisible()
    await expect(dialog.locator('input[name="password"]')).toHaveValue(next)
    await dialog.locator('input[name="currentPassword"]').fill(visitor.password)
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByText('密码已修改', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectSignedOut(phone)
    await page.reload()
    await expect(accountMenu(page)).toBeVisible()
    await signIn(phone, { ...visitor, password: next })
    await phone.context().close()
  },
)

test('修改邮箱：验证码发到新邮箱，之后用它登录', async ({ page, community }) => {
  const visitor = await createMember(community)
  const email = `new-${visitor.email}`
  await signIn(page, visitor)
  await page.goto('/blog/user-home?tab=security')
  await page.getByRole('button', { name: '修改邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '修改邮箱' })
  await dialog.getByRole('textbox', { name: '新邮箱' }).fill(email)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('请先输入当前密码').first()).toBeVisible()
  await dialog.locator('input[name="password"]').fill(visitor.password)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const { code } = await letterTo(community, email, '验证码')
  await dialog.getByRole('textbox', { name: '验证码' }).fill(code ?? '')
  await dialog.getByRole('button', { name: '修改邮箱' }).click()
  await expect(page.getByText('邮箱已修改', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(email)).toBeVisible()
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(loginLink(page)).toBeVisible()
  await page.goto('/blog/login')
  await fillLogin(page, visitor)
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await fillLogin(page, { ...visitor, email })
  await expect(accountMenu(page)).toBeVisible()
})

test('注销账号：说清文章怎么办，要密码和确认的话，之后登录不了', async ({
  page,
  community,
}) => {
  const visitor = await createMember(community)
  await signIn(page, visitor)
  await page.goto('/blog/user-home?tab=security')
  await page.getByRole('button', { name: '注销账号' }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await expect(dialog).toContainText('已发布的文章和评论会保留，署名变为“已注销用户”')
  await dialog.locator('input[name="password"]').fill(visitor.password)
  await dialog.getByRole('button', { name: '注销账号' }).click()
  await expect(dialog).toContainText('请输入“注销账号”这四个字')
  await dialog.locator('input[name="confirmation"]').fill('注销账号')
  await dialog.getByRole('button', { name: '注销账号' }).click()
  await expect(loginLink(page)).toBeVisible()
  await expect(page.getByText('账号已注销', { exact: true })).toBeVisible()
  await page.goto('/blog/login')
  await fillLogin(page, visitor)
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await expect(page).toHaveURL('/blog/login')
})

async function openElsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  return context.newPage()
}

/** The next thing that needs a session leads to the door. */
async function expectSignedOut(page: Page) {
  await page.goto('/blog/following')
  await expect(loginLink(page).or(page.getByRole('dialog')).first()).toBeVisible()
}
