import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import {
  accountMenu,
  fillLogin,
  loginLink,
  signIn,
} from '#tests/features/authentication.visitor.ts'
import { signInAsKeeper } from '#tests/features/content.publish.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, openPainted, taken, test } from '#tests/support/journey.ts'
import { publicPages, untilPainted } from '#tests/support/public-pages.ts'
import { listenOn } from '#tests/support/port.ts'

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

  // What was kept of it was forgotten with the like, and a page that is not there in time comes plain.
  const openAsVisitor = async () => {
    await page.context().clearCookies()
    await page.goto(post)
    return page.locator('#painted').count()
  }
  await expect.poll(openAsVisitor).toBe(1)
  await expect(like).toHaveAttribute('aria-pressed', String(!wasPressed))
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toHaveCount(0)
  await page.goto(post)
  await expect(page.locator('#painted')).toHaveCount(0)
})

test('留着的页面也守着策略：塞进来的程序和样式一概不行，自己的照常', async ({
  browser,
  community,
}) => {
  await untilPainted(`${community.url}/blog/home`)
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  for (const _visit of ['first', 'again']) {
    const answer = await page.goto(`${community.url}/blog/home`)
    expect(answer?.headers()['content-encoding']).toMatch(/br|gzip/)
    expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*nonce/)
    await taken(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)
    expect(await page.evaluate(blockedOfStrangers)).toEqual([
      'script-src-elem',
      'style-src-elem',
    ])
    await expect(page.locator('body')).not.toHaveCSS('opacity', '0.5')
  }
  await page.context().close()
})

test('从留着的页面登录，走到编辑器：编辑器自己的样式也在', async ({ page, community }) => {
  await openPainted(page, '/blog/home')
  await loginLink(page).click()
  await fillLogin(page, demoAccounts(community).member)
  await expect(accountMenu(page)).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', '/blog/post-editor?editor=markdown')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.locator('.cm-scroller')).toHaveCSS('display', 'flex')
})

test('看过的话题停用了：再打开说不存在，不拿留着的给人看；又启用了，再来就看得到', async ({
  page,
  community,
}) => {
  const keeper = await signInAsKeeper(community)
  const { 话题: address = '' } = await publicPages(community.url)
  const decide = (decision: 'disable' | 'enable') =>
    keeper.ask('POST', address.replace('/blog/', '/api/admin/') + `/${decision}`, {})
  const heading = page.getByRole('heading', { level: 1 })
  const comeBack = async () => {
    await page.goBack()
    await expect(heading).toHaveText('话题广场')
    await page.clock.fastForward(lifetimes.topicBrowse)
    await page.goForward()
  }
  await page.clock.install()
  await page.goto('/blog/topics')
  await page.getByRole('main').locator(`a[href="${address}"]`).first().click()
  await expect(heading).toHaveText(/^# /)
  const name = await heading.innerText()
  const write = page.getByRole('link', { name: '写这个话题' })
  await expect(write).toBeVisible()

  await decide('disable')
  await comeBack()
  await expect(heading).toHaveText('话题不存在')
  await expect(write).toHaveCount(0)

  await decide('enable')
  await comeBack()
  await expect(heading).toHaveText(name)
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
  const port = await listenOn(files)
  try {
    await page.goto(`http://127.0.0.1:${port}/blog/home`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('多人博客社区')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.locator('#painted')).toHaveCount(0)
  } finally {
    files.closeAllConnections()
    files.close()
  }
})

/** Puts a script and a style of nobody's into the page; answers what the policy says to them. */
async function blockedOfStrangers(): Promise<string[]> {
  const blocked: string[] = []
  const bothBlocked = new Promise<void>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (blocked.push(effectiveDirective) === 2) resolve()
    })
  })
  const style = document.createElement('style')
  style.textContent = 'body { opacity: 0.5 }'
  const script = document.createElement('script')
  // One of the policies that the page allows: it is the script's text that is not to be run. TypeScript knows none of it.
  const { trustedTypes } = window as unknown as {
    trustedTypes: {
      createPolicy(name: string, rules: object): { createScript(text: string): string }
    }
  }
  const policy = trustedTypes.createPolicy('comparison-worker', { createScript: String })
  script.text = policy.createScript('document.body.dataset.stranger = ""')
  document.body.append(script, style)
  await bothBlocked
  return blocked.sort()
}
