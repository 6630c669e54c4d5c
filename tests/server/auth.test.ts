import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { meanings } from '#server/lib/problem.ts'
import { codeMinutes } from '#server/auth/codes.ts'
import { bansOf } from '#tests/support/bans.ts'
import { minute } from '#tests/support/clock.ts'
import {
  buildNewcomer,
  freshAddress,
  goodPassword,
  lastMail,
  login,
  mailedCode,
  refusal,
  register,
  sendLogin,
  sendRegistration,
} from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const send = (path: string, body: object, headers = {}) =>
  server.inject('POST', path, { body, headers, remoteAddress: freshAddress() })

describe('注册', () => {
  test('凭邮件里的验证码注册，随后可以登录', async () => {
    const { id, email, nickName, password } = await register(server)
    const signedIn = await login(server, { email, password })
    expect(signedIn.user).toMatchObject({ id, email, nickName, roles: [] })
    expect((await server.get('/api/account', signedIn.token)).json()).toEqual(signedIn.user)
  })

  test('邮箱不分大小写：用另一种写法登录的是同一个账号', async () => {
    const { id, email, password } = await register(server, { email: 'Case.Fold@Example.COM' })
    const again = await login(server, { email: email.toUpperCase(), password })
    expect(again.user).toMatchObject({ id, email: 'case.fold@example.com' })
  })

  test('两次输入的密码不一致是 2008', async () => {
    const form = {
      ...buildNewcomer(),
      confirmPassword: '另外一个密码',
      verificationCode: '000000',
    }
    expect(refusal(await sendRegistration(server, form))).toEqual({
      status: 400,
      code: 2008,
      errors: { confirmPassword: ['两次输入的密码不一致'] },
    })
  })

  test('昵称看起来一样就算被占用；验证码还能再用', async () => {
    await register(server, { nickName: 'Paypal 小店' })
    const newcomer = buildNewcomer({ nickName: 'РАYРAL小店' })
    const verificationCode = await mailedCode(server, newcomer.email)
    const form = { ...newcomer, confirmPassword: newcomer.password, verificationCode }
    expect(refusal(await sendRegistration(server, form))).toMatchObject({
      status: meanings[2003].status,
      code: 2003,
    })
    const second = await sendRegistration(server, { ...form, nickName: '另一家小店' })
    expect(second.statusCode).toBe(201)
  })

  test.each([
    ['管理员小王', '这个昵称是保留的，请换一个'],
    ['ＡＤＭＩＮ', '这个昵称是保留的，请换一个'],
    ['аdmin', '这个昵称是保留的，请换一个'],
    ['系 统', '这个昵称是保留的，请换一个'],
    ['系統', '这个昵称是保留的，请换一个'],
    ['管理員小王', '这个昵称是保留的，请换一个'],
    ['砚小助手', '这个昵称是保留的，请换一个'],
    ['硯·小助手', '这个昵称是保留的，请换一个'],
    ['Inkstone 系统通知', '这个昵称是保留的，请换一个'],
    ['小\u202E明', '昵称不能含有不可见的字符'],
    ['小\u200B明', '昵称不能含有不可见的字符'],
    ['……', '昵称至少要有一个文字或数字'],
    ['Z͑͗͘algo', '昵称中的组合符号过多'],
  ])('昵称 %j 不能用', async (nickName, sentence) => {
    const form = { ...buildNewcomer({ nickName }), confirmPassword: goodPassword }
    const answer = await sendRegistration(server, { ...form, verificationCode: '000000' })
    expect(refusal(answer)).toEqual({
      status: 400,
      code: 1000,
      errors: { nickName: [sentence] },
    })
  })

  test('多余的字段一个个说出名字拒绝，没有人因此注册', async () => {
    const newcomer = buildNewcomer()
    const verificationCode = await mailedCode(server, newcomer.email)
    const extra = { roles: ['Admin'], isAdmin: true, id: 'x' }
    const form = { ...newcomer, confirmPassword: newcomer.password, verificationCode }
    const wider = await sendRegistration(server, { ...form, ...extra })
    const unknown = ['不认识这个字段']
    expect(refusal(wider)).toEqual({
      status: 400,
      code: 1000,
      errors: { roles: unknown, isAdmin: unknown, id: unknown },
    })
    const registered = await sendRegistration(server, form)
    expect(registered.json()).toMatchObject({ roles: [], email: newcomer.email })
  })

  test.each([
    'a b@example.com',
    '"a"@example.com',
    'a@localhost',
    '=?x?q?a?=@example.com',
    'a@[127.0.0.1]',
    'a@b..com',
  ])('不向 %j 发信', async (email) => {
    const answer = await send('/api/auth/send-register-verification-code', { email })
    expect(refusal(answer)).toMatchObject({
      status: 400,
      code: 1000,
      errors: { email: [expect.any(String)] },
    })
  })
})

