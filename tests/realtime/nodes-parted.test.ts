import type { HubConnection } from '@microsoft/signalr'
import { HubConnectionState } from '@microsoft/signalr'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRedisBackplane } from '#server/realtime/backplane/redis-backplane.ts'
import { createLog } from '#server/lib/log.ts'
import { openCrossing, type Crossing } from '#tests/support/crossing.ts'
import { connected, startHubs, type TestHubs } from '#tests/support/hubs.ts'
import { canTestRedis, scriptsRun, startRedis, type TestRedis } from '#tests/support/redis.ts'
import { until } from '#tests/support/until.ts'

/** What a node that is parted from Redis, or whose Redis refuses, means for the others. */
describe.runIf(canTestRedis())('与 Redis 断开的节点', () => {
  let redis: TestRedis
  let admin: Redis
  let one: PartedNode
  let two: PartedNode
  let changes: string[]
  const opened: HubConnection[] = []

  beforeAll(async () => {
    redis = await startRedis()
    admin = new Redis(redis.url)
  })
  afterAll(async () => {
    admin.disconnect()
    await redis.remove()
  })
  beforeEach(async () => {
    changes = []
    one = await startNode('one')
    two = await startNode('two')
  })
  afterEach(async () => {
    await admin.config('SET', 'maxmemory', '0')
    await Promise.all(opened.splice(0).map((it) => it.stop()))
    await Promise.all([one.close(), two.close()])
  })

  /** A node with a way of its own to Redis. */
  async function startNode(name: string): Promise<PartedNode> {
    const way = await openCrossing([{ path: redis.url }])
    const warnings: string[] = []
    const backplane = createRedisBackplane({
      url: `redis://127.0.0.1:${way.port}`,
      log: createLog('warn', { write: (line) => void warnings.push(line) }),
      // A busy machine is late by a second, and not dead.
      beatMs: 200,
      ttlMs: 4_000,
      answerMs: 2_000,
    })
    const node = await startHubs({ backplane, nodeName: name, limits: { aloneLookMs: 50 } })
    node.hubs.presence.onChange((userId, isOnline) => {
      changes.push(`${name}: ${userId} ${isOnline ? 'on' : 'off'}`)
    })
    const close = async () => {
      await node.close()
      await way.close()
    }
    return { ...node, way, warnings, close }
  }

  async function open(node: TestHubs, token: string) {
    const it = await connected(node, 'WebSockets', { token })
    opened.push(it.connection)
    return it
  }

  /** What each node reads in the database again and again. */
  const callTheRoll = () => {
    for (const { hubs } of [one, two]) hubs.expectNodes([one.hubs.nodeId, two.hubs.nodeId])
  }
  const areInTouch = () => [one.hubs.nodes.isInTouch, two.hubs.nodes.isInTouch]

  test('一个节点断开，另一个也知道：那边的封禁传不过来，这边隔一阵就再查令牌，人就断开', async () => {
    const bob2 = await open(two, 'bob')
    await until(() => (callTheRoll(), areInTouch().every(Boolean)), 'each to hear the other')
    one.way.cut()
    two.revoked.add('bob')
    one.hubs.disconnectUser('bob')
    await until(() => {
      callTheRoll()
      two.hubs.sweep()
      return bob2.connection.state === HubConnectionState.Disconnected
    }, 'bob to be out')
    expect(areInTouch()).toEqual([false, false])
    one.way.mend()
    await until(() => (callTheRoll(), areInTouch().every(Boolean)), 'them to hear each other')
  })

  test('断开的节点没回来就走了：它最后的命令没人听到，令牌再查一次', async () => {
    const heard: (string | null)[] = []
    const bob2 = await open(two, 'bob')
    await until(() => (callTheRoll(), areInTouch().every(Boolean)), 'each to hear the other')
    one.way.cut()
    await until(() => (callTheRoll(), !two.hubs.nodes.isInTouch), 'the silence to be noticed')
    two.hubs.nodes.hear((word) => heard.push(word))
    two.revoked.add('bob')
    two.hubs.expectNodes([two.hubs.nodeId])
    await until(() => bob2.connection.state === HubConnectionState.Disconnected, 'the look')
    expect(two.hubs.nodes.isInTouch).toBe(true)
    expect(heard).toEqual([null])
  })

  test('刚来的还没听到，刚走的还在名册上：缺一次不算断开', async () => {
    await until(() => (callTheRoll(), areInTouch().every(Boolean)), 'each to hear the other')
    two.hubs.expectNodes([two.hubs.nodeId, 'who has just come'])
    expect(two.hubs.nodes.isInTouch).toBe(true)
    two.hubs.expectNodes([two.hubs.nodeId, 'who has come after'])
    expect(two.hubs.nodes.isInTouch).toBe(true)
    two.hubs.expectNodes([two.hubs.nodeId, 'who has come after'])
    expect(two.hubs.nodes.isInTouch).toBe(false)
  })

  test('Redis 答话却不肯写：推送照样跨节点，没有人被催着重读，日志只说一次；能写了就补上', async () => {
    const [ada1, bob2] = [await open(one, 'ada'), await open(two, 'bob')]
    await until(() => two.hubs.presence.isOnline('ada').then(Boolean), 'ada')
    await admin.config('SET', 'maxmemory', '1')
    await admin.config('RESETSTAT')
    const eve1 = await open(one, 'eve')
    await until(async () => {
      for (const node of [one, two]) node.hubs.sweep()
      return (await scriptsRun(admin)) >= 30
    }, 'many beats')
    one.hub.clients.user('bob').push('Receive', 'through')
    await until(() => bob2.received.some(([text]) => text === 'through'), 'the push')
    expect([...ada1.received, ...bob2.received, ...eve1.received]).toEqual([['through']])
    expect(areInTouch()).toEqual([true, true])
    expect([one.warnings.length, two.warnings.length]).toEqual([1, 1])
    await admin.config('SET', 'maxmemory', '0')
    await until(() => two.hubs.presence.isOnline('ada').then(Boolean), 'ada again')
    await until(() => two.hubs.presence.isOnline('eve').then(Boolean), 'eve')
  })

  test('Redis 不肯写、租约都过了：别的节点上的人可能还在，要说给他的照样说，问在不在没有答案；能写了就知道', async () => {
    await open(two, 'bob')
    const { presence } = one.hubs
    await until(() => presence.isOnline('bob').then(Boolean), 'bob')
    await admin.config('SET', 'maxmemory', '1')
    await until(async () => (await leases()) === 0, 'the leases to end')
    expect(await presence.isOnline('bob')).toBeUndefined()
    expect(await presence.onlineAmong(['bob'])).toEqual(new Set(['bob']))
    await admin.config('SET', 'maxmemory', '0')
    await until(async () => (await presence.isOnline('bob')) !== undefined, 'an answer')
    expect(await presence.isOnline('bob')).toBe(true)
  })

  /** How many nodes count as alive in Redis. */
  async function leases() {
    const [seconds] = await admin.time()
    return admin.zcount('inkstone:0:nodes', Number(seconds) * 1000, '+inf')
  }

  test('回来的 Redis 不肯写，漏掉的推送也说得出来', async () => {
    const bob2 = await open(two, 'bob')
    const isOut = () => !one.hubs.nodes.isInTouch
    one.way.cut()
    await until(isOut, 'being alone to be noticed')
    one.hub.clients.user('bob').push('Receive', 'lost')
    await admin.config('SET', 'maxmemory', '1')
    one.way.mend()
    await until(() => (two.hubs.sweep(), bob2.received.length > 0), 'the hint to read again')
    expect(bob2.received).toEqual([['resync']])
  })

  test('断开得太久，那里的人被说成离开；回来就再说一次他们在', async () => {
    await open(one, 'may')
    await until(() => changes.includes('one: may on'), 'may')
    one.way.cut()
    await until(() => changes.includes('two: may off'), 'the others to hold her for gone')
    const before = changes.length
    one.way.mend()
    await until(() => changes.slice(before).includes('one: may on'), 'may again')
    expect(await two.hubs.presence.isOnline('may')).toBe(true)
  })

  test('都断开过，只有一个回来：没回来的那些人，由回来的说他们离开', async () => {
    await open(two, 'cy')
    await until(() => changes.includes('two: cy on'), 'cy')
    one.way.cut()
    two.way.cut()
    await until(() => areLeasesOver(admin), 'the leases to end')
    one.way.mend()
    await until(() => changes.includes('one: cy off'), 'cy to be gone')
    expect(await one.hubs.presence.isOnline('cy')).toBe(false)
  })
})

interface PartedNode extends TestHubs {
  way: Crossing
  warnings: string[]
}

/** Whether no node counts as alive, by the clock of Redis. */
async function areLeasesOver(redis: Redis): Promise<boolean> {
  const [seconds] = await redis.time()
  return (await redis.zcount('inkstone:0:nodes', Number(seconds) * 1000, '+inf')) === 0
}
