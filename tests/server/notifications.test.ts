import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeLetter } from '#tests/support/letters.ts'
import { comment } from '#tests/support/comments.ts'
import { minute } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf, unifiedUnread } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
// Whoever is born in the instant of an announcement has it unread.
beforeEach(() => server.clock.advance(1))
afterAll(() => server.close())

const put = (path: string, by: Member, body?: unknown) =>
  server.put(`/api/notifications${path}`, body, by.token)
const update = (type: string, by: Member, lastId?: string) =>
  server.post(
    `/api/notifications/checkpoint/update?notificationType=${type}` +
      (lastId === undefined ? '' : `&lastNotificationId=${lastId}`),
    undefined,
    by.token,
  )
const send = (body: object, by = admin) => server.post('/api/notifications', body, by.token)
const announce = (title: string) => send({ type: 11, title, content: '今晚维护。' })

/** A system notification for one member. */
async function notify(member: Member, title = '提醒') {
  const sent = await send({ type: 0, title, content: '请看。', recipientIds: [member.id] })
  expect(sent.json()).toMatchObject({ createdCount: 1, sendAt: null })
  const [newest] = (await noticesOf(server, member, '/system')).notifications
  if (!newest) throw new Error('not notified')
  return newest.id
}

/** Members followed by one other: each has one interaction. */
async function follow(member: Member) {
  const fan = await server.createMember()
  await server.post(`/api/userfollow/follow/${member.id}`, undefined, fan.token)
}

describe('列表', () => {
  test('分页，新的在前，只看未读', async () => {
    const member = await server.createMember()
    const ids = [
      await notify(member, '一'),
      await notify(member, '二'),
      await notify(member, '三'),
    ]
    await put(`/${ids[1]}/read`, member)
    const first = await noticesOf(server, member, '?pageSize=2')
    expect(first).toMatchObject({
      unreadCount: 2,
      totalCount: 3,
      currentPage: 1,
      pageSize: 2,
      totalPages: 2,
    })
    const second = await noticesOf(server, member, '?page=2&pageSize=2')
    expect([...first.notifications, ...second.notifications].map(({ id }) => id)).toEqual(
      ids.toReversed(),
    )
    const unread = await noticesOf(server, member, '?onlyUnread=true')
    expect(unread.notifications.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(unread).toMatchObject({ totalCount: 2, pageSize: 20 })
  })

  test('说起一条评论时，许多行也是一行：通知不会比屏幕还长', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    const post = await publish(server, author)
    await comment(server, reader, post.id, { content: `好文。${'\n行'.repeat(60)}` })
    await server.core.outbox.idle()
    const { notifications } = await noticesOf(server, author)
    const [content] = notifications.map(({ message }) => message.content)
    expect(content).toMatch(/^好文。 行 行/)
    expect(content).not.toContain('\n')
  })

  test('每一类在自己的列表里', async () => {
    const member = await server.createMember()
    await notify(member)
    await follow(member)
    const totals: number[] = []
    for (const path of ['', '/system', '/interactions', '/replies', '/mentions'])
      totals.push((await noticesOf(server, member, path)).totalCount)
    expect(totals).toEqual([2, 1, 1, 0, 0])
  })
})

