import type { Page } from '@playwright/test'
import { dark, light } from '#src/theme/tokens.ts'
import { expect, openPainted, test } from '#tests/support/journey.ts'
import { publicPages } from '#tests/support/public-pages.ts'

/** What the head says of the site, whatever its page; the rest is of one page. */
const ofTheSite = ['theme-color', 'theme-color', 'viewport', 'color-scheme']

test('在应用里去了别的页面：地址栏之外，没有一处还在说原来的那一页', async ({
  page,
  community,
}) => {
  const { 文章: post = '' } = await publicPages(community.url)
  await page.goto(post)
  expect(await said(page)).toEqual(
    expect.arrayContaining(['canonical', 'alternate', 'description', 'og:url', 'ld+json']),
  )
  await page.getByRole('banner').getByRole('link', { name: '话题广场' }).click()
  await expect(page).toHaveTitle(/^话题广场/)
  expect(await said(page)).toEqual(ofTheSite)
})

test('按标签、分类看的列表和往后的每一页，各有自己的标题，应用来之前之后都一样', async ({
  browser,
  page,
  community,
}) => {
  const listing = await page.request.get(`${community.url}/api/posts/categories`)
  const { items } = (await listing.json()) as { items: { id: string; name: string }[] }
  const [category = { id: '', name: '' }] = items
  const titles = {
    '/blog/posts?page=2': '文章列表 · 第 2 页 · 砚',
    '/blog/posts?tag=CSS': '标签：CSS · 砚',
    [`/blog/posts?category=${category.id}`]: `分类：${category.name} · 砚`,
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: community.url })
  const still = await context.newPage()
  for (const [address, title] of Object.entries(titles)) {
    await openPainted(still, address)
    await expect(still).toHaveTitle(title)
    await page.goto(address)
    await page.getByRole('link', { name: '全部', exact: true }).click()
    await expect(page).toHaveTitle('文章列表 · 砚')
    await page.goBack()
    await expect(page).toHaveTitle(title)
  }
  await context.close()
})

test('搜索页不让收录；换一个词还是，离开以后就不说了', async ({ page }) => {
  await page.goto('/blog/search?q=的')
  expect(await said(page)).toContain('robots')
  await page.getByRole('combobox', { name: '排序' }).selectOption('likeCount')
  await expect(page).toHaveURL(/sort=likeCount/)
  expect(await said(page)).toContain('robots')
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL(/\/blog\/home$/)
  expect(await said(page)).toEqual(ofTheSite)
})

test('浏览器的边栏从第一笔起就是读者的颜色，应用来不来都是', async ({ browser, community }) => {
  for (const [preferred, chosen, colour] of [
    ['light', 'dark', dark.color.paper],
    ['dark', 'system', dark.color.paper],
    ['dark', 'light', light.color.paper],
    ['light', 'system', light.color.paper],
  ] as const) {
    const context = await browser.newContext({ colorScheme: preferred, baseURL: community.url })
    await context.addInitScript((value) => localStorage.setItem('theme', value), chosen)
    const page = await context.newPage()
    // Never answered: the scripts are still on their way.
    await page.route('**/assets/*.js', () => {})
    await openPainted(page, '/blog/home')
    expect(await barColour(page), `${preferred}, ${chosen}`).toBe(colour)
    await context.close()
  }
})

test('不让程序运行，浏览器的边栏跟着系统', async ({ browser, community }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    baseURL: community.url,
  })
  const page = await context.newPage()
  await openPainted(page, '/blog/home')
  expect(await barColour(page)).toBe(dark.color.paper)
  await context.close()
})

/** What the head says, by name. */
const said = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.head.querySelectorAll<HTMLElement>(
        'meta[name], meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]',
      ),
      (it) =>
        it.getAttribute('name') ??
        it.getAttribute('property') ??
        it.getAttribute('rel') ??
        'ld+json',
    ),
  )

/** As a browser works it out: the first that holds. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')).find(
        ({ media }) => media === '' || matchMedia(media).matches,
      )?.content,
  )