describe('密码', () => {
  test.each([
    ['八个空格也算的密码', '夜 航 西 飞 .'],
    ['表情', '🐟🐚🌊⛵️🦑🐙🦀🐡'],
    ['128 个字', '山'.repeat(127) + '水'],
    ['64 个字母', 'abcdefgh-zyxwvuts-'.repeat(4).slice(0, 64)],
  ])('可以是%s，并且从不截断', async (_, password) => {
    const { email } = await register(server, { password })
    await login(server, { email, password })
    const cut = Array.from(password).slice(0, -1).join('')
    expect(refusal(await sendLogin(server, { email, password: cut }))).toEqual({
      status: 400,
      code: 2001,
    })
  })

  test('组合字符与分解字符是同一个密码', async () => {
    const { email } = await register(server, { password: 'café-déjà-vu'.normalize('NFC') })
    const { user } = await login(server, { email, password: 'café-déjà-vu'.normalize('NFD') })
    expect(user.email).toBe(email)
  })

  test.each([
    ['七个字符的密码', '至少需要 8 个字符'],
    ['password', '这个密码太容易被猜到，请换一个'],
    ['P@ssw0rd!', '这个密码太容易被猜到，请换一个'],
    ['woaini1314', '这个密码太容易被猜到，请换一个'],
    ['12345678', '这个密码太容易被猜到，请换一个'],
    ['weak.owner@example.com', '这个密码太容易被猜到，请换一个'],
  ])('%s 不行', async (password, sentence) => {
    const form = {
      ...buildNewcomer({ email: 'weak.owner@example.com', password }),
      confirmPassword: password,
    }
    const answer = refusal(
      await sendRegistration(server, { ...form, verificationCode: '000000' }),
    )
    expect(answer).toEqual({ status: 400, code: 1000, errors: { password: [sentence] } })
  })

  test('过长的密码在计算之前就被拒绝', async () => {
    const password = '长'.repeat(100_000)
    const form = {
      ...buildNewcomer(),
      password,
      confirmPassword: password,
      verificationCode: '000000',
    }
    expect(refusal(await sendRegistration(server, form))).toMatchObject({
      status: 400,
      code: 1000,
    })
  })

  test.each([
    'qwertyuiop',
    '11112222',
    '20011231',
    '1qaz2wsx',
    'iloveyou520',
    'zxcvbnm123',
    '5201314520',
    'Admin12345',
    'abcd1234',
    'q1w2e3r4',
    '88888888',
  ])('常见密码 %s 认得出', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    goodPassword,
    'correct-horse-9',
    'battery-staple-7',
    '山有木兮木有枝',
    'tr0ub4dor&3xyz',
    '1928374655',
  ])('好密码 %s 不误伤', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('不泄露谁注册过', () => {
  test('发送验证码：答复一样，已注册的人收到的是提醒', async () => {
    const { email } = await register(server)
    server.clock.advance(2 * minute)
    const known = await send('/api/auth/send-register-verification-code', { email })
    const unknown = await send('/api/auth/send-register-verification-code', {
      email: 'nobody1@example.com',
    })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(comparable(known.headers)).toEqual(comparable(unknown.headers))
    const reminder = await lastMail(server, email)
    expect(reminder.subject).toBe('您已经注册过砚')
    expect(reminder).not.toHaveProperty('code')
    expect((await lastMail(server, 'nobody1@example.com')).code).toMatch(/^\d{6}$/)
  })

  test('忘记密码：答复一样，没注册的人收到的是说明', async () => {
    const { email } = await register(server)
    server.clock.advance(2 * minute)
    const known = await send('/api/auth/forgot-password', { email })
    const unknown = await send('/api/auth/forgot-password', { email: 'nobody2@example.com' })
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect((await lastMail(server, 'nobody2@example.com')).subject).toBe('这个邮箱还没有注册砚')
    expect((await lastMail(server, email)).subject).toBe('重置您的密码')
  })

  test('登录：密码错与邮箱不存在答复一样', async () => {
    const { email } = await register(server)
    const wrong = await sendLogin(server, { email, password: 'wrong-password-1' })
    const unknown = await sendLogin(server, {
      email: 'nobody3@example.com',
      password: 'wrong-password-1',
    })
    expect(refusal(wrong)).toEqual({ status: 400, code: 2001 })
    expect(refusal(unknown)).toEqual(refusal(wrong))
    expect(comparable(unknown.headers)).toEqual(comparable(wrong.headers))
  })

  test('注册：没有验证码，谁也问不出邮箱是否注册过', async () => {
    const { email } = await register(server)
    const form = {
      ...buildNewcomer({ email }),
      confirmPassword: goodPassword,
      verificationCode: '123456',
    }
    expect(refusal(await sendRegistration(server, form))).toMatchObject({
      status: 400,
      code: 2004,
    })
  })

  test('拿到验证码之后邮箱才被注册：凭验证码得知 2002', async () => {
    const newcomer = buildNewcomer()
    const verificationCode = await mailedCode(server, newcomer.email)
    await server.createMember({ email: newcomer.email })
    const form = { ...newcomer, confirmPassword: newcomer.password, verificationCode }
    expect(refusal(await sendRegistration(server, form))).toMatchObject({
      status: meanings[2002].status,
      code: 2002,
    })
  })
})

describe('验证码', () => {
  const attempt = async (
    newcomer: ReturnType<typeof buildNewcomer>,
    verificationCode: string,
  ) => {
    const form = { ...newcomer, confirmPassword: newcomer.password, verificationCode }
    return sendRegistration(server, form)
  }
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

  test('错六次之后，对的也不行', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    for (let guess = 0; guess < 6; guess += 1) {
      expect(refusal(await attempt(newcomer, wrongOf(code)))).toMatchObject({ code: 2004 })
    }
    expect(refusal(await attempt(newcomer, code))).toMatchObject({ status: 400, code: 2004 })
  })

  test('错五次之后，对的还行', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    for (let guess = 0; guess < 5; guess += 1) await attempt(newcomer, wrongOf(code))
    expect((await attempt(newcomer, code)).statusCode).toBe(201)
  })

  test('十分钟后失效', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    server.clock.advance(codeMinutes * minute)
    expect(refusal(await attempt(newcomer, code))).toMatchObject({ status: 400, code: 2004 })
  })

  test('只对收信的邮箱有效', async () => {
    const code = await mailedCode(server, buildNewcomer().email)
    expect(refusal(await attempt(buildNewcomer(), code))).toMatchObject({ code: 2004 })
  })

  test('再发一次，旧的就失效', async () => {
    const newcomer = buildNewcomer()
    const first = await mailedCode(server, newcomer.email)
    let second = first
    while (second === first) {
      server.clock.advance(minute)
      second = await mailedCode(server, newcomer.email)
    }
    expect(refusal(await attempt(newcomer, first))).toMatchObject({ code: 2004 })
    expect((await attempt(newcomer, second)).statusCode).toBe(201)
  })

  test('二十个人同时用同一个码，只有一个成功', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt(
          { ...newcomer, nickName: `抢注${index}`, password: `${goodPassword} ${index}` },
          code,
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19)
  })

  test('注册好了，答复却丢了，再提交：答的是注册好的账号；别的密码、别的码、过了时间都不行', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    const made = (await attempt(newcomer, code)).json<{ id: string }>()
    for (let retry = 0; retry < 8; retry += 1) {
      const again = await attempt(newcomer, code)
      expect([again.statusCode, again.json()]).toEqual([201, made])
    }
    expect(refusal(await attempt(newcomer, wrongOf(code)))).toMatchObject({ code: 2004 })
    const other = { ...newcomer, password: '猜测的另一个密码' }
    expect(refusal(await attempt(other, code))).toMatchObject({ code: 2004 })
    server.clock.advance(codeMinutes * minute)
    expect(refusal(await attempt(newcomer, code))).toMatchObject({ code: 2004 })
  })

  test('用过的码猜不了密码：猜错六次，对的也不行', async () => {
    const newcomer = buildNewcomer()
    const code = await mailedCode(server, newcomer.email)
    expect((await attempt(newcomer, code)).statusCode).toBe(201)
    for (let guess = 0; guess < 6; guess += 1) {
      const guessed = { ...newcomer, password: `猜测的另一个密码 ${guess}` }
      expect(refusal(await attempt(guessed, code))).toMatchObject({ code: 2004 })
    }
    expect(refusal(await attempt(newcomer, code))).toMatchObject({ code: 2004 })
  })

  test('日志里没有验证码、密码与令牌', async () => {
    const { email, password } = await register(server, { password: 'canary-Passw0rd-花' })
    const code = server.mails.findLast((mail) => mail.to === email)?.code ?? ''
    const { token, refreshToken } = await login(server, { email, password })
    const log = server.logLines.map((line) => JSON.stringify(line)).join('\n')
    for (const secret of [password, token, refreshToken, `"${code}"`])
      expect(log).not.toContain(secret)
  })
})

