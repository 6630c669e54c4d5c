import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoginThrottle } from '#server/auth/login.throttle.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Allowance } from '#server/throttle/buckets.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, textsOfMember } from '#server/throttle/throttle.ts'
import { createClock, day, hour, minute, second } from '#tests/support/clock.ts'
import {
  buildNewcomer,
  freshAddress,
  lastMail,
  login,
  register,
  sendLogin,
} from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const guess = (email: string, remoteAddress: string, headers = {}, url = '/api/auth/login') =>
  server.inject('POST', url, {
    body: { email, password: 'wrong-password-1' },
    remoteAddress,
    headers,
  })
const sendCode = (email: string, remoteAddress = freshAddress(), headers = {}) =>
  server.inject('POST', '/api/auth/send-register-verification-code', {
    body: { email },
    remoteAddress,
    headers,
  })

async function statuses(times: number, send: (at: number) => Promise<{ statusCode: number }>) {
  const seen: number[] = []
  for (let at = 0; at < times; at += 1) seen.push((await send(at)).statusCode)
  return seen
}
const count = (seen: number[], status: number) => seen.filter((it) => it === status).length

describe('额度', () => {
  /** Counted in this process, as where there is no Redis. */
  const open = (clock: Clock, allowance: Allowance) =>
    createThrottle({ clock, sharedBuckets: undefined }, 'test', allowance)

  test('用完要等，等够了就能再用；被拒绝不加重', async () => {
    const clock = createClock()
    const throttle = open(clock, { limit: 3, seconds: 30 })
    for (let use = 0; use < 3; use += 1) await throttle.take('a')
    for (let tries = 0; tries < 9; tries += 1)
      await expect(throttle.take('a')).rejects.toThrow('操作过于频繁')
    await throttle.take('b')
    clock.advance(10 * second)
    await throttle.take('a')
    await expect(throttle.take('a')).rejects.toThrow('操作过于频繁')
    clock.advance(30 * second)
    for (let use = 0; use < 3; use += 1) await throttle.take('a')
  })

  test('退还的可以再用', async () => {
    const throttle = open(createClock(), { limit: 1, seconds: 60 })
    await throttle.take('a')
    await throttle.giveBack('a')
    await expect(throttle.take('a')).resolves.toBeUndefined()
  })

  test('按字节算的：放得下的才放行，说得出要等多久；一天以后又是满的', async () => {
    const clock = createClock()
    const throttle = open(clock, textsOfMember)
    const { limit } = textsOfMember
    await throttle.take('a', limit - 1000)
    await expect(throttle.take('a', 1100)).rejects.toMatchObject({
      details: { retryAfter: 1 },
    })
    await throttle.take('a', 990)
    await expect(throttle.takeText('a', '字'.repeat(2000))).rejects.toMatchObject({
      message: '您这一天写的已经太多了，请稍后再发',
      details: { retryAfter: Math.ceil(6000 / (limit / 86_400)) },
    })
    await throttle.takeText('b', '字')
    clock.advance(day)
    await throttle.take('a', limit - 1)
    await expect(throttle.takeText('a', '字')).rejects.toThrow('太多了')
  })

  test('时钟倒退一天，最多也只等一整轮', async () => {
    const clock = createClock()
    const throttle = open(clock, { limit: 1, seconds: 60 })
    await throttle.take('a')
    clock.advance(-day)
    await expect(throttle.take('a')).rejects.toMatchObject({ details: { retryAfter: 60 } })
    for (let tries = 0; tries < 5; tries += 1) {
      clock.advance(10 * second)
      await expect(throttle.take('a')).rejects.toThrow('操作过于频繁')
    }
    clock.advance(10 * second)
    await throttle.take('a')
  })

  test('十万个键之后，内存有界，刚用过的还记得', async () => {
    const throttle = open(createClock(), { limit: 1, seconds: 60 })
    for (let at = 0; at < 100_000; at += 1) await throttle.take(`key ${at}`)
    await expect(throttle.take('key 99999')).rejects.toThrow('操作过于频繁')
  })

  test('每一种额度有自己的名字，在 Redis 里不会数到一起', () => {
    const calls = sources().flatMap((text) => [...text.matchAll(/= createThrottle\((.*)/g)])
    const names = calls.map(([, given = '']) => /^\w+, '([a-z-]+)'/.exec(given)?.[1])
    expect(names.length).toBeGreaterThan(30)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })
})

const serverFolder = join(import.meta.dirname, '../../server')
const sources = () =>
  readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(serverFolder, name), 'utf8'))

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s 属于 %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('已经挂断的没有地址，也不出错', () => {
  expect(networkOf(undefined)).toBe('gone')
})

