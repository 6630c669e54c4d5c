import { slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'

interface PostHistory {
  years: { year: number; months: { month: number; total: number }[] }[]
}

/** The newest month that has posts, and the one before it. */
let newest: { year: number; month: number }
let before: { year: number; month: number }
test.beforeAll(async ({ community }) => {
  const response = await fetch(`${community.url}/api/posts/history`)
  // The contract tests hold the server to this shape.
  const { years } = (await response.json()) as PostHistory
  const months = years.flatMap(({ year, months: known }) =>
    known.map(({ month }) => ({ year, month })),
  )
  const [first, second] = months
  if (!first || !second) throw new Error('a demo community of a single month')
  newest = first
  before = second
})

test('从导航到总览，到一年，到一月，到文章，一路退回来', async ({ page }) => {
  const { year, month } = newest
  await page.goto('/blog/home')
  await page.getByRole('link', { name: '岁月史书' }).click()
  await expect(page).toHaveURL(/\/blog\/post-history$/)
  await expect(page).toHaveTitle('岁月史书 · 砚')
  await page.getByRole('link', { name: `${year}年`, exact: true }).click()
  await expect(page).toHaveURL(`/blog/post-history/${year}`)
  await expect(page).toHaveTitle(`${year}年 · 岁月史书 · 砚`)
  await page.getByRole('link', { name: new RegExp(`^${year}年${month}月，`) }).click()
  await expect(page).toHaveURL(`/blog/post-history/${year}/${month}`)
  await expect(page).toHaveTitle(`${year}年${month}月 · 岁月史书 · 砚`)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/posts\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${year}年${month}月`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${year}年`)
})

test('往前一个月，再往后一个月', async ({ page }) => {
  const [late, early] = [newest, before].map(({ year, month }) => `${year}年${month}月`)
  await page.goto(`/blog/post-history/${newest.year}/${newest.month}`)
  await expect(page.getByRole('link', { name: /^更晚/ })).toHaveCount(0)
  await page.getByRole('link', { name: `更早：${early}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(early ?? '')
  await page.getByRole('link', { name: `更晚：${late}` }).click()
  await expect(page).toHaveURL(`/blog/post-history/${newest.year}/${newest.month}`)
})

test('一个月的文章只属于这个月', async ({ page }) => {
  const { year, month } = before
  await page.goto(`/blog/post-history/${year}/${month}`)
  const times = page.getByRole('article').locator('time')
  await expect(times.first()).toBeVisible()
  for (const title of await times.evaluateAll((found) =>
    found.map((time) => time.getAttribute('title')),
  )) {
    expect(title).toContain(`${year}年${month}月`)
  }
})

for (const address of ['1969', '2026/13']) {
  test(`/post-history/${address} 没有这样的年月，有路可走`, async ({ page }) => {
    await page.goto(`/blog/post-history/${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('年月不存在')
    await expect(page).toHaveTitle('年月不存在 · 砚')
    await page.getByRole('main').getByRole('link', { name: '岁月史书' }).click()
    await expect(page).toHaveURL(/\/blog\/post-history$/)
  })
}

test('没有文章的年月说清楚', async ({ page }) => {
  await page.goto('/blog/post-history/1980')
  await expect(page.getByText('这一年没有文章')).toBeVisible()
  await page.goto('/blog/post-history/1980/5')
  await expect(page.getByText('这个月没有文章')).toBeVisible()
  await page.getByRole('link', { name: '看看别的年月' }).click()
  await expect(page).toHaveURL(/\/blog\/post-history$/)
})

test(
  '两种主题、两种宽度：没有 axe 违例，不宽过窗口；网慢也不移动',
  { tag: sweep },
  async ({ page }) => {
    const shift = await watchLayoutShift(page)
    const screens = {
      years: '/blog/post-history',
      year: `/blog/post-history/${newest.year}`,
      month: `/blog/post-history/${newest.year}/${newest.month}`,
    }
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await slowDown(page)
      for (const [screen, address] of Object.entries(screens)) {
        await page.goto(address)
        await expect(page.getByText(/^共 .* 篇$/).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shift(), address).toBe(0)
        await expectGoodThemes(page, `${screen}-${name}`)
      }
    }
  },
)
