import { eq, lte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { goodPassword, lastMail, login, register } from '#tests/support/door.ts'
import { hour } from '#tests/support/clock.ts'
import { comment, threadsOf } from '#tests/support/comments.ts'
import { countFollows, letFollow } from '#tests/support/followers.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '主事' })
})
afterAll(() => server.close())

describe('列表', () => {
  test('按昵称、邮箱、编号找；每一页只有契约里的字段，没有密码的痕迹', async () => {
    const ann = await server.createMember({ nickName: '找得到的安', email: 'ann@find.me' })
    for (const keyword of ['找得到', 'ANN@find', ann.id.toUpperCase()]) {
      const { items } = await list({ keyword })
      expect(items.map(({ id }) => id)).toEqual([ann.id])
    }
    const page = await server.get('/api/admin/users?keyword=找得到', admin.token)
    expect(page.body).not.toMatch(/hash|password/i)
  })

  test('数得出评论，说得出最近什么时候用过；按它排序', async () => {
    const ann = await server.createMember()
    const writing = { title: '题', format: 0, content: '正文', categoryIds: [], tags: [] }
    const { id } = (await server.post('/api/posts/publish', writing, ann.token)).json<{
      id: string
    }>()
    await server.post(`/api/posts/${id}/comments`, { content: '沙发' }, ann.token)
    const { items } = await list({ keyword: ann.id })
    expect(items).toMatchObject([
      { commentCount: 1, postCount: 1, lastSeenAt: server.clock.now().toISOString() },
    ])
    const unseen = await placeholder('没来过的人')
    const byTime = await list({ sortBy: 'lastSeenAt', sortOrder: 'asc', pageSize: '100' })
    expect(idsOf(byTime)[0]).toBe(unseen.id)
  })

  test('按状态和身份筛选，按警告次数排序', async () => {
    const [banned, warned, vip] = await Promise.all([
      server.createMember({ bannedForever: true }),
      server.createMember({ warningCount: 7 }),
      server.createMember({ roles: ['VIP'] }),
    ])
    const past = new Date(server.clock.now().getTime() - hour)
    const over = await server.createMember({ bannedUntil: past })
    const found = await list({ status: 'banned' })
    expect(idsOf(found)).toContain(banned.id)
    expect(idsOf(found)).not.toContain(over.id)
    expect(idsOf(await list({ status: 'warned' }))).toEqual([warned.id])
    expect(idsOf(await list({ role: 'VIP' }))).toEqual([vip.id])
    expect(idsOf(await list({ sortBy: 'warningCount' }))[0]).toBe(warned.id)
    expect(idsOf(await list({ status: 'active', pageSize: '100' }))).toContain(over.id)
  })

  test('数据库里的怪行不妨碍列表：奇怪的身份、空昵称、一兆的简介、奇怪的状态', async () => {
    const odd = await server.createMember({
      nickName: '',
      nickKey: null,
      roles: ['', '一'.repeat(80), 'Wizard'],
      bio: '长'.repeat(1024 * 1024),
      avatarUrl: 'javascript:alert(1)',
      banReason: 'x'.repeat(100_000),
      warningCount: -3,
    })
    await server.core.db.execute(
      sql`update accounts set status = 'frozen' where id = ${odd.id}`,
    )
    const { items } = await list({ keyword: odd.id })
    expect(items).toMatchObject([{ id: odd.id, roles: ['一'.repeat(30), 'Wizard'] }])
    expect(items[0]?.bio).toHaveLength(1000)
    const detail = await server.get(`/api/admin/users/${odd.id}`, admin.token)
    expect(detail.statusCode).toBe(200)
    await server.core.db.delete(accounts).where(eq(accounts.id, odd.id))
  })
})

describe('警告', () => {
  test('记下警告，告诉当事人原因和规则，写入操作记录', async () => {
    const ann = await server.createMember()
    const answer = await decide(ann, 'warn', { reason: '请不要刷屏', rule: 0 })
    expect(answer).toMatchObject({ status: 'warned', warningCount: 1 })
    const detail = await open(ann)
    expect(detail.warnings).toMatchObject([
      { reason: '请不要刷屏', rule: 0, actor: { id: admin.id } },
    ])
    expect(detail.history).toMatchObject([{ action: 'user.warn', reason: '请不要刷屏' }])
    await expect
      .poll(() => noticesOf(ann))
      .toMatchObject([
        {
          message: {
            title: '您收到了一次警告',
            content: expect.stringMatching(/垃圾信息.*刷屏/),
          },
        },
      ])
  })
})

