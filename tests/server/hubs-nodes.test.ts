import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import type { Backplane } from '#server/realtime/backplane/backplane.ts'
import { createRedisBackplane } from '#server/realtime/backplane/redis-backplane.ts'
import { connect, listen } from '#tests/support/live.ts'
import { canTestRedis, scriptsRun, startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

describe.runIf(canTestRedis())('通知，与别的节点一起', () => {
  let redis: TestRedis
  let server: TestServer
  let elsewhere: Backplane
  let eye: Redis
  const heard: string[] = []

  beforeAll(async () => {
    redis = await startRedis()
    server = await startServer({ config: { redisUrl: redis.url } })
    elsewhere = createRedisBackplane({ url: redis.url, log: createLog('silent') })
    await elsewhere.start({
      onMessage: (message) => void heard.push(message),
      onGap: () => {},
      onGone: () => {},
      onReturned: () => {},
      present: () => [],
    })
    eye = new Redis(redis.url)
  })
  afterAll(async () => {
    eye.disconnect()
    await elsewhere.close()
    await server.close()
    await redis.remove()
  })

  test('说给五百人：谁在线一次问完，在别的节点上的也推给他，不在线的不推', async () => {
    const [here, there] = [await server.createMember(), await server.createMember()]
    const device = await connect(await listen(server), 'notification', here)
    await elsewhere.presence.arrive(there.id)
    const absent = Array.from({ length: 498 }, () => server.core.newId())
    const before = await scriptsRun(eye)
    server.core.events.emit('unread.changed', { accountIds: [...absent, there.id, here.id] })
    await device.next('UnreadCountUpdated')
    await until(() => toldOf(there.id) > 0, 'the push to the other node')
    // Both nodes say now and then that they live, by scripts, too.
    expect((await scriptsRun(eye)) - before).toBeLessThan(50)
    expect(absent.map(toldOf).filter((count) => count > 0)).toEqual([])
    await device.connection.stop()
  })

  const toldOf = (id: string) =>
    heard.filter((message) => message.includes(id) && message.includes('UnreadCountUpdated'))
      .length
})
