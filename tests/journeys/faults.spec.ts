import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test as plain } from '@playwright/test'
import {
  accountMenu,
  createMember,
  signIn,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test as base, watch, widths } from '#tests/support/journey.ts'
import { loadedFiles } from '#tests/support/loaded-files.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'

/** Journeys in a community that its operator has started for testers. */
const test = base.extend({
  community: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const community = await startCommunity({ FAULTS: 'on' })
      await provide(community)
      await community.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const lab = (page: Page) => page.getByRole('region', { name: '故障实验室' })

async function idOf(community: Community, { email, password }: Credentials) {
  const answer = await fetch(`${community.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  // The contract tests hold the server to this shape.
  const { user } = (await answer.json()) as { user: { id: string } }
  return user.id
}

/** Arms a fault in the panel, and stays on /diagnostic. */
async function arm(page: Page, kind: string, target?: string) {
  await lab(page).getByLabel('故障', { exact: true }).selectOption({ label: kind })
  if (target !== undefined) await lab(page).getByLabel(/哪些/).fill(target)
  await lab(page)
    .getByRole('button', { name: /^(启用|立即切断)$/ })
    .click()
  await expect(lab(page).getByText(/^(已启用|已切断)$/)).toBeVisible()
}

test(
  '启用一次 500：关注列表打不开，说得清楚，再试一次就有了；面板记得发生过',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, await createMember(community))
    await page.goto('/blog/diagnostic')
    await arm(page, '500 服务器出错', 'listFollowing')
    const armed = lab(page).getByRole('list', { name: '正在生效' })
    await expect(armed).toContainText('500 服务器出错listFollowing还有 1 次')

    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: '我的关注', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('服务器出了点问题')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByText('还没有关注任何人')).toBeVisible()

    await page.goBack()
    await expect(lab(page).getByText('没有启用的故障')).toBeVisible()
    const fired = lab(page).getByRole('list', { name: '发生过' })
    await expect(fired.getByRole('listitem')).toHaveText(
      /500 服务器出错GET \/api\/userfollow\/following$/,
    )
    await lab(page).getByRole('button', { name: '全部清除' }).click()
    await expect(lab(page).getByText('还没有发生')).toBeVisible()
  },
)

test(
  '切断实时连接：正在聊天的页面说正在重连，写的还在，随后自己连上、说到',
  { tag: sweep },
  async ({ page, context, community, complaints }) => {
    const [me, you] = [await createMember(community), await createMember(community)]
    const bench = await context.newPage()
    watch(bench, complaints)
    await signIn(page, me)
    await page.goto(`/blog/message-center?tab=chat&user=${await idOf(community, you)}`)
    const box = page.getByRole('textbox', { name: `发消息给${you.nickName}` })
    await box.fill('断线的时候写的')
    await bench.goto('/blog/diagnostic')
    await expect(bench.getByRole('region', { name: '私信连接' })).toContainText('已连接')
    await arm(bench, '切断实时连接')
    await expect(page.getByText('未连接，正在重新连接')).toBeVisible()
    await expect(bench.getByRole('region', { name: '私信连接' })).toContainText('等待重连')
    await expect(page.getByText('未连接，正在重新连接')).toBeHidden()
    await box.press('Enter')
    await expect(page.getByText('已发送')).toBeVisible()
    await expect(bench.getByRole('region', { name: '私信连接' })).toContainText('已连接')
    await expect(lab(bench).getByRole('list', { name: '发生过' })).toContainText('切断实时连接')
  },
)

test('填错了说得出哪里不对；只用键盘也能启用', { tag: sweep }, async ({ page, community }) => {
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/diagnostic')
  const kind = lab(page).getByLabel('故障', { exact: true })
  await kind.selectOption({ label: '延迟' })
  const target = lab(page).getByLabel(/哪些接口/)
  const time = lab(page).getByLabel(/多久/)
  await time.fill('一会儿')
  await target.fill('listNothing')
  await target.press('Enter')
  await expect(lab(page).getByText('请填写 1 到 60000 之间的整数')).toBeVisible()
  await time.fill('5')
  await time.press('Enter')
  await expect(lab(page).getByText('没有“listNothing”这个接口')).toBeVisible()
  await target.fill('GET /api/ranking/*')
  await target.press('Enter')
  const armed = lab(page).getByRole('list', { name: '正在生效' })
  await expect(armed).toContainText('延迟GET /api/ranking/*5 毫秒 · 还有 1 次')
})

test('两种主题、两种宽度都好看', { tag: sweep }, async ({ page, community }) => {
  await signIn(page, await createMember(community))
  await page.goto('/blog/diagnostic')
  await arm(page, '500 服务器出错', 'getUnifiedUnreadCount')
  await arm(page, '推送错序', '*')
  await page.reload()
  await expect(lab(page).getByRole('list', { name: '发生过' })).toBeVisible()
  await lab(page).getByLabel('故障', { exact: true }).selectOption({ label: '数据库变慢' })
  for (const { name, size } of widths) {
    await page.setViewportSize(size)
    await lab(page).scrollIntoViewIfNeeded()
    await expectGoodThemes(page, `faults-${name}`)
  }
})

plain(
  '像 npm start 那样起的社区：页面不提，不问，服务器连程序都没有加载',
  { tag: sweep },
  async ({ browser }) => {
    const coverage = mkdtempSync(join(tmpdir(), 'inkstone-coverage-'))
    const community = await startCommunity({ DEMO: 'off', NODE_V8_COVERAGE: coverage })
    const context = await browser.newContext({ baseURL: community.url })
    const page = await context.newPage()
    const [asked, complaints]: [string[], string[]] = [[], []]
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    watch(page, complaints, /^$/)
    await signIn(page, await createMember(community))
    await page.goto('/blog/diagnostic')
    await expect(page.getByRole('region', { name: '私信连接' })).toContainText('已连接')
    await page.waitForLoadState('networkidle')
    await expect(lab(page)).toBeHidden()
    await context.close()
    expect(await community.stop()).toBe(0)
    expect(asked.filter((path) => /fault/i.test(path))).toEqual([])
    expect(complaints).toEqual([])
    const loaded = loadedFiles(coverage).filter((url) => url.includes('/server/faults/'))
    expect(loaded.map((url) => url.replace(/.*\//, ''))).toEqual(['open-faults.js'])
    rmSync(coverage, { recursive: true, force: true })
  },
)