describe('封禁', () => {
  test('有期限的封禁：到处退出，到时间自动结束，重新登录就能用', async () => {
    const ann = await registered()
    const until = new Date(server.clock.now().getTime() + hour)
    const answer = await decide(ann, 'ban', {
      until: until.toISOString(),
      reason: '吵架',
      rule: 3,
    })
    expect(answer).toMatchObject({
      status: 'banned',
      bannedUntil: until.toISOString(),
      abilities: { lift: true },
    })
    const refused = await server.get('/api/account', ann.token)
    expect(refused.json()).toMatchObject({ code: 2006, bannedUntil: until.toISOString() })
    expect(refused.statusCode).toBe(403)
    expect((await open(ann)).sessionCount).toBe(0)

    server.clock.advance(hour + 1000)
    admin = await freshToken(admin)
    expect((await open(ann)).status).toBe('active')
    // What was signed in before the ban stays signed out.
    const [ended] = await server.core.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, ann.id))
    const old = await server.tokenFor({ ...admin, id: ann.id, sessionId: ended?.id ?? '' })
    expect((await server.get('/api/account', old)).json()).toMatchObject({ code: 2005 })
    const again = await login(server, { email: ann.email, password: goodPassword })
    expect((await server.get('/api/account', again.token)).statusCode).toBe(200)
    await server.services.jobs.run('ended-bans')
    expect((await open(ann)).history).toMatchObject([
      { action: 'user.lift', actor: null, reason: '封禁到期' },
      { action: 'user.ban', reason: '吵架', after: { rule: 3 } },
    ])
    const titles = async () => (await noticesOf(again)).map(({ message }) => message.title)
    await expect.poll(titles).toEqual(['您的账号已解除封禁', '您的账号被封禁了'])
  })

  test('永久封禁与解除；已经解除的再解除，说清楚是谁解除的', async () => {
    const ann = await registered()
    expect(await decide(ann, 'ban', { until: null, reason: '广告' })).toMatchObject({
      isBannedForever: true,
      bannedUntil: null,
      banReason: '广告',
    })
    const { statusCode, code } = await attempt(ann)
    expect([statusCode, code]).toEqual([403, 2006])
    expect(await decide(ann, 'unban', { reason: '误会' })).toMatchObject({ status: 'active' })
    const twice = await post(ann, 'unban', { reason: '误会' })
    expect(twice.statusCode).toBe(409)
    expect(twice.json().message).toBe('主事 已经解除了封禁')
    expect((await attempt(ann)).statusCode).toBe(200)
  })

  test('封禁到期自己解除之后再去解除，不说是从前解除过的那位管理员', async () => {
    const ann = await registered()
    await decide(ann, 'ban', { until: null, reason: '广告' })
    await decide(ann, 'unban', { reason: '误会' })
    const until = new Date(server.clock.now().getTime() + hour).toISOString()
    await decide(ann, 'ban', { until, reason: '吵架' })
    server.clock.advance(hour + 1000)
    admin = await freshToken(admin)
    await server.services.jobs.run('ended-bans')
    const late = await post(ann, 'unban', { reason: '误会' })
    expect([late.statusCode, late.json().message]).toEqual([409, '这个账号没有被封禁'])
  })

  test('解除不说违反了哪一条：带着规则来的不认', async () => {
    const ann = await server.createMember()
    await decide(ann, 'ban', { until: null, reason: '广告' })
    const lift = await post(ann, 'unban', { reason: '误会', rule: 3 })
    expect(lift.json()).toMatchObject({ code: 1000, errors: { rule: [expect.any(String)] } })
    expect((await open(ann)).status).toBe('banned')
  })

  test('看到的封禁到期了，别人又封的没有看到：解除不了，也改不了', async () => {
    const other = await server.createAdmin({ nickName: '另一位' })
    const [ann, bob] = [await server.createMember(), await server.createMember()]
    const inDays = (days: number) =>
      new Date(server.clock.now().getTime() + days * 24 * hour).toISOString()
    const seen = { until: new Date(server.clock.now().getTime() + hour).toISOString() }
    for (const one of [ann, bob]) await decide(one, 'ban', { ...seen, reason: '吵架' })
    server.clock.advance(hour + 1000)
    admin = await freshToken(admin)
    const { token } = await freshToken(other)
    const ban = (whom: Member, until: string | null) =>
      server.post(`/api/admin/users/${whom.id}/ban`, { until, reason: '广告' }, token)
    for (const [one, until] of [
      [ann, null],
      [bob, inDays(7)],
    ] as const)
      expect((await ban(one, until)).statusCode).toBe(200)

    const told = '另一位 已经永久封禁，请重新查看'
    const lift = { reason: '误会', seen }
    const refused = await post(ann, 'unban', lift)
    expect([refused.statusCode, refused.json().message]).toEqual([409, told])
    const several = await server.post(
      '/api/admin/users/batch',
      { ids: [ann.id], action: 'lift', reason: '误会', seen: [{ id: ann.id, ...seen }] },
      admin.token,
    )
    expect(several.json()).toMatchObject({ succeeded: [], failed: [{ message: told }] })
    expect(await open(ann)).toMatchObject({ isBannedForever: true })
    const longer = await post(bob, 'ban', { until: inDays(30), reason: '吵架', seen })
    expect(longer.statusCode).toBe(409)
    await setRoles(other, [])
  })

  test('封禁到期：有一个解不开，别的一百多个照样解', async () => {
    const { db } = server.core
    const bannedUntil = new Date(server.clock.now().getTime() - hour)
    const stuck = await server.createMember({
      bannedUntil: new Date(bannedUntil.getTime() - hour),
    })
    const others = []
    for (let at = 0; at < 120; at += 1) others.push(await server.createMember({ bannedUntil }))
    await db.execute(sql`create function stay_banned() returns trigger language plpgsql as $$
      begin raise exception 'stays banned'; end $$`)
    await db.execute(sql`create trigger stay_banned before update on accounts for each row
      when (old.id = ${sql.raw(`'${stuck.id}'`)}) execute function stay_banned()`)
    const run = () => server.services.jobs.run('ended-bans')
    const stillBanned = async () => {
      const found = await db
        .select()
        .from(accounts)
        .where(lte(accounts.bannedUntil, bannedUntil))
      return found.map(({ id }) => id)
    }
    expect(await run()).toMatchObject({ lastError: 'stays banned' })
    expect(await stillBanned()).toEqual([stuck.id])
    await db.execute(sql`drop trigger stay_banned on accounts`)
    expect(await run()).toMatchObject({ lastError: null })
    expect(await stillBanned()).toEqual([])
  })

  test('不能封禁自己，不能封禁到过去，不能封禁代建或注销的账号', async () => {
    const past = new Date(server.clock.now().getTime() - hour).toISOString()
    const ann = await server.createMember()
    const own = await post(admin, 'ban', { until: null, reason: '试试' })
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      '您是唯一的管理员，请先指定另一位管理员',
    ])
    const early = await post(ann, 'ban', { until: past, reason: '试试' })
    expect([early.statusCode, early.json().code]).toEqual([400, 1000])
    const author = await placeholder('代建')
    expect((await post(author, 'ban', { until: null, reason: '试试' })).statusCode).toBe(409)
    expect((await post({ id: server.core.newId() }, 'warn', { reason: '无' })).statusCode).toBe(
      404,
    )
  })
})

