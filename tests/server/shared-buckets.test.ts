import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#server/lib/clock.ts'
import { createLog } from '#server/lib/log.ts'
import {
  type Allowance,
  createSharedBuckets,
  type SharedBuckets,
} from '#server/throttle/buckets.ts'
import { createThrottle } from '#server/throttle/throttle.ts'
import { createClock, hour } from '#tests/support/clock.ts'
import { canTestRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'
import { soon } from '#tests/support/until.ts'

describe.runIf(canTestRedis())('几个节点一起数', () => {
  let redis: TestRedis
  let nodes: Node[]

  beforeEach(async () => {
    redis = await startRedis()
    nodes = [await openNode(), await openNode()]
  })
  afterEach(async () => {
    for (const { buckets } of nodes) buckets.close()
    await redis.remove()
  })

  async function openNode(answerMs = 300): Promise<Node> {
    const lines: Node['lines'] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const hashKey = Buffer.alloc(32, 1)
    const buckets = createSharedBuckets({ url: redis.url, hashKey, log, answerMs, retryMs: 50 })
    await buckets.start()
    return { buckets, lines }
  }

  const throttlesOf = (allowance: Allowance, clocks: Clock[] = []) =>
    nodes.map(({ buckets }, at) =>
      createThrottle(
        { clock: clocks[at] ?? createClock(), sharedBuckets: buckets },
        'test',
        allowance,
      ),
    )

  test('时间是 Redis 的：节点的钟差一小时，也是一份额度，照样按时回来', async () => {
    const clocks = [createClock(), createClock(new Date(Date.now() + hour))]
    const [one, two] = throttlesOf({ limit: 2, seconds: 6 }, clocks)
    await one?.take('a')
    await two?.take('a')
    await expect(one?.take('a')).rejects.toThrow('操作过于频繁')
    await expect(two?.take('a')).rejects.toThrow('操作过于频繁')
    await two?.take('b')
    await expect.poll(() => isFree(two, 'a')).toBe(true)
  })

  test('五十个一起来，两个节点合起来正好放行十个', async () => {
    const throttles = throttlesOf({ limit: 10, seconds: 600 })
    const asked = Array.from({ length: 50 }, (_, at) => isFree(throttles[at % 2], 'a'))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10)
  })

  test('在另一个节点退还的，这里可以再用；没用过的退不出多的来', async () => {
    const [one, two] = throttlesOf({ limit: 1, seconds: 600 })
    for (let at = 0; at < 3; at += 1) await two?.giveBack('a')
    await one?.take('a')
    await two?.giveBack('a')
    await one?.take('a')
    expect(await isFree(two, 'a')).toBe(false)
  })

  test('Redis 没了：只有一次的每个节点一次，别的各一半；只说一句，回来也只说一句', async () => {
    const [one, two] = throttlesOf({ limit: 10, seconds: 600 })
    const single = createThrottle(
      { clock: createClock(), sharedBuckets: nodes[0]?.buckets },
      'single',
      { limit: 1, seconds: 600 },
    )
    await redis.kill()
    expect(await usesOf(one, 'a')).toBe(5)
    expect(await usesOf(two, 'a')).toBe(5)
    expect(await usesOf(single, 'a')).toBe(1)
    await expect.poll(() => wordsOf(nodes)).toEqual([[alone], [alone]])
    await redis.start()
    await untilShared(nodes)
    expect(await usesOf(one, 'b')).toBe(10)
    expect(await usesOf(two, 'b')).toBe(0)
    expect(wordsOf(nodes)).toEqual([
      [alone, together],
      [alone, together],
    ])
  })

  test('Redis 不在的时候，接着数它说过的：用完的不从头来', async () => {
    const [one, two] = throttlesOf({ limit: 10, seconds: 600 })
    for (let at = 0; at < 7; at += 1) await one?.take('a')
    await two?.take('a')
    await redis.kill()
    // Four fifths are used, and one of five is left.
    expect(await usesOf(two, 'a')).toBe(1)
  })

  test('不答话的 Redis 只让第一次等', async () => {
    const [one] = throttlesOf({ limit: 1_000, seconds: 600 })
    redis.pause()
    const began = performance.now()
    expect(await usesOf(one, 'a', 600)).toBe(500)
    expect(performance.now() - began).toBeLessThan(soon)
    redis.resume()
    await untilShared(nodes)
  })

  test('自己忙得没空读回答，不算 Redis 不答话', async () => {
    nodes.push(await openNode(50))
    const [, , busy] = throttlesOf({ limit: 2, seconds: 600 })
    await busy?.take('a')
    const taken = busy?.take('a')
    const until = performance.now() + 500
    while (performance.now() < until);
    await taken
    expect(nodes[2]?.lines).toEqual([])
  })
})

interface Node {
  buckets: SharedBuckets
  lines: { msg: string }[]
}

type Throttle = ReturnType<typeof createThrottle>

const alone = 'limits are counted by this node'
const together = 'limits are counted over all nodes again'
const wordsOf = (nodes: Node[]) => nodes.map(({ lines }) => lines.map(({ msg }) => msg))

const isFree = async (throttle: Throttle | undefined, key: string) =>
  throttle?.take(key).then(
    () => true,
    () => false,
  )

/** How many of so many tries are let through. */
async function usesOf(throttle: Throttle | undefined, key: string, tries = 20) {
  let uses = 0
  for (let at = 0; at < tries; at += 1) if (await isFree(throttle, key)) uses += 1
  return uses
}

async function untilShared(nodes: Node[]) {
  for (const { buckets } of nodes)
    await expect
      .poll(() => buckets.named('probe', { limit: 1_000, seconds: 1 }).take('any'))
      .toBeDefined()
}
