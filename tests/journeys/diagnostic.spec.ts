import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { fillLogin, signIn, storedSession } from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'
import { readReport } from '#tests/support/replays/read.ts'
import { replayReport } from '#tests/support/replays/replay.ts'

const root = join(import.meta.dirname, '../..')

/** A state that a machine is in, by its name. */
const lit = (machine: Locator, state: string) =>
  machine
    .locator('li[aria-current="true"]')
    .filter({ hasText: new RegExp(`^${state}（现在在这里）$`) })

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('要先登录；只用键盘断开、重试、测延迟，另一条连接照常', async ({ page, community }) => {
  await page.goto('/blog/diagnostic')
  await expect(page).toHaveURL('/blog/login?redirect=%2Fdiagnostic')
  await fillLogin(page, demoAccounts(community).member)
  await expect(page).toHaveURL('/blog/diagnostic')
  await expect(page).toHaveTitle('实时连接诊断 · 砚')
  await page.getByRole('button', { name: /的菜单$/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: '连接诊断' })).toHaveAttribute(
    'href',
    '/blog/diagnostic',
  )
  await page.keyboard.press('Escape')
  const notification = panel(page, '通知连接')
  const chat = panel(page, '私信连接')
  for (const each of [notification, chat]) {
    await expect(each).toContainText('已连接')
    await expect(each).toContainText('传输方式WebSocket')
  }
  await chat.getByLabel('选择传输方式').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chat).toContainText(/往返延迟\d+ 毫秒/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chat).toContainText('等待重连')
  await expect(chat.getByRole('timer')).toHaveText(/^[12] 秒后$/)
  await expect(notification).toContainText('已连接')
  await page.keyboard.press('Tab')
  await expect(chat.getByRole('button', { name: '立即重试' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('timer')).toBeHidden()
  await expect(chat).toContainText('传输方式WebSocket')
  await expect(chat.getByRole('listitem').first()).toContainText('已连接')
})

test('指定每一种传输方式都连得上；报告复制到剪贴板，里面没有令牌，重放到同样的状态', async ({
  page,
  context,
  community,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demoAccounts(community).member)
  await page.goto('/blog/diagnostic')
  const chat = panel(page, '私信连接')
  for (const transport of ['长轮询', '服务器推送事件（SSE）', 'WebSocket']) {
    await chat.getByLabel('选择传输方式').selectOption(transport)
    await expect(chat.locator('dd').first()).toHaveText(transport)
    await chat.getByRole('button', { name: '测量延迟' }).click()
    await expect(chat).toContainText(/往返延迟\d+ 毫秒/)
  }
  await page.getByRole('button', { name: '复制报告' }).click()
  await expect(page.getByText('报告已复制')).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toContain('transport: webSockets (webSockets)')
  expect(await page.getByLabel('诊断报告').inputValue()).toBe(report)
  const told = readReport(report)
  const replayed = told ? replayReport(told) : []
  expect(replayed.map(({ machine }) => machine)).toEqual(
    expect.arrayContaining(['session', 'connection', 'unread', 'toaster']),
  )
  for (const actor of replayed) {
    expect(actor.knows, actor.id).toBe('same')
    for (const { type, recorded, replayed: now } of actor.steps)
      expect(now, `${actor.id}: ${type}`).toBe(recorded)
  }
  const { token = '', refreshToken = '' } = (await storedSession(page)) ?? {}
  for (const secret of [token, refreshToken]) {
    expect(secret).not.toBe('')
    expect(report).not.toContain(secret)
  }
})

test(
  '状态机：每一个的图上亮着现在的状态，听得懂什么、经历了什么都看得到；看不改变什么',
  { tag: sweep },
  async ({ page, community }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signIn(page, demoAccounts(community).member)
    await page.goto('/blog/diagnostic')
    await expect(panel(page, '私信连接')).toContainText('已连接')
    const code = () => asked.filter((url) => /\/Machines-/.test(url)).length
    expect(code()).toBe(0)
    await page.getByRole('tab', { name: '实时连接' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/blog/diagnostic?view=machines')
    const theme = page.getByRole('group').filter({ hasText: /^theme \d/ })
    await expect(theme.getByText(/^theme \d+$/)).toBeVisible()
    expect(code()).toBe(1)

    const menus = page.getByRole('group').filter({ hasText: /^dropdown \d/ })
    await menus.getByText(/^dropdown \d+$/).click()
    const before = await menus
      .getByRole('list', { name: /最近的转移/ })
      .getByRole('listitem')
      .count()
    await expect(lit(menus, 'hidden')).toHaveCount(1)
    await expect(menus.getByText('menu.toggle', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: /的菜单/ }).press('Enter')
    await expect(lit(menus, 'pinned')).toHaveCount(1)
    await expect(lit(menus, 'hidden')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(lit(menus, 'hidden')).toHaveCount(1)
    const events = menus.getByRole('list', { name: /最近的转移/ }).getByRole('listitem')
    await expect(events.first()).toContainText('hidden')
    expect(await events.count()).toBeGreaterThan(before)

    const session = page.getByRole('group').filter({ hasText: /^session/ })
    await session.getByText('session', { exact: true }).click()
    const context = session.getByRole('region', { name: /上下文/ })
    await expect(context).toContainText('"account"')
    const { token = '', refreshToken = '' } = (await storedSession(page)) ?? {}
    for (const secret of [token, refreshToken, demoAccounts(community).member.email]) {
      expect(secret).not.toBe('')
      await expect(context).not.toContainText(secret)
    }

    const timeline = panel(page, '时间线')
    await timeline.getByLabel('只看').selectOption('dropdown')
    const rows = timeline.getByRole('list', { name: '时间线' }).getByRole('listitem')
    for (const row of await rows.all()) await expect(row).toContainText(/dropdown \d/)
    expect(await rows.count()).toBeGreaterThan(2)
    await page.reload()
    await expect(page.getByRole('tab', { name: '状态机' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
)

test(
  '两种主题、两种宽度：没有 axe 违例，不宽过窗口',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, demoAccounts(community).member)
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await page.goto('/blog/diagnostic')
      const chat = panel(page, '私信连接')
      await chat.getByRole('button', { name: '测量延迟' }).click()
      await expect(chat).toContainText('测得往返延迟')
      await panel(page, '通知连接').getByRole('button', { name: '断开' }).click()
      await page.getByRole('button', { name: '复制报告' }).click()
      await expect(page.getByLabel('诊断报告')).toBeVisible()
      await expectGoodThemes(page, `diagnostic-${name}`)
    }
    await page.goto('/blog/diagnostic?view=machines')
    for (const name of ['session', 'connection chat', 'resource site'])
      await page.getByRole('group').getByText(name, { exact: true }).click()
    await expectGoodLooks(page, 'diagnostic-machines')
  },
)

test('构建出来的应用里没有检查器，?inspect 什么也不做', async ({ page }) => {
  const opened: Page[] = []
  page.on('popup', (popup) => opened.push(popup))
  await page.goto('/blog/home?inspect')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: '状态机', exact: true })).toBeHidden()
  expect(opened).toEqual([])
  expect([...filesThatKnowIt('dist/app'), ...filesThatKnowIt('dist/renderer')]).toEqual([])
  // The search finds it where it is.
  expect(filesThatKnowIt('src/app/inspector')).not.toEqual([])
})

const filesThatKnowIt = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) =>
      /@statelyai|stately\.ai\/inspect|xstateinspector/.test(readFileSync(path, 'utf8')),
    )
