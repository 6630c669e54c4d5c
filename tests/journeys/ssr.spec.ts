import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { watchLayoutShift } from '#tests/features/home.browser.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test, themes, watch, widths } from '#tests/support/journey.ts'
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
        await untilPainted(community.url + address)
        await page.goto(community.url + address)
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
  await page.goto(`${community.url}/blog/home`)
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
        await untilPainted(community.url + address)
        const { page, said, asked, release } = await openHeld(context)
        const shift = await watchLayoutShift(page)
        await page.goto(community.url + address)
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

test('选过深色的人，程序来之前就是深色', async ({ browser, community }) => {
  await untilPainted(`${community.url}/blog/home`)
  const context = await browser.newContext({ colorScheme: 'light', locale: 'zh-CN' })
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  const { page, release } = await openHeld(context)
  await page.goto(`${community.url}/blog/home`)
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
  await untilPainted(community.url + (pages['文章列表'] ?? ''))
  await page.goto('/blog/posts')
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
  await untilPainted(address)
  const context = await browser.newContext({ locale: 'zh-CN' })
  const { page, said, asked, release } = await openHeld(context)
  await page.goto(address)
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

test('登录的人打开的是自己的页面，自己刚做的马上看得到；记号丢了也不会看到别人的', async ({
  page,
  community,
}) => {
  const pages = await publicPages(community.url)
  const post = pages['文章'] ?? ''
  await untilPainted(community.url + post)
  await signIn(page, demoAccounts(community).member)
  await page.goto(post)
  await expect(page.locator('#painted')).toHaveCount(0)
  const like = page.getByRole('main').getByRole('button', { name: /赞/ }).first()
  const wasPressed = (await like.getAttribute('aria-pressed')) === 'true'
  const saved = page.waitForResponse((answer) => answer.url().includes('/like'))
  await like.click()
  await saved
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', String(!wasPressed))

  await page.context().clearCookies()
  // What was kept of it was forgotten with the like.
  await untilPainted(community.url + post)
  await page.goto(post)
  await expect(page.locator('#painted')).toHaveCount(1)
  await expect(like).toHaveAttribute('aria-pressed', String(!wasPressed))
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toHaveCount(0)
  await page.goto(post)
  await expect(page.locator('#painted')).toHaveCount(0)
})

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

test('别的服务器只发文件也行：没有画好的页面，应用自己画', async ({ page, community }) => {
  const folder = join(import.meta.dirname, '../../dist/app')
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }
  const files = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://files.example').pathname
    if (path.startsWith('/api/') || path.startsWith('/images/'))
      return void fetch(community.url + (request.url ?? '')).then(async (answer) => {
        response.statusCode = answer.status
        response.setHeader('content-type', answer.headers.get('content-type') ?? '')
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
    const isFile = path.startsWith('/blog/assets/')
    const file = isFile ? path.slice('/blog/'.length) : 'index.html'
    response.setHeader('content-type', types[extname(file)] ?? 'text/html; charset=utf-8')
    response.end(readFileSync(join(folder, file)))
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = files.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/blog/home`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('多人博客社区')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.locator('#painted')).toHaveCount(0)
  } finally {
    files.closeAllConnections()
    files.close()
  }
})

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

/** Waits until React has taken the page over. */
async function taken(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main h1, main h2') ?? {}).some((key) =>
          key.startsWith('__reactFiber'),
        ),
      ),
    )
    .toBe(true)
}

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
