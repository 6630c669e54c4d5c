import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import {
  notifications,
  scheduledNotifications,
  sentNotifications,
} from '#server/db/schema/notifications.ts'
import { createIds } from '#server/lib/id.ts'
import { createDelivery } from '#server/notifications/sending.ts'
import { day, hour, minute } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf, unifiedUnread } from '#tests/support/notices.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let member: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
// Whoever is born in the instant of an announcement has it unread.
beforeEach(async () => {
  member = await server.createMember()
  server.clock.advance(1)
  admin = { ...admin, token: await server.tokenFor(admin) }
})
afterAll(() => server.close())

const words = { title: '维护通知', content: '今晚维护。' }

const send = (body: object) =>
  server.post('/api/notifications', { type: 11, ...words, ...body }, admin.token)

async function sent(body: object) {
  const answer = await send(body)
  if (answer.statusCode !== 201) throw new Error(`not sent: ${answer.body}`)
  return answer.json<Schemas['NotificationsCreated']>()
}

const inAnHour = () => new Date(server.clock.now().getTime() + hour).toISOString()

const listed = async (query = '') =>
  (await server.get(`/api/admin/notifications/scheduled${query}`, admin.token)).json<
    Schemas['ScheduledNotificationPage']
  >()

const listSent = async (query = '') =>
  (await server.get(`/api/admin/notifications${query}`, admin.token)).json<
    Schemas['SentNotificationPage']
  >()

const cancel = (id: string, token = admin.token) =>
  server.delete(`/api/admin/notifications/scheduled/${id}`, token)

const sendDue = () => server.services.scheduled.sendDue()

const auditOf = (targetId: string) =>
  server.core.db.select().from(auditLog).where(eq(auditLog.targetId, targetId))

/** As the member reads them, once what was sent is told. */
const announcementsOf = async (reader: Member) => {
  const token = await server.tokenFor(reader)
  return (await noticesOf(server, { ...reader, token }, '/global')).notifications.map(
    ({ message }) => message.title,
  )
}

describe('助手来信', () => {
  test('只到选中的人的助手那里；读了有数；撤回就没有了', async () => {
    const { id, createdCount } = await sent({
      type: 0,
      via: 'assistant',
      recipientIds: [member.id, admin.id],
    })
    expect(createdCount).toBe(2)
    const letters = () => server.get('/api/assistant/messages', member.token)
    expect((await letters()).json()).toMatchObject({ messages: [words], unreadCount: 1 })
    expect(await unifiedUnread(server, member)).toMatchObject({
      assistantUnreadCount: 1,
      details: { systemUnreadCount: 0 },
    })
    await server.post('/api/assistant/messages/read-all', undefined, member.token)
    expect((await listSent('?via=assistant')).items).toMatchObject([
      { id, via: 'assistant', recipientCount: 2, readCount: 1, sender: { id: admin.id } },
    ])
    expect((await listSent('?via=notice')).items.map((it) => it.id)).not.toContain(id)
    const path = `/api/admin/notifications/${id}`
    expect((await server.delete(path, admin.token)).statusCode).toBe(204)
    expect((await letters()).json()).toMatchObject({ messages: [], totalCount: 0 })
    expect(await auditOf(id)).toMatchObject([
      { action: 'notification.send', actorId: admin.id, after: { via: 'assistant', ...words } },
      { action: 'notification.withdraw', before: { recipientCount: 2, ...words } },
    ])
  })

  test('不能发给所有人', async () => {
    expect(refusal(await send({ via: 'assistant' }))).toMatchObject({ status: 400, code: 1000 })
  })
})

