import { publishSample, signInAsKeeper } from '#tests/features/content.publish.ts'
import { expect, test, themes, widths } from '#tests/support/journey.ts'

let screens: Record<string, string>
test.beforeAll(async ({ community }) => {
  const keeper = await signInAsKeeper(community)
  screens = {
    home: '/blog/home',
    posts: '/blog/posts',
    topics: '/blog/topics',
    search: '/blog/search?q=%E7%9A%84',
    post: `/blog/posts/${await publishSample(keeper)}`,
    profile: `/blog/users/${keeper.login.user.id}/profile`,
    ranking: '/blog/ranking?tab=posts&period=all',
    history: '/blog/post-history',
    historyYear: `/blog/post-history/${new Date().getFullYear()}`,
    missing: '/blog/posts/0198c7a2-0000-7000-8000-000000000000',
  }
})

for (const colorScheme of themes) {
  for (const { name, size } of widths) {
    test(`${colorScheme} ${name}：没有一页宽过窗口`, async ({ page }, testInfo) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      for (const [screen, address] of Object.entries(screens)) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, address).toBeLessThanOrEqual(0)
        const path = testInfo.outputPath(`${screen}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    })
  }
}
