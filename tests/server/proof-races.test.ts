import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/credentials.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { bansOf } from '#tests/support/bans.ts'
import {
  demandStatus,
  freshAddress,
  goodPassword,
  lastMail,
  login,
  refusal,
  sendLogin,
} from '#tests/support/door.ts'
import { holdStatements, untilLockIsAwaited } from '#tests/support/held-statements.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

/*
 * Somebody knows the password that the owner is just replacing. Statements are held, so that each test says whether the
 * password was checked before, and written after.
 */

const { wrapClient, hold } = holdStatements()
let server: TestServer
let passwordHash: string

beforeAll(async () => {
  server = await startServer({ wrapClient })
  passwordHash = await hashPassword(goodPassword)
})
afterAll(() => server.close())

const ownersPassword = '另起一行，从头再来'
const intrudersPassword = '偷来的门，换一把锁'
const revoked = { status: 400, code: 2005 }
const readById = /from "accounts" where "accounts"."id" = \$1$/
const readByEmail = /from "accounts" where "accounts"."email" = \$1$/
const useCode = /^update "codes" set "used_at".*"codes"."id" = /

const change = (token: string, currentPassword = goodPassword, password = intrudersPassword) =>
  server.put(
    '/api/account/password',
    { currentPassword, password, confirmPassword: password },
    token,
  )
const erase = (token: string) =>
  server.post('/api/account/delete', { password: goodPassword }, token)
const reset = (token: string) =>
  server.inject('POST', '/api/auth/reset-password', {
    body: { token, password: ownersPassword, confirmPassword: ownersPassword },
    remoteAddress: freshAddress(),
  })

const irrevocable = [
  ['改密码', change],
  ['注销账号', erase],
] as const

