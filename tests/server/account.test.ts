import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, sessions, codes } from '#server/db/schema/accounts.ts'
import { meanings } from '#server/lib/problem.ts'
import { bansOf } from '#tests/support/bans.ts'
import { minute } from '#tests/support/clock.ts'
import {
  buildNewcomer,
  demandStatus,
  freshAddress,
  goodPassword,
  lastMail,
  login,
  mailedCode,
  refresh,
  refusal,
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

const newPassword = '另起一行，从头再来'
const deadLink = { status: 400, code: 2007 }
const revoked = { status: 400, code: 2005 }

async function signIn() {
  const newcomer = await register(server)
  return { ...newcomer, ...(await login(server, newcomer)) }
}

async function resetLink(email: string, headers = {}) {
  const sent = await server.inject('POST', '/api/auth/forgot-password', {
    body: { email },
    headers,
    remoteAddress: freshAddress(),
  })
  demandStatus(sent, 200)
  return lastMail(server, email)
}

const reset = (token: string, password = newPassword, confirmPassword = password) =>
  server.inject('POST', '/api/auth/reset-password', {
    body: { token, password, confirmPassword },
    remoteAddress: freshAddress(),
  })

async function mailsTo(to: string, subject: string) {
  await server.services.postman.idle()
  return server.mails.filter((mail) => mail.to === to && mail.subject === subject)
}

describe('重置密码', () => {
  test('凭邮件里的链接设新密码；所有会话都结束', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    expect((await reset(code)).statusCode).toBe(204)
    expect(refusal(await server.get('/api/account', mine.token))).toEqual(revoked)
    expect(refusal(await refresh(server, mine))).toEqual(revoked)
    expect(refusal(await sendLogin(server, mine))).toEqual({ status: 400, code: 2001 })
    await login(server, { email: mine.email, password: newPassword })
    expect((await lastMail(server, mine.email)).subject).toBe('您的密码已更改')
  })

  test('链接只能用一次，十分钟内有效', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    await reset(code)
    expect(refusal(await reset(code, '换一个别的新密码'))).toEqual(deadLink)
    server.clock.advance(minute)
    const late = await resetLink(mine.email)
    server.clock.advance(10 * minute)
    expect(refusal(await reset(late.code ?? ''))).toEqual(deadLink)
  })

  test('重置好了，答复却丢了，再提交：答重置好了，信只有一封，登录着的留着', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    demandStatus(await reset(code), 204)
    const { token } = await login(server, { email: mine.email, password: newPassword })
    for (let retry = 0; retry < 8; retry += 1) demandStatus(await reset(code), 204)
    expect((await server.get('/api/account', token)).statusCode).toBe(200)
    expect(await mailsTo(mine.email, '您的密码已更改')).toHaveLength(1)
    server.clock.advance(10 * minute)
    expect(refusal(await reset(code))).toEqual(deadLink)
  })

  test('用过的链接猜不了密码：猜错六次，对的也不行；被换下的链接、改过密码以后的也不行', async () => {
    const mine = await signIn()
    const { code: replaced = '' } = await resetLink(mine.email)
    server.clock.advance(minute)
    const { code = '' } = await resetLink(mine.email)
    expect(refusal(await reset(replaced, mine.password))).toEqual(deadLink)
    demandStatus(await reset(code), 204)
    expect(refusal(await reset(replaced))).toEqual(deadLink)
    for (let guess = 0; guess < 6; guess += 1)
      expect(refusal(await reset(code, `猜测的另一个密码 ${guess}`))).toEqual(deadLink)
    expect(refusal(await reset(code))).toEqual(deadLink)
  })

  test('换下链接的节点钟快几分钟：换下的在钟慢的节点上也不灵，新的才灵', async () => {
    const mine = await signIn()
    const { code: replaced = '' } = await resetLink(mine.email)
    server.clock.advance(4 * minute)
    const { code = '' } = await resetLink(mine.email)
    server.clock.advance(-3 * minute)
    expect(refusal(await reset(replaced))).toEqual(deadLink)
    demandStatus(await reset(code), 204)
    server.clock.advance(3 * minute)
  })

  test('邮箱改过之后，寄到旧邮箱的链接、给旧邮箱的验证码都不灵了', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    const email = buildNewcomer().email
    const other = buildNewcomer().email
    const codeTo = async (to: string) => {
      const body = { email: to, password: goodPassword }
      const sent = await server.inject('POST', '/api/account/email/verification-code', {
        body,
        token: mine.token,
        remoteAddress: freshAddress(),
      })
      demandStatus(sent, 200)
      return (await lastMail(server, to)).code ?? ''
    }
    const [first, second] = [await codeTo(email), await codeTo(other)]
    const change = (to: string, verificationCode: string) =>
      server.put('/api/account/email', { email: to, verificationCode }, mine.token)
    demandStatus(await change(email, first), 200)
    expect(refusal(await reset(code))).toEqual(deadLink)
    expect(refusal(await change(other, second))).toMatchObject({ code: 2004 })
    await login(server, { email, password: goodPassword })
  })

  test('链接寄出时还在改邮箱：也不灵', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    const email = buildNewcomer().email
    await server.core.db.update(accounts).set({ email }).where(eq(accounts.id, mine.id))
    expect(refusal(await reset(code))).toEqual(deadLink)
  })

  test.each(['placeholder', 'deleted'] as const)(
    '账号是 %s 的时候，寄到它邮箱的链接设不了密码',
    async (status) => {
      const mine = await signIn()
      const { code = '' } = await resetLink(mine.email)
      await server.core.db.update(accounts).set({ status }).where(eq(accounts.id, mine.id))
      expect(refusal(await reset(code))).toEqual(deadLink)
      const left = await server.core.db.select().from(codes).where(eq(codes.accountId, mine.id))
      expect(left).toMatchObject([{ usedAt: null }])
    },
  )

  test('重置之后，之前寄出的改邮箱验证码也不灵', async () => {
    const mine = await signIn()
    const email = buildNewcomer().email
    const sent = await server.inject('POST', '/api/account/email/verification-code', {
      body: { email, password: goodPassword },
      token: mine.token,
      remoteAddress: freshAddress(),
    })
    demandStatus(sent, 200)
    await lastMail(server, email)
    server.clock.advance(minute)
    const { code = '' } = await resetLink(mine.email)
    demandStatus(await reset(code), 204)
    const left = await server.core.db.select().from(codes).where(eq(codes.accountId, mine.id))
    expect(left).toMatchObject([{ purpose: 'reset', usedAt: server.clock.now() }])
  })

  test('二十个同时用一个链接，只有一个成功', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => reset(code, `${newPassword} ${at}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })

  test('不成功的重置什么也不改，链接还能用', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    expect(refusal(await reset(code, '12345678'))).toMatchObject({ code: 1000 })
    expect(refusal(await reset(code, newPassword, '不一样的密码'))).toMatchObject({
      code: 2008,
    })
    expect(refusal(await reset('made-up-token'))).toEqual(deadLink)
    expect((await server.get('/api/account', mine.token)).statusCode).toBe(200)
    expect((await reset(code)).statusCode).toBe(204)
  })

  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example;proto=http' },
  ])('链接总是公开地址，不听 %j 的', async (headers) => {
    const { email } = await register(server)
    server.clock.advance(2 * minute)
    const { text, code } = await resetLink(email, headers)
    expect(text).toContain(`https://blog.example/blog/reset-password?token=${code}`)
    expect(text).not.toContain('evil')
  })

  test('打开链接五次（邮件扫描器），令牌还在', async () => {
    const { email } = await register(server)
    server.clock.advance(2 * minute)
    const { code = '' } = await resetLink(email)
    for (let times = 0; times < 5; times += 1)
      await server.app.inject(`/blog/reset-password?token=${code}`)
    expect((await reset(code)).statusCode).toBe(204)
  })

  test('被封禁的人不能借重置进来', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    await bansOf(server).ban(mine.id, { until: null, reason: '广告' })
    expect((await reset(code)).statusCode).toBe(403)
  })

  test('数据库里只有散列', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    const digits = await mailedCode(server, buildNewcomer().email)
    const kept = JSON.stringify(await server.core.db.select().from(codes))
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(`"${digits}"`)
  })
})

