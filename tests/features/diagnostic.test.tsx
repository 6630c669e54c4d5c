import { readFileSync } from 'node:fs'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectConnection } from '#machines/connection/connection.connect.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { diagnosticReport, type Hub } from '#src/features/diagnostic/diagnostic-report.ts'
import { timeOfDay } from '#src/features/diagnostic/EventLog.tsx'
import { DiagnosticPage } from '#src/pages/DiagnosticPage.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { createRecorder } from '#src/runtime/recorder.ts'
import type { HubName } from '#src/runtime/realtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createWorld, openClient, settle, type World } from '#tests/app/realtime/world.ts'
import { readReport } from '#tests/support/replays/read.ts'
import { wordsOf } from '#tests/support/reader.tsx'

// The simulated clocks of the clients begin at 0, and so does the wall's here.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

test('两条连接各自说出状态、传输方式、尝试次数、往返延迟与最近的事件，新的在前', async () => {
  const { client, panels } = await open(createWorld())
  client.realtime.hubs.chat.connection.send({ type: 'connection.ping' })
  await settle()
  const { notification, chat } = await panels()
  expect(notification).toBe(
    ' 通知连接 已连接 传输方式 WebSocket 没有成功的尝试 0 次 下次重连 — 往返延迟 — ' +
      '选择传输方式 自动选择 WebSocket 服务器推送事件（SSE） 长轮询 测量延迟 断开 立即重试 ' +
      `最近的事件 ${midnight} 已连接 ${midnight} 开始连接 `,
  )
  expect(chat).toContain('往返延迟 0 毫秒')
  expect(chat).toContain(`最近的事件 ${midnight} 测得往返延迟 ${midnight} 已连接`)
})

test('两条连接上一样的按钮、选择与事件，名字里说的是哪一条', async () => {
  const { panels } = await open(createWorld())
  const { html } = await panels()
  const named = [...html.matchAll(/<(?:button|select|ol)[^>]* aria-label="([^"]+)"/g)]
  const both = ['选择传输方式', '测量延迟', '断开', '立即重试', '最近的事件']
  expect(named.map(([, name]) => name)).toEqual([
    ...both.map((what) => `${what}：通知连接`),
    ...both.map((what) => `${what}：私信连接`),
  ])
})

test('断开一条：倒数到下次重连，可以立即重试；另一条不受影响', async () => {
  const { client, hub, panels } = await open(createWorld())
  hub('chat').drop()
  await settle()
  vi.setSystemTime(client.clock.now() + 600)
  const dropped = await panels()
  expect(dropped.chat).toContain('等待重连 传输方式 — 没有成功的尝试 1 次 下次重连 2 秒后')
  expect(dropped.chat).toContain('手动断开')
  expect(dropped.html).toMatch(/aria-disabled="false"[^>]*>立即重试/)
  expect(dropped.notification).toContain('已连接')
  hub('chat').retry()
  await settle()
  expect((await panels()).chat).toContain('已连接 传输方式 WebSocket')
})

test('收到的推送只记名字，连不上也说得出来', async () => {
  const world = createWorld()
  const { client, panels } = await open(world)
  world.send('zhou', 'lin', '在吗', 'z1')
  world.deliver(0)
  expect((await panels()).chat).toContain(`${midnight} 收到 ReceiveMessage`)
  world.refused.add('hub')
  world.cut('lin')
  client.clock.increment(2000)
  await settle()
  const { chat } = await panels()
  expect(chat).toContain('连接不上服务器')
  expect(chat).toContain('没有成功的尝试 2 次')
})

