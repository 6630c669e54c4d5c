import { expect, test } from 'vitest'
import { ForgotPasswordPage } from '#src/pages/ForgotPasswordPage.tsx'
import { ResetPasswordPage } from '#src/pages/ResetPasswordPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

test('忘记密码：没有注册过的邮箱，看到的一样；没收到可以再试', async () => {
  const { answers, show } = openApp()
  const asked = answers.post('/api/auth/forgot-password', () => ({
    retryAfter: 60,
    expiresIn: 600,
  }))
  show(<ForgotPasswordPage />, '/forgot-password')
  const email = page.getByRole('textbox', { name: '邮箱' })
  await email.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('请输入有效的邮箱地址')
  await email.fill(' nobody@example.com ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible()
  await expect.element(page.getByText(/如果 nobody@example.com 在本站注册过/)).toBeVisible()
  await page.getByRole('button', { name: '没收到，再试一次' }).click()
  await expect.element(email).toHaveValue('nobody@example.com')
  expect(asked.bodies).toEqual([{ email: 'nobody@example.com' }])
})

test('发出重置链接之后，焦点在“请查收邮件”上；再试一次回到邮箱', async () => {
  const { answers, show } = openApp()
  answers.post('/api/auth/forgot-password', () => ({ retryAfter: 60, expiresIn: 600 }))
  show(<ForgotPasswordPage />, '/forgot-password')
  const email = page.getByRole('textbox', { name: '邮箱' })
  const sent = page.getByRole('heading', { name: '请查收邮件' })
  await email.fill('lin@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(sent).toHaveFocus()
  await page.getByRole('button', { name: '没收到，再试一次' }).click()
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sent).toHaveFocus()
})

test('发出重置链接的途中，焦点去了别处的，留在那里', async () => {
  const { answers, show } = openApp()
  const sent = Promise.withResolvers<{ retryAfter: number; expiresIn: number }>()
  const asked = answers.post('/api/auth/forgot-password', () => sent.promise)
  show(<ForgotPasswordPage />, '/forgot-password')
  const back = page.getByRole('link', { name: '返回登录' })
  await page.getByRole('textbox', { name: '邮箱' }).fill('lin@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.bodies).toHaveLength(1)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(back).toHaveFocus()
  sent.resolve({ retryAfter: 60, expiresIn: 600 })
  await expect.element(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible()
  await expect.element(back).toHaveFocus()
})

test('重置密码：两次不一致、太短，在旁边说明；成了去登录', async () => {
  const { answers, address, show } = openApp()
  const reset = answers.post('/api/auth/reset-password', () => undefined)
  show(<ResetPasswordPage />, '/reset-password?token=t')
  const password = page.getByLabelText('新密码*', { exact: true })
  const confirmation = page.getByLabelText('确认密码*', { exact: true })
  await password.fill('1234567')
  await confirmation.fill('换一盏灯')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect.element(password).toHaveAccessibleDescription('密码至少需要 8 个字符')
  await expect.element(password).toHaveFocus()
  await expect.element(confirmation).toHaveAccessibleDescription('两次输入的密码不一致')
  await password.fill('换一盏灯 2027')
  await confirmation.fill('换一盏灯 2027')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '密码已重置' })).toHaveFocus()
  expect(reset.bodies).toEqual([
    { token: 't', password: '换一盏灯 2027', confirmPassword: '换一盏灯 2027' },
  ])
  await page.getByRole('link', { name: '去登录' }).click()
  await expect.poll(address).toBe('/login')
})

test('重置链接过期了：说明，并给一条路', async () => {
  const { answers, address, show } = openApp()
  answers.post('/api/auth/reset-password', () =>
    refuse(400, { code: 2007, message: '重置链接无效或已过期' }),
  )
  show(<ResetPasswordPage />, '/reset-password?token=t')
  await page.getByLabelText('新密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByLabelText('确认密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('重置链接无效或已过期')
  await page.getByRole('link', { name: '重新获取链接' }).click()
  await expect.poll(address).toBe('/forgot-password')
})

test('别人的重置链接，那个账号被封禁：表单说明，登录着的人不退出', async () => {
  const account = buildAccount()
  const { answers, actors, show } = openApp(account)
  answers.post('/api/auth/reset-password', () =>
    refuse(403, { code: 2006, message: '账号已被封禁', bannedUntil: null }),
  )
  show(<ResetPasswordPage />, '/reset-password?token=t')
  await page.getByLabelText('新密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByLabelText('确认密码*', { exact: true }).fill('换一盏灯 2027')
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('这个链接所属的账号已被封禁，不能重置密码。')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  expect(actors.session.getSnapshot().context.account).toEqual(account)
})

test('重置链接缺了令牌：说明，并给一条路', async () => {
  const { address, show } = openApp()
  show(<ResetPasswordPage />, '/reset-password')
  await expect.element(page.getByRole('heading', { name: '链接不完整' })).toBeVisible()
  await page.getByRole('link', { name: '重新获取链接' }).click()
  await expect.poll(address).toBe('/forgot-password')
})
