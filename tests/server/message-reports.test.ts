import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { reports } from '#server/db/schema/reports.ts'
import { hour } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { historyOf, noticesOf, sendMessage, unifiedUnread } from '#tests/support/notices.ts'
import { refusalOf } from '#tests/support/posts.ts'
import { handleCase, openCase, report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let ann: Member
let ben: Member
let said: Schemas['ChatMessage']

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.createMember()
  ben = await server.createMember()
  await sendMessage(server, ben, ann, { content: '前面说的' })
  said = await sendMessage(server, ann, ben, { content: '加微信\n领红包' })
  await sendMessage(server, ann, ben, { content: '后面说的' })
})

const description = '一直在发广告。'
const tryReport = (by: Member, targetId: string, reason = 0) =>
  server.post('/api/report', { type: 3, targetId, reason, description }, by.token)
const reported = (by = ben) => report(server, by, { type: 3, targetId: said.id, description })

describe('举报私信', () => {
  test('收到的人举报：叫得出开头，通向与对方的会话；没有了就只剩会话', async () => {
    const made = await reported()
    expect(made).toMatchObject({
      type: 3,
      targetId: said.id,
      targetTitle: '加微信 领红包',
      postId: null,
      peerId: ann.id,
      status: 0,
    })
    await server.delete(`/api/message/${said.id}`, ann.token)
    const mine = await server.get('/api/report/my?type=3', ben.token)
    expect(mine.json<Schemas['ReportPage']>()).toMatchObject({
      total: 1,
      items: [{ id: made.id, targetTitle: '', peerId: ann.id }],
    })
  })

  test('自己发的不能举报；别人之间的、自己删掉的、撤回的、没有的，都是没有', async () => {
    const third = await server.createMember()
    expect(refusalOf(await tryReport(ann, said.id))).toMatchObject({ status: 400, code: 1002 })
    for (const stranger of [third, admin])
      expect(refusalOf(await tryReport(stranger, said.id))).toMatchObject({
        status: 404,
        code: 1004,
      })
    expect((await tryReport(ben, server.core.newId())).statusCode).toBe(404)
    await server.delete(`/api/message/conversations/${ann.id}`, ben.token)
    expect((await tryReport(ben, said.id)).statusCode).toBe(404)
    const next = await sendMessage(server, ann, ben)
    await server.delete(`/api/message/${next.id}`, ben.token)
    expect((await tryReport(ben, next.id)).statusCode).toBe(404)
    const last = await sendMessage(server, ann, ben)
    await server.delete(`/api/message/${last.id}`, ann.token)
    expect((await tryReport(ben, last.id)).statusCode).toBe(404)
  })

  test('处理完之前一条只能举报一次，也问得到；那一条之外的各算各的', async () => {
    const made = await reported()
    expect(refusalOf(await tryReport(ben, said.id, 1))).toMatchObject({
      status: 409,
      code: 1006,
    })
    const check = await server.get(`/api/report/check?type=3&targetId=${said.id}`, ben.token)
    expect(check.json()).toEqual({ hasReported: true, reportId: made.id })
    const next = await sendMessage(server, ann, ben)
    expect((await tryReport(ben, next.id)).statusCode).toBe(201)
    await handleCase(server, admin, made.id)
    expect((await tryReport(ben, said.id)).statusCode).toBe(201)
  })

  test('长的私信只叫开头四十个字，图片叫“图片”', async () => {
    const long = await sendMessage(server, ann, ben, { content: '𠮷'.repeat(50) })
    expect(
      await report(server, ben, { type: 3, targetId: long.id, description }),
    ).toMatchObject({
      targetTitle: `${'𠮷'.repeat(40)}…`,
    })
    const picture = await sendMessage(server, ann, ben, { content: '/images/post/a-1.webp' })
    expect(
      await report(server, ben, { type: 3, targetId: picture.id, description }),
    ).toMatchObject({ targetTitle: '[图片]' })
  })
})

