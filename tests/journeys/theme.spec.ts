import type { Page } from '@playwright/test'
import { expect, openPainted, test } from '#tests/support/journey.ts'

const paper = { light: 'rgb(248, 246, 241)', dark: 'rgb(21, 23, 26)' }

test('浅色、深色、跟随系统，再回到浅色；刷新之后还是选的那个', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/blog/home')
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '跟随系统，切换到浅色主题' }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', paper.light)
  await page.reload()
  await page.getByRole('button', { name: '浅色主题，切换到深色主题' }).click()
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '深色主题，切换到跟随系统' }).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
})

test('跟随系统：系统变了，页面跟着变', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/blog/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)
})

test('第一次绘制之前主题就定了：应用的脚本没到，页面已经是深色，样式也在', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  // Never answered: the scripts are still on their way.
  await page.route('**/assets/*.js', () => {})
  await page.goto('/blog/login', { waitUntil: 'commit' })
  await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', paper.dark)
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
})

test('得到焦点的不变形：圆角还是它自己的，应用的脚本没到时也是', async ({ page }) => {
  await page.goto('/blog/login')
  await expect(page.getByLabel('邮箱')).toBeVisible()
  expect(await reshapedByFocus(page)).toEqual([])
  await page.route('**/assets/*.js', () => {})
  await openPainted(page, '/blog/home')
  expect(await reshapedByFocus(page)).toEqual([])
})

/** What has round corners, and others as soon as it has the focus. */
async function reshapedByFocus(page: Page): Promise<string[]> {
  // From a key on, whatever has the focus shows it.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const cornersOf = (element: Element) => getComputedStyle(element).borderRadius
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, summary')
    return Array.from(targets).flatMap((element) => {
      element.blur()
      const own = cornersOf(element)
      element.focus()
      const shown = cornersOf(element)
      return own === '0px' || own === shown ? [] : [element.outerHTML.slice(0, 200)]
    })
  })
}

function root(page: Page) {
  return page.locator('html')
}
