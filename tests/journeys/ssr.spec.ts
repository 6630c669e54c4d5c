import type { BrowserContext, Page } from '@playwright/test'
import { watchLayoutShift } from '#tests/features/home.browser.ts'
import {
  expect,
  openPainted,
  sweep,
  taken,
  test,
  themes,
  watch,
  widths,
} from '#tests/support/journey.ts'
import { overflow } from '#tests/support/looks.ts'
import { publicPages, untilPainted } from '#tests/support/public-pages.ts'

/** Behind all there is, as a browser says it. */
const grounds = { light: 'rgb(248, 246, 241)', dark: 'rgb(21, 23, 26)' }

const entry = /\/blog\/assets\/index-[\w-]+\.js$/

test(
  '不让程序运行，每个公开的页面都读得到，宽的窄的都放得下',
  { tag: sweep },
  async ({ browser, community }) => {
    const pages = await publicPages(community.url)
    for (const { name: width, size } of widths) {
      const colorScheme = width === '390' ? 'dark' : 'light'
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: size,
        colorScheme,
        locale: 'zh-CN',
      })
      const page = await context.newPage()
      for (const [name, address] of Object.entries(pages)) {
        await openPainted(page, community.url + address)
        await page.waitForLoadState()
        await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
        await expect(page.getByRole('main').getByRole('link').first(), name).toBeVisible()
        await expect(page.getByRole('status', { name: /加载/ }), name).toHaveCount(0)
        await expect(page.getByRole('contentinfo'), name).toContainText('©')
        expect(await overflow(page), name).toBeLessThanOrEqual(0)
        await expect(page.locator('body')).toHaveCSS('background-color', grounds[colorScheme])
        if (process.env['PICTURES'])
          await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) })
      }
      await context.close()
    }
  },
)

test('不让程序运行，从首页走得到文章、作者、话题，再回得来', async ({ browser, community }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await context.newPage()
  for (const address of Object.values(await publicPages(community.url)))
    await untilPainted(community.url + address)
  await openPainted(page, `${community.url}/blog/home`)
  const first = page.getByRole('main').getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  const href = await first.getByRole('link').first().getAttribute('href')
  await untilPainted(new URL(href ?? '', community.url).href)
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('banner').getByRole('link', { name: '话题广场' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('话题广场')
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('多人博客社区')
  await context.close()
})

test('不让程序运行，手机上也走得到话题、岁月史书、搜索；地址里的分栏是链接', async ({
  browser,
  community,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const heading = page.getByRole('heading', { level: 1 })
  await openPainted(page, `${community.url}/blog/home`)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: '打开菜单' })).toBeHidden()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await bar.getByRole('link', { name: '话题广场' }).click()
  await expect(heading).toHaveText('话题广场')
  await bar.getByRole('link', { name: '岁月史书' }).click()
  await expect(heading).toHaveText('岁月史书')
  await bar.getByRole('combobox', { name: '搜索文章' }).fill('书')
  await bar.getByRole('combobox', { name: '搜索文章' }).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await openPainted(page, `${community.url}/blog/ranking`)
  await page.getByRole('tab', { name: '作者' }).click()
  await expect(page).toHaveURL(/tab=authors/)
  await context.close()
})

for (const colorScheme of themes)
  test(
    `每个公开的页面原样接过来（${colorScheme}）：不说一句话，不动一下，不再要一次数据`,
    { tag: sweep },
    async ({ browser, community }) => {
      const pages = await publicPages(community.url)
      const context = await browser.newContext({
        colorScheme,
        locale: 'zh-CN',
        timezoneId: colorScheme === 'light' ? 'Asia/Shanghai' : 'America/New_York',
        viewport: widths[colorScheme === 'light' ? 0 : 1].size,
      })
      for (const [name, address] of Object.entries(pages)) {
        const { page, said, asked, release } = await openHeld(context)
        const shift = await watchLayoutShift(page)
        await openPainted(page, community.url + address)
        const heading = page.getByRole('heading', { level: 1 })
        await heading.evaluate((element) => element.setAttribute('data-painted', ''))
        const before = await wordsOf(page)
        release()
        await taken(page)
        // The same element, so nothing was thrown away and rendered anew.
        await expect(heading, name).toHaveAttribute('data-painted', '')
        if (colorScheme === 'light') expect(await wordsOf(page), name).toBe(before)
        expect(said, name).toEqual([])
        expect(await shift(), name).toBe(0)
        expect(
          asked.filter((call) => !call.endsWith('/view')),
          name,
        ).toEqual([])
        await page.close()
      }
      await context.close()
    },
  )

test('画好的页面自己说出要哪些程序，不用等应用来了再找', async ({ community }) => {
  for (const [name, address] of Object.entries(await publicPages(community.url))) {
    const painted = await untilPainted(community.url + address)
    const links = painted.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)
    const files = Array.from(links, ([, file = '']) => file)
    expect(files.at(-1), name).toMatch(/\/assets\/\w+Page-[\w-]+\.js$/)
    for (const file of files) expect((await fetch(community.url + file)).status).toBe(200)
  }
})