describe('谁读得到', () => {
  test('管理员只读到被举报的那一条：何时、谁发给谁、当时说了什么；发的人删掉了也还在', async () => {
    const { id } = await reported()
    const before = await openCase(server, admin, id)
    expect(before).toMatchObject({
      type: 3,
      targetText: '加微信\n领红包',
      messageTime: said.createdAt,
      reporter: { id: ben.id },
      targetAuthor: { id: ann.id },
      target: { status: 'visible', isPublic: false, text: '加微信\n领红包', postId: null },
      abilities: { actions: [0, 1, 5, 6, 7] },
    })
    expect(JSON.stringify(before)).not.toMatch(/前面说的|后面说的/)
    await server.delete(`/api/message/${said.id}`, ann.token)
    const after = await openCase(server, admin, id)
    expect(after).toMatchObject({
      targetText: '加微信\n领红包',
      targetTitle: '加微信 领红包',
      messageTime: said.createdAt,
      target: { status: 'deleted', text: '' },
      abilities: { actions: [0, 5, 6, 7] },
    })
    const listed = await server.get('/api/admin/reports?type=3&pageSize=100', admin.token)
    expect(listed.body).not.toMatch(/前面说的|后面说的/)
  })

  test('没有举报，管理员无从读到；有了举报，发的人和第三个人也读不到它', async () => {
    const third = await server.createMember()
    said = await sendMessage(server, ann, ben, { content: '只有两个人知道的暗号' })
    const places = () =>
      Promise.all(
        [
          '/api/admin/reports?pageSize=100&keyword=暗号',
          '/api/admin/dashboard',
          '/api/admin/system/audit-log?pageSize=100',
          `/api/message/history?otherUserId=${ann.id}`,
        ].map(async (path) => (await server.get(path, admin.token)).body),
      )
    for (const body of await places()) expect(body).not.toContain('暗号')
    const { id } = await reported()
    for (const stranger of [ann, third]) {
      expect((await server.get(`/api/report/${id}`, stranger.token)).statusCode).toBe(404)
      const file = await server.get(`/api/admin/reports/${id}`, stranger.token)
      expect(refusalOf(file)).toMatchObject({ status: 400, code: 1002 })
      const check = await server.get(
        `/api/report/check?type=3&targetId=${said.id}`,
        stranger.token,
      )
      expect(check.json()).toEqual({ hasReported: false, reportId: null })
    }
    expect((await historyOf(server, admin, ann)).messages).toEqual([])
    const own = await server.get(`/api/report/${id}`, admin.token)
    expect(own.json()).toMatchObject({ targetTitle: '', peerId: ann.id })
  })
})

