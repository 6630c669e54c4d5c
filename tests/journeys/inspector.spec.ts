import { existsSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import {
  createMember,
  fillLogin,
  signIn,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { createAuthor } from '#tests/features/writing.author.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { expect, sweep, test as base, watch } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

/** `npm run dev`, in a world where only the test says what stately.ai is. */
const test = base.extend<object, { development: Community }>({
  development: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // What `npm run dev` runs: Vite with the server inside, from the sources; no demo.
      const development = await startCommunity(
        { DEMO: 'off', NO_COLOR: '1', FORCE_COLOR: '0' },
        'node_modules/vite/bin/vite.js',
      )
      await provide(development)
      await development.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ development }, provide) => provide(development.url),
  complaints: async ({ page }, provide) => {
    const complaints: string[] = []
    watch(page, complaints, expected)
    await provide(complaints)
    expect(complaints, 'what the browser complained about').toEqual([])
  },
})

/** What a browser says of an address that nobody answers at, and of answers that are refusals. */
const expected = /Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|.*status of [45])/

/** Debian's browser, beside the one without windows that the other journeys run in. */
const withWindows = '/usr/bin/chromium'

const view = (page: Page) => page.getByRole('region', { name: '状态机', exact: true })

test(
  'npm run dev，?inspect，没有网络：访客就在那一页看到自带的视图，说得出为什么',
  { tag: sweep },
  async ({ page }) => {
    await cutOff(page.context())
    const opened: Page[] = []
    page.on('popup', (popup) => opened.push(popup))
    await page.goto('/blog/home?inspect')
    await expect(view(page)).toContainText('Stately 检查器没有打开')
    await expect(view(page)).toContainText('连不上 stately.ai')
    expect(opened).toEqual([])
    // While the theme follows the system: once one is chosen, dark would be light.
    await expectGoodLooks(page, 'inspector')
    const theme = view(page)
      .getByRole('group')
      .filter({ hasText: /^theme 1/ })
    await theme.getByText('theme 1').click()
    await page.getByRole('button', { name: /主题/ }).click()
    await expect(theme.getByRole('list', { name: /最近的转移/ })).toContainText('theme.cycle')
    await expect(page.getByRole('button', { name: '去诊断页看' })).toBeHidden()
    await page.getByRole('button', { name: '收起' }).click()
    await expect(view(page)).toBeHidden()
  },
)

test(
  'npm run dev 写出它真在的地址；服务器不等人来就启动，信里和链接里的也是那个地址',
  { tag: sweep },
  async ({ development }) => {
    expect(development.output()).toContain(`应用        ${development.url}/blog/\n`)
    // Without a demo the server has something to say as soon as it runs.
    await expect
      .poll(() => development.output(), { timeout: 60_000 })
      .toMatch(/还没有管理员。.*\n {2}http/)
    expect(development.output()).toContain(`\n  ${development.url}/blog/setup?invite=`)
  },
)

test(
  '登录了的从那里去诊断页；没有 ?inspect 就什么也没有',
  { tag: sweep },
  async ({ page, development }) => {
    await cutOff(page.context())
    await signIn(page, await createMember(development))
    await expect(view(page)).toBeHidden()
    await page.goto('/blog/home?inspect')
    await page.getByRole('button', { name: '去诊断页看' }).click()
    await expect(page).toHaveURL('/blog/diagnostic?view=machines')
    await expect(view(page)).toBeHidden()
    await expect(page.getByRole('group').getByText('resource home')).toBeVisible()

    // There the fault lab can be used as soon as it opens, and never says that it was not fetched.
    await page.goto('/blog/diagnostic')
    const lab = page.getByRole('region', { name: '故障实验室' })
    // Whichever of the two comes.
    await expect(
      lab.getByLabel('故障', { exact: true }).or(lab.getByRole('alert')),
    ).toBeVisible()
    await expect(lab.getByRole('alert')).toBeHidden()
  },
)

