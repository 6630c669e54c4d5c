import type { Page } from '@playwright/test'
import { holdCode } from '#tests/support/held-code.ts'
import { expect, takenOver, test } from '#tests/support/journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('应用还没有来就按下的按钮，来了以后接着按下去', async ({ page }) => {
  const code = await openPainted(page)
  const menu = page.getByRole('button', { name: '打开菜单' })
  await menu.click()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
  await code.arrive()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
})

test('按了几个按钮，只算最后的；后来点了别处，就都不算', async ({ page }) => {
  const code = await openPainted(page)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('button', { name: /主题/ }).click()
  await page.getByRole('heading', { level: 1 }).click()
  const theme = await page.locator('html').getAttribute('data-theme')
  await code.arrive()
  await takenOver(page)
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '')
})

/** The home page as the server rendered it; its code waits. */
async function openPainted(page: Page) {
  // One that is slow to render is the plain app, and finished for the next visitor.
  const home = async () => (await page.request.get('/blog/home')).text()
  await expect.poll(home).toContain('id="painted"')
  const code = await holdCode(page, '**/assets/*.js')
  await page.goto('/blog/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return code
}
