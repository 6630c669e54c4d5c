import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createInspectorWindow,
  type WindowStatus,
} from '#src/app/inspector/inspector-window.ts'
import { createInspectedWindow, stately } from './inspected-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('连上之前的都留着，连上就补上，之后的马上说；只说给 Stately 的网页', async () => {
  const { far, posted, hear, statuses } = begin()
  far.adapter.send(event(1))
  await far.open()
  far.adapter.send(event(2))
  expect(posted).toEqual([])
  hear()
  far.adapter.send(event(3))
  expect(posted).toEqual([1, 2, 3].map((id) => ({ message: event(id), to: stately })))
  expect(statuses).toEqual(['opening', 'connected'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statuses).toEqual(['opening', 'connected'])
})

test('检查器重新载入，从头说一遍', async () => {
  const { far, posted, hear } = begin()
  await far.open()
  far.adapter.send(event(1))
  hear()
  hear({ origin: 'https://app.stately.ai' })
  expect(posted).toEqual([
    { message: event(1), to: stately },
    { message: event(1), to: 'https://app.stately.ai' },
  ])
})

test.each([
  { origin: 'https://evil.example' },
  { origin: 'https://notstately.ai' },
  { origin: 'https://stately.ai.evil.example' },
  { origin: 'http://stately.ai' },
  { origin: 'null' },
  { source: {} },
  { source: null },
  { data: { type: 'connected' } },
  { data: '@statelyai.connected' },
  { data: null },
])('谁冒充检查器也听不到什么：%j', async (message) => {
  const { far, posted, hear, statuses } = begin()
  await far.open()
  far.adapter.send(event(1))
  hear(message)
  expect(posted).toEqual([])
  expect(statuses).toEqual(['opening'])
})

test('窗口还没开，说什么都不算', () => {
  const { far, posted, hear } = begin()
  far.adapter.send(event(1))
  hear()
  hear({ source: null })
  expect(posted).toEqual([])
})

test('没有网络：不问，不开窗口，马上说连不上', async () => {
  const { far, world, asked, statuses } = begin()
  world.isOnline = false
  await far.open()
  expect([statuses, world.opened, asked]).toEqual([['unreachable'], 0, []])
})

test('问不到 stately.ai：不开空窗口；问的时候不说是谁', async () => {
  const { far, world, asked, statuses } = begin()
  world.isReachable = false
  await far.open()
  expect([statuses, world.opened]).toEqual([['unreachable'], 0])
  expect(asked).toMatchObject([
    [
      'https://stately.ai/inspect',
      { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' },
    ],
  ])
})

test('浏览器拦下窗口：说得出来；再点一次就开，不再先问', async () => {
  const { far, world, asked, posted, hear, statuses } = begin()
  world.allowsWindows = false
  far.adapter.send(event(1))
  await far.open()
  expect(statuses).toEqual(['blocked'])
  world.allowsWindows = true
  far.openNow()
  hear()
  expect(statuses).toEqual(['blocked', 'opening', 'connected'])
  expect([asked.length, posted.length]).toEqual([1, 1])
})

test('十秒没有回音，是连不上；后来有了，也算连上', async () => {
  const { far, hear, posted, statuses } = begin()
  far.adapter.send(event(1))
  await far.open()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(statuses).toEqual(['opening'])
  await vi.advanceTimersByTimeAsync(1)
  expect(statuses).toEqual(['opening', 'unreachable'])
  hear()
  expect(statuses).toEqual(['opening', 'unreachable', 'connected'])
  expect(posted).toHaveLength(1)
})

test('留着的有限：只留最近的五千条', async () => {
  const { far, hear, posted } = begin()
  for (let id = 1; id <= 5002; id += 1) far.adapter.send(event(id))
  await far.open()
  hear()
  expect(posted).toHaveLength(5000)
  expect(posted[0]?.message).toEqual(event(3))
})

test('活着的都还认得：谁报到过，多久以前也先说；结束了的，最后一条忘掉了，才一起忘掉', async () => {
  const { far, hear, posted } = begin()
  const end = stands('x:1', 'stopped')
  for (const early of [announced('x:0'), announced('x:1'), end]) far.adapter.send(early)
  for (let id = 1; id < 5000; id += 1) far.adapter.send(event(id))
  await far.open()
  hear()
  const first = posted.splice(0).map(({ message }) => message)
  expect(first).toHaveLength(5002)
  expect(first.slice(0, 4)).toEqual([announced('x:0'), announced('x:1'), end, event(1)])
  far.adapter.send(event(5000))
  far.adapter.send(event(5001))
  posted.splice(0)
  hear()
  const second = posted.map(({ message }) => message)
  expect(second).toHaveLength(5001)
  expect(second.slice(0, 2)).toEqual([announced('x:0'), event(2)])
})

test('停下又开起来的，还认得', async () => {
  const { far, hear, posted } = begin()
  far.adapter.send(announced('x:0'))
  far.adapter.send(stands('x:0', 'stopped'))
  far.adapter.send(stands('x:0', 'active'))
  for (let id = 1; id <= 5001; id += 1) far.adapter.send(event(id))
  await far.open()
  hear()
  expect(posted[0]?.message).toEqual(announced('x:0'))
})

function begin() {
  const world = createInspectedWindow()
  const statuses: WindowStatus[] = []
  const far = createInspectorWindow(world.window, (status) => void statuses.push(status))
  return { ...world, far, statuses }
}

const told = { rootId: 'x:0', createdAt: '0', id: '0', _version: '0' }

/** As the library sends it on. */
const event = (id: number): StatelyInspectionEvent => ({
  ...told,
  type: '@xstate.event',
  event: { type: 'theme.cycle' },
  sourceId: undefined,
  sessionId: 'x:0',
  id: String(id),
})

/** That an actor is there. */
const announced = (sessionId: string): StatelyInspectionEvent => ({
  ...told,
  type: '@xstate.actor',
  sessionId,
  name: 'theme',
  snapshot: {},
  definition: '{}',
  parentId: undefined,
})

/** Where an actor has got to. */
const stands = (sessionId: string, status: 'active' | 'stopped'): StatelyInspectionEvent => ({
  ...told,
  type: '@xstate.snapshot',
  sessionId,
  event: { type: 'xstate.init' },
  snapshot: { status, output: undefined, error: undefined },
})
