import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import {
  buildNewcomer,
  freshAddress,
  mailedCode,
  register,
  sendRegistration,
} from '#tests/support/door.ts'
import { day } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

describe('谁可以注册', () => {
  test('关闭之后：不发验证码，已有验证码的也进不来；打开又可以', async () => {
    const late = await formOf()
    await changeSettings(server, admin, { registration: 'closed' })
    expect((await server.get('/api/site')).json()).toMatchObject({ registration: 'closed' })
    const mail = await server.inject('POST', '/api/auth/send-register-verification-code', {
      body: { email: buildNewcomer().email },
      remoteAddress: freshAddress(),
    })
    expect([mail.statusCode, mail.json().code]).toEqual([400, 2013])
    const refused = await sendRegistration(server, late)
    expect([refused.statusCode, refused.json().message]).toEqual([400, '本站现在没有开放注册'])
    await changeSettings(server, admin, { registration: 'open' })
    expect((await sendRegistration(server, late)).statusCode).toBe(201)
  })

  test('凭邀请码：没有、写错、用完、过期、作废都不行，并且不浪费邮箱验证码', async () => {
    await changeSettings(server, admin, { registration: 'invitation' })
    const form = await formOf()
    for (const invitationCode of [undefined, '', 'NOPE-NOPE-NOPE', 'a'.repeat(40)]) {
      const refused = await sendRegistration(server, { ...form, invitationCode })
      expect(refused.json()).toMatchObject({
        code: 2014,
        errors: { invitationCode: ['邀请码无效，可能已过期或已用完'] },
      })
    }
    const { code, id } = await invite({ maxUses: 1 })
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const accepted = await sendRegistration(server, { ...form, invitationCode: typed })
    expect(accepted.statusCode).toBe(201)
    const again = await sendRegistration(server, { ...form, invitationCode: typed })
    expect([again.statusCode, again.json()]).toEqual([201, accepted.json()])
    const usedUp = await sendRegistration(server, { ...(await formOf()), invitationCode: code })
    expect(usedUp.json()).toMatchObject({ code: 2014 })
    expect(await statusOf(id)).toBe('usedUp')

    const revoked = await invite({ maxUses: 5 })
    const path = `/api/admin/invitations/${revoked.id}/revoke`
    expect((await server.post(path, undefined, admin.token)).json()).toMatchObject({
      status: 'revoked',
    })
    const twice = await server.post(path, undefined, admin.token)
    expect([twice.statusCode, twice.json().message]).toEqual([409, '这个邀请码已经作废了'])
    const ended = await sendRegistration(server, {
      ...(await formOf()),
      invitationCode: revoked.code,
    })
    expect(ended.json()).toMatchObject({ code: 2014 })

    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const brief = await invite({ maxUses: 5, expiresAt: soon })
    const waiting = await formOf()
    server.clock.advance(61_000)
    const late = await sendRegistration(server, { ...waiting, invitationCode: brief.code })
    expect(late.json()).toMatchObject({ code: 2014 })
    await changeSettings(server, admin, { registration: 'open' })
  })

  test('两个人同时用最后一次：只进来一个', async () => {
    await changeSettings(server, admin, { registration: 'invitation' })
    const { code, id } = await invite({ maxUses: 1 })
    const forms = [await formOf(), await formOf()]
    const answers = await Promise.all(
      forms.map((form) => sendRegistration(server, { ...form, invitationCode: code })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]))
    expect(await statusOf(id)).toBe('usedUp')
    await changeSettings(server, admin, { registration: 'open' })
  })

  test('新建邀请码：过去的有效期不行；列表新的在前，说得出谁建的', async () => {
    const past = new Date(server.clock.now().getTime() - day).toISOString()
    const refused = await server.post(
      '/api/admin/invitations',
      { maxUses: 1, expiresAt: past },
      admin.token,
    )
    expect(refused.json()).toMatchObject({ code: 1000 })
    const made = await invite({ maxUses: 3, note: '读书会' })
    expect(made.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const { items } = (await server.get('/api/admin/invitations', admin.token)).json<
      Schemas['InvitationPage']
    >()
    expect(items[0]).toMatchObject({ note: '读书会', useCount: 0, creator: { id: admin.id } })
  })
})

describe('保留的昵称', () => {
  test('注册、改名、查询都不给，长得像的也不给；已经用着的可以继续用', async () => {
    const holder = await server.createMember({ nickName: '周先生' })
    await changeSettings(server, admin, { reservedNickNames: ['周先生', 'Editor'] })
    const sentence = '这个昵称是保留的，请换一个'

    const refused = await sendRegistration(server, {
      ...(await formOf()),
      nickName: 'ＥＤＩＴＯＲ',
    })
    expect(refused.json()).toMatchObject({ code: 1000, errors: { nickName: [sentence] } })
    const ann = await server.createMember()
    const profile = (nickName: string, by: Member) =>
      server.post('/api/users', { nickName, avatarUrl: null, bio: '新的' }, by.token)
    expect((await profile('e d i t o r', ann)).json()).toMatchObject({
      errors: { nickName: [sentence] },
    })
    const check = await server.get('/api/users/check-nickname?nickname=editor')
    expect(check.json()).toMatchObject({ errors: { nickName: [sentence] } })
    expect((await profile('周先生', holder)).json()).toMatchObject({ bio: '新的' })
    await changeSettings(server, admin, { reservedNickNames: [] })
    expect((await register(server, { nickName: 'Editor' })).nickName).toBe('Editor')
  })
})

/** A registration with everything right but what a test is about. */
async function formOf() {
  const newcomer = buildNewcomer()
  const verificationCode = await mailedCode(server, newcomer.email)
  return { ...newcomer, confirmPassword: newcomer.password, verificationCode }
}

async function invite(body: object): Promise<Schemas['Invitation']> {
  const answer = await server.post('/api/admin/invitations', body, admin.token)
  expect(answer.statusCode).toBe(201)
  return answer.json<Schemas['Invitation']>()
}

async function statusOf(id: string) {
  const { items } = (await server.get('/api/admin/invitations?pageSize=100', admin.token)).json<
    Schemas['InvitationPage']
  >()
  return items.find((it) => it.id === id)?.status
}
