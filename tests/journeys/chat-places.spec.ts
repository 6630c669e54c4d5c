import type { Page, Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { conversations, messages } from '#server/db/schema/messages.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { second } from '#tests/support/clock.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, sweep, watch } from '#tests/support/journey.ts'
import type { TestServer } from '#tests/support/server.ts'

type Enrolled = Awaited<ReturnType<typeof enrol>>

test(
  '同一个人两个标签页：未读与已读一致；看不见的标签页不算读过；删掉的两边都没了；找会话问服务器',
  { tag: sweep },
  async ({ page, server, complaints }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    const send = async (content: string) => {
      const body = { receiverId: me.id, content }
      const answer = await server.post('/api/message/send', body, you.token)
      return answer.json<{ id: string }>().id
    }
    await signIn(page, me)
    await page.goto(chatWith(you))
    const other = await page.context().newPage()
    watch(other, complaints)
    await other.goto('/blog/home')
    for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(unread(1))

    await look(page, 'hidden')
    const id = await send('听得到吗')
    await expect(lines(page, you)).toContainText('听得到吗')
    for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(unread(2))
    await look(page, 'visible')
    for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(unread(1))

    await send('这句是对的')
    await expect(lines(page, you)).toContainText('这句是对的')
    await other.goto(chatWith(you))
    await expect(lines(other, you)).toContainText('听得到吗')
    await server.delete(`/api/message/${id}`, you.token)
    for (const each of [page, other]) {
      await expect(lines(each, you)).not.toContainText('听得到吗')
      await expect(lines(each, you)).toContainText('这句是对的')
    }

    // Twenty newer conversations: theirs is on the second page.
    const strangers = await Promise.all(Array.from({ length: 20 }, () => server.createMember()))
    server.clock.advance(second)
    for (const { token } of strangers)
      await server.post('/api/message/send', { receiverId: me.id, content: '你好' }, token)
    await page.goto('/blog/message-center?tab=chat')
    const list = page.getByRole('navigation', { name: '会话' })
    await expect(list.getByRole('listitem')).toHaveCount(20)
    await expect(list.getByRole('link', { name: you.nickName })).toHaveCount(0)
    await list.getByRole('searchbox').fill('这句是')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('link', { name: you.nickName })).toBeVisible()
    await list.getByRole('searchbox').fill('没有这回事')
    await expect(list.getByText('没有找到这样的会话')).toBeVisible()
  },
)

test(
  '五万条的会话：往上翻四页，正在读的那一条不动，画出来的只有看得见的',
  { tag: sweep },
  async ({ page, server }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    await fillConversation(server, me, you, 50_000)
    await signIn(page, me)
    await page.goto(chatWith(you))
    await expect(lines(page, you).getByText(/^第50000条/)).toBeInViewport()
    const gate = await gateOlder(page)
    for (let oldest = 49_951; oldest > 49_800; oldest -= 50) {
      const reading = lineOf(page, you, oldest)
      gate.shut()
      await expect(async () => {
        await lines(page, you).evaluate((element) => element.scrollTo(0, 0))
        await expect(reading).toBeInViewport({ timeout: 1000 })
      }).toPass()
      await expect(page.getByText('正在加载更早的消息…')).toBeVisible()
      const before = await topOf(page, you, oldest)
      await gate.open()
      await expect(page.getByText('正在加载更早的消息…')).toBeHidden()
      await expect
        .poll(async () => Math.abs((await topOf(page, you, oldest)) - before))
        .toBeLessThan(2)
      expect(await lines(page, you).getByRole('button').count()).toBeLessThan(40)
    }
  },
)

/** Both have said something in turn, longer and shorter, and all of it is read. */
async function fillConversation(
  server: TestServer,
  me: Enrolled,
  you: Enrolled,
  count: number,
) {
  const { db, clock } = server.core
  const idOf = (number: string) =>
    sql.raw(`('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)
  await db.execute(sql`
    insert into ${messages} (id, sender_id, receiver_id, content, created_at, delivered_at)
    select ${idOf('number')},
      case when number % 2 = 0 then ${me.id}::uuid else ${you.id}::uuid end,
      case when number % 2 = 0 then ${you.id}::uuid else ${me.id}::uuid end,
      '第' || number || '条' || repeat('，说来话长', number % 7), ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
    from generate_series(1, ${count}::int) number`)
  const newest = idOf(String(count))
  await db.execute(sql`
    insert into ${conversations} (owner_id, other_id, last_message_id, last_message_at, checkpoint_id, unread_count)
    values (${me.id}::uuid, ${you.id}::uuid, ${newest}, ${clock.now()}::timestamptz, ${newest}, 0),
      (${you.id}::uuid, ${me.id}::uuid, ${newest}, ${clock.now()}::timestamptz, ${newest}, 0)`)
}

/** Keeps the older messages on their way while it is shut. */
async function gateOlder(page: Page) {
  const held: Route[] = []
  let isOpen = true
  await page.route('**/api/message/history?*beforeId*', (route) => {
    if (isOpen) return route.continue()
    held.push(route)
  })
  return {
    shut: () => void (isOpen = false),
    open: () => {
      isOpen = true
      return Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

const lineOf = (page: Page, peer: Enrolled, number: number) =>
  lines(page, peer).getByText(new RegExp(`^第${number}条`))
const topOf = async (page: Page, peer: Enrolled, number: number) =>
  (await lineOf(page, peer, number).boundingBox())?.y ?? 0

/** A headless browser looks at all of its tabs: it is told otherwise. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const unread = (count: number) => `消息，${count} 条未读`
const chatWith = ({ id }: Enrolled) => `/blog/message-center?tab=chat&user=${id}`
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const lines = (page: Page, { nickName }: Enrolled) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
