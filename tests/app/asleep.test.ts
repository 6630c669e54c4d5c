import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#src/app/create-app.ts'
import { home } from '#src/data/queries.ts'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import { createSleeper } from '#tests/platform/sleeper.ts'
import { buildPorts } from '#tests/support/app-ports.ts'

const night = 8 * 60 * 60 * 1000

test('睡了一夜，页面回来：昨天的首页不算新的，再到首页就再问', async () => {
  const { app, asked, sleep, tell } = open()
  const { queryClient } = app.runtime
  const ref = queryClient.get(home, null)
  const leave = queryClient.observe(ref)
  await queryClient.settle()
  const once = asked.length
  sleep(night)
  tell('page.hidden')
  expect(ref.getSnapshot().value).toBe('fresh')
  tell('page.visible')
  expect(ref.getSnapshot().value).toBe('stale')
  leave()
  queryClient.observe(ref)
  await queryClient.settle()
  expect(asked).toHaveLength(2 * once)
})

test('睡过了，浏览器没有说：再到首页也再问', async () => {
  const { app, asked, sleep } = open()
  const { queryClient } = app.runtime
  const show = () => queryClient.observe(queryClient.get(home, null))()
  show()
  await queryClient.settle()
  const once = asked.length
  sleep(night)
  show()
  await queryClient.settle()
  expect(asked).toHaveLength(2 * once)
})

test('正等回答的时候睡着了：醒来不当作等得太久，回答还收', async () => {
  const { app, answer, sleep, tell } = open()
  const asking = app.runtime.api.get('/api/site')
  sleep(night)
  tell('page.visible')
  answer()
  expect(await asking).toEqual({ items: [] })
})

test('停下之后，页面回来也不再做什么', async () => {
  const { app, sleep, tell } = open()
  const ref = app.runtime.queryClient.get(home, null)
  app.runtime.queryClient.observe(ref)
  await app.runtime.queryClient.settle()
  app.stop()
  sleep(night)
  tell('page.visible')
  expect(ref.getSnapshot().value).toBe('fresh')
})

/** A running app of a visitor on a device that sleeps when the test says so. `answer` lets the calls to the site come back. */
function open() {
  const { clock, sleep } = createSleeper()
  const network = new Set<(event: NetworkEvent) => void>()
  const asked: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ports = buildPorts('http://site.invalid', async ({ url, signal }) => {
    asked.push(url)
    const given = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    if (url.endsWith('/api/site')) await Promise.race([answered, given])
    return Response.json({ items: [] })
  })
  const app = createApp({
    ...ports,
    clock,
    realtime: {
      openLine: () => Promise.reject(new Error('unreachable')),
      watchNetwork: (onEvent) => {
        network.add(onEvent)
        return () => void network.delete(onEvent)
      },
      afterPaint: () => {},
    },
  })
  app.start({ here: () => '/home', go: () => {} })
  onTestFinished(() => app.stop())
  const tell = (event: NetworkEvent) => network.forEach((hear) => hear(event))
  return { app, asked, answer: () => answer(), sleep, tell }
}
