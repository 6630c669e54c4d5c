import {
  accountMenu,
  buildVisitor,
  letterTo,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { startCommunity } from '#tests/support/community.ts'
import { expect, sweep, test, watch } from '#tests/support/journey.ts'
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

test(
  '空的社区：用邀请链接注册第一位管理员',
  { tag: sweep },
  async ({ browser, complaints }) => {
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
  },
)

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