describe('多少人读了', () => {
  /** What of announcements was said to how many, and read by how many of them, the newest first. */
  async function readCounts(own: TestServer, chief: Member) {
    const answer = await own.get('/api/admin/notifications', await own.tokenFor(chief))
    return answer
      .json<Schemas['SentNotificationPage']>()
      .items.map(({ title, recipientCount, readCount }) => [title, recipientCount, readCount])
  }
  const announce = async (own: TestServer, chief: Member, title: string) => {
    own.clock.advance(minute)
    const token = await own.tokenFor(chief)
    await own.post('/api/notifications', { ...words, type: 11, title }, token)
  }
  const readAll = async (own: TestServer, reader: Member) =>
    own.put('/api/notifications/mark-all-read', undefined, await own.tokenFor(reader))

  test('公告发出之后才来的人，读到后面的公告，不算读了前面的', async () => {
    const own = await startServer()
    const [chief, early] = [await own.createAdmin(), await own.createMember()]
    await announce(own, chief, '公告一')
    own.clock.advance(minute)
    const late = await own.createMember()
    await announce(own, chief, '公告二')
    for (const reader of [chief, early, late]) await readAll(own, reader)
    expect(await readCounts(own, chief)).toEqual([
      ['公告二', 3, 3],
      ['公告一', 2, 2],
    ])
    await own.close()
  })

  test('发出公告时还没有认领的作者，后来读了，读的人也不比收到的多', async () => {
    const own = await startServer()
    const chief = await own.createAdmin()
    const writer = await own.createMember({ status: 'placeholder' })
    await announce(own, chief, '公告')
    await own.core.db
      .update(accounts)
      .set({ status: 'active' })
      .where(eq(accounts.id, writer.id))
    for (const reader of [chief, writer]) await readAll(own, reader)
    expect(await readCounts(own, chief)).toEqual([['公告', 1, 1]])
    await own.close()
  })

  test('读过又删掉的通知，过了多少天都算读过', async () => {
    const { id } = await sent({ type: 0, recipientIds: [member.id, admin.id] })
    const [notice] = (await noticesOf(server, member, '/system')).notifications
    await readAll(server, member)
    await server.delete(`/api/notifications/${notice?.id}`, member.token)
    const count = async () => {
      admin = { ...admin, token: await server.tokenFor(admin) }
      return (await listSent()).items.find((it) => it.id === id)?.readCount
    }
    expect(await count()).toBe(1)
    server.clock.advance(3 * day)
    await server.services.jobs.run('notices')
    expect(await count()).toBe(1)
    const reader = { ...member, token: await server.tokenFor(member) }
    expect((await noticesOf(server, reader, '/system')).totalCount).toBe(0)
  })
})