test('封禁的消息只告诉密码正确的人；临时封禁到期自己结束', async () => {
  const { id, email, password } = await register(server)
  const until = new Date(server.clock.now().getTime() + 60 * minute)
  await bansOf(server).ban(id, { until, reason: '刷屏' })
  expect(refusal(await sendLogin(server, { email, password: 'wrong-password-1' }))).toEqual({
    status: 400,
    code: 2001,
  })
  const banned = await sendLogin(server, { email, password })
  expect(banned.statusCode).toBe(403)
  expect(banned.json()).toMatchObject({ code: 2006, bannedUntil: until.toISOString() })
  server.clock.advance(61 * minute)
  await login(server, { email, password })
})

test('占位账号没有密码，登录不了', async () => {
  const author = await server.services.placeholders.ensure({
    importKey: 'author:zhang',
    name: '张三',
  })
  expect(author).toMatchObject({ status: 'placeholder', email: null, passwordHash: null })
  expect(refusal(await sendLogin(server, { email: '张三', password: goodPassword }))).toEqual({
    status: 400,
    code: 2001,
  })
})

/** Headers that tell something; ids, dates and nonces differ by nature. */
function comparable(headers: object) {
  const volatile = ['date', 'x-request-id', 'content-security-policy']
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !volatile.includes(name)),
  )
}