describe('身份', () => {
  test('给和收回管理员；最后一位收不回，也改不了自己的', async () => {
    const ann = await server.createMember({ passwordHash: 'unknown' })
    expect(await setRoles(ann, ['Admin', 'VIP'])).toMatchObject({ roles: ['Admin', 'VIP'] })
    expect((await server.get('/api/admin/users', ann.token)).statusCode).toBe(200)
    const own = await server.put(
      `/api/admin/users/${admin.id}/roles`,
      { roles: [] },
      admin.token,
    )
    expect(own.json().message).toBe('不能修改自己的身份，请另一位管理员来改')
    server.clock.advance(1000)
    expect(await setRoles(ann, [])).toMatchObject({ roles: [] })
    expect((await server.get('/api/admin/users', ann.token)).json()).toMatchObject({
      code: 1002,
    })
    const last = await server.put(
      `/api/admin/users/${admin.id}/roles`,
      { roles: [] },
      admin.token,
    )
    expect(last.json().message).toBe('您是唯一的管理员，请先指定另一位管理员')
    await expect
      .poll(() => noticesOf(ann))
      .toMatchObject([
        { message: { title: '您的身份有变化' } },
        { message: { content: expect.stringContaining('管理员、VIP') } },
      ])
  })

  test('两位管理员同时撤掉对方：一位留下', async () => {
    const [one, other] = await Promise.all([server.createAdmin(), server.createAdmin()])
    const demote = (by: Member, whom: Member) =>
      server.put(`/api/admin/users/${whom.id}/roles`, { roles: [] }, by.token)
    const answers = await Promise.all([demote(one, other), demote(other, one)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    for (const whom of [one, other]) await setRoles(whom, [])
  })

  test('两位管理员同时封禁对方：一位留下', async () => {
    const [one, other] = await Promise.all([server.createAdmin(), server.createAdmin()])
    const ban = (by: Member, whom: Member) =>
      server.post(`/api/admin/users/${whom.id}/ban`, { until: null, reason: '抢先' }, by.token)
    const answers = await Promise.all([ban(one, other), ban(other, one)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]))
    for (const whom of [one, other]) await setRoles(whom, [])
  })
})

describe('登录的设备', () => {
  test('看得到，一台或全部退出；别人的不受影响', async () => {
    const ann = await registered()
    const second = await login(server, { email: ann.email, password: goodPassword })
    const path = `/api/admin/users/${ann.id}/sessions`
    const { items } = (await server.get(path, admin.token)).json<Schemas['SessionList']>()
    expect(items).toHaveLength(2)
    const first = items.at(-1)?.id ?? ''
    expect((await server.delete(`${path}/${first}`, admin.token)).statusCode).toBe(204)
    expect((await server.delete(`${path}/${first}`, admin.token)).statusCode).toBe(404)
    expect((await server.get('/api/account', second.token)).statusCode).toBe(200)
    expect((await server.delete(path, admin.token)).statusCode).toBe(204)
    expect((await server.get('/api/account', second.token)).json()).toMatchObject({
      code: 2005,
    })
    expect((await open(ann)).history.map(({ action }) => action)).toEqual([
      'user.endSessions',
      'user.endSessions',
    ])
  })
})

test('编号写成大写的，退出登录也立刻生效，一个或一批都是', async () => {
  const [ann, bob] = [await server.createMember(), await server.createMember()]
  for (const { token } of [ann, bob])
    expect((await server.get('/api/account', token)).statusCode).toBe(200)
  const one = `/api/admin/users/${ann.id.toUpperCase()}/sessions/${ann.sessionId.toUpperCase()}`
  expect((await server.delete(one, admin.token)).statusCode).toBe(204)
  const some = { ids: [bob.id.toUpperCase()], action: 'endSessions' }
  expect((await server.post('/api/admin/users/batch', some, admin.token)).statusCode).toBe(200)
  for (const { token } of [ann, bob])
    expect((await server.get('/api/account', token)).json()).toMatchObject({ code: 2005 })
})

test('刚在别的节点被撤掉的管理员：退不了别人的登录，也认领不了', async () => {
  const [late, ann] = [await server.createAdmin(), await server.createMember()]
  const author = await placeholder('还没有主的人')
  await server.get('/api/account', late.token)
  await server.core.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, late.id))
  const ended = await server.delete(`/api/admin/users/${ann.id}/sessions`, late.token)
  const claim = { email: 'claimed-late@example.com' }
  const claimed = await server.post(`/api/admin/users/${author.id}/claim`, claim, late.token)
  expect([ended.json(), claimed.json()]).toMatchObject([{ code: 1002 }, { code: 1002 }])
  expect((await server.get('/api/account', ann.token)).statusCode).toBe(200)
})

