import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { day, hour, minute } from '#tests/support/clock.ts'
import {
  buildNewcomer,
  freshAddress,
  login,
  mailedCode,
  refusal,
  register,
} from '#tests/support/door.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']
type Call = 'open' | 'site' | 'mail-test' | 'administrator'

const finished = { status: 400, code: 2015 }
const dead = { status: 400, code: 2016 }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A link as it is printed: by a start beside those before it, by `inkstone admin` in their place. */
async function link({ isBeside = true, on = server } = {}) {
  const issued = await on.services.setupLinks.issue({ isBeside })
  return issued === undefined ? undefined : new URL(issued)
}
const invited = async (on = server) => (await link({ on }))?.searchParams.get('invite') ?? ''

const send = (call: Call, body: object, { on = server, from = freshAddress() } = {}) =>
  on.inject(call === 'site' ? 'PUT' : 'POST', `/api/setup/${call}`, {
    body,
    remoteAddress: from,
  })

const person = () => {
  const newcomer = buildNewcomer()
  return { ...newcomer, confirmPassword: newcomer.password }
}

/** Each call as somebody with this link makes it. */
const everyCall = (invite: string): [Call, object][] => [
  ['open', { invite }],
  ['site', { invite, version: 0, name: '林间', copyrightHolder: '林间', filingNumber: '' }],
  ['mail-test', { invite, email: 'lin@example.com' }],
  ['administrator', { invite, ...person() }],
]

async function refusals(invite: string) {
  const answers = []
  for (const [call, body] of everyCall(invite)) answers.push(refusal(await send(call, body)))
  return answers
}

describe('还没有人', () => {
  test('站点说还没有设置好；链接通向 /setup，一天有效', async () => {
    expect((await server.get('/api/site')).json()).toMatchObject({ isSetUp: false })
    expect((await link())?.href).toMatch(
      /^https:\/\/blog\.example\/blog\/setup\?invite=[\w-]{43}$/,
    )
    expect((await send('open', { invite: await invited() })).json()).toEqual({
      version: 0,
      name: '砚',
      copyrightHolder: '砚',
      filingNumber: '',
      publicUrl: 'https://blog.example',
      isPublicUrlSet: true,
      isForwarded: false,
      isProxyTrusted: false,
      mail: 'outbox',
      mailServer: null,
      mailFrom: '砚 <no-reply@localhost>',
      settingsFile: null,
      expiresAt: new Date(server.clock.now().getTime() + day).toISOString(),
    })
  })

  test('没有链接、编造的、过期的：四个调用都不理', async () => {
    expect(await refusals('made-up')).toEqual([dead, dead, dead, dead])
    const invite = await invited()
    server.clock.advance(day)
    expect(await refusals(invite)).toEqual([dead, dead, dead, dead])
    expect(server.mails).toEqual([])
  })

  test('重启再打印一个链接，先前的还能用；inkstone admin 给的让先前的都作废', async () => {
    const before = await invited()
    const after = await invited()
    expect((await send('open', { invite: before })).statusCode).toBe(200)
    expect((await send('open', { invite: after })).statusCode).toBe(200)
    const replaced = await link({ isBeside: false })
    expect(refusal(await send('open', { invite: before }))).toEqual(dead)
    expect(refusal(await send('open', { invite: after }))).toEqual(dead)
    const { statusCode } = await send('open', {
      invite: replaced?.searchParams.get('invite') ?? '',
    })
    expect(statusCode).toBe(200)
  })

  test('名字和页脚存进设置：网站、页头、订阅和邮件都用它，记入操作记录；慢的一位知道有人先改过', async () => {
    const invite = await invited()
    const body = { invite, version: 0, copyrightHolder: ' 林间社 ', filingNumber: '' }
    const saved = await send('site', { ...body, name: ' 林间 ' })
    expect(saved.json()).toMatchObject({
      version: 1,
      name: '林间',
      copyrightHolder: '林间社',
      filingNumber: '',
    })
    // Its answer was lost.
    const again = await send('site', { ...body, name: ' 林间 ' })
    expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
    const late = await send('site', { ...body, name: '山海' })
    expect([late.statusCode, late.json().code]).toEqual([409, 1006])
    expect((await server.get('/api/site')).json()).toMatchObject({
      name: '林间',
      copyrightHolder: '林间社',
      filingNumber: '',
    })
    expect((await server.get('/feeds/site.rss')).body).toContain('<title>林间的文章</title>')
    await mailedCode(server, 'reader@example.com')
    expect(server.mails.at(-1)?.text).toContain('您正在注册林间，验证码是：')
    const [noted] = await server.core.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'settings.update'))
      .orderBy(desc(auditLog.createdAt))
    expect(noted).toMatchObject({ actorId: null, reason: '首次设置', after: { name: '林间' } })
    expect((await send('site', { ...body, version: 1, name: '   ' })).statusCode).toBe(400)
  })

  test('看得出请求经过了代理，而代理没有被信任', async () => {
    const answer = await server.inject('POST', '/api/setup/open', {
      body: { invite: await invited() },
      headers: { 'x-forwarded-for': '203.0.113.9' },
      remoteAddress: freshAddress(),
    })
    expect(answer.json()).toMatchObject({ isForwarded: true, isProxyTrusted: false })
  })
})