describe('修改密码', () => {
  const change = (token: string, currentPassword: string, password = newPassword) =>
    server.put(
      '/api/account/password',
      { currentPassword, password, confirmPassword: password },
      token,
    )

  test('其他会话都结束，这一个留着', async () => {
    const mine = await signIn()
    const other = await login(server, mine)
    expect((await change(mine.token, mine.password)).statusCode).toBe(204)
    expect((await server.get('/api/account', mine.token)).statusCode).toBe(200)
    expect((await refresh(server, mine)).statusCode).toBe(200)
    expect(refusal(await server.get('/api/account', other.token))).toEqual(revoked)
    expect(refusal(await refresh(server, other))).toEqual(revoked)
    await login(server, { email: mine.email, password: newPassword })
  })

  test('一小时里改五次，第六次要等，信也不再寄；等够了又能改', async () => {
    const mine = await signIn()
    const passwords = [mine.password, newPassword]
    const turn = async (at: number) =>
      change(mine.token, passwords[at % 2] ?? '', passwords[(at + 1) % 2])
    for (let at = 0; at < 5; at += 1) demandStatus(await turn(at), 204)
    const refused = await turn(5)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '720'])
    expect(await mailsTo(mine.email, '您的密码已更改')).toHaveLength(5)
    server.clock.advance(12 * minute)
    demandStatus(await turn(5), 204)
    expect(await mailsTo(mine.email, '您的密码已更改')).toHaveLength(6)
  })

  test('密码对了也有数：改不成的、寄不出的，一刻钟里只看三十次', async () => {
    const mine = await signIn()
    const body = { email: buildNewcomer().email, password: mine.password }
    const ask = () =>
      server.inject('POST', '/api/account/email/verification-code', {
        body,
        token: mine.token,
        remoteAddress: freshAddress(),
      })
    const answers = []
    for (let at = 0; at < 15; at += 1) {
      answers.push((await change(mine.token, mine.password, 'password')).statusCode)
      answers.push((await ask()).statusCode)
    }
    expect(answers.filter((status) => status === 400)).toHaveLength(15)
    const refused = await change(mine.token, mine.password, 'password')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  })

  test('当前密码不对：2001，什么也不变', async () => {
    const mine = await signIn()
    const other = await login(server, mine)
    expect(refusal(await change(mine.token, '记错了的密码'))).toEqual({
      status: 400,
      code: 2001,
      errors: { currentPassword: ['密码不正确'] },
    })
    expect((await server.get('/api/account', other.token)).statusCode).toBe(200)
  })

  test('改密码之后，先前寄出的重置链接作废', async () => {
    const mine = await signIn()
    const { code = '' } = await resetLink(mine.email)
    await change(mine.token, mine.password)
    expect(refusal(await reset(code))).toEqual(deadLink)
  })

  test('改好了，答复却丢了，再提交：答改好了，信只有一封，其他会话都结束', async () => {
    const mine = await signIn()
    demandStatus(await change(mine.token, mine.password), 204)
    const other = await login(server, { email: mine.email, password: newPassword })
    for (let retry = 0; retry < 3; retry += 1)
      demandStatus(await change(mine.token, mine.password), 204)
    expect(refusal(await server.get('/api/account', other.token))).toEqual(revoked)
    expect(await mailsTo(mine.email, '您的密码已更改')).toHaveLength(1)
    expect(refusal(await change(mine.token, mine.password, '又一个更新的密码'))).toMatchObject({
      code: 2001,
    })
  })

  test('拿新密码当猜测也算一次：错的密码，两个格子里加起来只能试十个', async () => {
    const mine = await signIn()
    for (let guess = 0; guess < 5; guess += 1) {
      const tried = await change(mine.token, `猜测的密码 ${guess}`, `另外一个猜测 ${guess}`)
      expect(refusal(tried)).toMatchObject({ code: 2001 })
    }
    expect((await change(mine.token, '又一个猜测的密码', mine.password)).statusCode).toBe(429)
  })

  test('连猜十次当前密码之后要等', async () => {
    const mine = await signIn()
    for (let guess = 0; guess < 10; guess += 1) await change(mine.token, `猜测的密码 ${guess}`)
    expect((await change(mine.token, mine.password)).statusCode).toBe(429)
  })
})

