import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerFairCalls } from '#server/throttle/fair-calls.ts'
import { startServer } from '#tests/support/server.ts'
import { portOf } from '#tests/support/port.ts'

const crawler = '203.0.113.7'
const reader = '198.51.100.1'

test('忙不过来的时候，一家的请求一个接一个；别家来了，马上就有', async () => {
  const site = await openSite({ isBehind: true })
  void site.call(reader, '/quick')
  void site.call(crawler, '/held')
  await site.reached('/held')
  const second = site.call(crawler, '/second')
  await site.call(reader, '/quick')
  expect(site.served).not.toContain('/second')
  site.release()
  await second
})

test('忙得过来，或者只有这一家，谁也不等', async () => {
  for (const { isBehind, later } of [
    { isBehind: false, later: 0 },
    { isBehind: true, later: 2_001 },
  ]) {
    const site = await openSite({ isBehind })
    void site.call(crawler, '/held')
    await site.reached('/held')
    site.time.goOn(later)
    await site.call(crawler, '/second')
    expect(site.served).toContain('/second')
    site.release()
  }
})

test('一个等着别的东西的请求，不一直占着这一家', async () => {
  const site = await openSite({ isBehind: true, turnMs: 20 })
  await site.call(reader, '/first')
  void site.call(crawler, '/held')
  await site.reached('/held')
  await site.time.goOnUntil(site.call(crawler, '/second'))
  expect(site.served).toEqual(['/first', '/held', '/second'])
  site.release()
})

test.each([300, 2_500])(
  '用掉了自己那一份的（%d 毫秒），歇一会儿；别家照样马上就有',
  async (ms) => {
    const site = await openSite({ isBehind: true })
    await site.call(reader, '/first')
    const held = site.call(crawler, '/held')
    await site.reached('/held')
    const next = site.call(crawler, '/next')
    await site.asked('/next')
    site.time.goOn(ms)
    site.release()
    await held
    await site.call(reader, '/quick')
    expect(site.served).toEqual(['/first', '/held', '/quick'])
    await site.time.goOnUntil(next)
  },
)

test('许多家一起用的时间，各算各的那一份：没有谁要为别家歇着', async () => {
  const site = await openSite({ isBehind: true })
  const homes = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`)
  const held = homes.map((home) => site.call(home, '/held'))
  await site.until(() => site.served.length === homes.length)
  site.time.goOn(150)
  site.release()
  await Promise.all(held)
  const next = site.call('192.0.2.7', '/next')
  await site.asked('/next')
  await site.call(reader, '/quick')
  expect(site.served.slice(homes.length)).toEqual(['/next', '/quick'])
  await next
})

test('等着的时候挂断的，轮到了也不做', async () => {
  const site = await openSite({ isBehind: true })
  await site.call(reader, '/first')
  void site.call(crawler, '/held')
  await site.reached('/held')
  const gone = site.ask(crawler, '/gone')
  gone.on('error', () => {})
  await site.asked('/gone')
  gone.destroy()
  await site.hungUp('/gone')
  site.release()
  await site.call(crawler, '/second')
  expect(site.served).toEqual(['/first', '/held', '/second'])
})

test.each([
  ['忙着：刚用了很多的歇着，别家的先答', 0.7, [reader, crawler]],
  ['不忙：先来的先答', 0.5, [crawler, reader]],
])('整个服务器，事件循环%s', async (_, utilization, order) => {
  const site = await openWholeSite(utilization)
  await site.call(reader)
  site.nextCosts(1_500)
  await site.call(crawler)
  site.answered.splice(0)
  const later = site.call(crawler)
  await site.until(() => site.asked.length === 3)
  await site.call(reader)
  await site.time.goOnUntil(later)
  expect(site.answered).toEqual(order)
})

/** The server as it is put together, in a process whose event loop is at work for this part of its time. */
async function openWholeSite(utilization: number) {
  const loop = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockReturnValue({ active: utilization, idle: 1 - utilization, utilization })
  let cost = 0
  const server = await startServer({
    env: { TRUST_PROXY: '127.0.0.1' },
    handlers: {
      listCategories: async () => {
        time.goOn(cost)
        cost = 0
        return { items: [] }
      },
    },
  })
  onTestFinished(async () => {
    loop.mockRestore()
    await server.close()
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  // It is looked at now and then.
  await vi.waitFor(() => expect(loop.mock.calls.length).toBeGreaterThan(2))
  const time = holdTime()
  const asked = createRecord()
  server.app.server.prependListener('request', ({ headers }) =>
    asked.add(String(headers['x-forwarded-for'])),
  )
  const answered: string[] = []
  return {
    time,
    asked: asked.entries,
    until: asked.until,
    answered,
    nextCosts: (ms: number) => void (cost = ms),
    call: async (from: string) => {
      await answerOf(server.app, from, '/api/posts/categories')
      answered.push(from)
    },
  }
}

/** A server on which `/held` is answered once `release` was called, and every other path at once. */
async function openSite({ isBehind, turnMs = 60_000 }: { isBehind: boolean; turnMs?: number }) {
  const app = fastify({ trustProxy: true })
  const served = createRecord()
  const asked = createRecord()
  const hungUp = createRecord()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  onTestFinished(async () => {
    release()
    await app.close()
  })
  const time = holdTime()
  app.addHook('onRequest', ({ url, raw }, _reply, done) => {
    raw.socket.once('close', () => hungUp.add(url))
    done()
    asked.add(url)
  })
  registerFairCalls(app, { isBehind: () => isBehind, turnMs })
  app.get('*', async ({ url }) => {
    served.add(url)
    if (url === '/held') await released
    return url
  })
  await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    time,
    served: served.entries,
    until: served.until,
    ask: (from: string, path: string) => ask(app, from, path),
    call: (from: string, path: string) => answerOf(app, from, path),
    asked: (path: string) => asked.until(() => asked.entries.includes(path)),
    reached: (path: string) => served.until(() => served.entries.includes(path)),
    hungUp: (path: string) => hungUp.until(() => hungUp.entries.includes(path)),
    release,
  }
}

/**
 * Time as the test has it, until it is over: turns, pauses and what a call costs go by it, whatever the machine takes. The
 * network and the samples of the event loop go on by themselves.
 */
function holdTime() {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })
  const goOn = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
  return {
    goOn,
    goOnUntil: async (call: Promise<unknown>) => {
      let isOver = false
      const over = call.finally(() => (isOver = true))
      const late = now + 600_000
      while (!isOver && now < late) {
        goOn(10)
        await new Promise(setImmediate)
      }
      expect(isOver).toBe(true)
      await over
    },
  }
}

/** What has happened, in its order. */
function createRecord() {
  const entries: string[] = []
  const changes = new EventEmitter()
  return {
    entries,
    add: (entry: string) => {
      entries.push(entry)
      changes.emit('change')
    },
    /** Looks at each change: no timer goes on by itself. */
    until: async (isTrue: () => boolean) => {
      while (!isTrue()) await once(changes, 'change')
    },
  }
}

/** On a connection of its own. */
function ask(app: FastifyInstance, from: string, path: string): ClientRequest {
  const port = portOf(app.server)
  const headers = { 'x-forwarded-for': from }
  return request({ host: '127.0.0.1', port, path, agent: false, headers }).end()
}

async function answerOf(app: FastifyInstance, from: string, path: string) {
  const [answer] = await once(ask(app, from, path), 'response')
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await once(answer, 'end')
}