describe('测试邮件', () => {
  test('寄出一封，说寄给了谁；记入操作记录', async () => {
    const answer = await send('mail-test', {
      invite: await invited(),
      email: 'Lin@Example.com',
    })
    expect(answer.json()).toEqual({ to: 'lin@example.com', mail: 'outbox', problem: null })
    expect(server.mails.at(-1)).toMatchObject({
      to: 'lin@example.com',
      subject: '林间的测试邮件',
    })
    const [noted] = await server.core.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'settings.testMail'))
    expect(noted).toMatchObject({ actorId: null, after: { problem: null } })
    expect(JSON.stringify(noted)).not.toContain('lin@example.com')
  })

  test('写不成邮箱的不寄；同一个邮箱一分钟一封，全站一天二十封，从哪里来都一样', async () => {
    const sent = () => server.mails.filter(({ subject }) => subject.includes('测试邮件')).length
    const before = sent()
    const invite = await invited()
    expect((await send('mail-test', { invite, email: '@@' })).statusCode).toBe(400)
    await send('mail-test', { invite, email: 'one@example.com' })
    const again = await send('mail-test', { invite, email: 'one@example.com' })
    expect([again.statusCode, again.json().retryAfter]).toEqual([429, 60])
    expect(sent()).toBe(before + 1)
    const answers = []
    for (let at = 0; at < 30; at += 1)
      answers.push(await send('mail-test', { invite, email: `many${at}@example.com` }))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).not.toEqual([])
    expect(sent()).toBe(20)
    server.clock.advance(hour)
    expect((await send('mail-test', { invite, email: 'later@example.com' })).statusCode).toBe(
      429,
    )
  })

  test('一个网络来得太勤：六十次以后要等，一个令牌也猜不了', async () => {
    const from = freshAddress()
    const answers = []
    for (let at = 0; at < 61; at += 1)
      answers.push(await send('open', { invite: `guess${at}` }, { from }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 60 }, () => 400),
      429,
    ])
    const body = { invite: await invited() }
    expect((await send('open', body, { from })).statusCode).toBe(429)
    expect((await send('open', body)).statusCode).toBe(200)
  })
})

describe('有邮件服务器', () => {
  let mailing: TestServer
  beforeEach(async () => {
    mailing = await startServer({
      env: {
        SMTP_URL: 'smtps://lin:secret@smtp.example:465',
        MAIL_FROM: '林间 <hi@blog.example>',
        INKSTONE_SETTINGS: '/etc/inkstone/inkstone.env',
      },
    })
    return () => mailing.close()
  })

  test('说出是哪一台和哪个设置文件，不说用户名和密码', async () => {
    const answer = await send('open', { invite: await invited(mailing) }, { on: mailing })
    expect(answer.json()).toMatchObject({
      mail: 'smtp',
      mailServer: 'smtp.example:465',
      mailFrom: '林间 <hi@blog.example>',
      settingsFile: '/etc/inkstone/inkstone.env',
    })
    expect(answer.body).not.toContain('secret')
  })

  test('第一位管理员要填邮箱收到的验证码；猜错不费链接', async () => {
    const invite = await invited(mailing)
    const form = { invite, ...person() }
    const without = await send('administrator', form, { on: mailing })
    expect([without.statusCode, without.json().code]).toEqual([400, 2004])
    const verificationCode = await mailedCode(mailing, form.email)
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    const guessed = await send(
      'administrator',
      { ...form, verificationCode: wrong },
      { on: mailing },
    )
    expect(guessed.json().code).toBe(2004)
    const made = await send('administrator', { ...form, verificationCode }, { on: mailing })
    expect(made.statusCode).toBe(201)
    expect((await login(mailing, form)).user.roles).toEqual(['Admin'])
  })

  test('第一次还没有答复就再提交：两次答的都是注册好的账号', async () => {
    const form = { invite: await invited(mailing), ...person() }
    const verificationCode = await mailedCode(mailing, form.email)
    const register = () => send('administrator', { ...form, verificationCode }, { on: mailing })
    const [one, other] = await Promise.all([register(), register()])
    expect([one.statusCode, other.statusCode]).toEqual([201, 201])
    expect(other.json()).toEqual(one.json())
  })

  test('来得太勤的网络，用过的链接也不帮它试密码', async () => {
    const [from, invite] = [freshAddress(), await invited(mailing)]
    const form = { invite, ...person() }
    const verificationCode = await mailedCode(mailing, form.email)
    const made = await send('administrator', { ...form, verificationCode }, { on: mailing })
    expect(made.statusCode).toBe(201)
    for (let at = 0; at < 60; at += 1) await send('open', { invite }, { on: mailing, from })
    const again = await send('administrator', form, { on: mailing, from })
    expect(again.statusCode).toBe(429)
  })
})

