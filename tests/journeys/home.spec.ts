import type { Page } from '@playwright/test'
import { wander } from '#tests/features/authentication.visitor.ts'
import { askForPlainApp, slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'

const phone = { width: 390, height: 844 }

test('首页：推荐、热榜、创作者、话题，各就各位', async ({ page }) => {
  await page.goto('/blog/')
  await expect(page).toHaveURL(/\/blog\/home$/)
  await expect(page).toHaveTitle('多人博客社区 · 砚')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('多人博客社区')
  await expect(region(page, '热门推荐').getByRole('article')).toHaveCount(8)
  await expect(region(page, '全站热榜').getByRole('listitem')).toHaveCount(7)
  await expect(region(page, '热门创作者').getByRole('listitem')).not.toHaveCount(0)
  await expect(region(page, '热门话题').getByRole('listitem')).not.toHaveCount(0)
})

test('浏览文章去文章列表；热榜的一行去文章；创作者去主页', async ({ page }) => {
  await page.goto('/blog/home')
  await page.getByRole('link', { name: '浏览文章' }).click()
  await expect(page).toHaveURL(/\/blog\/posts$/)
  await page.goBack()
  await region(page, '全站热榜').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await page.goBack()
  await region(page, '热门创作者').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/users\/[0-9a-f-]{36}\/profile$/)
})

test('窄屏：热榜、创作者、话题成为标签页，方向键可换', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/blog/home')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['热榜', '创作者', '话题'])
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(7)
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('创作者')
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('热度')
  await page.setViewportSize({ width: 1023, height: 768 })
  await expect(tabs).toHaveCount(3)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(tabs).toHaveCount(0)
  const panels = page.getByRole('complementary', { name: '热门榜单' })
  // Beside the posts, not under them.
  await expect.poll(async () => (await panels.boundingBox())?.x).toBeGreaterThan(1024 / 2)
})

test('没有的地址：说页面不存在，一步回到首页', async ({ page }) => {
  await page.goto('/blog/nowhere')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL(/\/blog\/home$/)
})

test('从后台被拒：提示一次，地址清干净', async ({ page }) => {
  await page.goto('/blog/posts')
  await wander(page, '/blog/home?error=permission_denied')
  const notices = page.getByRole('region', { name: '提示' }).getByRole('listitem')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText('访问被拒绝')
  await expect(notices).toContainText('您没有权限访问管理员页面，请联系管理员获取权限')
  // It stays as long as the pointer rests on it.
  await notices.hover()
  await expect(page).toHaveURL(/\/blog\/home$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/posts$/)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(notices).toHaveCount(1)
})

test('加载失败：不说“暂无”，各有一个重试，重试之后都回来', async ({ page }) => {
  await askForPlainApp(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/blog/home')
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(5)
  await expect(page.getByText('暂无')).toHaveCount(0)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect(region(page, '热门推荐').getByRole('article')).toHaveCount(8)
})

test('网慢的时候，内容来了也不推动任何东西', { tag: sweep }, async ({ page }) => {
  const shift = await watchLayoutShift(page)
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size)
    await slowDown(page)
    await page.goto('/blog/home')
    await expect(region(page, '热门推荐').getByRole('article')).toHaveCount(8)
    await expect(page.getByRole('contentinfo')).toContainText('©')
    await page.waitForLoadState('networkidle')
    expect(await shift()).toBe(0)
  }
})

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}