describe('定时发出', () => {
  test('到时间之前没有人看到，到了一起看到；之前就读完公告的人也是未读', async () => {
    const sendAt = inAnHour()
    const scheduled = await sent({ title: '定时的', sendAt })
    expect(scheduled).toEqual({ id: expect.any(String), createdCount: 0, sendAt })
    await sent({ title: '马上的' })
    await server.put('/api/notifications/mark-all-read', undefined, member.token)
    await sendDue()
    expect(await announcementsOf(member)).not.toContain('定时的')
    expect((await listed('?status=scheduled')).items).toMatchObject([
      { id: scheduled.id, type: 11, recipientCount: null, sendAt, canCancel: true },
    ])
    server.clock.advance(hour)
    await sendDue()
    const token = await server.tokenFor(member)
    const page = await noticesOf(server, { ...member, token }, '/global')
    expect(page).toMatchObject({
      unreadCount: 1,
      notifications: [{ isRead: false, message: { title: '定时的' } }, { isRead: true }],
    })
    admin = { ...admin, token: await server.tokenFor(admin) }
    expect((await listed('?status=sent')).items).toMatchObject([
      { id: scheduled.id, status: 'sent', canCancel: false },
    ])
    expect(await auditOf(scheduled.id)).toMatchObject([
      { action: 'notification.schedule', actorId: admin.id },
      { action: 'notification.send', actorId: null, after: { title: '定时的' } },
    ])
  })

  test('先前的一条是钟走在前面的节点写的，读过了，或读过又撤回了：后来的照样是未读，排在前面', async () => {
    const now = server.clock.now()
    const fast = { now: () => new Date(now.getTime() + 2 * hour) }
    const ahead = createDelivery({ ...server.core, clock: fast, newId: createIds(fast) })
    const early = { type: 11, via: 'notice', senderId: admin.id, content: '早' } as const
    const announceAhead = (title: string) =>
      server.core.db.transaction((tx) => ahead(tx, { ...early, title, recipientIds: [] }))
    const readAll = () =>
      server.put('/api/notifications/mark-all-read', undefined, member.token)
    await announceAhead('早的')
    await readAll()
    await sent({ title: '后来的' })
    const first = await noticesOf(server, member, '/global')
    expect(first.unreadCount).toBe(1)
    expect(first.notifications.slice(0, 2)).toMatchObject([
      { isRead: false, message: { title: '后来的' } },
      { isRead: true, message: { title: '早的' } },
    ])
    const { id } = await announceAhead('又早的')
    await readAll()
    await server.delete(`/api/admin/notifications/${id}`, admin.token)
    await sent({ title: '最后的' })
    const last = await noticesOf(server, member, '/global')
    expect(last.unreadCount).toBe(1)
    expect(last.notifications[0]).toMatchObject({
      isRead: false,
      message: { title: '最后的' },
    })
  })

  test('两个节点同时写公告，先写完的钟走在前面：后写完的还是排在后面', async () => {
    const { db } = server.core
    const now = server.clock.now()
    const fast = { now: () => new Date(now.getTime() + 2 * hour) }
    const ahead = createDelivery({ ...server.core, clock: fast, newId: createIds(fast) })
    const behind = createDelivery(server.core)
    const words = { type: 11, via: 'notice', title: '同时', content: '同时' } as const
    const sending = { ...words, senderId: admin.id, recipientIds: [] }
    const { first, second } = await db.transaction(async (tx) => {
      const { id } = await ahead(tx, sending)
      const other = db.transaction((its) => behind(its, sending))
      // Long enough for the other one to have written its own, if it did not wait.
      for (let asked = 0; asked < 50; asked += 1) await tx.execute(sql`select 1`)
      return { first: id, second: { other } }
    })
    expect((await second.other).id > first).toBe(true)
  })

  test('几个节点同时到时间，也只发一次', async () => {
    const recipientIds = [member.id]
    await sent({ type: 0, title: '只一次', recipientIds, sendAt: inAnHour() })
    server.clock.advance(hour)
    await Promise.all([sendDue(), sendDue(), sendDue()])
    await sendDue()
    const token = await server.tokenFor(member)
    const { notifications: told } = await noticesOf(server, { ...member, token }, '/system')
    expect(told).toMatchObject([{ message: { title: '只一次' } }])
    const rows = await server.core.db
      .select()
      .from(sentNotifications)
      .where(eq(sentNotifications.title, '只一次'))
    expect(rows).toHaveLength(1)
  })

  test('一百条发不出去的，不挡住后面的', async () => {
    const { db } = server.core
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await db.execute(sql`
      create trigger refuse before insert on sent_notifications for each row
        when (new.title = '发不出去') execute function refuse()`)
    const { id } = await sent({ title: '发不出去', sendAt: inAnHour() })
    const planned = await db
      .select()
      .from(scheduledNotifications)
      .where(eq(scheduledNotifications.id, id))
    const more = planned.flatMap((row) =>
      Array.from({ length: 99 }, () => ({ ...row, id: server.core.newId(), clientId: null })),
    )
    await db.insert(scheduledNotifications).values(more)
    server.clock.advance(minute)
    await sent({ title: '后面的', sendAt: inAnHour() })
    server.clock.advance(hour)
    await sendDue()
    expect(await announcementsOf(member)).toContain('后面的')
    await db.delete(scheduledNotifications).where(eq(scheduledNotifications.title, '发不出去'))
  })

  test('重启之后照样到时间发出', async () => {
    const now = server.clock.now()
    await sent({ title: '重启之后', sendAt: inAnHour() })
    const { createScheduled } = await import('#server/notifications/scheduled.service.ts')
    const later = { now: () => new Date(now.getTime() + 2 * hour) }
    await createScheduled({ ...server.core, clock: later }).sendDue()
    expect(await announcementsOf(member)).toContain('重启之后')
  })

  test('取消之后不会发出；再取消的人知道是谁取消的，已发出的知道去哪里撤回', async () => {
    const { id } = await sent({ title: '不发了', sendAt: inAnHour() })
    expect((await cancel(id)).statusCode).toBe(204)
    const again = await cancel(id)
    expect(refusal(again)).toMatchObject({ status: 409, code: 1006 })
    expect(again.json<{ message: string }>().message).toBe(
      `${admin.account.nickName}已经取消了这条`,
    )
    server.clock.advance(hour)
    await sendDue()
    expect(await announcementsOf(member)).not.toContain('不发了')
    admin = { ...admin, token: await server.tokenFor(admin) }
    const gone = await sent({ title: '发了', sendAt: inAnHour() })
    server.clock.advance(hour)
    await sendDue()
    admin = { ...admin, token: await server.tokenFor(admin) }
    expect((await cancel(gone.id)).json<{ message: string }>().message).toBe(
      '这条已经发出了，可以在“已发出”里撤回',
    )
    expect((await cancel('019a9b2e-0000-7000-8000-00000000ffff')).statusCode).toBe(404)
    expect(await auditOf(id)).toMatchObject([
      { action: 'notification.schedule' },
      { action: 'notification.cancel', actorId: admin.id, before: { title: '不发了' } },
    ])
  })

  test('取消与到时间同时发生：只有一个成', async () => {
    const { id } = await sent({ title: '抢着来', sendAt: inAnHour() })
    server.clock.advance(hour)
    admin = { ...admin, token: await server.tokenFor(admin) }
    const [answer] = await Promise.all([cancel(id), sendDue()])
    await sendDue()
    const isCancelled = answer.statusCode === 204
    expect((await announcementsOf(member)).includes('抢着来')).toBe(!isCancelled)
  })

  const path = (id: string) => `/api/admin/notifications/scheduled/${id}`
  const opened = async (id: string) =>
    (await server.get(path(id), admin.token)).json<Schemas['ScheduledNotificationDetail']>()
  const edit = (id: string, body: object) => server.put(path(id), body, admin.token)

  test('等待的时候可以改：内容、收件人、时间都换成新的，到新的时间才发出，记得改前改后', async () => {
    const { id } = await sent({ title: '改之前', sendAt: inAnHour() })
    const { updateTime, ...before } = await opened(id)
    expect(before).toMatchObject({ title: '改之前', recipients: [], canEdit: true })
    const sendAt = new Date(server.clock.now().getTime() + 2 * hour).toISOString()
    const change = {
      type: 0,
      title: ' 改之后 ',
      content: '给你的。',
      recipientIds: [member.id],
    }
    const answer = await edit(id, { ...change, sendAt, updateTime })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      id,
      type: 0,
      title: '改之后',
      content: '给你的。',
      sendAt,
      recipientCount: 1,
      recipients: [{ id: member.id, nickName: member.account.nickName }],
    })
    server.clock.advance(hour)
    await sendDue()
    const told = async () => {
      const token = await server.tokenFor(member)
      const page = await noticesOf(server, { ...member, token }, '/system')
      return page.notifications.map(({ message }) => message.title)
    }
    expect(await told()).toEqual([])
    server.clock.advance(hour)
    await sendDue()
    expect(await told()).toEqual(['改之后'])
    expect(await announcementsOf(member)).not.toContain('改之前')
    expect(await auditOf(id)).toMatchObject([
      { action: 'notification.schedule' },
      {
        action: 'notification.update',
        actorId: admin.id,
        before: { title: '改之前', type: 11 },
        after: { title: '改之后', type: 0, sendAt },
      },
      { action: 'notification.send' },
    ])
  })

  test('别人改过就不能盖掉；发出了、取消了的改不了，说是怎么回事；没有的是 404', async () => {
    const { id } = await sent({ title: '两个人改', sendAt: inAnHour() })
    const { updateTime } = await opened(id)
    const body = { type: 11, ...words, sendAt: inAnHour(), updateTime }
    expect((await edit(id, { ...body, title: '先改的' })).statusCode).toBe(200)
    const late = await edit(id, { ...body, title: '后改的' })
    expect(refusal(late)).toMatchObject({ status: 409, code: 1006 })
    expect(late.json<{ message: string }>().message).toBe('这条在别处被修改过，请重新打开')
    const now = await opened(id)
    expect(now.title).toBe('先改的')
    const early = new Date(server.clock.now().getTime() - minute).toISOString()
    const past = await edit(id, { ...body, sendAt: early, updateTime: now.updateTime })
    expect(past.json()).toMatchObject({ errors: { sendAt: ['请选一个将来的时间'] } })
    await cancel(id)
    const ended = await edit(id, { ...body, updateTime: (await opened(id)).updateTime })
    expect(ended.json<{ message: string }>().message).toBe(
      `${admin.account.nickName}已经取消了这条`,
    )
    expect((await opened(id)).canEdit).toBe(false)
    expect((await edit('019a9b2e-0000-7000-8000-00000000ffff', body)).statusCode).toBe(404)
  })

  test('找出来之后、发出之前被推迟的，这次不发', async () => {
    const { id } = await sent({ title: '推迟了', sendAt: inAnHour() })
    const { createScheduled } = await import('#server/notifications/scheduled.service.ts')
    const now = server.clock.now()
    // It is due when it is looked up, and put off when its turn comes.
    const times = [new Date(now.getTime() + 2 * hour)]
    const clock = { now: () => times.shift() ?? now }
    await createScheduled({ ...server.core, clock }).sendDue()
    expect((await opened(id)).status).toBe('scheduled')
    expect(await announcementsOf(member)).not.toContain('推迟了')
  })

  test('推迟与到时间同时发生：推迟成了就不发，发了就推迟不了', async () => {
    const { id } = await sent({ title: '推迟', sendAt: inAnHour() })
    const { updateTime } = await opened(id)
    server.clock.advance(hour)
    admin = { ...admin, token: await server.tokenFor(admin) }
    const body = { type: 11, ...words, title: '推迟', sendAt: inAnHour(), updateTime }
    const [answer] = await Promise.all([edit(id, body), sendDue()])
    await sendDue()
    const isPutOff = answer.statusCode === 200
    expect((await announcementsOf(member)).includes('推迟')).toBe(!isPutOff)
  })

  test('时间要在将来，一年之内', async () => {
    for (const ahead of [-minute, 0, 367 * day]) {
      const sendAt = new Date(server.clock.now().getTime() + ahead).toISOString()
      expect(refusal(await send({ sendAt }))).toMatchObject({
        status: 400,
        code: 1000,
        errors: { sendAt: [expect.any(String)] },
      })
    }
  })

  test('一条发不出去，不耽误别的，也留在那里再试', async () => {
    const broken = await sent({ title: '坏了', sendAt: inAnHour() })
    await sent({ title: '没坏', sendAt: inAnHour() })
    const { db } = server.core
    await db.execute(sql`alter table ${sentNotifications} add constraint no_luck
      check (title <> '坏了')`)
    server.clock.advance(hour)
    await sendDue()
    expect(await announcementsOf(member)).toContain('没坏')
    expect(server.logLines.filter(({ id }) => id === broken.id)).toHaveLength(1)
    await db.execute(sql`alter table ${sentNotifications} drop constraint no_luck`)
    await sendDue()
    expect(await announcementsOf(member)).toContain('坏了')
  })
})