test(
  '开发时举报框一打开不说错在哪里；自带的视图在它上面也能按',
  { tag: sweep },
  async ({ page, development }) => {
    const author = await createAuthor(development)
    const { id } = await author.publish({ title: '夜航灯火' })
    await cutOff(page.context())
    await signIn(page, await createMember(development))
    await page.goto(`/blog/posts/${id}?inspect`)
    await page.getByRole('button', { name: '举报：夜航灯火' }).click()
    const dialog = page.getByRole('dialog', { name: '举报文章' })
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expect(dialog).not.toContainText('请选择举报原因')
    await view(page)
      .getByText(/^reportDialog/)
      .first()
      .click()
    await dialog.getByRole('radio', { name: '垃圾信息' }).click()
    await expect(view(page)).toContainText('report.choose')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(view(page)).toBeVisible()
  },
)

test(
  '有网络：检查器的窗口开了，从登录起的一切都说给它听，没有口令、邮箱、名字、令牌',
  { tag: sweep },
  async ({ page, development }) => {
    const member = await createMember(development)
    await standIn(page.context())
    const opening = page.waitForEvent('popup')
    await page.goto('/blog/login?inspect')
    const inspector = await opening
    await fillLogin(page, member)
    await expect(page).toHaveURL(/\/blog\/home$/)
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('金丝雀')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/blog\/search/)
    const told = () => inspector.evaluate(() => JSON.stringify((window as Heard).told))
    for (const word of [
      '"session.established"',
      '"form.submit"',
      '"list.reset"',
      '"list search"',
    ])
      await expect.poll(told).toContain(word)
    await expect(view(page)).toBeHidden()
    const { token = '', refreshToken = '' } = (await storedSession(page)) ?? {}
    const { email, nickName, password } = member
    const left = await told()
    for (const secret of [token, refreshToken, email, nickName, password, '金丝雀']) {
      expect(secret).not.toBe('')
      expect(left).not.toContain(secret)
    }
    // Loaded anew, it hears everything from the beginning.
    await inspector.reload()
    await expect.poll(told).toContain('"session.established"')
  },
)

test(
  '浏览器拦下了窗口：说得出来，点“再试一次”就开',
  { tag: sweep },
  async ({ playwright, development }, { project }) => {
    const { launchOptions } = project.use
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // A browser that draws no windows blocks none.
      ...(existsSync(withWindows) && { executablePath: withWindows }),
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    })
    const context = await browser.newContext({ baseURL: development.url, locale: 'zh-CN' })
    const page = await context.newPage()
    await standIn(context)
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.textContent.includes('浏览器拦下了它的窗口')) console.warn('blocked')
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    // Whatever Playwright asks of a page counts as a press there, and a press may open windows: the page speaks first.
    const blocked = page.waitForEvent('console', (said) => said.text() === 'blocked')
    await page.goto('/blog/home?inspect')
    await blocked
    await expect(view(page)).toContainText('浏览器拦下了它的窗口')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: '再试一次' }).click()
    const inspector = await opening
    await expect(view(page)).toBeHidden()
    await expect
      .poll(() => inspector.evaluate(() => JSON.stringify((window as Heard).told)))
      .toContain('"theme 1"')
    await browser.close()
  },
)

/** The window of the inspector, as the page that stands in for it leaves it. */
type Heard = Window & { told?: unknown[] }

/** Nothing answers at stately.ai, as without a network. */
const cutOff = (context: BrowserContext) =>
  context.route('https://stately.ai/**', (route) => route.abort('internetdisconnected'))

/** A page at the inspector's address that says what the inspector says, and keeps what it is told. */
const standIn = (context: BrowserContext) =>
  context.route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>inspector</title><script>
        window.told = []
        window.addEventListener('message', ({ data }) => window.told.push(data))
        window.opener.postMessage({ type: '@statelyai.connected' }, '*')
      </script>`,
    }),
  )
