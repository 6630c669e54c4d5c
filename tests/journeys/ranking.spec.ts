import type { Page } from '@playwright/test'
import { createMember, signIn } from '#tests/features/authentication.visitor.ts'
import { askForPlainApp, slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'
import { expectToast } from '#tests/support/toasts.ts'

test('首页的更多，各到各的排行', async ({ page }) => {
  for (const [more, tab, address] of [
    ['更多热门文章', '文章', 'posts'],
    ['更多热门创作者', '作者', 'authors'],
    ['更多热门话题', '话题', 'topics'],
  ] as const) {
    await page.goto('/blog/home')
    await page.getByRole('link', { name: more }).click()
    await expect(page).toHaveURL(`/blog/ranking?tab=${address}`)
    await expect(page).toHaveTitle('排行榜 · 砚')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab)
    await expect(rows(page).first()).toBeVisible()
  }
})

test('标签与时间都在地址里，方向键可换，一步退回来处', async ({ page }) => {
  await page.goto('/blog/home')
  await page.getByRole('link', { name: '更多热门文章' }).click()
  await page.getByRole('tab', { name: '文章' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '作者' })).toBeFocused()
  await expect(page).toHaveURL('/blog/ranking?tab=authors')
  await page.getByRole('link', { name: '全部', exact: true }).click()
  await expect(page).toHaveURL('/blog/ranking?tab=authors&period=all')
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('作者')
  const chosen = page.getByRole('navigation', { name: '统计的时间' }).locator('[aria-current]')
  await expect(chosen).toHaveText('全部')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/home$/)
})

test('一行去文章，退回来还在原处，不再取一次', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog/ranking?tab=posts&period=all')
  await rows(page).nth(12).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(0)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/ranking/')) asked.push(request.url())
  })
  await rows(page).nth(12).getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  expect(asked).toEqual([])
})

test('翻页从头看起，页码在地址里', async ({ page }) => {
  await page.goto('/blog/ranking?period=all')
  const next = page.getByRole('link', { name: '下一页' })
  await next.scrollIntoViewIfNeeded()
  await next.click()
  await expect(page).toHaveURL('/blog/ranking?period=all&page=2')
  await expect(rows(page).first()).toContainText('21')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('关注作者：立刻改变，提示一次', async ({ page, community }) => {
  await signIn(page, await createMember(community))
  await page.goto('/blog/ranking?tab=authors&period=all')
  const button = rows(page).getByRole('button').first()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectToast(page, '关注成功', '已成功关注该创作者')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expectToast(page, '取消关注成功', '已取消关注该创作者')
})

test('加载失败：说原因，重试之后都回来', async ({ page }) => {
  await askForPlainApp(page)
  await page.route('**/api/ranking/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/blog/ranking')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/ranking/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test(
  '两种主题、两种宽度：没有 axe 违例，不宽过窗口；网慢也不移动',
  { tag: sweep },
  async ({ page }) => {
    const shift = await watchLayoutShift(page)
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await slowDown(page)
      for (const tab of ['posts', 'authors', 'topics']) {
        await page.goto(`/blog/ranking?tab=${tab}&period=all`)
        await expect(rows(page).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shift(), tab).toBe(0)
        await expectGoodThemes(page, `${tab}-${name}`)
      }
    }
  },
)

function rows(page: Page) {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
}
