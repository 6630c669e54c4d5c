import { publishSample, signInAsKeeper } from '#tests/features/content.publish.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

/** The ranking, the history and the search are looked at in their own journeys. */
const addresses: Record<string, string> = {
  首页: '/blog/home',
  文章列表: '/blog/posts',
  没有的年月: '/blog/post-history/2026/13',
  话题广场: '/blog/topics',
  没有的话题: '/blog/topics/0198c7a2-0000-7000-8000-000000000000',
  没有的分类: '/blog/categories/0198c7a2-0000-7000-8000-000000000000',
  没有的文章: '/blog/posts/0198c7a2-0000-7000-8000-000000000000',
  没有的页面: '/blog/nowhere',
}

test.beforeAll(async ({ community }) => {
  const keeper = await signInAsKeeper(community)
  addresses['文章'] = `/blog/posts/${await publishSample(keeper)}`
  addresses['个人主页'] = `/blog/users/${keeper.login.user.id}/profile`
})

test(
  '每一页都没有 axe 违例，不宽过窗口，策略不拦任何东西',
  { tag: sweep },
  async ({ page }) => {
    await page.addInitScript(() => {
      const refused: string[] = []
      Object.assign(window, { refused })
      document.addEventListener('securitypolicyviolation', (event) => {
        refused.push(`${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    for (const [screen, address] of Object.entries(addresses)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectGoodLooks(page, screen)
      const refused = await page.evaluate(
        () => (window as unknown as { refused: string[] }).refused,
      )
      expect(refused, address).toEqual([])
    }
  },
)

test('只用键盘：跳到正文，走到文章，读到目录', async ({ page }) => {
  await page.goto('/blog/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '开始写作' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '浏览文章' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toBeFocused()
})