describe('读与删', () => {
  test('读一条、读一批、读一类、全部读：未读数随之准确', async () => {
    const member = await server.createMember()
    const ids = [await notify(member), await notify(member), await notify(member)]
    await follow(member)
    expect((await noticesOf(server, member)).unreadCount).toBe(4)
    const read = await put(`/${ids[0]}/read`, member)
    expect(read.json()).toEqual({ unreadCount: 3 })
    expect((await put(`/${ids[0]}/read`, member)).json()).toEqual({ unreadCount: 3 })
    expect((await put('/batch-mark-read', member, [ids[0], ids[1]])).json()).toEqual({
      unreadCount: 2,
    })
    expect((await put('/mark-type-read', member, { type: 'system' })).json()).toEqual({
      unreadCount: 1,
    })
    expect((await put('/mark-all-read', member)).json()).toEqual({ unreadCount: 0 })
    const page = await noticesOf(server, member)
    expect(page.notifications.every(({ isRead, readAt }) => isRead && readAt !== null)).toBe(
      true,
    )
  })

  test('删除未读的，未读数与总数都减一；再删是 404', async () => {
    const member = await server.createMember()
    const id = await notify(member)
    const path = `/api/notifications/${id}`
    expect((await server.delete(path, member.token)).json()).toEqual({ unreadCount: 0 })
    expect(await noticesOf(server, member)).toMatchObject({ unreadCount: 0, totalCount: 0 })
    expect(refusal(await server.delete(path, member.token))).toEqual({
      status: 404,
      code: 1004,
    })
    expect(refusal(await put(`/${id}/read`, member))).toEqual({ status: 404, code: 1004 })
  })

  test('别人的通知：单条是 404，放进一批里没有效果', async () => {
    const [member, other] = [await server.createMember(), await server.createMember()]
    const [mine, theirs] = [await notify(member), await notify(other)]
    expect((await put(`/${theirs}/read`, member)).statusCode).toBe(404)
    expect((await server.delete(`/api/notifications/${theirs}`, member.token)).statusCode).toBe(
      404,
    )
    const answer = await put('/batch-mark-read', member, [mine, theirs])
    expect(answer.json()).toEqual({ unreadCount: 0 })
    expect((await noticesOf(server, other)).unreadCount).toBe(1)
  })
})

describe('检查点', () => {
  test('把一类读到最新，检查点只会前进', async () => {
    const member = await server.createMember()
    const ids = [await notify(member), await notify(member)]
    const nothing = {
      commentNotificationCheckpointId: null,
      systemNotificationCheckpointId: null,
    }
    const before = await server.get('/api/notifications/checkpoint', member.token)
    expect(before.json()).toMatchObject(nothing)
    const after = { systemNotificationCheckpointId: ids[1] }
    expect((await update('system', member)).json()).toMatchObject(after)
    await server.delete(`/api/notifications/${ids[1]}`, member.token)
    expect((await update('system', member)).json()).toMatchObject(after)
    expect((await unifiedUnread(server, member)).checkpoint).toMatchObject(after)
    expect((await noticesOf(server, member)).unreadCount).toBe(0)
  })

  test('读到某一条为止：之后到的仍是未读，检查点停在那一条；别人的一条什么也不变', async () => {
    const [member, other] = [await server.createMember(), await server.createMember()]
    const ids = [await notify(member), await notify(member), await notify(member)]
    const theirs = await notify(other)
    const reached = { systemNotificationCheckpointId: ids[1] }
    expect((await update('system', member, ids[1])).json()).toMatchObject(reached)
    const isRead = async () =>
      (await noticesOf(server, member)).notifications.map((notice) => notice.isRead)
    expect(await isRead()).toEqual([false, true, true])
    expect((await update('system', member, theirs)).json()).toMatchObject(reached)
    expect((await update('comment', member, ids[2])).json()).toMatchObject({
      commentNotificationCheckpointId: null,
    })
    expect(await isRead()).toEqual([false, true, true])
  })

  test('私信不在通知里处理，不认识的类别被拒绝', async () => {
    const member = await server.createMember()
    expect(refusal(await update('chat', member))).toEqual({
      status: 400,
      code: 1000,
      errors: { notificationType: ['私信不在通知里处理'] },
    })
    expect(refusal(await put('/mark-type-read', member, { type: 'chat' }))).toMatchObject({
      status: 400,
      errors: { type: ['私信不在通知里处理'] },
    })
    expect((await update('spam', member)).statusCode).toBe(400)
  })
})