describe('更换邮箱', () => {
  const sendCode = (token: string, email: string, password: string) =>
    server.post('/api/account/email/verification-code', { email, password }, token)
  const change = (token: string, email: string, verificationCode: string) =>
    server.put('/api/account/email', { email, verificationCode }, token)

  test('验证码寄到新邮箱；换好后用新邮箱登录，旧邮箱收到通知', async () => {
    const mine = await signIn()
    const { email } = buildNewcomer()
    expect((await sendCode(mine.token, email, mine.password)).statusCode).toBe(200)
    const { code = '' } = await lastMail(server, email)
    const changed = await change(mine.token, email, code)
    expect(changed.json()).toMatchObject({ id: mine.id, email })
    await login(server, { email, password: mine.password })
    expect(refusal(await sendLogin(server, mine))).toEqual({ status: 400, code: 2001 })
    expect((await lastMail(server, mine.email)).subject).toBe('您的登录邮箱已更换')
  })

  test('换好了，答复却丢了，再提交一次：答的是换好的账号，旧邮箱只收到一封信', async () => {
    const mine = await signIn()
    const { email } = buildNewcomer()
    demandStatus(await sendCode(mine.token, email, mine.password), 200)
    const { code = '' } = await lastMail(server, email)
    const changed = await change(mine.token, email, code)
    demandStatus(changed, 200)
    const again = await change(mine.token, email, code)
    demandStatus(again, 200)
    expect(again.json()).toEqual(changed.json())
    expect(await mailsTo(mine.email, '您的登录邮箱已更换')).toHaveLength(1)
    expect(refusal(await change(mine.token, buildNewcomer().email, code))).toMatchObject({
      code: 2004,
    })
  })

  test('要当前密码；别人的验证码不行；注册的验证码不行', async () => {
    const mine = await signIn()
    const { email } = buildNewcomer()
    expect(refusal(await sendCode(mine.token, email, '记错了的密码'))).toMatchObject({
      code: 2001,
    })
    const other = await signIn()
    await sendCode(other.token, email, other.password)
    const { code = '' } = await lastMail(server, email)
    expect(refusal(await change(mine.token, email, code))).toMatchObject({ code: 2004 })
    server.clock.advance(minute)
    const registering = await mailedCode(server, email)
    expect(refusal(await change(mine.token, email, registering))).toMatchObject({ code: 2004 })
  })

  test('已注册的邮箱：答复一样，收信人得到提醒', async () => {
    const mine = await signIn()
    const owner = await register(server)
    server.clock.advance(2 * minute)
    const known = await sendCode(mine.token, owner.email, mine.password)
    const unknown = await sendCode(mine.token, buildNewcomer().email, mine.password)
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect((await lastMail(server, owner.email)).subject).toBe('您已经注册过砚')
  })

  test('其间被人注册：凭验证码得知 2002', async () => {
    const mine = await signIn()
    const { email } = buildNewcomer()
    await sendCode(mine.token, email, mine.password)
    const { code = '' } = await lastMail(server, email)
    await server.createMember({ email })
    const { status } = meanings[2002]
    expect(refusal(await change(mine.token, email, code))).toMatchObject({ status, code: 2002 })
  })
})

