import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { messages } from '#server/db/schema/messages.ts'
import { chat, composer } from '#src/messages/chat.ts'
import { paths } from '#src/runtime/paths.ts'
import { pageSize } from '#src/app/realtime/history.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { wander } from '#tests/features/authentication.visitor.ts'
import { conversationModel } from '#tests/machines/chat/conversation.model.ts'
import { second } from '#tests/support/clock.ts'
import { demandStatus } from '#tests/support/door.ts'
import { expect } from '#tests/support/journey.ts'
import { connect } from '#tests/support/live.ts'
import { end } from '#tests/support/raw-hub.ts'
import type { Member } from '#tests/support/members.ts'
import type { TestServer } from '#tests/support/server.ts'
import { accountOf, rememberAccount } from './accounts.ts'
import { excuse } from './conversation.excuse.ts'
import { defineDriver } from './driver.ts'
import { holdCalls, type Edge } from './edge.ts'
import { lastHeard, liveMachine } from './live-machine.ts'
import { awaitDrawing, stopTime } from './page-time.ts'

type Message = Schemas['ChatMessage']
type Checkpoint = Schemas['ConversationCheckpointBody']
type Schemas = components['schemas']

interface World {
  page: Page
  server: TestServer
  me: Member
  you: Member
  /** What the model calls them by number. */
  said: Map<string, Message>
  firsts: Edge
  olders: Edge
  gaps: Edge
  marks: Edge
}

type Snapshot = SnapshotFrom<typeof conversationModel.machine>