test('刚在别的节点被撤掉的管理员：发不出邀请码，也作废不了别人的', async () => {
  const late = await server.createAdmin()
  const path = '/api/admin/invitations'
  const made = await server.post(path, {}, admin.token)
  const { id } = made.json<Schemas['Invitation']>()
  await server.get('/api/account', late.token)
  await server.core.db.update(accounts).set({ roles: [] }).where(eq(accounts.id, late.id))
  const created = await server.post(path, { note: '给朋友' }, late.token)
  const revoked = await server.post(`${path}/${id}/revoke`, undefined, late.token)
  expect([created.json(), revoked.json()]).toMatchObject([{ code: 1002 }, { code: 1002 }])
  const { items } = (await server.get(path, admin.token)).json<Schemas['InvitationPage']>()
  expect(items).toMatchObject([{ id, status: 'usable' }])
})

describe('批量', () => {
  const batch = (body: object) => server.post('/api/admin/users/batch', body, admin.token)

  test('警告：每个人各自收到，自己与代建、没有的账号各说各的原因', async () => {
    const [ann, bob] = [await server.createMember(), await server.createMember()]
    const unclaimed = await placeholder('还没来的人')
    const absent = server.core.newId()
    const ids = [ann.id, admin.id, bob.id, unclaimed.id, absent]
    const answer = await batch({ ids, action: 'warn', reason: ' 发广告 ', rule: 0 })
    expect(answer.json()).toEqual({
      succeeded: [ann.id, bob.id],
      failed: [
        { id: admin.id, code: 1006, message: '您是唯一的管理员，请先指定另一位管理员' },
        {
          id: unclaimed.id,
          code: 1006,
          message: '这是导入时代建的账号，还没有人登录，不能这样处理',
        },
        { id: absent, code: 2012, message: expect.any(String) },
      ],
    })
    for (const one of [ann, bob])
      expect(await open(one)).toMatchObject({
        warningCount: 1,
        history: [{ action: 'user.warn', reason: '发广告', after: { rule: 0 } }],
      })
  })

  test('封一周：永久的、更久的还是原来那样，各说是谁封到何时；更短的封得更久', async () => {
    const until = new Date(server.clock.now().getTime() + 7 * 24 * hour)
    const [ever, longer, shorter] = [
      await server.createMember(),
      await server.createMember(),
      await server.createMember(),
    ]
    const months = '2999-12-01T00:00:00.000Z'
    const tomorrow = new Date(server.clock.now().getTime() + 24 * hour).toISOString()
    for (const [one, end] of [
      [ever, null],
      [longer, months],
      [shorter, tomorrow],
    ] as const)
      await decide(one, 'ban', { until: end, reason: '广告' })
    const ids = [ever.id, longer.id, shorter.id]
    const answer = await batch({
      ids,
      action: 'ban',
      until: until.toISOString(),
      reason: '吵架',
    })
    expect(answer.json()).toEqual({
      succeeded: [shorter.id],
      failed: [
        { id: ever.id, code: 1006, message: '主事 已经永久封禁，请重新查看' },
        {
          id: longer.id,
          code: 1006,
          message: '主事 已经封禁到 2999年12月1日 08:00，请重新查看',
        },
      ],
    })
    expect(await open(ever)).toMatchObject({ isBannedForever: true, banReason: '广告' })
    expect(await open(longer)).toMatchObject({ bannedUntil: months, banReason: '广告' })
    expect(await open(shorter)).toMatchObject({ bannedUntil: until.toISOString() })
  })

  test('封禁与解除：被封的到处退出，没有被封的解除不了；要有原因和截止时间', async () => {
    const [ann, bob] = [await server.createMember(), await server.createMember()]
    const spam = { reason: '广告' }
    expect((await batch({ ids: [ann.id], action: 'ban', until: null })).json()).toMatchObject({
      errors: { reason: ['请写明原因'] },
    })
    expect((await batch({ ids: [ann.id], action: 'ban', ...spam })).json()).toMatchObject({
      errors: { until: ['请选择截止时间'] },
    })
    const banned = await batch({ ids: [ann.id, admin.id], action: 'ban', until: null, ...spam })
    expect(banned.json()).toMatchObject({
      succeeded: [ann.id],
      failed: [{ id: admin.id, code: 1006 }],
    })
    expect((await server.get('/api/account', ann.token)).statusCode).toBe(403)
    const lifted = await batch({ ids: [ann.id, bob.id], action: 'lift', reason: '误会' })
    expect(lifted.json()).toEqual({
      succeeded: [ann.id],
      failed: [{ id: bob.id, code: 1006, message: '这个账号没有被封禁' }],
    })
    expect((await open(ann)).status).toBe('active')
  })

  test('解除：看到时没有被封、后来被别人封了的还封着；不说看到了什么就不问', async () => {
    const [ann, bob] = [await server.createMember(), await server.createMember()]
    for (const one of [ann, bob]) await decide(one, 'ban', { until: null, reason: '广告' })
    const lift = { ids: [ann.id, bob.id], action: 'lift', reason: '误会' }
    expect((await batch({ ...lift, seen: [{ id: ann.id, until: null }] })).json()).toEqual({
      succeeded: [ann.id],
      failed: [{ id: bob.id, code: 1006, message: '主事 已经永久封禁，请重新查看' }],
    })
    expect((await batch({ ...lift, ids: [bob.id] })).json()).toMatchObject({
      succeeded: [bob.id],
    })
  })

  test('退出登录：选中的人到处退出，自己不会跟着退出', async () => {
    const [ann, bob] = [await server.createMember(), await server.createMember()]
    const answer = await batch({ ids: [ann.id, admin.id, bob.id], action: 'endSessions' })
    expect(answer.json()).toEqual({
      succeeded: [ann.id, bob.id],
      failed: [{ id: admin.id, code: 1006, message: '不能在批量处理里让自己退出登录' }],
    })
    for (const { token } of [ann, bob])
      expect((await server.get('/api/account', token)).json()).toMatchObject({ code: 2005 })
    expect((await server.get('/api/account', admin.token)).statusCode).toBe(200)
    expect((await open(ann)).history).toMatchObject([{ action: 'user.endSessions' }])
  })
})