describe('注销账号', () => {
  const erase = (token: string, password: string) =>
    server.post('/api/account/delete', { password }, token)

  test('名字与邮箱处处消失，会话作废，邮箱可以重新注册', async () => {
    const mine = await signIn()
    const follower = await server.createMember()
    await server.post(`/api/userfollow/follow/${mine.id}`, undefined, follower.token)
    expect(refusal(await erase(mine.token, '记错了的密码'))).toMatchObject({ code: 2001 })
    expect((await erase(mine.token, mine.password)).statusCode).toBe(204)

    expect(refusal(await server.get('/api/account', mine.token))).toEqual(revoked)
    expect(refusal(await refresh(server, mine))).toEqual(revoked)
    expect(refusal(await server.get(`/api/users/${mine.id}/profile`))).toEqual({
      status: 404,
      code: 2012,
    })
    const [row] = await server.core.db.select().from(accounts).where(eq(accounts.id, mine.id))
    expect(row).toMatchObject({
      nickName: '已注销用户',
      email: null,
      nickKey: null,
      passwordHash: null,
      status: 'deleted',
    })
    const left = await server.core.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, mine.id))
    expect(left).toEqual([])
    const stats = await server.get('/api/userfollow/stats', follower.token)
    expect(stats.json()).toMatchObject({ followingCount: 0 })

    server.clock.advance(2 * minute)
    const again = await register(server, { email: mine.email, nickName: mine.nickName })
    expect(again.id).not.toBe(mine.id)
  })

  test('唯一的管理员不能注销；有两位时可以，同时注销也只成一位', async () => {
    const first = await signIn()
    const second = await signIn()
    await server.core.db
      .update(accounts)
      .set({ roles: ['Admin'] })
      .where(eq(accounts.id, first.id))
    expect((await erase(first.token, first.password)).statusCode).toBe(409)
    await server.core.db
      .update(accounts)
      .set({ roles: ['Admin'] })
      .where(eq(accounts.id, second.id))
    const answers = await Promise.all([
      erase(first.token, first.password),
      erase(second.token, second.password),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
  })

  test('能登录的管理员只剩一位，还没有人设过密码的不算：他注销不了', async () => {
    const own = await startServer()
    const mine = await register(own)
    const { token } = await login(own, mine)
    const { db } = own.core
    await db
      .update(accounts)
      .set({ roles: ['Admin'] })
      .where(eq(accounts.id, mine.id))
    const unread = await own.services.placeholders.ensure({
      importKey: 'a',
      name: '没读信的人',
    })
    const email = 'unread@example.com'
    await own.post(`/api/admin/users/${unread.id}/claim`, { email }, token)
    const promotion = { roles: ['Admin'], reason: '' }
    await own.put(`/api/admin/users/${unread.id}/roles`, promotion, token)
    const leave = () => own.post('/api/account/delete', { password: mine.password }, token)
    expect((await leave()).statusCode).toBe(409)
    const { code = '' } = await lastMail(own, email)
    const passwords = { password: goodPassword, confirmPassword: goodPassword }
    await own.post('/api/auth/reset-password', { token: code, ...passwords })
    expect((await leave()).statusCode).toBe(204)
    await own.close()
  })
})

