import { HubConnectionState } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bansOf } from '#tests/support/bans.ts'
import { createClock, hour } from '#tests/support/clock.ts'
import { closing } from '#tests/support/hubs.ts'
import { connect, listen } from '#tests/support/live.ts'
import type { Device, HubName } from '#tests/support/live.ts'
import { accessToken } from '#tests/support/members.ts'
import type { Member } from '#tests/support/members.ts'
import { historyOf, sendMessage } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let url: string
let ann: Member
let ben: Member
let devices: Device[] = []

beforeAll(async () => {
  server = await startServer()
  url = await listen(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.createMember()
  ben = await server.createMember()
})
afterEach(async () => {
  await Promise.all(devices.map(({ connection }) => connection.stop()))
  devices = []
})

async function open(hub: HubName, member: Member) {
  const device = await connect(url, hub, member)
  devices.push(device)
  return device
}

const follow = (other: Member, by: Member) =>
  server.post(`/api/userfollow/follow/${other.id}`, undefined, by.token)
const block = (other: Member, by: Member) =>
  server.post(`/api/blocks/${other.id}`, undefined, by.token)
/** Everything that was pushed so far has arrived when this has. */
const settle = async (device: Device) => {
  await device.invoke('IsUserOnlineAsync', ann.id)
}

describe('私信', () => {
  test('发送：对方收到，自己的每台设备都知道，未读数随之变化', async () => {
    const [phone, laptop, theirs] = [
      await open('chat', ann),
      await open('chat', ann),
      await open('chat', ben),
    ]
    const bell = await open('notification', ben)
    const sent = await phone.invoke('SendMessage', ben.id, '在吗？', 'text', 'c-1')
    expect(sent).toMatchObject({ content: '在吗？', clientId: 'c-1', senderId: ann.id })
    const received = await theirs.next('ReceiveMessage')
    expect(received).toEqual({ ...(sent as object), clientId: null })
    expect(await phone.next('MessageSent')).toEqual(sent)
    expect(await laptop.next('MessageSent')).toEqual(sent)
    expect(await theirs.next('UnreadCountChanged')).toEqual({ unreadCount: 1 })
    expect(await bell.next('UnreadCountUpdated')).toEqual({ unreadCount: 1 })
    expect(phone.pushed('ReceiveMessage')).toEqual([])
  })

  test('同一条经连接与 REST 各发一次，一行，一次推送', async () => {
    const [mine, theirs] = [await open('chat', ann), await open('chat', ben)]
    const first = await mine.invoke('SendMessage', ben.id, '一次', 'text', 'same')
    const again = await sendMessage(server, ann, ben, { content: '一次', clientId: 'same' })
    const third = await mine.invoke('SendMessage', ben.id, '一次', 'text', 'same')
    expect([again.id, (third as { id: string }).id]).toEqual(
      Array.from({ length: 2 }, () => (first as { id: string }).id),
    )
    await sendMessage(server, ann, ben, { content: '下一条' })
    await theirs.next('ReceiveMessage', 2)
    expect(
      theirs.pushed('ReceiveMessage').map(([it]) => (it as { content: string }).content),
    ).toEqual(['一次', '下一条'])
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(2)
  })

  test('送达、读到：只有接收者能说，发送者得知到哪一条', async () => {
    const [mine, theirs] = [await open('chat', ann), await open('chat', ben)]
    const { id } = await sendMessage(server, ann, ben)
    const last = await sendMessage(server, ann, ben)
    await theirs.next('ReceiveMessage', 2)
    await expect(mine.invoke('ConfirmMessageDelivered', id)).rejects.toThrow('请求的内容不存在')
    expect(await theirs.invoke('ConfirmMessageDelivered', id)).toBeNull()
    await theirs.invoke('ConfirmMessageDelivered', id)
    const at = server.clock.now().toISOString()
    expect(await mine.next('MessageDelivered')).toEqual({
      messageId: id,
      receiverId: ben.id,
      deliveredAt: at,
    })
    const checkpoint = { otherUserId: ann.id, checkpointMessageId: last.id }
    expect(await theirs.invoke('UpdateConversationCheckpoint', ann.id, last.id)).toEqual(
      checkpoint,
    )
    expect(await mine.next('MessagesReadByOther')).toEqual({
      readerId: ben.id,
      lastReadMessageId: last.id,
      readAt: at,
    })
    expect(await mine.next('MessageRead')).toMatchObject({
      messageId: last.id,
      readerId: ben.id,
    })
    expect(await theirs.next('ConversationCheckpointUpdated')).toEqual(checkpoint)
    expect(await theirs.next('ConversationRead')).toEqual(checkpoint)
    await until(
      () => theirs.pushed('UnreadCountChanged').some(([it]) => isZero(it)),
      'nothing unread',
    )
    await theirs.invoke('UpdateConversationCheckpoint', ann.id, id)
    await settle(mine)
    expect(mine.pushed('MessageDelivered')).toHaveLength(1)
    expect(mine.pushed('MessagesReadByOther')).toHaveLength(1)
  })

  test('删除：发送者删的双方每台设备都知道，接收者删的只有自己的设备', async () => {
    const sent = await sendMessage(server, ann, ben, { content: '说错了' })
    const kept = await sendMessage(server, ann, ben, { content: '这句留着' })
    const [mine, phone, laptop] = [
      await open('chat', ann),
      await open('chat', ben),
      await open('chat', ben),
    ]
    await server.delete(`/api/message/${sent.id}`, ann.token)
    const withdrawn = { messageId: sent.id, otherUserId: ann.id }
    expect(await phone.next('MessageDeleted')).toEqual(withdrawn)
    expect(await laptop.next('MessageDeleted')).toEqual(withdrawn)
    expect(await mine.next('MessageDeleted')).toEqual({ ...withdrawn, otherUserId: ben.id })
    expect(await phone.next('UnreadCountChanged')).toEqual({ unreadCount: 1 })
    await server.delete(`/api/message/${kept.id}`, ben.token)
    const discarded = { messageId: kept.id, otherUserId: ann.id }
    expect(await laptop.next('MessageDeleted', 2)).toEqual(discarded)
    await settle(mine)
    expect(mine.pushed('MessageDeleted')).toHaveLength(1)
  })

  test('删除会话：自己的每台设备都知道到哪一条，未读数随之变化，对方什么也不知道', async () => {
    await sendMessage(server, ben, ann)
    const last = await sendMessage(server, ann, ben)
    const [phone, laptop, theirs] = [
      await open('chat', ann),
      await open('chat', ann),
      await open('chat', ben),
    ]
    await server.delete(`/api/message/conversations/${ben.id}`, ann.token)
    const deleted = { otherUserId: ben.id, upToMessageId: last.id }
    for (const device of [phone, laptop]) {
      expect(await device.next('ConversationDeleted')).toEqual(deleted)
      expect(await device.next('UnreadCountChanged')).toEqual({ unreadCount: 0 })
    }
    await server.delete(`/api/message/conversations/${ben.id}`, ann.token)
    await settle(phone)
    await settle(theirs)
    expect(phone.pushed('ConversationDeleted')).toHaveLength(1)
    for (const push of ['ConversationDeleted', 'MessageDeleted', 'MessagesReadByOther'])
      expect(theirs.pushed(push)).toEqual([])
  })

  test.each([
    ['自己', () => ann.id, '你好', 1002],
    ['不存在的人', () => server.core.newId(), '你好', 2012],
    ['空白', () => ben.id, '  ', 1000],
  ])('发给%s：说明原因，什么也不存', async (_, to, content, code) => {
    const mine = await open('chat', ann)
    await expect(mine.invoke('SendMessage', to(), content, 'text', 'c-9')).rejects.toThrow(
      /HubException: [\u4e00-\u9fff]/,
    )
    expect(await mine.next('Error')).toMatchObject({ code, clientId: 'c-9' })
    expect((await historyOf(server, ben, ann)).messages).toEqual([])
  })

  test.each([
    ['少了类型', ['x', '你好']],
    ['不认识的类型', [null, '你好', 'system']],
    ['内容是对象', [null, { $ne: 1 }, 'text']],
    ['半个字符', [null, '\ud800', 'text']],
    ['空字符', [null, 'a\0b', 'text']],
    ['多了一个', [null, '你好', 'text', 'c', 1]],
    ['clientId 过长', [null, '你好', 'text', 'c'.repeat(65)]],
  ])('参数不合约定：%s，被拒绝，连接还在', async (_, args) => {
    const mine = await open('chat', ann)
    const filled = args.map((it) => it ?? ben.id)
    await expect(mine.invoke('SendMessage', ...filled)).rejects.toThrow('提交的内容有误')
    expect(await mine.invoke('IsUserOnlineAsync', ann.id)).toBe(true)
    expect((await historyOf(server, ben, ann)).messages).toEqual([])
  })

  test('正在输入只在说过话的两人之间转达，两秒最多一次，屏蔽之后没有', async () => {
    const [mine, theirs] = [await open('chat', ann), await open('chat', ben)]
    await mine.invoke('UserTyping', ben.id)
    await sendMessage(server, ann, ben)
    server.clock.advance(3000)
    for (let times = 0; times < 5; times += 1) await mine.invoke('UserTyping', ben.id)
    await until(() => theirs.pushed('UserTyping').length > 0, 'typing')
    server.clock.advance(3000)
    await block(ann, ben)
    await mine.invoke('UserTyping', ben.id)
    await settle(theirs)
    expect(theirs.pushed('UserTyping')).toEqual([[ann.id]])
  })

  test('正在输入按发的人算：换着编号发，两秒也只算一次', async () => {
    const [mine, theirs] = [await open('chat', ann), await open('chat', ben)]
    await sendMessage(server, ann, ben)
    await mine.invoke('UserTyping', (await server.createMember()).id)
    await mine.invoke('UserTyping', ben.id)
    await settle(theirs)
    expect(theirs.pushed('UserTyping')).toEqual([])
    server.clock.advance(2000)
    await mine.invoke('UserTyping', ben.id)
    expect(await theirs.next('UserTyping')).toEqual(ann.id)
  })

  test('连发四十条，次序不乱', async () => {
    const [mine, theirs] = [await open('chat', ann), await open('chat', ben)]
    const texts = Array.from({ length: 40 }, (_, number) => `第${number}条`)
    await Promise.all(texts.map((text) => mine.invoke('SendMessage', ben.id, text, 'text')))
    await theirs.next('ReceiveMessage', texts.length)
    const received = theirs
      .pushed('ReceiveMessage')
      .map(([it]) => (it as { content: string }).content)
    expect(received).toEqual(texts)
    const kept = await historyOf(server, ben, ann)
    expect(kept.messages.map(({ content }) => content).toReversed()).toEqual(texts)
  })
})

describe('通知', () => {
  test('新的通知与未读数，推给收到它的人', async () => {
    const [mine, theirs] = [await open('notification', ann), await open('notification', ben)]
    const { id } = await publish(server, ann)
    await server.post(`/api/posts/${id}/like`, undefined, ben.token)
    expect(await mine.next('ReceiveNotification')).toMatchObject({
      type: 2,
      isRead: false,
      message: { title: `${ben.account.nickName}赞了您的文章`, postId: id },
    })
    expect(await mine.next('UnreadCountUpdated')).toEqual({ unreadCount: 1 })
    await server.put('/api/notifications/mark-all-read', undefined, ann.token)
    await until(() => mine.pushed('UnreadCountUpdated').some(([it]) => isZero(it)), 'all read')
    await settle(theirs)
    expect(theirs.pushed('ReceiveNotification')).toEqual([])
  })

  test('公告推给每一个在线的人', async () => {
    const admin = await server.createAdmin()
    const both = [await open('notification', ann), await open('notification', ben)]
    const announcement = { type: 11, title: '维护通知', content: '今晚维护。' }
    await server.post('/api/notifications', announcement, admin.token)
    for (const device of both) {
      expect(await device.next('ReceiveNotification')).toMatchObject({
        type: 11,
        isRead: false,
        message: { title: '维护通知' },
      })
    }
  })

  test('公告撤回了，每一个在线的人都得知未读数变了', async () => {
    const admin = await server.createAdmin()
    const announcement = { type: 11, title: '发错了', content: '请忽略。' }
    const sent = await server.post('/api/notifications', announcement, admin.token)
    const both = [await open('notification', ann), await open('notification', ben)]
    const { id } = sent.json<{ id: string }>()
    await server.delete(`/api/admin/notifications/${id}`, admin.token)
    for (const device of both) expect(await device.next('UnreadCountUpdated')).toBeNull()
  })
})

describe('在线', () => {
  test('只有关注的人与说过话的人知道；陌生人与被屏蔽的问不出来', async () => {
    const mine = await open('chat', ann)
    await open('notification', ben)
    const ask = () => mine.invoke<boolean>('IsUserOnlineAsync', ben.id)
    expect(await ask()).toBe(false)
    await follow(ben, ann)
    expect(await ask()).toBe(true)
    await block(ann, ben)
    expect(await ask()).toBe(false)
  })

  test('节点之间断着，人又不在这个节点上：问在不在线没有答案，不答“不在”；陌生人也一样', async () => {
    const env = { NODE_NAME: 'n1', REDIS_URL: 'redis://127.0.0.1:1' }
    const alone = await startServer({ env })
    const there = await listen(alone)
    const [cat, dan, eve] = [
      await alone.createMember(),
      await alone.createMember(),
      await alone.createMember(),
    ]
    await alone.post(`/api/userfollow/follow/${dan.id}`, undefined, cat.token)
    const device = await connect(there, 'chat', cat)
    devices.push(device)
    for (const { id } of [dan, eve])
      await expect(device.invoke('IsUserOnlineAsync', id)).rejects.toThrow('现在查不到')
    expect(await device.invoke('IsUserOnlineAsync', cat.id)).toBe(true)
    devices.push(await connect(there, 'chat', dan))
    expect(await device.invoke('IsUserOnlineAsync', dan.id)).toBe(true)
    await Promise.all(devices.splice(0).map(({ connection }) => connection.stop()))
    await alone.close()
  })

  test('来与去都告诉说得上话的人，不告诉别人', async () => {
    const stranger = await server.createMember()
    await sendMessage(server, ann, ben)
    const [mine, other] = [
      await open('notification', ann),
      await open('notification', stranger),
    ]
    await open('chat', ben)
    await until(() => mine.pushed('UserOnline').length > 0, 'ben')
    expect(mine.pushed('UserOnline')).toEqual([[ben.id]])
    await settle(other)
    expect(other.pushed('UserOnline')).toEqual([])
  })

  test('静音是自己的事：静音的人听不到对方来去，被静音的照样听到', async () => {
    const cat = await server.createMember()
    await sendMessage(server, ann, ben)
    await sendMessage(server, cat, ben)
    await server.post(`/api/mutes/${ben.id}`, undefined, ann.token)
    const [third, theirs] = [await open('notification', cat), await open('notification', ben)]
    const mine = await open('notification', ann)
    // That cat has come may be told only now.
    await until(() => theirs.pushed('UserOnline').some(([id]) => id === ann.id), 'ann')
    const asking = await open('chat', ann)
    expect(await asking.invoke('IsUserOnlineAsync', ben.id)).toBe(false)
    await theirs.connection.stop()
    await until(() => third.pushed('UserOffline').length > 0, 'ben has gone')
    await settle(mine)
    expect(mine.pushed('UserOffline')).toEqual([])
  })

  test('屏蔽与静音一变，当场就对：屏蔽两个人都看不到对方在，静音只有自己看不到', async () => {
    await sendMessage(server, ann, ben)
    const [mine, theirs] = [await open('notification', ann), await open('notification', ben)]
    const told = (device: typeof mine) => [
      ...device.pushed('UserOnline').map(([id]) => `here ${String(id)}`),
      ...device.pushed('UserOffline').map(([id]) => `gone ${String(id)}`),
    ]
    await until(() => mine.pushed('UserOnline').length === 1, 'ben has come')
    const before = told(theirs)
    await server.post(`/api/mutes/${ben.id}`, undefined, ann.token)
    await until(() => mine.pushed('UserOffline').length === 1, 'ben is muted')
    await server.delete(`/api/mutes/${ben.id}`, ann.token)
    await until(() => mine.pushed('UserOnline').length === 2, 'ben is heard again')
    await settle(theirs)
    expect(told(theirs)).toEqual(before)
    await block(ben, ann)
    await until(() => told(mine).length + told(theirs).length === before.length + 5, 'blocked')
    await server.delete(`/api/blocks/${ben.id}`, ann.token)
    await until(() => told(mine).length + told(theirs).length === before.length + 7, 'over')
    const [here, gone] = [`here ${ann.id}`, `gone ${ann.id}`]
    expect(told(theirs)).toEqual([...before, here, gone])
    expect(mine.pushed('UserOffline')).toEqual([[ben.id], [ben.id]])
    expect(mine.pushed('UserOnline')).toEqual([[ben.id], [ben.id], [ben.id]])
  })

  test('确认送达再多，也还说得出读到了哪里', async () => {
    const theirs = await open('chat', ben)
    const { id } = await sendMessage(server, ann, ben)
    const confirming = async () => {
      for (let times = 0; times < 241; times += 1)
        await theirs.invoke('ConfirmMessageDelivered', id)
    }
    await expect(confirming()).rejects.toThrow('操作过于频繁')
    expect(await theirs.invoke('UpdateConversationCheckpoint', ann.id, id)).toEqual({
      otherUserId: ann.id,
      checkpointMessageId: id,
    })
  })

  test('问得太多会被限速', async () => {
    const mine = await open('chat', ann)
    const asking = async () => {
      for (let times = 0; times < 121; times += 1)
        await mine.invoke('IsUserOnlineAsync', server.core.newId())
    }
    await expect(asking()).rejects.toThrow('操作过于频繁')
  })
})

describe('断开', () => {
  const cases: [string, (admin: Member) => unknown][] = [
    ['被封禁', () => ban(ann)],
    ['退出登录', () => server.post('/api/auth/logout', undefined, ann.token)],
    [
      '角色变了',
      (admin) =>
        server.put(`/api/admin/users/${ann.id}/roles`, { roles: ['VIP'] }, admin.token),
    ],
    [
      '管理员让它退出登录',
      (admin) => server.delete(`/api/admin/users/${ann.id}/sessions`, admin.token),
    ],
    [
      '账号注销',
      () => {
        server.core.events.emit('account.deleted', { accountId: ann.id })
      },
    ],
  ]

  test.each(cases)('%s：两个连接都断开，别人的不受影响', async (_, happen) => {
    const admin = await server.createAdmin()
    const mine = [await open('chat', ann), await open('notification', ann)]
    const theirs = await open('chat', ben)
    const closed = mine.map(({ connection }) => closing(connection))
    await happen(admin)
    await Promise.all(closed)
    expect(theirs.connection.state).toBe(HubConnectionState.Connected)
  })

  test('封禁说明原因，之后再也连不上，也收不到', async () => {
    const mine = await open('chat', ann)
    const closed = closing(mine.connection)
    await ban(ann)
    expect((await closed)?.message).toContain('ACCOUNT_BANNED')
    await expect(connect(url, 'chat', ann)).rejects.toThrow('403')
  })

  test('没有令牌、令牌失效，都连不上', async () => {
    await expect(connect(url, 'chat', { ...ann, token: '' })).rejects.toThrow('401')
    const hourAgo = createClock(new Date(server.clock.now().getTime() - hour))
    const token = await accessToken({ ...server.core, clock: hourAgo }, ann)
    await expect(connect(url, 'chat', { ...ann, token })).rejects.toThrow('401')
  })
})

const ban = (member: Member) => bansOf(server).ban(member.id, { until: null, reason: '广告' })

const isZero = (it: unknown) => (it as { unreadCount: number }).unreadCount === 0
