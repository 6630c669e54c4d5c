import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldCredentials } from '#server/auth/retention.ts'
import { accounts, codes, sessions } from '#server/db/schema/accounts.ts'
import { bansOf } from '#tests/support/bans.ts'
import { day, hour, minute, second } from '#tests/support/clock.ts'
import {
  demandStatus,
  freshAddress,
  login,
  refresh,
  refusal,
  register,
} from '#tests/support/door.ts'
import type { SignedIn } from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const whoAmI = (token: string) => server.get('/api/account', token)
const revoked = { status: 400, code: 2005 }
const expired = { status: 401, code: 1001 }

async function signIn() {
  const newcomer = await register(server)
  return { ...newcomer, ...(await login(server, newcomer)) }
}

async function renew(pair: Pick<SignedIn, 'token' | 'refreshToken'>) {
  const answer = await refresh(server, pair)
  demandStatus(answer, 200)
  return answer.json<SignedIn>()
}

describe('续期', () => {
  test('访问令牌十五分钟后过期，续期换来新的一对', async () => {
    const first = await signIn()
    expect((await whoAmI(first.token)).statusCode).toBe(200)
    server.clock.advance(15 * minute + second)
    expect(refusal(await whoAmI(first.token))).toEqual(expired)
    const next = await renew(first)
    expect(next.refreshToken).not.toBe(first.refreshToken)
    expect((await whoAmI(next.token)).statusCode).toBe(200)
  })

  test('旧的在十秒之后再用：整个会话结束，新的也不能用了', async () => {
    const first = await signIn()
    const next = await renew(first)
    server.clock.advance(11 * second)
    expect(refusal(await refresh(server, first))).toEqual(revoked)
    expect(refusal(await refresh(server, next))).toEqual(revoked)
    expect(refusal(await whoAmI(next.token))).toEqual(revoked)
    expect(server.logLines).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('replayed') }),
    )
  })

  test('十秒之内重复上一个：拿到同一会话的同一个后继', async () => {
    const first = await signIn()
    const next = await renew(first)
    server.clock.advance(9 * second)
    const again = await renew(first)
    expect(again.refreshToken).toBe(next.refreshToken)
    expect((await renew(again)).refreshToken).not.toBe(next.refreshToken)
  })

  test('十秒之内重复上上个：会话结束', async () => {
    const first = await signIn()
    const second = await renew(first)
    const third = await renew(second)
    expect(refusal(await refresh(server, first))).toEqual(revoked)
    expect(refusal(await refresh(server, third))).toEqual(revoked)
  })

  test('换的时候钟快了几小时：旧的不会几小时都能用', async () => {
    const first = await signIn()
    server.clock.advance(3 * hour)
    const next = await renew(first)
    server.clock.advance(-3 * hour)
    expect(refusal(await refresh(server, first))).toEqual(revoked)
    expect(refusal(await refresh(server, next))).toEqual(revoked)
  })

  test('五十个请求同时续期：全部成功，只有一个后继', async () => {
    const first = await signIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(server, first)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const successors = new Set(answers.map((answer) => answer.json<SignedIn>().refreshToken))
    expect(successors.size).toBe(1)
    const [refreshToken = ''] = successors
    await renew({ token: first.token, refreshToken })
  })

  test('十四天是绝对的：到期时间从不推后，到点就要重新登录', async () => {
    const first = await signIn()
    let pair: SignedIn = first
    for (let days = 1; days < 14; days += 1) {
      server.clock.advance(day)
      pair = await renew(pair)
      expect(pair.refreshTokenExpires).toBe(first.refreshTokenExpires)
    }
    server.clock.advance(day)
    expect(refusal(await refresh(server, pair))).toEqual(expired)
  })

  test('两个令牌要来自同一会话；配错不影响任何一个', async () => {
    const mine = await signIn()
    const other = await signIn()
    const swapped = { token: mine.token, refreshToken: other.refreshToken }
    expect(refusal(await refresh(server, swapped))).toEqual(revoked)
    const otherDevice = await login(server, mine)
    const mixed = { token: mine.token, refreshToken: otherDevice.refreshToken }
    expect(refusal(await refresh(server, mixed))).toEqual(revoked)
    await Promise.all([renew(mine), renew(other), renew(otherDevice)])
  })

  test.each(['garbage', 'a.b', 'a.b.c', '令牌'])(
    '编造的刷新令牌 %j 被拒绝，会话还在',
    async (refreshToken) => {
      const mine = await signIn()
      expect(refusal(await refresh(server, { ...mine, refreshToken }))).toEqual(revoked)
      await renew(mine)
    },
  )

  test('数据库里没有令牌本身', async () => {
    const mine = await signIn()
    const rows = await server.core.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, mine.id))
    expect(JSON.stringify(rows)).not.toContain(mine.refreshToken)
  })
})

