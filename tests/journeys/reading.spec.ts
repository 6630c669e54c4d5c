import type { Page } from '@playwright/test'
import { createMember, signIn } from '#tests/features/authentication.visitor.ts'
import { publishSample, signInAsKeeper, type Keeper } from '#tests/features/content.publish.ts'
import { sampleTitle } from '#tests/features/content.sample.ts'
import { slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { builtScripts, readBuilt, readManifest } from '#tests/support/built-app.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectToast } from '#tests/support/toasts.ts'

/** Code that only writers, chats and the server need, each by a string that no build changes. */
const heavy = {
  CodeMirror: 'cm-editor',
  Quill: 'ql-editor',
  SignalR: 'HubConnection',
  highlighter: 'subLanguage',
  KaTeX: 'katex-html',
  'Markdown parser': 'thematicBreakSequence',
}

let keeper: Keeper
let sample: string
test.beforeAll(async ({ community }) => {
  keeper = await signInAsKeeper(community)
  sample = `/blog/posts/${await publishSample(keeper)}`
})

test('从首页到文章，到作者，一路退回来，还在原处', async ({ page }) => {
  await page.goto('/blog/home')
  const card = page.getByRole('region', { name: '热门推荐' }).getByRole('article').nth(5)
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/posts\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.locator('article header a[href*="/users/"]').click()
  await expect(page.getByRole('tab', { name: '文章' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/home$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('读一篇文章，阅读数多一次，同一天再读不再多', async ({ browser, community }) => {
  const post = `/blog/posts/${await publishSample(keeper)}`
  const views = async () => {
    const answer = await fetch(community.url + post.replace('/blog', '/api'))
    // The contract tests hold the server to this shape.
    return ((await answer.json()) as { viewCount: number }).viewCount
  }
  const context = await browser.newContext({ baseURL: community.url, locale: 'zh-CN' })
  const page = await context.newPage()
  const read = async () => {
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/view'))
    await page.goto(post)
    expect((await counted).status()).toBe(204)
  }
  expect(await views()).toBe(0)
  await read()
  await expect.poll(views).toBe(1)
  await read()
  expect(await views()).toBe(1)
  await context.close()
})

test('目录：链接停在导航栏之下，正在读的一节有标记', async ({ page }) => {
  await page.goto(sample)
  await expect(page).toHaveTitle(`${sampleTitle} · 砚`)
  const outline = page.getByRole('navigation', { name: '目录' })
  await outline.getByRole('link', { name: '十三种结局' }).click()
  const heading = page.getByRole('heading', { name: '十三种结局', exact: true })
  await expect(heading).toBeFocused()
  // It may still be on its way up there.
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140)
  expect((await heading.boundingBox())?.y).toBeGreaterThan(60)
  await expect(outline.locator('[aria-current]')).toHaveText('十三种结局')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('带着片段打开文章，直接到那一节', async ({ page }) => {
  await page.goto(`${sample}#${encodeURIComponent('user-content-两个标签页')}`)
  await expect(page.getByRole('heading', { name: '两个标签页' })).toBeInViewport()
})

test('窄屏的目录折在正文上面', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(sample)
  await expect(page.getByRole('link', { name: '步骤' })).toBeHidden()
  await page.locator('summary', { hasText: '目录' }).click()
  await page.getByRole('link', { name: '步骤' }).click()
  await expect(page.getByRole('heading', { name: '步骤' })).toBeInViewport()
})

test('脚注去得了，回得来', async ({ page }) => {
  await page.goto(sample)
  await page.getByRole('article').getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByText('浏览器里的 Web Locks。')).toBeInViewport()
  await page.getByRole('link', { name: '回到正文第 2 处引用' }).click()
  await expect(page.getByText('用一把锁')).toBeInViewport()
})

test('代码能复制；表格、公式、任务、视频各有其形', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(sample)
  await page.getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('已复制', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'const refreshing',
  )
  await expect(page.getByRole('checkbox', { name: '已完成' })).toBeChecked()
  await expect(page.getByRole('table')).toContainText('什么也没看见')
  const namespace = await page
    .locator('math')
    .first()
    .evaluate((math) => math.namespaceURI)
  expect(namespace).toBe('http://www.w3.org/1998/Math/MathML')
  await expect(page.getByRole('link', { name: /观看视频/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('印出来的只有文章', async ({ page }) => {
  await page.goto(sample)
  const body = page.getByRole('article').first()
  const around = [
    page.getByRole('banner'),
    page.getByRole('contentinfo').last(),
    page.getByRole('heading', { name: /^评论/ }),
    page.getByRole('button'),
    page.getByRole('link', { name: /^赞/ }),
  ].map((it) => it.filter({ visible: true }))
  for (const it of around) await expect(it.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const it of around) await expect(it).toHaveCount(0)
  await expect(body.getByRole('heading', { level: 1 })).toHaveText(sampleTitle)
})

test('不存在的文章说清楚，给出路', async ({ page }) => {
  await page.goto('/blog/posts/0198c7a2-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章不存在')
  await expect(page).toHaveTitle('文章不存在 · 砚')
  await page.getByRole('link', { name: '浏览文章' }).click()
  await expect(page).toHaveURL(/\/blog\/posts$/)
})

test('文章列表：分类与页码都在地址里，退回来还在', async ({ page }) => {
  await page.goto('/blog/posts')
  await expect(page.getByRole('article')).toHaveCount(10)
  const first = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(
    first ?? '',
  )
  await page.goBack()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first ?? '')
  const category = page.getByRole('navigation', { name: '分类' }).getByRole('link').nth(1)
  await category.click()
  await expect(page).toHaveURL(/\?category=[0-9a-f-]{36}$/)
  await expect(category).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(category).toHaveAttribute('aria-current', 'true')
})

test('关注：立刻改变，提示一次，别处也记得', async ({ page, community }) => {
  await signIn(page, await createMember(community))
  const { items } = await keeper.ask<{ items: { id: string; displayName: string }[] }>(
    'GET',
    '/api/users/hot-creators?count=8',
  )
  const [creator] = items
  if (!creator) throw new Error('nobody in the demo community')
  await page.goto('/blog/home')
  const button = page.getByRole('button', { name: new RegExp(`关注：${creator.displayName}$`) })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectToast(page, '关注成功', '已成功关注该创作者')
  await page.getByRole('link', { name: creator.displayName, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(creator.displayName)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expectToast(page, '取消关注成功', '已取消关注该创作者')
})

test('访客按关注，先去登录，带着来路', async ({ page }) => {
  await page.goto(sample)
  await page
    .getByRole('link', { name: /^关注：/ })
    .first()
    .click()
  await expect(page).toHaveURL(
    new RegExp(`/blog/login\\?redirect=${encodeURIComponent(sample.slice(5))}$`),
  )
})

test('网慢的时候，文章来了也不推动任何东西', async ({ page }) => {
  const shift = await watchLayoutShift(page)
  await slowDown(page)
  await page.goto(sample)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sampleTitle)
  await page.waitForLoadState('networkidle')
  expect(await shift()).toBe(0)
})

test('读文章不加载编辑器、实时连接、高亮与 Markdown', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/blog\/(assets\/.+\.js)$/.exec(request.url()) ?? []
    if (file !== undefined) files.push(file)
  })
  await page.goto('/blog/home')
  await openFirst(page)
  expect(files.length).toBeGreaterThan(1)
  expect(heavyAmong(files)).toEqual([])
  // The search finds each of them where it is.
  expect(new Set(heavyAmong(builtScripts()))).toEqual(new Set(Object.keys(heavy)))
})

test('构建清单里，读文章要用的块不含这些代码', () => {
  const manifest = readManifest()
  const needed = new Set<string>()
  const follow = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of manifest[name]?.imports ?? []) follow(next)
  }
  for (const entry of ['index.html', 'src/pages/HomePage.tsx', 'src/pages/PostPage.tsx']) {
    expect(Object.keys(manifest)).toContain(entry)
    follow(entry)
  }
  const files = [...needed].flatMap((name) => manifest[name]?.file ?? [])
  expect(files).toHaveLength(needed.size)
  expect(heavyAmong(files)).toEqual([])
})

/** Which of the heavy code these files of the build hold, a name for each file. */
const heavyAmong = (files: readonly string[]) =>
  files
    .map(readBuilt)
    .flatMap((text) =>
      Object.entries(heavy).flatMap(([name, mark]) => (text.includes(mark) ? [name] : [])),
    )

async function openFirst(page: Page) {
  await page
    .getByRole('region', { name: '全站热榜' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/blog\/posts\//)
  await page.waitForLoadState('networkidle')
}
