import type { Page } from '@playwright/test'
import { publishSample, signInAsKeeper } from '#tests/features/content.publish.ts'
import { askForPlainApp } from '#tests/features/home.browser.ts'
import { expect, test } from '#tests/support/journey.ts'

let sample: string
test.beforeAll(async ({ community }) => {
  sample = `/blog/posts/${await publishSample(await signInAsKeeper(community))}`
})

test('读到一半刷新，内容来了还在那里', async ({ page }) => {
  await page.goto(sample)
  await expect(page.getByRole('article').getByRole('table')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 1200))
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/posts/*', async (route) => {
    await asked
    await route.continue()
  })
  await askForPlainApp(page)
  await page.reload()
  // The skeleton is shorter than the place.
  await expect(page.getByRole('main').getByText('加载中')).toBeVisible()
  answer()
  await expect(page.getByRole('article').getByRole('table')).toBeAttached()
  await expect.poll(() => top(page)).toBe(1200)
})

test('前进、后退，每一处各归其位；新打开的从头开始', async ({ page }) => {
  await page.goto('/blog/posts')
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('article').nth(3).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await expect.poll(() => top(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => top(page)).toBe(300)
  await page.goForward()
  await expect.poll(() => top(page)).toBe(0)
})

test('跳到正文改了地址的片段，再退回来，页面还在', async ({ page }) => {
  await page.goto('/blog/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/home#/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/home$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

function top(page: Page) {
  return page.evaluate(() => window.scrollY)
}
