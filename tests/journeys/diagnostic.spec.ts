import type { Page } from '@playwright/test'
import { fillLogin, signIn, storedSession } from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, expectAccessible, test, themes, widths } from '#tests/support/journey.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('要先登录；只用键盘断开、重试、测延迟，另一条连接照常', async ({ page, community }) => {
  await page.goto('/blog/diagnostic')
  await expect(page).toHaveURL('/blog/login?redirect=%2Fdiagnostic')
  await fillLogin(page, demoAccounts(community).member)
  await expect(page).toHaveURL('/blog/diagnostic')
  await expect(page).toHaveTitle('实时连接诊断 · 砚')
  const notification = panel(page, '通知连接')
  const chat = panel(page, '私信连接')
  for (const each of [notification, chat]) {
    await expect(each).toContainText('已连接')
    await expect(each).toContainText('传输方式WebSocket')
  }
  await chat.getByLabel('选择传输方式').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chat).toContainText(/往返延迟\d+ 毫秒/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chat).toContainText('等待重连')
  await expect(chat.getByRole('timer')).toHaveText(/^[12] 秒后$/)
  await expect(notification).toContainText('已连接')
  await page.keyboard.press('Tab')
  await expect(chat.getByRole('button', { name: '立即重试' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('timer')).toBeHidden()
  await expect(chat).toContainText('传输方式WebSocket')
  await expect(chat.getByRole('listitem').first()).toContainText('已连接')
})

test('指定每一种传输方式都连得上；报告复制到剪贴板，里面没有令牌', async ({
  page,
  context,
  community,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/diagnostic')
  const chat = panel(page, '私信连接')
  for (const transport of ['长轮询', '服务器推送事件（SSE）', 'WebSocket']) {
    await chat.getByLabel('选择传输方式').selectOption(transport)
    await expect(chat.locator('dd').first()).toHaveText(transport)
    await chat.getByRole('button', { name: '测量延迟' }).click()
    await expect(chat).toContainText(/往返延迟\d+ 毫秒/)
  }
  await page.getByRole('button', { name: '复制报告' }).click()
  await expect(page.getByText('报告已复制')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('transport: webSockets (webSockets)')
  expect(await page.getByLabel('诊断报告').inputValue()).toBe(report)
  const { token = '', refreshToken = '' } = (await storedSession(page)) ?? {}
  for (const secret of [token, refreshToken]) {
    expect(secret).not.toBe('')
    expect(report).not.toContain(secret)
  }
})

test('两种主题、两种宽度：没有 axe 违例，不宽过窗口', async ({ page, community }, testInfo) => {
  await signIn(page, demoAccounts(community).member)
  for (const colorScheme of themes) {
    for (const { name, size } of widths) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await page.goto('/blog/diagnostic')
      const chat = panel(page, '私信连接')
      await chat.getByRole('button', { name: '测量延迟' }).click()
      await expect(chat).toContainText('测得往返延迟')
      await panel(page, '通知连接').getByRole('button', { name: '断开' }).click()
      await page.getByRole('button', { name: '复制报告' }).click()
      await expect(page.getByLabel('诊断报告')).toBeVisible()
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${colorScheme} ${name}`).toBeLessThanOrEqual(0)
      const path = testInfo.outputPath(`${colorScheme}-${name}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
})
