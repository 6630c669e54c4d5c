import { createRequire } from 'node:module'
import type { HubConnection } from '@microsoft/signalr'
import type * as signalr from '@microsoft/signalr'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hubPath, startHubs, transports } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'

/** In the page: the client's library as a script, and the connection under test. */
declare const window: { signalR: typeof signalr; connection: HubConnection }

type Kind = keyof typeof transports
const kinds = Object.keys(transports) as Kind[]
const library = createRequire(import.meta.url).resolve(
  '@microsoft/signalr/dist/browser/signalr.min.js',
)

let server: TestHubs
test.beforeEach(async () => {
  server = await startHubs()
})
test.afterEach(() => server.close())

/** Starts the official client in a page of the hub's own origin. */
async function connect(page: Page, transport: number, timeoutMs = 30_000) {
  await page.goto(`${server.url}/blank`)
  await page.addScriptTag({ path: library })
  await page.evaluate(
    async ([path, transport, timeoutMs]) => {
      const { HubConnectionBuilder, LogLevel } = window.signalR
      window.connection = new HubConnectionBuilder()
        .withUrl(path, { transport, accessTokenFactory: () => 'ada' })
        .configureLogging(LogLevel.None)
        .build()
      window.connection.serverTimeoutInMilliseconds = timeoutMs
      await window.connection.start()
    },
    [hubPath, transport, timeoutMs] as const,
  )
}

const state = (page: Page) => page.evaluate(() => String(window.connection.state))

test('#91 浏览器里的令牌：能写头就写头，只有升级与事件流写在地址里', async ({ page }) => {
  const asked: string[] = []
  for (const event of ['request', 'upgrade'])
    server.app.server.on(event, ({ method, url, headers }) => {
      if (!url.startsWith(hubPath)) return
      const query = new URL(url, server.url).searchParams
      const place = [headers.authorization && 'header', query.has('access_token') && 'query']
      const what = url.includes('/negotiate')
        ? 'negotiate'
        : event === 'upgrade'
          ? event
          : method
      asked.push(`${what} ${place.filter(Boolean).join('+')}`)
    })
  const expected: Record<Kind, string[]> = {
    WebSockets: ['negotiate header', 'upgrade query'],
    ServerSentEvents: ['GET query', 'POST header', 'negotiate header'],
    LongPolling: ['DELETE header', 'GET header', 'POST header', 'negotiate header'],
  }
  for (const kind of kinds) {
    asked.length = 0
    await connect(page, transports[kind])
    expect(await page.evaluate(() => window.connection.invoke('Echo', '你好'))).toBe('你好')
    await page.evaluate(() => window.connection.stop())
    expect([...new Set(asked)].toSorted(), kind).toEqual(expected[kind])
  }
})

test('#93 没有 WebSocket 的浏览器自己换一种传输', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      WebSocket: class {
        constructor() {
          throw new Error('not here')
        }
      },
    })
  })
  const every = transports.WebSockets | transports.ServerSentEvents | transports.LongPolling
  await connect(page, every)
  expect(await page.evaluate(() => window.connection.invoke('Echo', 1))).toBe(1)
})

for (const kind of kinds)
  test(`#94 关掉标签页，服务器知道：${kind}`, async ({ page }) => {
    await connect(page, transports[kind])
    await page.evaluate(() => window.connection.invoke('Void'))
    await page.close()
    const left = () => {
      // Its poll has ended; that no other follows, only time tells.
      if (kind === 'LongPolling') server.pass(16_000)
      return server.hubs.connectionCount
    }
    await expect.poll(left).toBe(0)
  })

for (const kind of ['WebSockets', 'LongPolling'] as const)
  test(`#95 断网：${kind}`, async ({ page }) => {
    await connect(page, transports[kind], 1_000)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: 0,
      uploadThroughput: 0,
    })
    // A socket ends at the client's own timeout; polling does not notice, so the app has to listen to `offline`.
    if (kind === 'WebSockets') await expect.poll(() => state(page)).toBe('Disconnected')
    else expect(await state(page)).toBe('Connected')
  })