describe('删除', () => {
  test('收回名字和登录，文章留下；记录里有原因', async () => {
    const ann = await server.createMember({ nickName: '要走的人' })
    const path = `/api/admin/users/${ann.id}?reason=${encodeURIComponent('冒名')}`
    expect((await server.delete(path, admin.token)).statusCode).toBe(204)
    expect(await open(ann)).toMatchObject({
      nickName: '已注销用户',
      status: 'deleted',
      email: null,
      abilities: { warn: false, ban: false, delete: false },
      history: [
        {
          action: 'user.delete',
          reason: '冒名',
          target: { id: ann.id, nickName: '已注销用户' },
          before: { status: 'active' },
          after: { status: 'deleted' },
        },
      ],
    })
    const twice = await server.delete(path, admin.token)
    expect([twice.statusCode, twice.json().message]).toEqual([409, '主事 已经删除了这个账号'])
    const left = await server.core.db.$count(sessions, eq(sessions.accountId, ann.id))
    expect(left).toBe(0)
  })

  test('删除不了自己，有没有别的管理员都一样：那要到账号设置里，再输一次密码', async () => {
    const removeSelf = async ({ id, token }: Member) => {
      const answer = await server.delete(`/api/admin/users/${id}?reason=x`, token)
      return [answer.statusCode, answer.body && answer.json<Schemas['Problem']>().message]
    }
    expect(await removeSelf(admin)).toEqual([409, '您是唯一的管理员，请先指定另一位管理员'])
    const other = await server.createAdmin()
    expect(await removeSelf(other)).toEqual([409, '不能在后台删除自己，请到账号设置里注销'])
    expect(await open(other)).toMatchObject({ status: 'active', roles: ['Admin'] })
    await setRoles(other, [])
  })
})

