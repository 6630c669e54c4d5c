import { HubConnectionState } from '@microsoft/signalr'
import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRedisBackplane } from '#server/realtime/backplane/redis-backplane.ts'
import { createLog } from '#server/lib/log.ts'
import { closing, connected, startHubs } from '#tests/support/hubs.ts'
import type { ClientOptions, TestHubs } from '#tests/support/hubs.ts'
import { canTestRedis, startRedis } from '#tests/support/redis.ts'
import type { TestRedis } from '#tests/support/redis.ts'
import { soon, until } from '#tests/support/until.ts'

describe.runIf(canTestRedis())('两个节点与一个 Redis', () => {
  let redis: TestRedis
  let one: TestHubs
  let two: TestHubs
  let changes: string[]
  const opened: HubConnection[] = []

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.remove())
  beforeEach(async () => {
    changes = []
    one = await startNode('one')
    two = await startNode('two')
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((it) => it.stop()))
    await Promise.all([one.close(), two.close()])
  })

  async function startNode(name: string) {
    const backplane = createRedisBackplane({
      url: redis.url,
      log: createLog('silent'),
      // A busy machine is late by a second, and not dead.
      beatMs: 200,
      ttlMs: 4_000,
      answerMs: 2_000,
    })
    const node = await startHubs({ backplane, nodeName: name, limits: { aloneLookMs: 50 } })
    node.hubs.presence.onChange((userId, isOnline) => {
      changes.push(`${name}: ${userId} ${isOnline ? 'on' : 'off'}`)
    })
    return node
  }

  async function open(node: TestHubs, token: string, options: ClientOptions = {}) {
    const it = await connected(node, 'WebSockets', { token, ...options })
    opened.push(it.connection)
    return it
  }

  test('#81 #82 #84 推送跨节点到达该到的人，各一次', async () => {
    const ada1 = await open(one, 'ada')
    const ada2 = await open(two, 'ada')
    const bob2 = await open(two, 'bob')
    const cy1 = await open(one, 'cy')
    const { clients } = one.hub
    clients.all.push('Receive', 'all')
    clients.user('ada').push('Receive', 'user')
    clients.users(['ada', 'bob', 'ada']).push('Receive', 'users')
    clients.all.push('Receive', 'end')
    await until(
      () => [ada1, ada2, bob2, cy1].every((it) => it.received.at(-1)?.[0] === 'end'),
      'the last push',
    )
    const textsOf = ({ received }: typeof ada1) => received.map(([text]) => text).slice(0, -1)
    expect(textsOf(ada1)).toEqual(['all', 'user', 'users'])
    expect(textsOf(ada2)).toEqual(['all', 'user', 'users'])
    expect(textsOf(bob2)).toEqual(['all', 'users'])
    expect(textsOf(cy1)).toEqual(['all'])
  })

  test('#83 两页在两个节点，关一页人还在，都关了才算离开，只由一处说一次', async () => {
    const hers = () => changes.filter((it) => it.includes('amy'))
    const amy1 = await open(one, 'amy')
    const amy2 = await open(two, 'amy')
    await until(() => hers().length > 0, 'the arrival')
    expect(await one.hubs.presence.isOnline('amy')).toBe(true)
    await amy1.connection.stop()
    await until(() => one.hubs.connectionCount === 0, 'the first leaving')
    one.pass(10_000)
    expect(await one.hubs.presence.isOnline('amy')).toBe(true)
    one.hub.clients.user('amy').push('Receive', 'still here')
    await until(() => amy2.received.length === 1, 'the push')
    await amy2.connection.stop()
    await until(() => two.hubs.connectionCount === 0, 'the last leaving')
    expect(await one.hubs.presence.isOnline('amy')).toBe(true)
    two.pass(10_000)
    await until(async () => !(await one.hubs.presence.isOnline('amy')), 'the absence')
    await until(() => hers().length === 2, 'the change')
    expect(hers()).toEqual(['one: amy on', 'two: amy off'])
  })

  test('断开的命令到每个节点：十秒之内都断，之后一帧也不来', async () => {
    const ada1 = await open(one, 'ada:phone')
    const ada2 = await open(two, 'ada:desk')
    const bob2 = await open(two, 'bob')
    const began = performance.now()
    const closed = closing(ada2.connection)
    one.hubs.disconnectSession('desk')
    expect(await closed).toBeUndefined()
    expect(ada1.connection.connectionId).not.toBeNull()
    const banned = closing(ada1.connection)
    two.hubs.disconnectUser('ada', { reason: 'ACCOUNT_BANNED' })
    two.hub.clients.all.push('Receive', 'after')
    expect((await banned)?.message).toContain('ACCOUNT_BANNED')
    expect(performance.now() - began).toBeLessThan(soon)
    await until(() => bob2.received.length === 1, 'the push to others')
    expect([ada1.received, ada2.received]).toEqual([[], []])
  })

  test('命令到达前就放进来的，随后再查一次并断开', async () => {
    const late = await open(two, 'ada')
    const closed = closing(late.connection)
    two.revoked.add('ada')
    one.hubs.disconnectUser('somebody else')
    two.pass(1_000)
    expect(await late.connection.invoke('Echo', 1)).toBe(1)
    // The order is obeyed, then the answer that was read before it lets them in again.
    two.revoked.delete('ada')
    one.hubs.disconnectUser('ada', {})
    await closed
    const again = await open(two, 'ada')
    const closedAgain = closing(again.connection)
    two.revoked.add('ada')
    two.pass(1_000)
    await closedAgain
  })

  test('Redis 没了：本地照送，无人掉线；回来后都被提示重读，失效的令牌被断开', async () => {
    const ada1 = await open(one, 'ada')
    const bob2 = await open(two, 'bob')
    const eve2 = await open(two, 'eve')
    await redis.kill()
    for (let i = 0; i < 20; i++) one.hub.clients.all.push('Receive', i)
    await until(() => ada1.received.length === 20, 'local pushes')
    expect(bob2.received).toEqual([])
    expect(await one.hubs.presence.isOnline('ada')).toBe(true)
    expect(await one.hubs.presence.isOnline('bob')).toBe(undefined)
    expect(await bob2.connection.invoke('Echo', 1)).toBe(1)

    // An order that cannot travel: the token is looked at again in any case.
    const closed = closing(eve2.connection)
    two.revoked.add('eve')
    one.hubs.disconnectUser('eve')
    const fresh = await open(two, 'fay')
    await redis.start()
    await closed
    await until(() => {
      for (const node of [one, two]) node.hubs.sweep()
      return [ada1, bob2, fresh].every((it) => it.received.at(-1)?.[0] === 'resync')
    }, 'the hint to read again')
    await until(async () => (await one.hubs.presence.isOnline('fay')) === true, 'fay')
    one.hub.clients.user('bob').push('Receive', 'through')
    await until(() => bob2.received.at(-1)?.[0] === 'through', 'pushes between nodes')
  })

  test('一个节点说的话，别的节点各听到一次，自己听不到；断过的知道可能漏了', async () => {
    const heard: [string, string | null][] = []
    one.hubs.nodes.hear((word) => heard.push(['one', word]))
    two.hubs.nodes.hear((word) => heard.push(['two', word]))
    one.hubs.nodes.tell('a')
    two.hubs.nodes.tell('b')
    await until(() => heard.length === 2, 'both words')
    expect(new Map(heard)).toEqual(
      new Map([
        ['one', 'b'],
        ['two', 'a'],
      ]),
    )
    expect(one.hubs.nodes.isInTouch).toBe(true)
    await redis.kill()
    await until(() => !one.hubs.nodes.isInTouch, 'being alone to be noticed')
    await redis.start()
    await until(() => heard.filter(([, word]) => word === null).length >= 2, 'the gap')
    expect(one.hubs.nodes.isInTouch).toBe(true)
  })

  test('Redis 不在时，节点之间听不到命令，令牌隔一阵就再查', async () => {
    const ada1 = await open(one, 'ada')
    await redis.kill()
    one.revoked.add('ada')
    await until(() => (one.hubs.sweep(), isClosed(ada1.connection)), 'a second look')
    await redis.start()
    expect(new Set(one.questions)).toEqual(new Set(['ada']))
    expect(one.questions.length).toBeGreaterThan(1)
  })

  test('Redis 有连接却不答话，也会被发现', async () => {
    const ada1 = await open(one, 'ada')
    const bob1 = await open(one, 'bob')
    redis.pause()
    one.revoked.add('ada')
    await until(() => (one.hubs.sweep(), isClosed(ada1.connection)), 'a second look')
    redis.resume()
    await until(() => (one.hubs.sweep(), bob1.received.length > 0), 'the hint to read again')
    expect(bob1.received[0]).toEqual(['resync'])
  })

  test('一个节点无声无息地没了，它的人由另一个节点宣布离开', async () => {
    const three = await startNode('three')
    const dora = await open(three, 'dora')
    await until(async () => (await one.hubs.presence.isOnline('dora')) === true, 'dora')
    await dora.connection.stop()
    // Closed before it has told that she left: for the others it is a node that beats no more.
    await three.close()
    await until(async () => !(await one.hubs.presence.isOnline('dora')), 'her absence')
    await until(() => changes.some((it) => it.endsWith('dora off')), 'the change')
    expect(changes.filter((it) => it.includes('dora off'))).toHaveLength(1)
  })
})

const isClosed = ({ state }: HubConnection) => state === HubConnectionState.Disconnected