describe('知道旧密码的人，在主人重置的同时', () => {
  test.each(irrevocable)('%s：密码核对在前，重置在后，以重置为准', async (_, act) => {
    const { email, token, link } = await withLink()
    const { reached, release } = hold('answer', readById)
    const acting = act(token)
    await reached
    demandStatus(await reset(link), 204)
    release()
    expect(refusal(await acting)).toEqual(revoked)
    await login(server, { email, password: ownersPassword })
  })

  test.each(irrevocable)('%s：重置写到一半，等它写完；谁也不白等', async (_, act) => {
    const { email, token, link } = await withLink()
    const { reached, release } = hold('answer', useCode)
    const resetting = reset(link)
    await reached
    const acting = act(token)
    await untilLockIsAwaited(server)
    release()
    demandStatus(await resetting, 204)
    expect([2001, 2005]).toContain(refusal(await acting).code)
    await login(server, { email, password: ownersPassword })
  })

  test('登录：密码核对在前，重置在后，进不来', async () => {
    const { email, link } = await withLink()
    const { reached, release } = hold('answer', readByEmail)
    const entering = sendLogin(server, { email, password: goodPassword })
    await reached
    demandStatus(await reset(link), 204)
    release()
    expect(refusal(await entering)).toEqual({ status: 400, code: 2001 })
    const mine = await login(server, { email, password: ownersPassword })
    const open = await server.get('/api/sessions', mine.token)
    expect(open.json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('要换邮箱的验证码：一封也寄不出', async () => {
    const { token, link } = await withLink()
    const { reached, release } = hold('answer', readById)
    const to = 'intruder@example.com'
    const body = { email: to, password: goodPassword }
    const sending = server.post('/api/account/email/verification-code', body, token)
    await reached
    demandStatus(await reset(link), 204)
    release()
    expect(refusal(await sending)).toEqual(revoked)
    await server.services.postman.idle()
    expect(server.mails.filter((mail) => mail.to === to)).toEqual([])
  })
})

test('改密码的同时登录：旧密码核对在前，改在后，进不来', async () => {
  const { email, token } = await member()
  const { reached, release } = hold('answer', readByEmail)
  const entering = sendLogin(server, { email, password: goodPassword })
  await reached
  demandStatus(await change(token), 204)
  release()
  expect(refusal(await entering)).toEqual({ status: 400, code: 2001 })
})

test('同一处改两次密码：后一次的当前密码已经不对', async () => {
  const { email, token } = await member()
  const { reached, release } = hold('answer', readById)
  const late = change(token)
  await reached
  demandStatus(await change(token, goodPassword, ownersPassword), 204)
  release()
  expect(refusal(await late)).toEqual({
    status: 400,
    code: 2001,
    errors: { currentPassword: ['密码不正确'] },
  })
  await login(server, { email, password: ownersPassword })
})

test('换邮箱换到一半，被从别处退出：换不成', async () => {
  const { email, token: owners } = await member()
  const intruder = await login(server, { email, password: goodPassword })
  const to = 'moved-away@example.com'
  const asked = { email: to, password: goodPassword }
  const path = '/api/account/email'
  demandStatus(await server.post(`${path}/verification-code`, asked, intruder.token), 200)
  const { code = '' } = await lastMail(server, to)
  const { reached, release } = hold('answer', /^update "codes" set "attempts"/)
  const changing = server.put(path, { email: to, verificationCode: code }, intruder.token)
  await reached
  demandStatus(await server.delete('/api/sessions', owners), 204)
  release()
  expect(refusal(await changing)).toEqual(revoked)
  const own = await server.get('/api/account', owners)
  expect(own.json()).toMatchObject({ email })
})

test('同一个验证码同时用五次：只换一次，旧邮箱只收到一封信，五次都答换好了', async () => {
  const { email, token } = await member()
  const to = 'moved-once@example.com'
  const asked = { email: to, password: goodPassword }
  demandStatus(await server.post('/api/account/email/verification-code', asked, token), 200)
  const { code = '' } = await lastMail(server, to)
  const body = { email: to, verificationCode: code }
  const tries = Array.from({ length: 5 }, () => server.put('/api/account/email', body, token))
  const answers = (await Promise.all(tries)).map((answer) => answer.json<{ email: string }>())
  expect(answers.map((account) => account.email)).toEqual(Array(5).fill(to))
  await server.services.postman.idle()
  expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(1)
})

test('改密码的请求同时来两次：都答改好了，信只有一封', async () => {
  const { email, token } = await member()
  const { reached, release } = hold('answer', readById)
  const late = change(token)
  await reached
  demandStatus(await change(token), 204)
  release()
  demandStatus(await late, 204)
  await login(server, { email, password: intrudersPassword })
  await server.services.postman.idle()
  expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(1)
})

test('退出其他各处的同时被封禁：一个等另一个，两个都成', async () => {
  const { id, email, token } = await member()
  await login(server, { email, password: goodPassword })
  const { reached, release } = hold('question', /^update "sessions" set "revoked_at"/)
  const ending = server.delete('/api/sessions', token)
  await reached
  const banning = bansOf(server).ban(id, { until: null, reason: '同时' })
  await untilLockIsAwaited(server)
  release()
  expect((await ending).statusCode).toBe(204)
  await banning
  expect(refusal(await server.get('/api/account', token))).toMatchObject({ code: 2006 })
})

describe('注销的同时，关注的人', () => {
  const path = (id: string) => `/api/userfollow/unfollow/${id}`
  const acts = [
    ['取消关注', (id: string, token: string) => server.delete(path(id), token)],
    [
      '关注',
      (id: string, token: string) =>
        server.post(`/api/userfollow/follow/${id}`, undefined, token),
    ],
    ['屏蔽', (id: string, token: string) => server.post(`/api/blocks/${id}`, undefined, token)],
  ] as const
  const makings = [
    ['比作者早来', async (): Promise<[Member, Member]> => [await member(), await member()]],
    [
      '比作者晚来',
      async (): Promise<[Member, Member]> => {
        const author = await member()
        return [await member(), author]
      },
    ],
  ] as const
  const cases = acts.flatMap(([act, doing]) =>
    makings.map(([made, make]) => ({ act, made, doing, make })),
  )

  test.each(cases)('$act（$made）：注销成了，来晚的读到没有这个人', async ({ doing, make }) => {
    const [reader, author] = await make()
    const following = `/api/userfollow/follow/${author.id}`
    demandStatus(await server.post(following, undefined, reader.token), 200)
    const { reached, release } = hold(
      'question',
      /from "follows" where "follows"."follower_id"/,
    )
    const leaving = erase(author.token)
    await reached
    const late = doing(author.id, reader.token)
    await untilLockIsAwaited(server)
    release()
    expect((await leaving).statusCode).toBe(204)
    expect(refusal(await late)).toEqual({ status: 404, code: 2012 })
    const [left] = await server.core.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, reader.id))
    expect(left).toMatchObject({ followingCount: 0 })
  })
})

async function member() {
  const { account, ...made } = await server.createMember({ passwordHash })
  return { ...made, account, email: account.email ?? '' }
}

/** A member, and the token of the link that was mailed to set another password. */
async function withLink() {
  const mine = await member()
  const asked = { body: { email: mine.email }, remoteAddress: freshAddress() }
  demandStatus(await server.inject('POST', '/api/auth/forgot-password', asked), 200)
  const { code = '' } = await lastMail(server, mine.email)
  return { ...mine, link: code }
}