test('占位账号可以认领：收信人凭链接设密码，从此登录', async () => {
  const { placeholders } = server.services
  const author = await placeholders.ensure({ importKey: 'author:li', name: '李四' })
  expect(await placeholders.ensure({ importKey: 'author:li', name: '改了名' })).toEqual(author)
  const email = 'li.si@example.com'
  await placeholders.claim(author.id, email)
  const { code = '' } = await lastMail(server, email)
  expect((await reset(code, goodPassword)).statusCode).toBe(204)
  const { user } = await login(server, { email, password: goodPassword })
  expect(user).toMatchObject({ id: author.id, nickName: '李四' })
  await expect(placeholders.claim(author.id, 'other@example.com')).rejects.toMatchObject({
    code: 1006,
  })
})

test('资料的修改时间只说别人看得到的：改密码、被警告、封禁又解除都不动，换了身份才动', async () => {
  const mine = await signIn()
  const { token: chief } = await server.createAdmin()
  const { id } = (await server.get('/api/account', mine.token)).json<{ id: string }>()
  const told = async () =>
    (await server.get(`/api/users/${id}/profile`)).json<{ updateTime: string }>().updateTime
  const before = await told()
  server.clock.advance(minute)
  const passwords = { password: newPassword, confirmPassword: newPassword }
  const body = { currentPassword: mine.password, ...passwords }
  demandStatus(await server.put('/api/account/password', body, mine.token), 204)
  const decide = (path: string, asked: object) =>
    server.post(`/api/admin/users/${id}/${path}`, { reason: '查过了', ...asked }, chief)
  demandStatus(await decide('warn', {}), 200)
  demandStatus(await decide('ban', { until: null }), 200)
  demandStatus(await decide('unban', {}), 200)
  expect(await told()).toBe(before)
  const roles = { roles: ['User', 'VIP'], reason: '写得好' }
  demandStatus(await server.put(`/api/admin/users/${id}/roles`, roles, chief), 200)
  expect(await told()).toBe(server.clock.now().toISOString())
})
