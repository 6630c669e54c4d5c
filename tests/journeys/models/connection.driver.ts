import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { delayOf } from '#machines/connection/connection.machine.ts'
import type { HubFailure } from '#machines/connection/connection.types.ts'
import { actions, facts, hubNames, states } from '#src/messages/diagnostic.ts'
import { connectionModel } from '#tests/machines/connection/connection.model.ts'
import { bansOf } from '#tests/support/bans.ts'
import { second } from '#tests/support/clock.ts'
import { register } from '#tests/support/door.ts'
import { expect } from '#tests/support/journey.ts'
import type { Member } from '#tests/support/members.ts'
import type { TestServer } from '#tests/support/server.ts'
import { openWire, type Wire } from '#tests/support/wire.ts'
import { signInElsewhere, storeElsewhere } from './accounts.ts'
import { defineDriver } from './driver.ts'
import { holdCalls, type Edge } from './edge.ts'
import { liveMachine } from './live-machine.ts'
import { awaitDrawing, stopTime } from './page-time.ts'

interface World {
  context: BrowserContext
  page: Page
  server: TestServer
  wire: Wire
  member: Pick<Member, 'id' | 'token'> | null
  negotiations: Edge
  refreshes: Edge
  /** What was negotiated never comes about. */
  line: Awaited<ReturnType<typeof hangable>>
}

/** Shows in what becomes of the next refusal. */
const elsewhere = () => Promise.resolve()

export const connectionDriver = defineDriver<typeof connectionModel.machine, World>({
  model: connectionModel,
  // There is none before the first session.
  unborn: { line: 'off', token: 'fresh' },
  async begin({ page, context, server }) {
    const wire = await openWire(server.app.listeningOrigin)
    page.once('close', () => void wire.close())
    // Only the connection for messages is walked; the other one waits for ever.
    await holdCalls(page, /\/hubs\/notification/)
    const negotiations = await holdCalls(page, /^POST .*\/hubs\/chat\/negotiate$/)
    const refreshes = await holdCalls(page, /^POST .*\/refresh-token$/)
    const line = await hangable(page)
    await page.clock.install()
    await page.goto(`${wire.url}/blog/diagnostic?machines`)
    await expect(page.getByRole('form', { name: '登录' })).toBeVisible()
    // From here on time passes only where a path says so.
    await stopTime(page)
    return { context, page, server, wire, member: null, negotiations, refreshes, line }
  },
  events: {
    'session.started': async (world) => {
      const { page, server, negotiations } = world
      const dialog = page.getByRole('alertdialog')
      if (await dialog.isVisible()) await dialog.getByRole('button').click()
      const account = await signInElsewhere(server, await register(server))
      world.member = { id: account.user.id, token: account.tokens.token }
      await storeElsewhere(page, account)
      await awaitDrawing(page, async () => {
        expect(negotiations.held()).toBeGreaterThan(0)
        await expect(panel(page)).toBeVisible({ timeout: 50 })
      })
    },
    'session.ended': ({ page }) => storeElsewhere(page, null),
    'hub.opened': async ({ negotiations }) => (await negotiations.latest()).pass(),
    'hub.failed': (world, { failure: { reason } }) => failures[reason](world),
    'hub.closed': async ({ wire }) => {
      wire.cut()
      wire.mend()
    },
    'hub.pong': measure,
    'network.online': ({ page }) =>
      page.evaluate(() => void dispatchEvent(new Event('online'))),
    'network.offline': ({ page }) =>
      page.evaluate(() => void dispatchEvent(new Event('offline'))),
    'page.visible': ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'connection.retry': ({ page }) =>
      panel(page).getByRole('button', { name: actions.retry }).click(),
    'connection.drop': '手动断开，紧接着就断了：中间那一下谁也看不到',
    'connection.ping': measure,
    'connection.choose': async ({ page, negotiations }, { choice }) => {
      // It is negotiated anew: what comes next is about that, though the page may not have given up the other yet.
      negotiations.leave()
      await panel(page).getByLabel(actions.choice).selectOption(choice)
    },
  },
  done: { renew: async ({ refreshes }) => (await refreshes.next()).pass() },
  failed: { renew: '续期失败，登录就结束了：页面退出，不会停在等待重连' },
  after: {
    startDeadline: async ({ page, negotiations, line }) => {
      line.hangs = true
      await (await negotiations.latest()).pass()
      await line.reached()
      await page.clock.runFor(15 * second)
      line.hangs = false
    },
    stability: async (world) => {
      await world.page.clock.runFor(29 * second)
      // The client gives up a server that says nothing for so long.
      await measure(world)
      await world.page.clock.runFor(second)
    },
    backoff: ({ page }, _event, { context }) => page.clock.runFor(delayOf(context.attempt)),
  },
  excuse(event, before) {
    const { value, context } = before
    if (value.line === 'off' && event.type === 'session.ended') return '没有登录的人，退不出'
    if (value.line === 'off' && event.type === 'connection.choose')
      return '没有登录，看不到这些开关'
    if (event.type === 'connection.choose' && event['choice'] === context.choice)
      return '已经选着的，不能再选一次'
    if (event.type === 'hub.closed' && !before.matches({ line: { attached: 'live' } }))
      return '还没有连上的，不叫断开，叫连不上'
    if (event.type === 'hub.failed' && before.matches({ line: { attached: 'live' } }))
      return '已经连上的，不会连不上，只会断开'
    return null
  },
  looks: {
    'line.off': ({ page }) => expect(panel(page)).toHaveCount(0),
    'line.attached.connecting': (world, snapshot) =>
      expectPanel(world, states.connecting, snapshot),
    'line.attached.live.settling': (world, snapshot) =>
      expectPanel(world, states.live, snapshot),
    'line.attached.live.stable': (world, snapshot) => expectPanel(world, states.live, snapshot),
    'line.renewing': (world, snapshot) => expectPanel(world, states.renewing, snapshot),
    'line.waiting': (world, snapshot) => expectPanel(world, states.waiting, snapshot),
    'token.fresh': elsewhere,
    'token.renewed': elsewhere,
  },
})