test('报告说得出状态与经过，里面没有令牌、没有是谁、没有说过什么', async () => {
  const recorder = createRecorder(() => 0)
  onTestFinished(inspectActors(recorder.inspect))
  const world = createWorld()
  const { client, hub } = await open(world)
  const account = client.session.getSnapshot().context.account
  world.send('zhou', 'lin', '金丝雀在唱歌', 'canary-client-id')
  world.deliver(0)
  world.pushes = []
  world.push('lin', 'ReceiveNotification', { id: '1', message: { content: '金丝雀通知' } })
  world.deliver(0)
  client.write('zhou', '金丝雀的回信')
  await settle()
  const chat = client.realtime.chat('zhou').conversation.getSnapshot()
  expect(chat.context.messages.map(({ content }) => content)).toContain('金丝雀在唱歌')
  hub('notification').drop()
  const circumstances = { now: 0, browser: 'Firefox/150', isOnline: true }
  const hubs = { notification: hub('notification'), chat: hub('chat') }
  const report = diagnosticReport(hubs, recorder, circumstances, 20_000)
  expect(report.length).toBeLessThanOrEqual(20_000)
  const [connections = ''] = report.split('\n\n[machines]\n')
  expect(connections.split('\n')).toEqual([
    `time: ${iso}`,
    'browser: Firefox/150',
    'network: online',
    '',
    '[notification]',
    'state: waiting',
    'transport: none (auto)',
    'attempts: 1',
    'next retry: 1970-01-01T00:00:02.000Z',
    'latency: unknown',
    `${iso} connecting`,
    `${iso} opened`,
    `${iso} ReceiveNotification`,
    `${iso} dropped`,
    '',
    '[chat]',
    'state: live',
    'transport: webSockets (auto)',
    'attempts: 0',
    'next retry: none',
    'latency: unknown',
    `${iso} connecting`,
    `${iso} opened`,
    `${iso} ReceiveMessage`,
  ])
  const { user, tokens } = account ?? {}
  const secrets = [...Object.values(tokens ?? {}), user?.email, user?.nickname].map(String)
  const machines = readReport(report)
  expect(new Set(machines?.actors.map(({ machine }) => machine))).toEqual(
    new Set([
      'session',
      'connection',
      'conversation',
      'outgoing',
      'message',
      'unread',
      'list',
      'notices',
      'seen',
      'toaster',
    ]),
  )
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({
    version: machines?.version,
  })
  for (const secret of ['金丝雀', 'canary', 'zhou', ...secrets])
    expect(report, secret).not.toContain(secret)
  expect(report).not.toMatch(/\blin\b/)
})

test('报告再小也放得下：留最近的，字数不超过说好的', async () => {
  const recorder = createRecorder(() => 0)
  onTestFinished(inspectActors(recorder.inspect))
  const { hub } = await open(createWorld())
  const hubs = { notification: hub('notification'), chat: hub('chat') }
  const circumstances = { now: 0, browser: 'Firefox/150', isOnline: true }
  const sizeOf = (text: string) => readReport(text)?.actors.flatMap(({ steps }) => steps).length
  let before = 0
  for (const characters of [2000, 4000, 8000, 500_000]) {
    const report = diagnosticReport(hubs, recorder, circumstances, characters)
    expect(report.length).toBeLessThanOrEqual(characters)
    const steps = sizeOf(report) ?? -1
    expect(steps).toBeGreaterThanOrEqual(before)
    before = steps
  }
  expect(before).toBe(recorder.count())
})

test('能复制就复制；浏览器不让，就说没成', async () => {
  const taken: string[] = []
  const writeText = (text: string) => Promise.resolve(void taken.push(text))
  expect(await copyText({ clipboard: { writeText } }, '报告')).toBe(true)
  expect(taken).toEqual(['报告'])
  expect(await copyText({}, '报告')).toBe(false)
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  expect(await copyText({ clipboard: { writeText: refuse } }, '报告')).toBe(false)
})

const iso = '1970-01-01T00:00:00.000Z'
const midnight = timeOfDay(0)

/** The page of somebody who is signed in to a world. */
async function open(world: World) {
  const client = openClient(world, 'lin')
  await settle()
  // The page reads the connections and the recorder and nothing else of the app.
  const realtime = Promise.resolve(client.realtime)
  const recorder = createRecorder(() => 0)
  const runtime = { realtime: () => realtime, recorder } as unknown as Runtime
  return {
    client,
    hub: (name: HubName): Hub => {
      const { connection, log, nextRetryAt } = client.realtime.hubs[name]
      const facts = connectConnection(connection.getSnapshot(), connection.send)
      return { ...facts, lastEvents: log.entries(), nextRetryAt: nextRetryAt() }
    },
    panels: async () => {
      const { prelude } = await prerender(
        <MemoryRouter>
          <RuntimeProvider runtime={runtime}>
            <DiagnosticPage />
          </RuntimeProvider>
        </MemoryRouter>,
      )
      const html = await new Response(prelude).text()
      const [notification = '', chat = ''] = [
        ...html.matchAll(/<section[\s\S]*?<\/section>/g),
      ].map(([section]) => wordsOf(section))
      return { html, notification, chat }
    },
  }
}
