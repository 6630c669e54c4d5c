import { createServer, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/credentials.ts'
import type { Running } from '#server/running.ts'
import { freshAddress, goodPassword } from '#tests/support/door.ts'
import { createMember } from '#tests/support/members.ts'
import { assembleNode, canTestNodes, openGround, type Ground } from '#tests/support/nodes.ts'
import { listenOn } from '#tests/support/port.ts'

describe.runIf(await canTestNodes())('两个节点，一个 PostgreSQL，一个 Redis', () => {
  let ground: Ground
  let one: Running
  let two: Running
  let eye: Redis

  beforeAll(async () => {
    ground = await openGround()
    one = await assembleNode(ground.envOf('one'))
    two = await assembleNode(ground.envOf('two'))
    eye = new Redis(ground.redis.url)
    eye.on('error', () => {})
  })
  afterAll(async () => {
    eye.disconnect()
    await Promise.all([one.close(), two.close()])
    await ground.close()
  })

  const keysOf = (name: string) => eye.keys(`inkstone:throttle:${name}:*`)

  /** Until what is counted at a node is counted in Redis. */
  async function untilShared(node: Running) {
    await expect
      .poll(async () => {
        const before = await keysOf('nicknames')
        await askNickname(node, freshAddress())
        return (await keysOf('nicknames')).length - before.length
      })
      .toBe(1)
  }

  test('十次错的密码分在两个节点，用完一份额度：第十一次在哪里都被拒绝', async () => {
    const { email } = await owner(one)
    const seen: number[] = []
    for (let at = 0; at < 10; at += 1) seen.push(await guess(at % 2 ? two : one, email))
    expect(seen).toEqual(Array.from({ length: 10 }, () => 400))
    expect([await guess(one, email), await guess(two, email)]).toEqual([429, 429])
  })

  test('一个节点重启，用掉的额度不回来', async () => {
    const { email } = await owner(one)
    for (let at = 0; at < 10; at += 1) await guess(two, email)
    await two.close()
    two = await assembleNode(ground.envOf('two'))
    expect([await guess(two, email), await guess(one, email)]).toEqual([429, 429])
  })

  test('密码对了，退还的在另一个节点也能用', async () => {
    const { email } = await owner(one)
    for (let at = 0; at < 9; at += 1) await guess(one, email)
    for (let at = 0; at < 3; at += 1)
      expect(await guess(at % 2 ? two : one, email, goodPassword)).toBe(200)
    expect([await guess(two, email), await guess(one, email)]).toEqual([400, 429])
  })

  test('一分钟一封信，不是一个节点一封', async () => {
    const email = 'pause@example.com'
    expect((await askCode(one, email)).statusCode).toBe(200)
    const refused = await askCode(two, email)
    expect([refused.statusCode, refused.json<{ retryAfter: number }>().retryAfter]).toEqual([
      429,
      expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60),
    ])
  })

  test('Redis 里没有邮箱和地址，用过的自己过期', async () => {
    const address = '198.51.100.77'
    await guess(one, 'secret@example.com', 'wrong-password-1', address)
    const keys = await eye.keys('inkstone:throttle:*')
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.filter((key) => !/^inkstone:throttle:[a-z-]+:[\w-]{43}$/.test(key))).toEqual([])
    const lives = await Promise.all(keys.map((key) => eye.pttl(key)))
    // Redis says −1 of a key that stays for ever, −2 of one that has expired since it was named.
    expect(lives).not.toContain(-1)
    expect(Math.max(...lives)).toBeLessThanOrEqual(24 * 3600_000)
  })

  test('Redis 停了：每个节点给一半，用完的还是用完；没有一次失败，回来之后又是一份', async () => {
    const [spent, fresh] = [await owner(one), await owner(one)]
    for (let at = 0; at < 10; at += 1) await guess(at % 2 ? two : one, spent.email)
    await ground.redis.kill()
    expect(await halves(spent.email)).toEqual([0, 0])
    expect(await halves(fresh.email)).toEqual([5, 5])
    await ground.redis.start()
    await untilShared(one)
    await untilShared(two)
    const { email } = await owner(one)
    for (let at = 0; at < 10; at += 1) expect(await guess(at % 2 ? two : one, email)).toBe(400)
    expect([await guess(one, email), await guess(two, email)]).toEqual([429, 429])
  })

  test('Redis 有连接却不答话：照样回答，额度照样有；再开口又是一份', async () => {
    const { email } = await owner(one)
    ground.redis.pause()
    expect(await halves(email)).toEqual([5, 5])
    ground.redis.resume()
    await untilShared(one)
    await untilShared(two)
    const later = await owner(one)
    for (let at = 0; at < 10; at += 1) await guess(at % 2 ? two : one, later.email)
    expect([await guess(one, later.email), await guess(two, later.email)]).toEqual([429, 429])
  })

  test('启动时 Redis 就不答话：照样启动，额度照样有', async () => {
    const silent = await openSilence()
    const env = { ...ground.envOf('three'), REDIS_URL: `redis://127.0.0.1:${silent.port}` }
    const three = await assembleNode(env)
    const { email } = await owner(three)
    const seen: number[] = []
    for (let at = 0; at < 12; at += 1) seen.push(await guess(three, email))
    expect(seen).toEqual([400, 400, 400, 400, 400, ...Array.from({ length: 7 }, () => 429)])
    await three.close()
    await silent.close()
  })

  /** How many of eight wrong passwords each node looks at; the rest has to be refused as too many. */
  async function halves(email: string) {
    const seen: [number[], number[]] = [[], []]
    for (let at = 0; at < 8; at += 1) {
      seen[0].push(await guess(one, email))
      seen[1].push(await guess(two, email))
    }
    expect(seen.flat().filter((status) => status !== 400 && status !== 429)).toEqual([])
    return seen.map((statuses) => statuses.filter((status) => status === 400).length)
  }
})

let owners = 0

/** Somebody who may sign in with a password. */
async function owner(node: Running) {
  const email = `owner${(owners += 1)}@example.com`
  const passwordHash = await hashPassword(goodPassword)
  await createMember(node.opened.core, { email, passwordHash })
  return { email }
}

async function guess(
  { app }: Running,
  email: string,
  password = 'wrong-password-1',
  remoteAddress = freshAddress(),
) {
  const url = '/api/auth/login'
  const payload = { email, password }
  return (await app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
}

const askNickname = ({ app }: Running, remoteAddress: string) =>
  app.inject({ url: '/api/users/check-nickname?nickname=林间风', remoteAddress })

const askCode = ({ app }: Running, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/send-register-verification-code',
    payload: { email },
    remoteAddress: freshAddress(),
  })

/** Takes every connection and never says a word. */
async function openSilence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  const port = await listenOn(server)
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