test('429 的 Retry-After 就是正文里的秒数', async () => {
  const { email } = buildNewcomer()
  await sendCode(email)
  const limited = await sendCode(email)
  expect(limited.statusCode).toBe(429)
  expect(limited.json()).toMatchObject({ code: 1003, retryAfter: 60 })
  expect(limited.headers['retry-after']).toBe('60')
  server.clock.advance(minute)
  expect((await sendCode(email)).statusCode).toBe(200)
})

describe('猜密码', () => {
  test('许多地址猜一个账号：账号受限；主人在用过的地方照样登录', async () => {
    const owner = await register(server)
    const home = freshAddress()
    await login(server, owner, home)
    const seen = await statuses(15, () => guess(owner.email, freshAddress()))
    expect([count(seen, 400), count(seen, 429)]).toEqual([10, 5])
    await login(server, owner, home)
    expect((await sendLogin(server, owner, freshAddress())).statusCode).toBe(429)
    server.clock.advance(15 * minute)
    await login(server, owner, freshAddress())
  })

  test('主人的 IPv6 设备换了后半截地址：还是用过的地方', async () => {
    const owner = await register(server)
    await login(server, owner, '2001:db8:7:7:aaaa::1')
    await statuses(15, () => guess(owner.email, freshAddress()))
    await login(server, owner, '2001:db8:7:7:bbbb::2')
    expect((await sendLogin(server, owner, '2001:db8:7:8::1')).statusCode).toBe(429)
  })

  test('同一个网络里的人也问不出谁在这里登录过：别处猜满了，答复都一样；主人照样进得来', async () => {
    const owner = await register(server)
    const office = freshAddress()
    await login(server, owner, office)
    const tell = async (email: string) => {
      await statuses(10, () => guess(email, freshAddress()))
      const told: object[] = []
      for (let at = 0; at < 12; at += 1) {
        const answer = await guess(email, office)
        const { code, retryAfter } = answer.json<{ code: number; retryAfter?: number }>()
        told.push({ status: answer.statusCode, code, retryAfter })
      }
      return told
    }
    const told = await tell(owner.email)
    expect(told).toEqual(await tell(buildNewcomer().email))
    expect(told[0]).toMatchObject({ status: 429, code: 1003 })
    server.clock.advance(2 * minute)
    await login(server, owner, office)
  })

  test('别处猜满了，密码对不对都要等；只有主人用过的地方才进得来', async () => {
    const attempts = createLoginThrottle({ clock: createClock(), sharedBuckets: undefined })
    const enter = async (address: string, isKnown: boolean, isRight: boolean) =>
      (await attempts.attempt({ email: 'owner@example.com', address, isKnown }))(isRight)
    for (let at = 0; at < 10; at += 1) await enter(`10.9.${at}.1`, false, false)
    await expect(enter('10.8.8.8', false, true)).rejects.toThrow('操作过于频繁')
    await expect(enter('10.7.7.7', true, false)).rejects.toThrow('操作过于频繁')
    await expect(enter('10.7.7.7', true, true)).resolves.toBeUndefined()
  })

  test('不存在的账号受一样的限制', async () => {
    const seen = await statuses(12, () => guess('nobody9@example.com', freshAddress()))
    expect([count(seen, 400), count(seen, 429)]).toEqual([10, 2])
  })

  test('一个地址猜许多账号：地址受限；同一 /64 算一个地址', async () => {
    const address = freshAddress()
    const seen = await statuses(60, (at) => guess(`many${at}@example.com`, address))
    expect([count(seen, 400), count(seen, 429)]).toEqual([50, 10])
    const six = await statuses(60, (at) =>
      guess(`six${at}@example.com`, `2001:db8::${(at + 1).toString(16)}`),
    )
    expect([count(six, 400), count(six, 429)]).toEqual([50, 10])
  })

  test('租来一整段相邻的地址，也只当一处看', async () => {
    const seen = await statuses(250, (at) => guess(`row${at}@example.com`, `192.0.2.${at}`))
    expect([count(seen, 400), count(seen, 429)]).toEqual([200, 50])
  })

  test('租来一整段相邻的地址，能让我们寄出的信也只当一处算；别处照寄', async () => {
    const seen = await statuses(250, (at) =>
      sendCode(`stranger${at}@example.com`, `2001:db8:77:${at.toString(16)}::1`),
    )
    expect([count(seen, 200), count(seen, 429)]).toEqual([200, 50])
    expect((await sendCode('stranger@example.com', '2001:db8:78::1')).statusCode).toBe(200)
  })

  test('登录成功不占额度', async () => {
    const owner = await register(server)
    const seen = await statuses(30, () => sendLogin(server, owner, '198.51.100.7'))
    expect(count(seen, 200)).toBe(30)
  })

  test('一个账号十分钟里登录六十次，第六十一次要等，密码对也一样；猜错的不算在里面', async () => {
    const owner = await register(server)
    await statuses(10, () => guess(owner.email, freshAddress()))
    const home = freshAddress()
    server.clock.advance(15 * minute)
    const seen = await statuses(60, () => sendLogin(server, owner, home))
    expect(count(seen, 200)).toBe(60)
    const refused = await sendLogin(server, owner, freshAddress())
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
    server.clock.advance(10 * second)
    await login(server, owner, freshAddress())
  })

  test('一个地址十分钟里登录六百次：一所学校进得来，再多的要等；别处照样', async () => {
    const attempts = createLoginThrottle({ clock: createClock(), sharedBuckets: undefined })
    const enter = async (at: number, address: string) => {
      const email = `pupil${at}@example.com`
      const settle = await attempts.attempt({ email, address, isKnown: at % 2 === 0 })
      await settle(true)
    }
    for (let at = 0; at < 600; at += 1) await enter(at, '198.51.100.9')
    await expect(enter(600, '198.51.100.9')).rejects.toThrow('操作过于频繁')
    await expect(enter(600, '198.51.101.9')).resolves.toBeUndefined()
  })

  test.each([
    { 'x-forwarded-for': '1.2.3.4' },
    { 'x-real-ip': '1.2.3.4' },
    { forwarded: 'for=1.2.3.4' },
    { 'cf-connecting-ip': '1.2.3.4' },
    { 'x-forwarded-for': Array.from({ length: 50 }, (_, at) => `10.0.0.${at}`).join(', ') },
  ])('没有配置代理时，请求头 %j 改不了来处', async (headers) => {
    const address = freshAddress()
    const kind = Object.keys(headers)[0]
    await statuses(50, (at) => guess(`spoof${at}.${kind}@example.com`, address))
    expect((await guess(`spoof.${kind}@example.com`, address, headers)).statusCode).toBe(429)
  })

  test('换个写法的路径是同一个额度，或者是 404', async () => {
    const address = freshAddress()
    await statuses(50, (at) => guess(`alias${at}@example.com`, address))
    for (const url of [
      '/api/auth/login?x=1',
      '/api/%61uth/login',
      '/api/auth/login/',
      '/API/auth/login',
      '//api/auth/login',
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        remoteAddress: address,
        payload: { email: 'a@example.com', password: 'wrong-password-1' },
      })
      expect([404, 429]).toContain(answer.statusCode)
    }
  })

  test('配置了代理才信它转来的地址', async () => {
    const behind = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    const from = (forwarded: string, remoteAddress: string) =>
      behind.inject('POST', '/api/auth/login', {
        body: { email: `p${forwarded}@example.com`, password: 'wrong-password-1' },
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      })
    for (let at = 0; at < 60; at += 1) {
      expect((await from(`9.9.9.${at}`, '127.0.0.1')).statusCode).toBe(400)
    }
    const outside = await statuses(60, (at) => from(`9.9.8.${at}`, '203.0.113.200'))
    expect(count(outside, 429)).toBe(10)
    await behind.close()
  })
})

