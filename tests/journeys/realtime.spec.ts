import type { Browser, Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
  signIn,
  storedSession,
  watchApi,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { accessTokenSeconds } from '#server/auth/access-tokens.ts'
import { bansOf } from '#tests/support/bans.ts'
import { hour, minute, second } from '#tests/support/clock.ts'
import { test as faulty } from '#tests/support/faults.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'

interface Person extends Credentials {
  nickName: string
}

faulty(
  '服务器在聊天中途断电又回来：没发出的字还在，一条不少、一条不重、次序不乱',
  { tag: sweep },
  async ({ browser, faulty: server }) => {
    const { url } = server.community
    const people = [await createMember(server.community), await createMember(server.community)]
    const [me, you] = people as [Person, Person]
    const mine = await openDevice(browser, url, me)
    const yours = await openDevice(browser, url, you)
    const [toYou, toMe] = await Promise.all([idOf(yours), idOf(mine)])
    await mine.goto(chatWith(toYou))
    await yours.goto(chatWith(toMe))
    for (const text of ['一', '二']) await say(mine, you, text)
    await expect(lines(yours, me)).toContainText('二')

    await server.community.kill()
    for (const page of [mine, yours]) await expect(unconnected(page)).toBeVisible()
    await box(mine, you).fill('三')
    await box(mine, you).press('Enter')
    await expect(mine.getByText('未连接：消息没有发出，请稍后重试')).toBeVisible()
    await expect(box(mine, you)).toHaveValue('三')

    await server.restart()
    await expect(unconnected(mine)).toBeHidden({ timeout: 30_000 })
    await box(mine, you).press('Enter')
    await say(mine, you, '四')
    await expect(lines(yours, me)).toContainText('四', { timeout: 30_000 })
    await say(yours, me, '五')
    for (const [page, peer] of [
      [mine, you],
      [yours, me],
    ] as const) {
      // A row is in the page a moment before it is drawn.
      const seen = async () => (await lines(page, peer).innerText()).match(/[一二三四五]/g)
      await expect.poll(seen).toEqual(['一', '二', '三', '四', '五'])
    }
    await Promise.all([mine.context().close(), yours.context().close()])
  },
)

test(
  '两台设备：一台断网一分钟，另一台照收照读；网回来马上连上，每种传输都是，补上漏掉的',
  { tag: sweep },
  async ({ browser, server }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    const { listeningOrigin: origin } = server.app
    const desk = await openDevice(browser, origin, me)
    const phone = await openDevice(browser, origin, me)
    await phone.goto(chatWith(you.id))
    await desk.clock.install()
    await desk.goto('/blog/diagnostic')
    await hub(desk, '通知连接').getByLabel('选择传输方式').selectOption('服务器推送事件（SSE）')
    await hub(desk, '私信连接').getByLabel('选择传输方式').selectOption('长轮询')
    for (const name of hubs) await expect(hub(desk, name)).toContainText('已连接')

    await desk.context().setOffline(true)
    // Polling would not notice for a hundred seconds, an event stream not for thirty.
    for (const name of hubs) await expect(hub(desk, name)).toContainText('等待重连')
    await server.post('/api/message/send', { receiverId: me.id, content: '在吗？' }, you.token)
    await expect(lines(phone, you)).toContainText('在吗？')
    await expect(unread(phone)).toHaveAccessibleName('消息，1 条未读')
    await desk.clock.fastForward(minute)
    for (const name of hubs) await expect(hub(desk, name)).toContainText('等待重连')

    await desk.context().setOffline(false)
    await expect(hub(desk, '通知连接')).toContainText('传输方式服务器推送事件（SSE）')
    await expect(hub(desk, '私信连接')).toContainText('传输方式长轮询')
    await expect(unread(desk)).toHaveAccessibleName('消息，1 条未读')
    await desk.goto(chatWith(you.id))
    await expect(lines(desk, you)).toContainText('在吗？')
    await say(desk, you, '在')
    await expect(lines(phone, you)).toContainText('在')
    await Promise.all([desk.context().close(), phone.context().close()])
  },
)

test(
  '连着的时候令牌到期：续一次，两条连接自己回来，人还在',
  { tag: sweep },
  async ({ page, server }) => {
    await signIn(page, await enrol(server))
    await page.goto('/blog/diagnostic')
    for (const name of hubs) await expect(hub(page, name)).toContainText('已连接')
    const before = await storedSession(page)
    const api = watchApi(page)
    // A connection outlives its token by a minute.
    server.clock.advance(accessTokenSeconds * second + minute + second)
    for (const name of hubs) {
      const events = hub(page, name).getByRole('listitem')
      await expect(events.filter({ hasText: '连接断开' })).toHaveCount(1)
      await expect(events.first()).toContainText('已连接')
    }
    expect(api.refreshes()).toBe(1)
    expect((await storedSession(page))?.token).not.toBe(before?.token)
    await expect(accountMenu(page)).toBeVisible()
  },
)

test(
  '连着的时候被封禁：每台设备一个对话框，写着封到什么时候，都退出了',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const member = await enrol(server)
    await signIn(page, member)
    await page.goto('/blog/diagnostic')
    for (const name of hubs) await expect(hub(page, name)).toContainText('已连接')
    const other = await openDevice(browser, server.app.listeningOrigin, member)
    await expect(accountMenu(other)).toBeVisible()
    await bansOf(server).ban(member.id, {
      until: new Date(server.clock.now().getTime() + hour),
      reason: '发布违规内容',
    })
    for (const device of [page, other]) {
      const dialog = device.getByRole('alertdialog')
      await expect(dialog).toHaveCount(1)
      await expect(dialog).toContainText('账号已被封禁')
      await expect(dialog).toContainText('封禁至')
      expect(await storedSession(device)).toBeNull()
      await dialog.getByRole('button', { name: '去登录' }).click()
      await expect(device).toHaveURL('/blog/login')
    }
    await other.context().close()
  },
)

const hubs = ['通知连接', '私信连接'] as const

/** A browser of its own; what it says about a network that is gone is no complaint here. */
async function openDevice(browser: Browser, baseURL: string, person: Credentials) {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}

async function idOf(page: Page): Promise<string> {
  const text = await page.evaluate(() => localStorage.getItem('user'))
  // Written by the app; what it must hold is the journeys' business.
  return (JSON.parse(text ?? '{}') as { id: string }).id
}

/** Before the connection is there what is written stays in its box. */
async function say(page: Page, to: Person, text: string) {
  await box(page, to).fill(text)
  await expect(async () => {
    await box(page, to).press('Enter')
    await expect(box(page, to)).toHaveValue('', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

const chatWith = (id: string) => `/blog/message-center?tab=chat&user=${id}`
/** Says that there is no connection: of itself, or because something was to be sent. */
const unconnected = (page: Page) => page.getByText(/^未连接/)
const hub = (page: Page, name: string) => page.getByRole('region', { name })
const unread = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const box = (page: Page, { nickName }: Person) =>
  page.getByRole('textbox', { name: `发消息给${nickName}` })
const lines = (page: Page, { nickName }: Person) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