const failures: Record<HubFailure['reason'], (world: World) => Promise<void>> = {
  // A token that has really expired would be refused again when the path goes on.
  unauthorized: async ({ negotiations }) =>
    (await negotiations.latest()).refuse(401, {
      code: 1001,
      message: '登录已过期，请重新登录',
    }),
  unreachable: async ({ negotiations }) => (await negotiations.latest()).cut(),
  refused: async ({ negotiations, server, member }) => {
    await server.post('/api/auth/logout', undefined, member?.token)
    await (await negotiations.latest()).pass()
  },
  banned: async ({ negotiations, server, member }) => {
    const reason = '发布违规内容'
    await bansOf(server).ban(member?.id ?? '', { until: null, reason })
    await (await negotiations.latest()).pass()
  },
}

const panel = (page: Page) => page.getByRole('region', { name: hubNames.chat })

async function expectPanel(
  { page }: World,
  state: string,
  { context: { attempt } }: { context: { attempt: number } },
) {
  await expect(panel(page).getByText(state, { exact: true }).first()).toBeVisible()
  await expect(panel(page)).toContainText(`${facts.attempt}${facts.times(attempt)}`)
}

/** Measures how long a message takes there and back; resolves when it is back. */
async function measure({ page }: World) {
  const pongs = async () => {
    const live = await liveMachine(page, connectionModel.machine.id)
    return live?.heard.filter(({ type }) => type === 'hub.pong').length ?? 0
  }
  const before = await pongs()
  await panel(page).getByRole('button', { name: actions.ping }).click()
  await expect.poll(pongs).toBeGreaterThan(before)
}

/** Lets what is negotiated be reached, or swallows it. */
async function hangable(page: Page) {
  let reached = 0
  const line = {
    hangs: false,
    reached: () => expect.poll(() => reached).toBeGreaterThan(0),
  }
  await page.routeWebSocket(/\/hubs\/chat/, (socket: WebSocketRoute) => {
    if (!line.hangs) return void socket.connectToServer()
    reached += 1
    // What is said to it is heard by nobody.
    socket.onMessage(() => {})
  })
  await page.route(/\/hubs\/chat\?/, (route) => {
    if (!line.hangs) return route.fallback()
    reached += 1
    return undefined
  })
  return line
}