test('坏数据不弄坏列表：不认识的类型、途径和状态，没有发送者，一兆的正文', async () => {
  const { db } = server.core
  const { id } = await sent({ title: '坏的一条' })
  const scheduled = await sent({ title: '坏的定时', sendAt: inAnHour() })
  const notice = await sent({ type: 0, title: '坏的通知', recipientIds: [member.id] })
  await db.execute(sql`update ${sentNotifications} set type = 77, via = 'pigeon', sender_id = null,
    content = repeat('墨', 350000), title = repeat('题', 350000) where id = ${id}`)
  await db.execute(sql`update ${scheduledNotifications} set type = 77, via = 'pigeon',
    status = 'lost', sender_id = null, content = repeat('墨', 350000) where id = ${scheduled.id}`)
  await db.execute(sql`update ${notifications} set type = 99, cause = 'riddle:1', sent_id = null,
    sender_id = null, detail = repeat('墨', 350000) where sent_id = ${notice.id}`)
  await db.execute(sql`update ${sentNotifications} set type = 11, sender_id = null,
    content = repeat('墨', 350000) where id = ${notice.id}`)
  const bad = (await listSent()).items.find((it) => it.id === id)
  expect(bad).toMatchObject({ type: 0, via: 'notice', sender: null })
  expect(bad?.content).toHaveLength(2000)
  expect((await listed()).items.find((it) => it.id === scheduled.id)).toMatchObject({
    type: 0,
    status: 'cancelled',
    canCancel: false,
    sender: null,
  })
  const { notifications: told } = await noticesOf(server, member)
  expect(told).toMatchObject([{ type: 0, message: { title: '系统通知', sender: null } }])
  expect(told[0]?.message.content).toHaveLength(2000)
  const [announced] = (await noticesOf(server, member, '/global')).notifications
  expect(announced?.message).toMatchObject({ sender: null, title: '坏的通知' })
})