describe('第一位管理员', () => {
  let fresh: TestServer
  beforeEach(async () => {
    fresh = await startServer()
    return () => fresh.close()
  })

  test('规矩和注册页一样：弱密码、保留的昵称、两次不一样，都在各自的字段旁边', async () => {
    const invite = await invited(fresh)
    const weak = await send(
      'administrator',
      {
        invite,
        ...person(),
        nickName: '管理员',
        password: '12345678',
        confirmPassword: '12345678',
      },
      { on: fresh },
    )
    expect(Object.keys(weak.json<Schemas['Problem']>().errors ?? {})).toEqual([
      'nickName',
      'password',
    ])
    const differs = { invite, ...person(), confirmPassword: '另一个密码 2026' }
    expect(refusal(await send('administrator', differs, { on: fresh }))).toMatchObject({
      code: 2008,
    })
    expect((await send('open', { invite }, { on: fresh })).statusCode).toBe(200)
  })

  test('几个链接、几个人一起来，只成一人；之后每个调用都说已经设置好了', async () => {
    const links = [await invited(fresh), await invited(fresh)]
    const forms = [0, 1, 2, 3, 4, 5].map((at) => ({ invite: links[at % 2], ...person() }))
    const answers = await Promise.all(
      forms.map((form) => send('administrator', form, { on: fresh })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const others = answers.filter(({ statusCode }) => statusCode !== 201).map(refusal)
    expect(others).toEqual(Array.from({ length: 5 }, () => finished))
    const winner = forms[answers.findIndex(({ statusCode }) => statusCode === 201)]
    expect((await login(fresh, winner ?? person())).user.roles).toEqual(['Admin'])
    expect((await fresh.get('/api/site')).json()).toMatchObject({ isSetUp: true })

    for (const invite of [...links, 'made-up'])
      for (const [call, body] of everyCall(invite))
        expect(refusal(await send(call, body, { on: fresh }))).toEqual(finished)
    expect(await link({ on: fresh })).toBeUndefined()
    expect((await login(fresh, await register(fresh))).user.roles).toEqual([])
  })

  test('注册好了，答复却丢了，再提交：答的是注册好的账号；别的密码、别的链接不行', async () => {
    const [invite, other] = [await invited(fresh), await invited(fresh)]
    const form = { invite, ...person() }
    const made = await send('administrator', form, { on: fresh })
    const again = await send('administrator', form, { on: fresh })
    expect([again.statusCode, again.json()]).toEqual([201, made.json()])
    const password = '猜测的另一个密码'
    for (const guess of [
      { ...form, password, confirmPassword: password },
      { ...form, invite: other },
    ])
      expect(refusal(await send('administrator', guess, { on: fresh }))).toEqual(finished)
  })

  test('导入了别处文章的社区照常打开，链接照样能成第一位管理员', async () => {
    await fresh.services.placeholders.ensure({ importKey: 'blog 林间', name: '林间' })
    await expect
      .poll(async () => (await fresh.get('/api/site')).json<Schemas['Site']>().isSetUp)
      .toBe(true)
    const form = { invite: await invited(fresh), ...person() }
    expect((await send('administrator', form, { on: fresh })).statusCode).toBe(201)
  })

  test('有成员而没有管理员的社区照常打开，链接照样能成第一位管理员', async () => {
    await register(fresh)
    await expect
      .poll(async () => (await fresh.get('/api/site')).json<Schemas['Site']>().isSetUp)
      .toBe(true)
    const invite = await invited(fresh)
    fresh.clock.advance(minute)
    const form = { invite, ...person() }
    expect((await send('administrator', form, { on: fresh })).statusCode).toBe(201)
    expect((await login(fresh, form)).user.roles).toEqual(['Admin'])
  })
})
