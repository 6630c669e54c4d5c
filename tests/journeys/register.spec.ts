import type { Page } from '@playwright/test'
import {
  accountMenu,
  buildVisitor,
  letterTo,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { expect, test } from '#tests/support/journey.ts'

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

const input = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