describe('伪造的访问令牌一律 400 加 2005', () => {
  const key = () => server.core.keys.token
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (text: string, secret: Uint8Array, hash = 'sha256') =>
    `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`

  async function claims() {
    const { account, sessionId } = await server.createMember()
    const now = Math.floor(server.clock.now().getTime() / 1000)
    return { sub: account.id, sid: sessionId, iss: 'inkstone', iat: now, exp: now + 600 }
  }

  test('对照：同样的声明正确签名就能用', async () => {
    const token = await new SignJWT(await claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(key())
    expect((await whoAmI(token)).statusCode).toBe(200)
  })

  test.each([
    ['alg none', (body: string) => `${base64({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    [
      '别的密钥',
      (body: string) =>
        sign(`${base64({ alg: 'HS256', typ: 'at+jwt' })}.${body}`, Buffer.alloc(32, 9)),
    ],
    [
      'HS512',
      (body: string) =>
        sign(`${base64({ alg: 'HS512', typ: 'at+jwt' })}.${body}`, key(), 'sha512'),
    ],
    [
      'RS256 的头',
      (body: string) => sign(`${base64({ alg: 'RS256', typ: 'at+jwt' })}.${body}`, key()),
    ],
    [
      '别的类型',
      (body: string) => sign(`${base64({ alg: 'HS256', typ: 'JWT' })}.${body}`, key()),
    ],
    [
      'kid 指向文件',
      (body: string) =>
        sign(
          `${base64({ alg: 'HS256', typ: 'at+jwt', kid: '../../dev/null' })}.${body}`,
          Buffer.alloc(0),
        ),
    ],
    [
      '改过的正文',
      (body: string) => {
        const [header, , signature] = sign(
          `${base64({ alg: 'HS256', typ: 'at+jwt' })}.${body}`,
          key(),
        ).split('.')
        return `${header}.${base64({ sub: 'someone-else' })}.${signature}`
      },
    ],
  ])('%s', async (_, forge) => {
    const token = forge(base64(await claims()))
    expect(refusal(await whoAmI(token))).toEqual(revoked)
  })

  test.each([
    ['nbf 在将来', { nbf: 600 }],
    ['没有 sid', { sid: undefined }],
    ['没有 exp', { exp: undefined }],
    ['别处签发', { iss: 'elsewhere' }],
    ['不存在的会话', { sid: '00000000-0000-7000-8000-000000000000' }],
    ['别人的会话', { sub: '00000000-0000-7000-8000-000000000000' }],
  ])('%s', async (_, change) => {
    const base = await claims()
    const nbf = 'nbf' in change ? { nbf: base.iat + 600 } : {}
    // Some of these claims are missing or wrong on purpose.
    const token = await new SignJWT({ ...base, ...change, ...nbf } as JWTPayload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(key())
    expect(refusal(await whoAmI(token))).toEqual(revoked)
  })

  test('八千字的令牌、刷新令牌当访问令牌、空的 Bearer', async () => {
    const { refreshToken } = await signIn()
    for (const token of ['x'.repeat(8000), refreshToken, 'a.b.c']) {
      expect(refusal(await whoAmI(token))).toEqual(revoked)
    }
    const empty = await server.inject('GET', '/api/account', {
      headers: { authorization: 'Bearer ' },
    })
    expect(refusal(empty)).toEqual(revoked)
  })

  test('地址里的 access_token 不算登录', async () => {
    const { token } = await signIn()
    const answer = await server.get(`/api/account?access_token=${token}`)
    expect(refusal(answer)).toEqual(expired)
    expect(JSON.stringify(server.logLines)).not.toContain(token)
  })
})

describe('结束会话', () => {
  test('退出之后，访问令牌与刷新令牌立刻作废', async () => {
    const mine = await signIn()
    expect((await server.post('/api/auth/logout', undefined, mine.token)).statusCode).toBe(204)
    expect(refusal(await whoAmI(mine.token))).toEqual(revoked)
    expect(refusal(await refresh(server, mine))).toEqual(revoked)
  })

  test('访问令牌已过期也退得出：刷新令牌立刻作废', async () => {
    const mine = await signIn()
    server.clock.advance(15 * minute + second)
    const leave = () => server.post('/api/auth/logout', undefined, mine.token)
    expect((await leave()).statusCode).toBe(204)
    expect(refusal(await refresh(server, mine))).toEqual(revoked)
    expect(refusal(await leave())).toEqual(revoked)
  })

  test('过期的访问令牌只够退出：会话还在，也结束不了别的', async () => {
    const mine = await signIn()
    const other = await login(server, mine)
    server.clock.advance(15 * minute + second)
    expect(refusal(await server.delete('/api/sessions', mine.token))).toEqual(expired)
    await Promise.all([renew(mine), renew(other)])
  })

  test('看得到自己的会话，可以结束其中一个', async () => {
    const mine = await signIn()
    const address = freshAddress()
    const other = await login(server, mine, address)
    const list = await server.get('/api/sessions', mine.token)
    const { items } = list.json<{
      items: { id: string; address: string; isCurrent: boolean }[]
    }>()
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(items[0]?.address).toBe(address)
    const ended = await server.delete(`/api/sessions/${items[0]?.id}`, mine.token)
    expect(ended.statusCode).toBe(204)
    expect(refusal(await whoAmI(other.token))).toEqual(revoked)
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
  })

  test('编号写成大写的，也立刻结束', async () => {
    const mine = await server.createMember()
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
    const path = `/api/sessions/${mine.sessionId.toUpperCase()}`
    expect((await server.delete(path, mine.token)).statusCode).toBe(204)
    expect(refusal(await whoAmI(mine.token))).toEqual(revoked)
  })

  test('别人的会话与没有的会话，答复一样', async () => {
    const mine = await signIn()
    const stranger = await server.createMember()
    const other = await server.delete(`/api/sessions/${stranger.sessionId}`, mine.token)
    const absent = await server.delete(`/api/sessions/${server.core.newId()}`, mine.token)
    expect(refusal(other)).toEqual({ status: 404, code: 1004 })
    expect(refusal(absent)).toEqual(refusal(other))
    expect((await whoAmI(stranger.token)).statusCode).toBe(200)
  })

  test('一次结束其他所有会话', async () => {
    const mine = await signIn()
    const others = [await login(server, mine), await login(server, mine)]
    expect((await server.delete('/api/sessions', mine.token)).statusCode).toBe(204)
    for (const { token } of others) expect(refusal(await whoAmI(token))).toEqual(revoked)
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
  })
})

describe('一次次登录', () => {
  /** As if the owner had signed in so often before, a second after the other. */
  async function signedInBefore(accountId: string, times: number, change: object = {}) {
    const { db, newId } = server.core
    const [session] = await db.select().from(sessions).where(eq(sessions.accountId, accountId))
    if (!session) throw new Error('there is no session to copy')
    const rows = Array.from({ length: times }, () => {
      const id = newId()
      return { ...session, id, currentHash: id, previousHash: null, ...change }
    })
    await db.insert(sessions).values(rows)
    return rows.map(({ id }) => id)
  }
  const kept = (accountId: string) =>
    server.core.db.$count(sessions, eq(sessions.accountId, accountId))

  test('同时登录着的最多一百处，再登录时最早的那处退出', async () => {
    const mine = await signIn()
    await signedInBefore(mine.id, 99)
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
    const latest = await login(server, mine)
    expect(refusal(await whoAmI(mine.token))).toEqual(revoked)
    expect((await whoAmI(latest.token)).statusCode).toBe(200)
    const list = await server.get('/api/sessions', latest.token)
    expect(list.json<{ items: unknown[] }>().items).toHaveLength(100)
  })

  test('登录再退出多少次，留下的也就那么多；还登录着的一处不少', async () => {
    const mine = await signIn()
    await signedInBefore(mine.id, 400, { revokedAt: server.clock.now() })
    await login(server, mine)
    expect(await kept(mine.id)).toBe(301)
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
  })

  test('全部退出只说一次，不是一处一处地说', async () => {
    const mine = await signIn()
    await signedInBefore(mine.id, 20)
    const ended: unknown[] = []
    server.core.events.on('session.ended', (fact) => void ended.push(fact))
    await bansOf(server).ban(mine.id, { until: null, reason: '广告' })
    await server.core.outbox.idle()
    expect(ended).toEqual([{ accountId: mine.id, sessionId: null }])
  })
})

describe('每次请求都看账号此刻的样子', () => {
  test('封禁：下一次请求与续期都是 403，带到期时间；到期后要重新登录', async () => {
    const mine = await signIn()
    expect((await whoAmI(mine.token)).statusCode).toBe(200)
    const until = new Date(server.clock.now().getTime() + 5 * minute)
    await bansOf(server).ban(mine.id, { until, reason: '广告' })
    for (const answer of [await whoAmI(mine.token), await refresh(server, mine)]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 2006, bannedUntil: until.toISOString() })
    }
    server.clock.advance(5 * minute)
    expect(refusal(await whoAmI(mine.token))).toEqual(revoked)
    expect(refusal(await refresh(server, mine))).toEqual(revoked)
  })

  test('永久封禁的 bannedUntil 是 null；解除后要重新登录', async () => {
    const mine = await server.createMember()
    await bansOf(server).ban(mine.id, { until: null, reason: '广告' })
    expect((await whoAmI(mine.token)).json()).toMatchObject({ code: 2006, bannedUntil: null })
    await bansOf(server).lift(mine.id)
    expect(refusal(await whoAmI(mine.token))).toEqual(revoked)
  })

  test('降级：另一个进程改的，一秒后生效', async () => {
    const admin = await server.createAdmin()
    const refused = { status: 400, code: 1002 }
    const call = () => server.post('/api/posts/categories', {}, admin.token)
    expect(refusal(await call())).not.toEqual(refused)
    await server.core.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, admin.id))
    server.clock.advance(second)
    expect(refusal(await call())).toEqual(refused)
  })

  test('降级：本进程改的，立刻生效', async () => {
    const admin = await server.createAdmin()
    expect((await whoAmI(admin.token)).json()).toMatchObject({ roles: ['Admin'] })
    await server.core.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, admin.id))
    server.core.events.emit('account.changed', { accountId: admin.id })
    expect(refusal(await server.post('/api/posts/categories', {}, admin.token))).toEqual({
      status: 400,
      code: 1002,
    })
  })
})

test('过期的会话与验证码按时清除，重复执行无妨', async () => {
  const mine = await signIn()
  const body = { email: mine.email }
  // The second link takes the place of the first.
  for (let at = 0; at < 2; at += 1) {
    const asked = { body, remoteAddress: freshAddress() }
    demandStatus(await server.inject('POST', '/api/auth/forgot-password', asked), 200)
    await server.services.postman.idle()
    server.clock.advance(minute)
  }
  const kept = async () => ({
    sessions: await server.core.db.$count(sessions, eq(sessions.accountId, mine.id)),
    codes: await server.core.db.$count(codes, eq(codes.accountId, mine.id)),
  })
  await forgetOldCredentials(server.core)
  expect(await kept()).toEqual({ sessions: 1, codes: 2 })
  server.clock.advance(45 * day)
  await forgetOldCredentials(server.core)
  await forgetOldCredentials(server.core)
  expect(await kept()).toEqual({ sessions: 0, codes: 0 })
})