describe('认领', () => {
  test('转给已有的账号：文章、阅读数和关注者一起过去，不重复', async () => {
    const author = await placeholder('旧作者')
    const [heir, fan, both] = await Promise.all([
      server.createMember(),
      server.createMember(),
      server.createMember(),
    ])
    const writing = { title: '旧文', format: 0, content: '很久以前', categoryIds: [], tags: [] }
    const post = await server.services.posts.write(
      author.id,
      'publish',
      { ...writing, topicIds: [], excerpt: '', coverImage: null },
      {
        importKey: 'post:1',
        publishedAt: new Date('2020-01-01'),
        updatedAt: new Date('2020-01-01'),
      },
    )
    const unwanted = await server.createMember()
    for (const follower of [fan, both, unwanted])
      await server.post(`/api/userfollow/follow/${author.id}`, undefined, follower.token)
    await server.post(`/api/userfollow/follow/${heir.id}`, undefined, both.token)
    await server.post(`/api/blocks/${unwanted.id}`, undefined, heir.token)
    await report(server, fan, { type: 0, targetId: post.id })

    const path = `/api/admin/users/${author.id}/claim`
    const answer = await server.post(path, { accountId: heir.id }, admin.token)
    expect(answer.json()).toMatchObject({ id: heir.id, postCount: 1, followersCount: 2 })
    const shown = await server.get(`/api/posts/${post.id}`)
    expect(shown.json()).toMatchObject({ author: { id: heir.id } })
    const [reported] = await server.core.db.select().from(reports)
    expect(reported?.targetAuthorId).toBe(heir.id)
    const followed = await server.get('/api/userfollow/stats', unwanted.token)
    expect(followed.json()).toMatchObject({ followingCount: 0 })
    for (const follower of [fan, both]) {
      const stats = await server.get('/api/userfollow/stats', follower.token)
      expect(stats.json()).toMatchObject({ followingCount: 1 })
    }
    expect((await open(author)).status).toBe('deleted')
    const again = await server.services.placeholders.ensure({
      importKey: author.importKey,
      name: '旧作者',
    })
    expect(again.id).toBe(heir.id)
    const { token } = await server.createAdmin()
    const late = await server.post(path, { accountId: heir.id }, token)
    expect([late.statusCode, late.json().message]).toEqual([409, '主事 已经把它转给了别的账号'])
  })

  test('评论里提到的也跟着过去：写着的是从前的名字，点开是现在的人；两个都提到的还是各提各的', async () => {
    const author = await placeholder('从前的笔名')
    const heir = await server.createMember({ nickName: '如今的名字' })
    const reader = await server.createMember()
    const { id: postId } = await publish(server, reader)
    const one = await comment(server, reader, postId, { content: '@从前的笔名 写得好' })
    const both = await comment(server, reader, postId, {
      content: '@从前的笔名 和 @如今的名字',
    })
    await decide(author, 'claim', { accountId: heir.id })
    const { items: shown } = await threadsOf(server, postId)
    const mentionsIn = (id: string) => shown.find((it) => it.id === id)?.mentions
    expect(mentionsIn(one.id)).toMatchObject([
      { name: '从前的笔名', user: { id: heir.id, nickName: '如今的名字' } },
    ])
    expect(mentionsIn(both.id)).toMatchObject([{ name: '如今的名字', user: { id: heir.id } }])
  })

  test('寄错了邮箱：还没有人设过密码就能改寄，先前的链接作废；设了密码再交就晚了', async () => {
    const author = await placeholder('寄错的人')
    const [wrong, right] = ['wrong@example.com', 'right@example.com']
    const first = await decide(author, 'claim', { email: wrong })
    expect(first).toMatchObject({ status: 'active', email: wrong, abilities: { claim: true } })
    const { code: strangers = '' } = await lastMail(server, wrong)
    expect(await decide(author, 'claim', { email: right })).toMatchObject({ email: right })
    expect(await setPassword(strangers)).toMatchObject({ statusCode: 400 })
    await server.post('/api/auth/forgot-password', { email: wrong })
    expect((await lastMail(server, wrong)).code).toBeUndefined()

    const { code = '' } = await lastMail(server, right)
    expect(await setPassword(code)).toMatchObject({ statusCode: 204 })
    const { user } = await login(server, { email: right, password: goodPassword })
    expect(user.id).toBe(author.id)
    expect((await open(author)).abilities.claim).toBe(false)
    const late = await post(author, 'claim', { email: 'later@example.com' })
    expect([late.statusCode, late.json().message]).toEqual([409, '这个账号已经交给作者了'])
  })

  test('寄错了邮箱，作者其实有账号：没有人设过密码就还能转过去，不能转给自己', async () => {
    const [author, heir] = [await placeholder('两处都有的人'), await server.createMember()]
    await decide(author, 'claim', { email: 'nobody@example.com' })
    const own = await post(author, 'claim', { accountId: author.id })
    expect(own.json()).toMatchObject({
      code: 1000,
      errors: { accountId: [expect.any(String)] },
    })
    const { code = '' } = await lastMail(server, 'nobody@example.com')
    expect(await decide(author, 'claim', { accountId: heir.id })).toMatchObject({ id: heir.id })
    expect((await open(author)).status).toBe('deleted')
    expect(await setPassword(code)).toMatchObject({ statusCode: 400 })
  })

  test('交给了谁的邮箱，操作记录里没有', async () => {
    const author = await placeholder('要留名的人')
    await decide(author, 'claim', { email: 'secret@example.com' })
    const { history } = await open(author)
    expect(history).toMatchObject([
      { action: 'user.claim', target: { nickName: '要留名的人' } },
    ])
    expect(JSON.stringify(history)).not.toContain('secret')
  })

  test('屏蔽和静音也跟着过去：静音了旧账号的听不到新账号，屏蔽了的与新账号不再关注', async () => {
    const [author, heir] = [await placeholder('惹人烦的人'), await server.createMember()]
    const [muting, blocking, content] = [
      await server.createMember(),
      await server.createMember(),
      await server.createMember(),
    ]
    for (const follower of [muting, content])
      await server.post(`/api/userfollow/follow/${author.id}`, undefined, follower.token)
    await server.post(`/api/mutes/${author.id}`, undefined, muting.token)
    for (const by of [blocking, heir])
      await server.post(`/api/blocks/${author.id}`, undefined, by.token)
    await server.post(`/api/userfollow/follow/${heir.id}`, undefined, blocking.token)
    await server.post(`/api/userfollow/follow/${blocking.id}`, undefined, heir.token)

    const merged = await decide(author, 'claim', { accountId: heir.id })
    expect(merged).toMatchObject({ id: heir.id, followersCount: 2 })
    expect(await relationTo(heir, muting)).toMatchObject({ isBlocked: false, isMuted: true })
    expect(await relationTo(heir, blocking)).toMatchObject({ isBlocked: true, isMuted: false })
    for (const member of [heir, blocking])
      expect(await followsOf(member)).toMatchObject({ followingCount: 0 })
    expect(await followsOf(blocking)).toMatchObject({ followersCount: 0 })
    const own = await server.get('/api/blocks', heir.token)
    expect(own.json()).toMatchObject({ total: 0 })

    const { title } = await publish(server, heir)
    const told = async ({ token }: Member) =>
      (await server.get('/api/notifications', token)).body.includes(title)
    await expect.poll(() => told(content)).toBe(true)
    await server.core.outbox.idle()
    expect([await told(muting), await told(blocking)]).toEqual([false, false])
  })

  test('关注的人成千上万，一句话也只改两千个账号：并过去，再注销，数都对', async () => {
    const { db } = server.core
    const [author, heir] = [await placeholder('众人皆知'), await server.createMember()]
    const before = await countFollows(db)
    await letFollow(db, author.id, 4_100)
    await refuseLargeWrites(db, 'accounts')
    const many = await countFollows(db)
    await decide(author, 'claim', { accountId: heir.id })
    expect(await countFollows(db)).toEqual(many)
    expect(await followsOf(heir)).toMatchObject({ followersCount: 4_100 })
    await server.delete(`/api/admin/users/${heir.id}?reason=spam`, admin.token)
    expect(await countFollows(db)).toEqual(before)
  })

  test('邮箱和账号要二选一；没有这个账号就说没有', async () => {
    const author = await placeholder('无主')
    const path = `/api/admin/users/${author.id}/claim`
    expect((await server.post(path, {}, admin.token)).json()).toMatchObject({ code: 1000 })
    const nobody = await server.post(path, { accountId: server.core.newId() }, admin.token)
    expect(nobody.json()).toMatchObject({ code: 1000, errors: { accountId: ['没有这个账号'] } })
  })
})