describe('答复丢了，再发一次', () => {
  const inbox = async (reader: Member) =>
    (await announcementsOf(reader)).filter((title) => title === words.title)

  const rowsOf = (clientId: string) =>
    server.core.db
      .select()
      .from(sentNotifications)
      .where(eq(sentNotifications.clientId, clientId))

  test('同一个 clientId 的公告只有一条，答的是先前那一条；换一个是另一条', async () => {
    const before = (await inbox(member)).length
    const first = await sent({ clientId: 'once' })
    expect(await sent({ clientId: 'once' })).toEqual(first)
    expect(await sent({ clientId: 'once', content: '换了话' })).toEqual(first)
    expect(await inbox(member)).toHaveLength(before + 1)
    const other = await sent({ clientId: 'another' })
    expect(other.id).not.toBe(first.id)
    expect(await auditOf(first.id)).toMatchObject([{ action: 'notification.send' }])
    expect(await inbox(member)).toHaveLength(before + 2)
  })

  test.each([
    ['公告', () => ({ type: 11 })],
    ['系统通知', () => ({ type: 0, recipientIds: [member.id] })],
    ['助手来信', () => ({ type: 0, via: 'assistant', recipientIds: [member.id] })],
  ])('%s：同一个请求同时来五次，只发一次，五次答的一样', async (name, of) => {
    const body = { ...of(), clientId: `at once ${name}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => sent(body)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await rowsOf(body.clientId)).toHaveLength(1)
  })

  test('定时的也只定一次；到时间发出之后再来，答的还是那一条', async () => {
    const body = { title: '只定一次', sendAt: inAnHour(), clientId: 'later' }
    const [first, again] = await Promise.all([sent(body), sent(body)])
    expect(again).toEqual(first)
    server.clock.advance(hour)
    await sendDue()
    admin = { ...admin, token: await server.tokenFor(admin) }
    expect(await sent(body)).toEqual(first)
    expect((await announcementsOf(member)).filter((it) => it === body.title)).toHaveLength(1)
  })

  test('撤回了、取消了，再发就是新的一条', async () => {
    const first = await sent({ clientId: 'withdrawn' })
    await server.delete(`/api/admin/notifications/${first.id}`, admin.token)
    expect((await sent({ clientId: 'withdrawn' })).id).not.toBe(first.id)
    const later = { sendAt: inAnHour(), clientId: 'cancelled' }
    const waiting = await sent(later)
    await cancel(waiting.id)
    expect((await sent(later)).id).not.toBe(waiting.id)
  })

  test('改定时的通知，答复丢了再改一次：一样的就是改好了，只记一次；不一样的是 409', async () => {
    const { id } = await sent({ title: '改一次', sendAt: inAnHour() })
    const path = `/api/admin/notifications/scheduled/${id}`
    const { updateTime } = (await server.get(path, admin.token)).json<{ updateTime: string }>()
    const changed = { type: 11, ...words, sendAt: inAnHour(), updateTime }
    server.clock.advance(1)
    const first = await server.put(path, changed, admin.token)
    expect(first.statusCode, first.body).toBe(200)
    const again = await server.put(path, changed, admin.token)
    expect(again.json()).toEqual(first.json())
    const other = await server.put(path, { ...changed, title: '另一个' }, admin.token)
    expect(other.statusCode).toBe(409)
    expect(await auditOf(id)).toMatchObject([
      { action: 'notification.schedule' },
      { action: 'notification.update' },
    ])
  })

  test('改过的定时通知还记得它的 clientId；两位管理员用了同一个，是两条', async () => {
    const body = { title: '改了再来', sendAt: inAnHour(), clientId: 'shared' }
    const { id } = await sent(body)
    const path = `/api/admin/notifications/scheduled/${id}`
    const { updateTime } = (await server.get(path, admin.token)).json<{ updateTime: string }>()
    const changed = { type: 11, ...words, sendAt: body.sendAt, updateTime }
    expect((await server.put(path, changed, admin.token)).statusCode).toBe(200)
    expect((await sent(body)).id).toBe(id)
    const { token } = await server.createAdmin()
    const others = await server.post(
      '/api/notifications',
      { type: 11, ...words, ...body },
      token,
    )
    expect(others.json<{ id: string }>().id).not.toBe(id)
  })
})