describe('公告', () => {
  const announcements = (by: Member) => noticesOf(server, by, '/global')

  test('一条给所有人；之前的公告，后来的人不算未读', async () => {
    const early = await server.createMember()
    server.clock.advance(1)
    expect(
      (await announce('维护通知')).json<{ createdCount: number }>().createdCount,
    ).toBeGreaterThanOrEqual(2)
    server.clock.advance(1)
    const late = await server.createMember()
    expect(await announcements(early)).toMatchObject({
      unreadCount: 1,
      notifications: [{ type: 11, isRead: false, message: { title: '维护通知' } }],
    })
    expect(await announcements(late)).toMatchObject({
      unreadCount: 0,
      notifications: [{ isRead: true }],
    })
    expect((await unifiedUnread(server, late)).globalAnnouncementUnreadCount).toBe(0)
  })

  test('读到最新，各读各的；新的公告又是未读', async () => {
    const [member, other] = [await server.createMember(), await server.createMember()]
    await announce('第一则')
    const read = await update('global-announcement', member)
    const [newest] = (await announcements(member)).notifications
    expect(read.json()).toMatchObject({ globalAnnouncementCheckpointId: newest?.id })
    expect(newest).toMatchObject({ isRead: true, readAt: server.clock.now().toISOString() })
    expect((await announcements(other)).unreadCount).toBe(1)
    await announce('第二则')
    expect((await announcements(member)).unreadCount).toBe(1)
    const [second] = (await announcements(member)).notifications
    expect((await put(`/${second?.id}/read`, member)).json()).toEqual({ unreadCount: 0 })
    expect((await put('/mark-all-read', other)).json()).toEqual({ unreadCount: 0 })
    const kept = await server.delete(`/api/notifications/${second?.id}`, member.token)
    expect(kept.statusCode).toBe(404)
  })

  test('撤回之后谁也看不到，未读数也减', async () => {
    const member = await server.createMember()
    await announce('说错了')
    const id = await notify(member, '也说错了')
    type SentPage = {
      items: { id: string; title: string; recipientCount: number; readCount: number }[]
    }
    const list = async () =>
      (await server.get('/api/admin/notifications', admin.token)).json<SentPage>().items
    await put(`/${id}/read`, member)
    const [direct, global] = await list()
    expect(direct).toMatchObject({ title: '也说错了', recipientCount: 1, readCount: 1 })
    expect(global).toMatchObject({ title: '说错了', readCount: 0 })
    for (const sent of [direct, global]) {
      const path = `/api/admin/notifications/${sent?.id}`
      expect((await server.delete(path, admin.token)).statusCode).toBe(204)
      expect((await server.delete(path, admin.token)).statusCode).toBe(404)
    }
    expect((await unifiedUnread(server, member)).totalUnreadCount).toBe(0)
    expect((await noticesOf(server, member)).totalCount).toBe(0)
  })

  test('没有收件人、只有空白的，都不发', async () => {
    const gone = await server.createMember({ status: 'deleted' })
    const words = { title: '提醒', content: '请看。' }
    for (const body of [
      { type: 0, ...words },
      { type: 0, ...words, recipientIds: [gone.id] },
      { type: 11, ...words, title: '  ' },
    ]) {
      expect(refusal(await send(body))).toMatchObject({ status: 400, code: 1000 })
    }
  })
})

test('未读总数是三者之和，各类加起来是个人未读', async () => {
  const member = await server.createMember()
  await notify(member)
  await follow(member)
  await announce('又一则')
  server.clock.advance(minute)
  const letter = { recipientId: member.id, cause: 'welcome', title: '欢迎', content: '你好' }
  await writeLetter(server, letter)
  const friend = await server.createMember()
  await server.post(
    '/api/message/send',
    { receiverId: member.id, content: '在吗' },
    friend.token,
  )
  expect(await unifiedUnread(server, member)).toMatchObject({
    personalUnreadCount: 3,
    assistantUnreadCount: 1,
    globalAnnouncementUnreadCount: 1,
    totalUnreadCount: 5,
    details: {
      chatUnreadCount: 1,
      commentUnreadCount: 0,
      mentionUnreadCount: 0,
      interactionUnreadCount: 1,
      systemUnreadCount: 1,
      globalAnnouncementUnreadCount: 1,
    },
  })
  const plain = await server.get('/api/notifications/unread-count', member.token)
  expect(plain.json()).toEqual({ unreadCount: 3 })
})

test('公告和助手的消息也只读到那一条', async () => {
  const member = await server.createMember()
  await announce('第一则')
  const [first] = (await noticesOf(server, member, '/global')).notifications
  await announce('第二则')
  await update('global-announcement', member, first?.id)
  const write = (cause: string) =>
    writeLetter(server, { recipientId: member.id, cause, title: '欢迎', content: '你好' })
  await write('first')
  const answer = await server.get('/api/assistant/messages', member.token)
  const [letter] = answer.json<{ messages: { id: string }[] }>().messages
  await write('second')
  await update('assistant', member, letter?.id)
  expect(await unifiedUnread(server, member)).toMatchObject({
    globalAnnouncementUnreadCount: 1,
    assistantUnreadCount: 1,
  })
})
