import { expect, test } from 'vitest'
import { createServerClock } from '#src/platform/api/server-clock.ts'

const told = (date: string) => () => Promise.resolve(new Response(null, { headers: { date } }))
const ask = new Request('http://localhost/api/site')

test('没听到服务器的时间，按这台设备的；听到了按服务器的，之后一起走', async () => {
  const device = { time: Date.parse('2026-01-01T00:00:00Z') }
  const clock = createServerClock({ now: () => device.time })
  const now = () => new Date(clock.now()).toISOString()
  expect(now()).toBe('2026-01-01T00:00:00.000Z')
  await clock.hear(told('Fri, 02 Jan 2026 08:00:00 GMT'))(ask)
  expect(now()).toBe('2026-01-02T08:00:00.000Z')
  device.time += 60_000
  expect(now()).toBe('2026-01-02T08:01:00.000Z')
})

test('设备的钟被拨动过：下一个回答又把它对准', async () => {
  const device = { time: Date.parse('2030-01-01T00:00:00Z') }
  const clock = createServerClock({ now: () => device.time })
  const hear = clock.hear(told('Fri, 02 Jan 2026 08:00:00 GMT'))
  await hear(ask)
  device.time = Date.parse('2026-01-02T08:00:00Z')
  await hear(ask)
  expect(clock.now()).toBe(device.time)
})

test('没有写时间、写的不是时间的回答，什么也不改；回答原样交出去', async () => {
  const clock = createServerClock({ now: () => 1000 })
  const plain = new Response('{}')
  expect(await clock.hear(() => Promise.resolve(plain))(ask)).toBe(plain)
  await clock.hear(told('yesterday'))(ask)
  expect(clock.now()).toBe(1000)
})