describe('处理', () => {
  test('删除：双方都没有了，未读也不算，两边各得到消息；记录里没有说了什么', async () => {
    const { id } = await reported()
    expect((await unifiedUnread(server, ben)).details.chatUnreadCount).toBe(2)
    const outcome = '已删除这条私信。'
    const answer = await handleCase(server, admin, id, { action: 1, outcome, reason: '广告' })
    expect(answer.statusCode).toBe(200)
    for (const [reader, other] of [
      [ann, ben],
      [ben, ann],
    ] as const)
      expect((await historyOf(server, reader, other)).messages).toMatchObject([
        { content: '后面说的' },
        { content: '前面说的' },
      ])
    expect((await unifiedUnread(server, ben)).details.chatUnreadCount).toBe(1)
    const { notifications } = await noticesOf(server, ben)
    expect(notifications).toMatchObject([{ type: 9, message: { content: outcome } }])
    const letters = await server.get('/api/assistant/messages', ann.token)
    expect(letters.json<Schemas['AssistantMessagePage']>().messages[0]).toMatchObject({
      kind: 'sent',
      title: '您的一条私信被删除',
      content: expect.stringContaining('广告'),
    })
    const log = await server.get(`/api/admin/system/audit-log?action=message`, admin.token)
    expect(log.json<Schemas['AuditPage']>().items[0]).toMatchObject({
      action: 'message.delete',
      targetType: 'message',
      targetId: said.id,
      actor: { id: admin.id },
      before: { status: 'visible' },
      after: { status: 'deleted', rule: 0 },
    })
    expect(log.body).not.toContain('领红包')
    const file = await openCase(server, admin, id)
    expect(file).toMatchObject({ status: 2, action: 1, targetText: '加微信\n领红包' })
    expect(file.history.map(({ action }) => action)).toEqual([
      'message.delete',
      'report.handle',
    ])
  })

  test('发的人先删了：说得清，还可以警告；各种不合的处理不行', async () => {
    const { id } = await reported()
    for (const action of [2, 3, 4] as const)
      expect((await handleCase(server, admin, id, { action })).statusCode).toBe(400)
    await server.delete(`/api/message/${said.id}`, ann.token)
    expect(refusalOf(await handleCase(server, admin, id, { action: 1 }))).toMatchObject({
      status: 409,
      code: 1006,
    })
    expect((await handleCase(server, admin, id, { action: 5 })).statusCode).toBe(200)
    const { notifications } = await noticesOf(server, ann)
    expect(notifications).toMatchObject([{ type: 0 }])
  })

  test('同时删除与撤回十次：只删一次，会话与未读都对', async () => {
    const { id } = await reported()
    const five = Array.from({ length: 5 })
    const decide = () => handleCase(server, admin, id, { action: 1 })
    const withdraw = () => server.delete(`/api/message/${said.id}`, ann.token)
    const [decided, withdrawn] = await Promise.all([
      Promise.all(five.map(decide)),
      Promise.all(five.map(withdraw)),
      sendMessage(server, ann, ben, { content: '同时说的' }),
    ])
    const answered = [200, 204, 404, 409]
    for (const { statusCode } of [...decided, ...withdrawn])
      expect(answered).toContain(statusCode)
    const accepted = decided.filter(({ statusCode }) => statusCode === 200)
    const log = await server.get('/api/admin/system/audit-log?action=message', admin.token)
    const deletions = log
      .json<Schemas['AuditPage']>()
      .items.filter(({ targetId }) => targetId === said.id)
    const told = await server.get('/api/assistant/messages', ann.token)
    const letters = told
      .json<Schemas['AssistantMessagePage']>()
      .messages.filter(({ title }) => title === '您的一条私信被删除')
    expect(accepted.length).toBeLessThanOrEqual(1)
    expect([deletions.length, letters.length]).toEqual([accepted.length, accepted.length])
    for (const [reader, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const left = await historyOf(server, reader, other)
      expect(left.messages.map(({ content }) => content)).toEqual([
        '同时说的',
        '后面说的',
        '前面说的',
      ])
    }
    expect((await unifiedUnread(server, ben)).details.chatUnreadCount).toBe(2)
  })

  test('封禁发的人；没有违规的拒绝：举报的人都得到消息', async () => {
    const { id } = await reported()
    const banUntil = new Date(server.clock.now().getTime() + hour).toISOString()
    await handleCase(server, admin, id, { action: 6, banUntil })
    expect((await server.get('/api/account', ann.token)).statusCode).toBe(403)
    const again = await reported()
    const path = `/api/admin/reports/${again.id}/reject`
    expect((await server.post(path, { version: 1 }, admin.token)).statusCode).toBe(200)
    const { notifications } = await noticesOf(server, ben)
    expect(notifications.map(({ type }) => type)).toEqual([9, 9])
  })

  test('删掉的私信没有申诉：不认识这种对象', async () => {
    const { id } = await reported()
    await handleCase(server, admin, id, { action: 1 })
    const body = { targetType: 3, targetId: said.id, text: '不是广告，是通知。' }
    const answer = await server.post('/api/appeals', body, ann.token)
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 1000 })
  })

  test('举报的人、发的人注销之后，案卷还在，名字没有了', async () => {
    const { id } = await reported()
    const erase = (path: string) => server.delete(path, admin.token)
    await erase(`/api/admin/users/${ann.id}`)
    const file = await openCase(server, admin, id)
    expect(file).toMatchObject({
      targetText: '加微信\n领红包',
      targetAuthor: { nickName: expect.any(String) },
    })
    const [kept] = await server.core.db.select().from(reports).where(eq(reports.id, id))
    expect(kept?.targetAuthorId).toBe(ann.id)
  })
})
