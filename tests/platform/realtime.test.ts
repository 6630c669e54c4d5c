import { describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import {
  type HubReport,
  createHub,
  MethodUnknown,
  createHubLog,
} from '#src/platform/realtime/hub.ts'
import { LineRefused, type Line, type LineOptions } from '#src/platform/realtime/line.ts'
import { createTabHints } from '#src/platform/realtime/tab-hints.ts'
import { checkpointsKey, createCheckpointStore } from '#src/platform/storage/checkpoints.ts'
import { noCheckpoints } from '#tests/machines/unread/build-unread.ts'
import { createTextStore } from '#tests/support/text-store.ts'

describe('一次连接', () => {
  test('放弃之后才连上的，不算连上；它的推送和关闭也没有人听', async () => {
    const { hub, reports, lines, succeed } = start()
    const first = hub.attach('auto', (event) => reports.push(event))
    first.abandon()
    await succeed()
    lines[0]?.onClosed()
    expect(reports).toEqual([])
    expect(lines[0]?.signal.aborted).toBe(true)
    await expect(hub.invoke('UserTyping', 'zhou')).rejects.toMatchObject({
      failure: { kind: 'offline' },
    })
  })

  test.each<[string, unknown, object]>([
    ['连不上', new TypeError('Failed to fetch'), { reason: 'unreachable' }],
    ['服务器出错', new LineRefused(503, 'busy'), { reason: 'unreachable' }],
    ['401', new LineRefused(401, ''), { reason: 'unauthorized' }],
    ['别的 400', new LineRefused(400, '{"code":1000}'), { reason: 'unreachable' }],
    ['2005', new LineRefused(400, '{"code":2005}'), { reason: 'refused' }],
    [
      '封禁',
      new LineRefused(403, '{"message":"刷屏","bannedUntil":"2027-01-01T00:00:00Z"}'),
      { reason: 'banned', ban: { message: '刷屏', until: '2027-01-01T00:00:00Z' } },
    ],
    [
      '说不清的 403',
      new LineRefused(403, '<html>'),
      { reason: 'banned', ban: { message: null, until: null } },
    ],
  ])('没有连成：%s', async (_name, error, failure) => {
    const { hub, reports, fail } = start()
    hub.attach('auto', (event) => reports.push(event))
    await fail(error)
    expect(reports).toEqual([{ type: 'hub.failed', failure }])
  })

  test('服务器拒绝一次调用，说的话原样留下；别的错误不说什么', async () => {
    const { hub, reports, succeed } = start()
    hub.attach('auto', (event) => reports.push(event))
    const answers = [
      "An unexpected error occurred invoking 'UserTyping' on the server. HubException: 对方屏蔽了您",
      "An unexpected error occurred invoking 'UserTyping' on the server.",
    ]
    await succeed(() => Promise.reject(new Error(answers.shift())))
    await expect(hub.invoke('UserTyping', 'zhou')).rejects.toMatchObject({
      failure: { kind: 'invalid', message: '对方屏蔽了您' },
    })
    await expect(hub.invoke('UserTyping', 'zhou')).rejects.toMatchObject({
      failure: { kind: 'broken' },
    })
  })

  test.each([
    ["Unknown hub method 'SendMessage'", true],
    ["Failed to invoke 'SendMessage' due to an error on the server.", true],
    [
      "Failed to invoke 'SendMessage' due to an error on the server. HubException: Method does not exist.",
      true,
    ],
    ["An unexpected error occurred invoking 'SendMessage' on the server.", false],
  ])('「%s」：方法没有做过什么吗？%s', async (words, isUnknown) => {
    const { hub, reports, succeed } = start()
    hub.attach('auto', (event) => reports.push(event))
    await succeed(() => Promise.reject(new Error(words)))
    const error: unknown = await hub.invoke('UserTyping', 'zhou').catch((it: unknown) => it)
    expect(error).toMatchObject({ failure: { kind: 'broken' } })
    expect(error instanceof MethodUnknown).toBe(isUnknown)
  })
})

test('记下最近的五十件事，只有名字，没有内容', () => {
  const clock = new SimulatedClock()
  const log = createHubLog(clock)
  let told = 0
  const stop = log.subscribe(() => (told += 1))
  for (let count = 1; count <= 51; count += 1) log.write(`第 ${count} 件`)
  stop()
  log.write('没有人听的一件')
  expect(told).toBe(51)
  expect(log.entries()).toHaveLength(50)
  expect(log.entries().at(-1)).toEqual({ number: 52, at: 0, what: '没有人听的一件' })
})

test('检查点存在 notification-checkpoints；存坏了的读作没有', () => {
  const values = new Map<string, string>()
  const store = createCheckpointStore(createTextStore(values))
  const read = { ...noCheckpoints, commentNotificationCheckpointId: 'c-1' }
  store.write(read)
  expect(store.read()).toEqual(read)
  expect([...values.keys()]).toEqual([checkpointsKey])
  for (const broken of ['{', '[]', 'null', '{"commentNotificationCheckpointId":7}', '"x"']) {
    values.set(checkpointsKey, broken)
    expect(store.read()).toEqual(noCheckpoints)
  }
  store.clear()
  expect(values.size).toBe(0)
})

test('标签页之间的提示：认得的才听，没有频道也不出错', () => {
  const channel = Object.assign(new EventTarget(), { postMessage: () => {}, close: () => {} })
  const heard: unknown[] = []
  const hints = createTabHints(channel as unknown as BroadcastChannel)
  const stop = hints.listen((hint) => heard.push(hint))
  const tell = (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data }))
  for (const data of [
    { about: 'notices' },
    { about: 'chat', peerId: 'zhou' },
    { about: 'logout' },
    { about: 'chat' },
    null,
    7,
  ])
    tell(data)
  stop()
  tell({ about: 'notices' })
  expect(heard).toEqual([
    { about: 'notices' },
    { about: 'chat', peerId: 'zhou' },
    { about: 'logout' },
  ])
  const none = createTabHints(null)
  none.tell({ about: 'notices' })
  none.listen(() => {})()
  none.close()
})

/** A hub whose connections succeed or fail when the test says so. */
function start() {
  const lines: LineOptions[] = []
  const reports: HubReport[] = []
  let resolve: (line: Line) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const hub = createHub('chat', {
    origin: '',
    clock: new SimulatedClock(),
    token: () => Promise.resolve('token'),
    self: () => 'lin',
    openLine: (options) => {
      lines.push(options)
      return new Promise((...callbacks) => ([resolve, reject] = callbacks))
    },
  })
  const turn = () => new Promise((done) => setImmediate(done))
  return {
    hub,
    lines,
    reports,
    succeed: async (invoke: Line['invoke'] = () => Promise.resolve(null)) => {
      resolve({ transport: 'webSockets', invoke })
      await turn()
    },
    fail: async (error: unknown) => {
      reject(error)
      await turn()
    },
  }
}
