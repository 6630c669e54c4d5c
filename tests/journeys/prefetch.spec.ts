import type { Page } from '@playwright/test'
import { expect, sweep, taken, test } from '#tests/support/journey.ts'
import { publicPages, untilPainted } from '#tests/support/public-pages.ts'

test(
  '第二页除了自己的文字和图片，传来的不到一万字节',
  { tag: sweep },
  async ({ browser, community }) => {
    const pages = await publicPages(community.url)
    const home = pages['首页'] ?? ''
    for (const name of ['文章', '主页', '话题', '排行榜', '一年']) {
      const address = pages[name] ?? ''
      const context = await browser.newContext({ locale: 'zh-CN' })
      const page = await context.newPage()
      await page.goto(community.url + home)
      await taken(page)
      // What a reader takes to choose, the browser takes to load what is read next.
      await expect.poll(() => hasLoaded(page, '/TopicPage-'), { timeout: 30_000 }).toBe(true)
      const bytes = await countBytes(page)
      await page.evaluate((to) => {
        const link = document.createElement('a')
        link.href = to
        history.pushState(null, '', link.href)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
      await expect(page.getByRole('heading', { level: 1 }).last(), name).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(bytes(), name).toBeLessThan(10_000)
      await context.close()
    }
  },
)

test('鼠标停在链接上，那一页的程序和文章先来；只要省流量就不来', async ({
  page,
  community,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      writable: true,
      value: { saveData: location.search === '?save' },
    })
  })
  await untilPainted(`${community.url}/blog/posts`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const rest = async (nth: number) => {
    const article = page.getByRole('main').getByRole('article').nth(nth)
    const link = article.getByRole('link').first()
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    await link.hover()
    return `/api/posts/${id}`
  }
  await page.goto('/blog/posts')
  await taken(page)
  asked.length = 0
  const wanted = await rest(0)
  await expect.poll(() => asked).toContain(wanted)

  await page.clock.install()
  await page.goto('/blog/posts?save')
  await taken(page)
  asked.length = 0
  await page.mouse.move(0, 0)
  const unwanted = await rest(0)
  await page.clock.fastForward(1000)
  await page.evaluate(() => Object.assign(navigator, { connection: { saveData: false } }))
  const later = await rest(1)
  await page.clock.fastForward(1000)
  await expect.poll(() => asked).toContain(later)
  expect(asked).not.toContain(unwanted)
})

test('断网时停在链接上：没有人等，不弹提示；网回来了再停一次，照样先来', async ({
  browser,
  community,
}) => {
  // What a browser says about being offline is no complaint here.
  const page = await (await browser.newContext({ baseURL: community.url })).newPage()
  await page.goto('/blog/posts')
  await taken(page)
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  const address = (await links.first().getAttribute('href')) ?? ''
  const wanted = address.replace('/blog/', '/api/')
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (it) => it.url().endsWith(wanted))
  await links.first().hover()
  await failed

  await page.context().setOffline(false)
  await page.mouse.move(0, 0)
  const came = page.waitForResponse((answer) => answer.url().endsWith(wanted))
  await links.first().hover()
  expect((await came).status()).toBe(200)
  await expect(page.getByRole('region', { name: '提示' }).getByRole('listitem')).toHaveCount(0)
  await page.context().close()
})

const hasLoaded = (page: Page, part: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((it) => it.name.includes(name)),
    part,
  )

/** Counts what comes from now on, beside answers and pictures, as it travels. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) =>
    urls.set(requestId, new URL(response.url).pathname),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!/^\/(api|images)\//.test(urls.get(requestId) ?? '')) bytes += encodedDataLength
  })
  return () => bytes
}