describe('答复丢了，再按一次', () => {
  const ban = { until: null, reason: '广告' }
  const one = (whom: Member, action: string, body: object) => decide(whom, action, body)
  const several = async (whom: Member, action: string, body: object) => {
    const some = { ids: [whom.id, bystander.id], action, ...body }
    const answer = await server.post('/api/admin/users/batch', some, admin.token)
    return answer.json<Schemas['BatchAnswer']>()
  }
  let bystander: Member
  beforeEach(async () => {
    bystander = await server.createMember()
  })

  test.each([
    ['警告', 'warn', { reason: '刷屏' }, one],
    ['封禁', 'ban', ban, one],
    ['警告一批', 'warn', { reason: '刷屏' }, several],
    ['封禁一批', 'ban', ban, several],
  ] as const)('%s：同一个 clientId 只有一次，换一个是另一次', async (_, action, body, act) => {
    const ann = await server.createMember()
    const entries = () => server.core.db.$count(auditLog, eq(auditLog.targetId, ann.id))
    const once = () => act(ann, action, { ...body, clientId: 'once' })
    await Promise.all([once(), once(), once()])
    await once()
    expect(await entries()).toBe(1)
    expect((await open(ann)).warningCount).toBe(action === 'warn' ? 1 : 0)
    await act(ann, action, { ...body, clientId: 'another' })
    expect(await entries()).toBe(2)
  })

  test.each([
    ['一个', 'unban', one],
    ['一批', 'lift', several],
  ] as const)(
    '解除封禁（%s）：同一个 clientId 再来，答的是解除好的；换一个，说是谁解除的',
    async (_, action, act) => {
      const ann = await server.createMember()
      await decide(ann, 'ban', ban)
      server.clock.advance(1)
      const seen = action === 'lift' ? [{ id: ann.id, until: null }] : { until: null }
      const lift = { reason: '误会', seen, clientId: 'once' }
      const answers = [await act(ann, action, lift), await act(ann, action, lift)]
      expect(answers[1]).toEqual(answers[0])
      expect((await open(ann)).history.map((entry) => entry.action)).toEqual([
        'user.lift',
        'user.ban',
      ])
      const late = await post(ann, 'unban', { reason: '误会', clientId: 'another' })
      expect([late.statusCode, late.json().message]).toEqual([409, '主事 已经解除了封禁'])
    },
  )

  test('身份已经是这样的，什么也不发生', async () => {
    for (const seen of [undefined, []]) {
      const ann = await server.createMember()
      for (const roles of [
        ['VIP', 'User'],
        ['User', 'VIP'],
      ])
        expect(await setRoles(ann, roles, seen)).toMatchObject({ roles: ['VIP', 'User'] })
      expect((await open(ann)).history).toHaveLength(1)
    }
  })

  test.each(['/api/admin/invitations', '/api/admin/todos'])(
    '%s：同时来五次也只建一个，答的都是那一个；换一个 clientId、换一位管理员是另一个',
    async (path) => {
      const body = path.endsWith('todos') ? { title: '整理分类' } : { note: '读书会' }
      const create = async (clientId: string, by = admin) => {
        const answer = await server.post(path, { ...body, clientId }, by.token)
        expect(answer.statusCode).toBe(201)
        return answer.json<{ id: string }>()
      }
      const made = await Promise.all(Array.from({ length: 5 }, () => create('once')))
      expect(made).toEqual(made.map(() => made[0]))
      const others = [await create('another'), await create('once', await server.createAdmin())]
      expect(new Set([...made, ...others].map(({ id }) => id)).size).toBe(3)
      const entries = eq(auditLog.targetId, made[0]?.id ?? '')
      expect(await server.core.db.$count(auditLog, entries)).toBe(1)
    },
  )
})