describe('寄信', () => {
  test('五十个请求同时要验证码：一封信；大小写与加号标签算同一个邮箱', async () => {
    const spellings = [
      'bob@example.com',
      'BOB@example.com',
      'bob+a@example.com',
      'Bob+b@Example.com',
    ]
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, at) => sendCode(spellings[at % spellings.length] ?? '')),
    )
    await server.services.postman.idle()
    expect(
      count(
        answers.map(({ statusCode }) => statusCode),
        200,
      ),
    ).toBe(1)
    expect(server.mails.filter(({ to }) => to.startsWith('bob'))).toHaveLength(1)
  })

  test('一个邮箱一天十封，验证码与重置合计', async () => {
    const email = 'daily@example.com'
    const seen: number[] = []
    for (let at = 0; at < 8; at += 1) {
      seen.push((await sendCode(email)).statusCode)
      const forgot = await server.inject('POST', '/api/auth/forgot-password', {
        body: { email },
        remoteAddress: freshAddress(),
      })
      seen.push(forgot.statusCode)
      server.clock.advance(61 * second)
    }
    expect([count(seen, 200), count(seen, 429)]).toEqual([10, 6])
  })

  test('别人用完了一个邮箱这一天的份额：主人在登录过的地方还是要得到重置的信', async () => {
    const owner = await register(server)
    const home = freshAddress()
    await login(server, owner, home)
    const forgot = (remoteAddress: string) =>
      server.inject('POST', '/api/auth/forgot-password', {
        body: { email: owner.email },
        remoteAddress,
      })
    const stranger = freshAddress()
    for (let at = 0; at < 12; at += 1) {
      server.clock.advance(61 * second)
      await forgot(stranger)
    }
    expect((await forgot(stranger)).statusCode).toBe(429)
    server.mails.length = 0
    expect((await forgot(home)).statusCode).toBe(200)
    expect((await lastMail(server, owner.email)).to).toBe(owner.email)
    // A share has an end as well, and letters their pause.
    expect((await forgot(home)).statusCode).toBe(429)
    const seen = await statuses(8, () => {
      server.clock.advance(61 * second)
      return forgot(home)
    })
    expect([count(seen, 200), count(seen, 429)]).toEqual([4, 4])
    expect((await forgot(freshAddress())).statusCode).toBe(429)
  })

  test('自己的份额用完了的地址，碰不到别人邮箱的份额', async () => {
    const address = freshAddress()
    await statuses(30, (at) => sendCode(`spent${at}@example.com`, address))
    expect((await sendCode('victim@example.com', address)).statusCode).toBe(429)
    expect((await sendCode('victim@example.com')).statusCode).toBe(200)
  })

  test('邮箱的份额用完了，不算在问它的地址上', async () => {
    const address = freshAddress()
    await sendCode('busy@example.com', address)
    expect(count(await statuses(40, () => sendCode('busy@example.com', address)), 429)).toBe(40)
    expect((await sendCode('idle@example.com', address)).statusCode).toBe(200)
  })

  test('一个地址一小时三十封', async () => {
    const address = freshAddress()
    const seen = await statuses(35, (at) => sendCode(`hourly${at}@example.com`, address))
    expect([count(seen, 200), count(seen, 429)]).toEqual([30, 5])
    server.clock.advance(hour)
    expect((await sendCode('hourly99@example.com', address)).statusCode).toBe(200)
  })
})
