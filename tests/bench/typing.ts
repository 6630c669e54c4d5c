import { chromium, type Browser, type Page } from '@playwright/test'
import type { components } from '#openapi/generated/schema.d.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'

type Schemas = components['schemas']

const slowness = 4
const keys = 120

const texts = [
  { name: 'empty', content: '开头。\n' },
  // So much markup that the preview shows it as it stands.
  { name: '200 KB of everything', content: article(200) },
  { name: '200 KB of prose', content: prose(200) },
]

/**
 * Milliseconds from a key to the next paint in the middle of a long Markdown article on a machine that is four times
 * slower, until a text of 1 MB can be written in, and the kilobytes an editor loads beyond the home page.
 */
const community = await startCommunity()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const account = demoAccounts(community).member
  const token = await accessToken(community, account)
  const page = await openSignedIn(browser, community, account)
  for (const { name, content } of texts) {
    const id = await saveArticle(community, token, name, content)
    await open(page, `/blog/post-editor/${id}`)
    const times = await measureKeys(page)
    console.log(
      `typing, ${name}, CPU ÷ ${slowness}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`,
    )
  }
  const long = await saveArticle(community, token, '1 MB', article(1000))
  console.log(`opening 1 MB: ${await open(page, `/blog/post-editor/${long}`)} ms`)
  for (const editor of ['markdown', 'rich-text']) {
    const fresh = await openSignedIn(browser, community, account)
    const { bytes, files } = await loadedBy(fresh, `/blog/post-editor?editor=${editor}`)
    console.log(`${editor} loads ${Math.round(bytes / 100) / 10} kB in ${files} files`)
    await fresh.context().close()
  }
} finally {
  await browser.close()
  await community.stop()
}

async function openSignedIn(
  browser: Browser,
  { url }: Community,
  { email, password }: { email: string; password: string },
) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto('/blog/login')
  await page.getByRole('textbox', { name: '邮箱' }).fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press('Enter')
  await page.waitForURL('**/blog/home')
  await page.waitForLoadState('networkidle')
  return page
}

async function saveArticle({ url }: Community, token: string, title: string, content: string) {
  const answer = await fetch(`${url}/api/posts/drafts/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, format: 0, content }),
  })
  if (!answer.ok) throw new Error(`saving answered ${answer.status}: ${await answer.text()}`)
  // The contract tests hold the server to this shape.
  return ((await answer.json()) as Schemas['PostSaved']).id
}

/** A text with a bit of everything, of so many kilobytes. */
function article(kilobytes: number) {
  const section = [
    '## 一节',
    `${'天下学问，惟夜航船中**最难**对付。'.repeat(8)}[链接](https://example.com)`,
    '- 一\n- 二\n  1. 三\n  2. 四',
    '```ts\nconst wind = (snow: number) => snow * 2\n```',
    '| 名 | 值 |\n| --- | --- |\n| 甲 | `乙` |',
    '> 山阴道上，应接不暇。$a^2 + b^2$\n\n',
  ].join('\n\n')
  const size = Buffer.byteLength(section)
  return `开头。\n\n${section.repeat(Math.floor((kilobytes * 1000) / size))}`
}

/** Paragraphs and a heading now and then, of so many kilobytes: what a long text usually is. */
function prose(kilobytes: number) {
  const section = `## 一节\n\n${`${'天下学问，惟夜航船中最难对付。'.repeat(12)}\n\n`.repeat(6)}`
  return `开头。\n\n${section.repeat(Math.ceil((kilobytes * 1000) / Buffer.byteLength(section)))}`
}

/** Milliseconds until the text is there. */
async function open(page: Page, address: string) {
  const before = performance.now()
  await page.goto(address)
  await page.getByRole('textbox', { name: '正文' }).click()
  return Math.round(performance.now() - before)
}

async function measureKeys(page: Page): Promise<number[]> {
  const browser = await page.context().newCDPSession(page)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.press('ControlOrMeta+Home')
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(3000)
  const times = await page.evaluateHandle(() => {
    const measured: number[] = []
    const painted = new MessageChannel()
    let pressed = 0
    painted.port1.onmessage = () => measured.push(performance.now() - pressed)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp
        // What is posted before a frame is painted arrives after it.
        requestAnimationFrame(() => painted.port2.postMessage(null))
      },
      { capture: true },
    )
    return measured
  })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefgh'[key % 8] ?? 'a')
    await page.waitForTimeout(90)
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await browser.detach()
  return times.jsonValue()
}

/** What comes over the network for scripts and styles, beyond what the page before it has brought. */
async function loadedBy(page: Page, address: string) {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!/\.(?:js|css)$/.test(new URL(request.url()).pathname)) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address)
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.waitForLoadState('networkidle')
  const all = (await Promise.all(sizes)).filter((size) => size > 0)
  return { bytes: all.reduce((sum, size) => sum + size, 0), files: all.length }
}

function at(times: number[], share: number) {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
}