test('每个动作在操作记录里正好一行，做不成的没有', async () => {
  const ann = await server.createMember()
  await decide(ann, 'warn', { reason: '一' })
  await decide(ann, 'ban', { until: null, reason: '二' })
  await decide(ann, 'unban', { reason: '三' })
  await post(ann, 'unban', { reason: '四' })
  const rows = await server.core.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, ann.id))
    .orderBy(auditLog.action)
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['user.ban', '二'],
    ['user.lift', '三'],
    ['user.warn', '一'],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/hash|password/i)
})

async function list(query: Record<string, string>) {
  const search = new URLSearchParams(query).toString()
  const answer = await server.get(`/api/admin/users?${search}`, admin.token)
  expect(answer.statusCode).toBe(200)
  return answer.json<Schemas['AdminUserPage']>()
}

const idsOf = ({ items }: Schemas['AdminUserPage']) => items.map(({ id }) => id)

async function open({ id }: { id: string }) {
  const answer = await server.get(`/api/admin/users/${id}`, admin.token)
  return answer.json<Schemas['AdminUserDetail']>()
}

const post = ({ id }: { id: string }, action: string, body: object) =>
  server.post(`/api/admin/users/${id}/${action}`, body, admin.token)

async function decide(whom: { id: string }, action: string, body: object) {
  const answer = await post(whom, action, body)
  expect(answer.statusCode).toBe(200)
  return answer.json<Schemas['AdminUser']>()
}

async function setRoles({ id }: { id: string }, roles: string[], seen?: string[]) {
  const body = { roles, ...(seen && { seen }) }
  const answer = await server.put(`/api/admin/users/${id}/roles`, body, admin.token)
  return answer.json<Schemas['AdminUser']>()
}

async function registered() {
  const newcomer = await register(server)
  return { ...(await login(server, newcomer)), id: newcomer.id, email: newcomer.email }
}

async function attempt({ email }: { email: string }) {
  const answer = await server.post('/api/auth/login', { email, password: goodPassword })
  return { statusCode: answer.statusCode, code: answer.json<{ code?: number }>().code }
}

async function placeholder(name: string) {
  const importKey = `author:${name}`
  const account = await server.services.placeholders.ensure({ importKey, name })
  return { id: account.id, importKey }
}

async function freshToken(member: Member): Promise<Member> {
  return { ...member, token: await server.tokenFor(member) }
}

const setPassword = (token: string) =>
  server.post('/api/auth/reset-password', {
    token,
    password: goodPassword,
    confirmPassword: goodPassword,
  })

async function relationTo({ id }: { id: string }, { token }: Member) {
  return (await server.get(`/api/relations/${id}`, token)).json<object>()
}

async function followsOf({ id, token }: Member) {
  return (await server.get(`/api/userfollow/stats?userId=${id}`, token)).json<object>()
}

async function noticesOf({ token }: { token: string }) {
  const answer = await server.get('/api/notifications/system', token)
  return answer.json<Schemas['NotificationPage']>().notifications
}