test('程序来之前就没取到的图片，程序来了换成原来的那张', async ({ browser, community }) => {
  const answer = await fetch(`${community.url}/api/posts/hot-details?count=8`)
  const { items } = (await answer.json()) as { items: { coverImage: string; tags: string[] }[] }
  // A list that others' posts do not get into.
  const { coverImage, tags } = items.find((post) => post.coverImage) ?? { tags: [] }
  const address = `${community.url}/blog/posts?tag=${encodeURIComponent(tags[0] ?? '')}`
  const context = await browser.newContext({ locale: 'zh-CN' })
  const { page, release } = await openHeld(context)
  await page.route('**/images/cover/*.webp', (route) => route.fulfill({ status: 503 }))
  await openPainted(page, address)
  const picture = page.locator(`main img[src^="${coverImage}"]`)
  await picture.scrollIntoViewIfNeeded()
  const loaded = () =>
    picture.evaluate((it: HTMLImageElement) => ({
      isComplete: it.complete,
      isBroken: it.naturalWidth === 0,
    }))
  await expect.poll(loaded).toEqual({ isComplete: true, isBroken: true })
  release()
  await taken(page)
  await expect.poll(loaded).toEqual({ isComplete: true, isBroken: false })
  await expect(picture).not.toHaveAttribute('srcset')
  await context.close()
})

test('选过深色的人，程序来之前就是深色', async ({ browser, community }) => {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'zh-CN' })
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const { page, release } = await openHeld(context)
  await openPainted(page, `${community.url}/blog/home`)
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'))
  expect(await ground()).toBe(grounds.dark)
  release()
  await taken(page)
  expect(await ground()).toBe(grounds.dark)
  await expect(page.getByRole('button', { name: /深色主题/ })).toBeVisible()
  await context.close()
})

test('接过来的页面动得了：换主题、去下一页再回来、换浏览器的前后', async ({
  page,
  community,
}) => {
  const pages = await publicPages(community.url)
  await openPainted(page, community.url + (pages['文章列表'] ?? ''))
  await taken(page)
  await page.getByRole('button', { name: /主题/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const first = page.getByRole('main').getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章列表')
})

test('地址里有页面不读的参数：画好的原样接过来，翻页时参数还在', async ({
  browser,
  community,
}) => {
  const address = `${community.url}/blog/posts?from=mail&page=1`
  const context = await browser.newContext({ locale: 'zh-CN' })
  const { page, said, asked, release } = await openHeld(context)
  await openPainted(page, address)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => element.setAttribute('data-painted', ''))
  release()
  await taken(page)
  await expect(page.getByRole('link', { name: '下一页' })).toHaveAttribute(
    'href',
    '/blog/posts?from=mail&page=2',
  )
  await expect(heading).toHaveAttribute('data-painted', '')
  expect([said, asked]).toEqual([[], []])
  await expect(page).toHaveURL(address)
  await context.close()
})

test('有人等着的时候画的文章：正文原样接过来，下面的由应用去要', async ({
  browser,
  community,
}) => {
  const { id, page: brief } = await briefPost(community.url)
  expect(brief).not.toContain('id="comment-')
  const context = await browser.newContext({ locale: 'zh-CN' })
  const { page, said, asked, release } = await openHeld(context)
  // As it came: by now another one may be kept.
  const document = { body: brief, contentType: 'text/html; charset=utf-8' }
  await page.route(`**/blog/posts/${id}`, (route) => route.fulfill(document))
  await page.goto(`${community.url}/blog/posts/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => element.setAttribute('data-painted', ''))
  release()
  await taken(page)
  await expect(heading).toHaveAttribute('data-painted', '')
  await expect(page.locator('[id^="comment-"]').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: '接着读' })).toBeVisible()
  expect(said).toEqual([])
  const below = asked.filter((call) => /(comments|neighbours)$/.test(call))
  expect(below.sort()).toEqual([`/api/posts/${id}/comments`, `/api/posts/${id}/neighbours`])
  await context.close()
})

/** A post with comments whose page was rendered while others waited: of the first visits of several, one comes so. */
async function briefPost(origin: string) {
  const answer = await fetch(`${origin}/api/posts/hot-details?count=20`)
  const { items } = (await answer.json()) as { items: { id: string; commentCount: number }[] }
  const seen: string[] = []
  for (const { id } of items.filter((post) => post.commentCount > 0)) {
    // A few are enough where rendering is slow, more are needed where it is quick.
    const others = 1 + (seen.length % 4)
    const lists = (from: number) =>
      Array.from(
        { length: others },
        (_, at) => `/blog/posts?page=${from + seen.length * 8 + at}`,
      )
    const addresses = [...lists(200), `/blog/posts/${id}`, ...lists(204)]
    const headers = { accept: 'text/html' }
    const pages = await Promise.all(
      addresses.map(async (path) => (await fetch(origin + path, { headers })).text()),
    )
    const page = pages[others] ?? ''
    if (page.includes('id="painted"') && !page.includes('id="comment-')) return { id, page }
    seen.push(id)
  }
  throw new Error(`no page of ${seen.length} was brief`)
}

/** A page whose app waits to be loaded until `release`; with all that the browser says, and every call. */
async function openHeld(context: BrowserContext) {
  const page = await context.newPage()
  const said: string[] = []
  watch(page, said)
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(entry, async (route) => {
    await held
    await route.continue()
  })
  // A page whose script is held never has all it wants.
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(url, { waitUntil: 'commit', ...options })
  return { page, said, asked, release: () => release() }
}

/** What stands in the page; how long ago something was goes on. */
const wordsOf = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/刚刚|\d+分钟前/g, '刚才')