export const conversationDriver = defineDriver<typeof conversationModel.machine, World>({
  model: conversationModel,
  // Nobody has spoken of it in this tab yet.
  unborn: { history: 'unloaded', peer: 'quiet', gap: 'none', sight: 'seen', reading: 'closed' },
  async begin({ page, server }) {
    const [me, you] = [await server.createMember(), await server.createMember()]
    const said = new Map<string, Message>()
    // More than one page of them, all read by now: there is something before, and nothing to be told.
    const now = server.clock.now()
    const before = Array.from({ length: pageSize }, (_, number) => ({
      id: server.core.newId(),
      senderId: you.id,
      receiverId: me.id,
      content: `第${number}句`,
      createdAt: now,
      deliveredAt: now,
    }))
    await server.core.db.insert(messages).values(before)
    const last = await say(server, you, me, '说到这里')
    await read(server, me, you, last.id)
    said.set('2', await say(server, me, you, '我的第二句'))
    await rememberAccount(page, accountOf(server, me))
    const history = '/api/message/history'
    const firsts = await holdCalls(
      page,
      new RegExp(`^GET ${history}$`),
      (query) => !query.has('beforeId') && !query.has('heldFromId'),
    )
    const olders = await holdCalls(page, new RegExp(`^GET ${history}$`), (query) =>
      query.has('beforeId'),
    )
    const gaps = await holdCalls(page, new RegExp(`^GET ${history}$`), (query) =>
      query.has('heldFromId'),
    )
    const marks = await holdCalls(page, /^POST .*\/conversations\/checkpoint$/)
    await withoutHubReports(page)
    await page.clock.install()
    await page.goto('/blog/message-center?tab=chat&machines')
    await expect(page.getByText(chat.choose)).toBeVisible()
    await expect
      .poll(async () => (await liveMachine(page, 'connection'))?.value)
      .toMatchObject({ line: { attached: { live: 'settling' } } })
    // From here on time passes only where a path says so.
    await stopTime(page)
    return { page, server, me, you, said, firsts, olders, gaps, marks }
  },
  events: {
    'chat.open': async (world, _event, before) => {
      const { page, you } = world
      await deleteForgotten(world, before)
      await wander(page, `/blog${paths.messageCenter('chat', you.id)}`)
      await awaitDrawing(page, () => expect(box(page)).toBeVisible({ timeout: 50 }))
    },
    'chat.close': ({ page }) => wander(page, `/blog${paths.messageCenter('chat')}`),
    'chat.older': async ({ page }) => {
      await lines(page).hover()
      await page.mouse.wheel(0, -100_000)
    },
    'chat.retry': ({ page }) =>
      page.getByRole('button', { name: chat.retry, exact: true }).click(),
    'hub.up': async (world, _event, before) => {
      const { page } = world
      const isLoaded = before.matches({ history: 'ready' })
      if (isLoaded) await deleteForgotten(world, before)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      // What only a push has told of is forgotten with the connection: it was deleted meanwhile.
      if (!isLoaded) await deletePushed(world)
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
    'page.hidden': ({ page }) => look(page, 'hidden'),
    'page.visible': ({ page }) => look(page, 'visible'),
    'message.received': async ({ server, me, you, said }, { message }) => {
      const isMine = message.senderId === 'me'
      const [from, to] = isMine ? [me, you] : [you, me]
      said.set(message.id, await say(server, from, to, `第 ${message.id} 条`))
    },
    'message.delivered': ({ server, you, said }, { id }) =>
      invoke(server, you, 'ConfirmMessageDelivered', said.get(id)?.id),
    'peer.typing': ({ server, me, you }) => {
      // Of a pair one in two seconds is passed on.
      server.clock.advance(3 * second)
      return invoke(server, you, 'UserTyping', me.id)
    },
    'message.removed': async ({ server, me, said }, { id }) => {
      await remove(server, me, said.get(id))
    },
    'conversation.deleted': async ({ server, me, you }) => {
      const path = `/api/message/conversations/${you.id}`
      demandStatus(await server.delete(path, await server.tokenFor(me)), 200)
    },
    'peer.read': async ({ server, me, you, said }, { upTo }) => {
      await read(server, you, me, said.get(upTo)?.id)
    },
    'self.read': async ({ server, me, you, said }, { upTo }) => {
      await read(server, me, you, said.get(upTo)?.id)
    },
  },
  done: {
    first: ({ firsts }) => answer(firsts),
    older: ({ olders }) => answer(olders),
    gap: async ({ server, me, you, said, gaps }, { output }) => {
      const { messages } = output as { messages: readonly { id: string }[] }
      if (messages.some(({ id }) => id === '3') && !said.has('3'))
        said.set('3', await say(server, you, me, '第 3 条'))
      await answer(gaps)
    },
    markRead: async ({ server, me, you, said, marks }, { output }) => {
      const { upTo } = output as { upTo: string }
      const call = await marks.next()
      const { lastReadMessageId } = call.request.postDataJSON() as Checkpoint
      const last = said.get(upTo)?.id
      // Another device has read further than this call says: the server answers with the furthest.
      if (lastReadMessageId !== last) await read(server, me, you, last)
      await call.pass()
    },
  },
  failed: {
    first: ({ firsts }) => cut(firsts),
    older: ({ olders }) => cut(olders),
    gap: ({ gaps }) => cut(gaps),
    markRead: ({ marks }) => cut(marks),
  },
  after: {
    patience: ({ page }) => page.clock.runFor(10 * second),
    receiptPatience: ({ page }) => page.clock.runFor(10 * second),
    silence: ({ page }) => page.clock.runFor(4.5 * second),
  },
  excuse,
  looks: {
    'history.unloaded': ({ page }) => expect(lines(page)).toHaveCount(0),
    'history.loading': async ({ page, firsts }, { value }) => {
      await expect.poll(firsts.held).toBe(1)
      if (value.reading !== 'closed') await expect(lines(page)).toHaveCount(0)
    },
    'history.failed': async ({ page }, { value }) => {
      if (value.reading === 'closed') return
      await expect(page.getByText(/^获取消息失败：/)).toBeVisible()
    },
    'history.ready.idle': async ({ page }, { value }) => {
      if (value.reading === 'closed') return
      await expect(lines(page)).toBeVisible()
      await expect(page.getByText(chat.olderLoading)).toHaveCount(0)
    },
    'history.ready.fetching': async ({ page, olders }, { value }) => {
      await expect.poll(olders.held).toBe(1)
      if (value.reading !== 'closed')
        await expect(page.getByText(chat.olderLoading)).toBeVisible()
    },
    'history.ready.stuck': async ({ page }, { value }) => {
      if (value.reading !== 'closed')
        await expect(page.getByText(chat.olderFailed)).toBeVisible()
    },
    'peer.quiet': ({ page }) => expect(page.getByText(chat.typing)).toHaveCount(0),
    'peer.typing': async ({ page }, { value }) => {
      if (value.reading !== 'closed') await expect(page.getByText(chat.typing)).toBeVisible()
    },
    'gap.none': async ({ gaps }) => expect(gaps.held()).toBe(0),
    'gap.closing': ({ gaps }) => expect.poll(gaps.held).toBe(1),
    'gap.open': async ({ gaps }) => expect(gaps.held()).toBe(0),
    'sight.seen': ({ page }) => expectSight(page, 'visible'),
    'sight.unseen': ({ page }) => expectSight(page, 'hidden'),
    'reading.closed': ({ page }) => expect(box(page)).toHaveCount(0),
    'reading.open.caughtUp': async ({ page, marks }) => {
      await expect(box(page)).toBeVisible()
      expect(marks.held()).toBe(0)
    },
    'reading.open.marking': async ({ page, marks }) => {
      await expect(box(page)).toBeVisible()
      await expect.poll(marks.held, 'one report at a time').toBe(1)
    },
    'reading.open.behind': async ({ page, marks }) => {
      await expect(box(page)).toBeVisible()
      expect(marks.held()).toBe(0)
    },
  },
})

/** The third message, as long as no report that speaks of it is on its way: the server refuses those of what is gone. */
async function deletePushed({ server, me, said, marks }: World) {
  const pushed = said.get('3')
  if (!pushed || marks.held() > 0) return false
  await remove(server, me, pushed)
  return said.delete('3')
}

/** The same once the report is over: the page has read the message again, and hears that it is gone. */
async function deleteForgotten(world: World, { context }: Snapshot) {
  if (context.messages.some(({ id }) => id === '3')) return
  const mark = await lastHeard(world.page)
  if (!(await deletePushed(world))) return
  await expect
    .poll(async () => {
      const live = await liveMachine(world.page, 'conversation')
      return live?.heard.filter(({ number }) => number > mark).map(({ type }) => type)
    })
    .toContain('message.removed')
}

/** As on a hub that does not know how far one has read: reports go by calls, which can be held. */
const withoutHubReports = (page: Page) =>
  page.routeWebSocket(/\/hubs\/chat/, (socket) => {
    const server = socket.connectToServer()
    // A frame may hold several records: what is said at once goes out together.
    socket.onMessage((frame) => {
      for (const record of frame.toString().split(end).slice(0, -1)) {
        if (!record.includes(report)) {
          server.send(record + end)
          continue
        }
        const { invocationId } = JSON.parse(record) as { invocationId: string }
        const error = `Unknown hub method '${report}'`
        socket.send(JSON.stringify({ type: 3, invocationId, error }) + end)
      }
    })
  })
const report = 'UpdateConversationCheckpoint'

const lines = (page: Page) => page.getByRole('region', { name: /^与.*的消息$/ })

const box = (page: Page) =>
  page.getByRole('textbox', { name: new RegExp(`^${composer.label('')}`) })

/** What somebody's phone asks of the hub. */
async function invoke(server: TestServer, who: Member, method: string, about?: string) {
  const token = await server.tokenFor(who)
  const phone = await connect(server.app.listeningOrigin, 'chat', { ...who, token })
  await phone.invoke(method, about)
  await phone.connection.stop()
}

/** A headless browser looks at all of its tabs: it is told otherwise. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const expectSight = async (page: Page, state: DocumentVisibilityState) =>
  expect(await page.evaluate(() => document.visibilityState)).toBe(state)

const answer = async (edge: Edge) => (await edge.next()).pass()

const cut = async (edge: Edge) => (await edge.next()).cut()

async function say(server: TestServer, from: Member, to: Member, content: string) {
  // A member may say only so much in a minute.
  server.clock.advance(3 * second)
  const sent = await server.post(
    '/api/message/send',
    { receiverId: to.id, content },
    await server.tokenFor(from),
  )
  demandStatus(sent, 201)
  return sent.json<Message>()
}

async function read(server: TestServer, reader: Member, writer: Member, id = '') {
  const answered = await server.post(
    '/api/message/conversations/checkpoint',
    { otherUserId: writer.id, lastReadMessageId: id },
    await server.tokenFor(reader),
  )
  demandStatus(answered, 200)
}

const remove = async (server: TestServer, me: Member, message?: Message) =>
  demandStatus(await server.delete(`/api/message/${message?.id}`, me.token), 204)
