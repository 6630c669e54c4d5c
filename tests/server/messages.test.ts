import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { messages } from '#server/db/schema/messages.ts'
import { createIds } from '#server/lib/id.ts'
import { createSend } from '#server/messages/messages.service.ts'
import { markDelivered } from '#server/messages/messages.store.ts'
import { type Allowance, createBuckets } from '#server/throttle/buckets.ts'
import { createClock, day, hour, minute, second } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { holdStatements } from '#tests/support/held-statements.ts'
import {
  conversationsOf,
  historyOf,
  sendMessage,
  unifiedUnread,
} from '#tests/support/notices.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer

const held = holdStatements()
beforeAll(async () => {
  server = await startServer({ wrapClient: held.wrapClient })
})
afterAll(() => server.close())

const twoMembers = async () =>
  [await server.createMember(), await server.createMember()] as const
const trySend = (from: Member, to: Pick<Member, 'id'>, message: object = {}) =>
  server.post(
    '/api/message/send',
    { receiverId: to.id, content: '你好', ...message },
    from.token,
  )
const read = (reader: Member, other: Member, lastReadMessageId: string) =>
  server.post(
    '/api/message/conversations/checkpoint',
    { otherUserId: other.id, lastReadMessageId },
    reader.token,
  )
const remove = (id: string, by: Member) => server.delete(`/api/message/${id}`, by.token)

describe('发送', () => {
  test('两个节点的钟差两秒：轮着说的六句次序不乱，接着读一句不漏', async () => {
    const [ann, ben] = await twoMembers()
    const clock = createClock(new Date(server.clock.now().getTime() + 2 * second))
    const { db, events } = server.core
    const elsewhere = createSend({
      db,
      events,
      clock,
      newId: createIds(clock),
      sharedBuckets: undefined,
    })
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      ids.push((await elsewhere(ann.id, { receiverId: ben.id, content: '那边' })).message.id)
      ids.push((await sendMessage(server, ben, ann, { content: '这边' })).id)
    }
    const { messages: letters } = await historyOf(server, ann, ben)
    expect(letters.map(({ id }) => id)).toEqual(ids.toReversed())
    for (const [at, id] of ids.entries()) {
      const after = await historyOf(server, ben, ann, `&afterId=${id}`)
      expect(after.messages.map((letter) => letter.id).toSorted()).toEqual(ids.slice(at + 1))
    }
    expect(await unifiedUnread(server, ann)).toMatchObject({
      details: { chatUnreadCount: 3 },
    })
  })

  test('双方都看到同一条，发送者的 clientId 只给发送者', async () => {
    const [ann, ben] = await twoMembers()
    const sent = await sendMessage(server, ann, ben, { content: '在吗？', clientId: 'c-1' })
    expect(sent).toEqual({
      id: expect.any(String),
      clientId: 'c-1',
      senderId: ann.id,
      senderName: ann.account.nickName,
      senderAvatar: null,
      receiverId: ben.id,
      receiverName: ben.account.nickName,
      receiverAvatar: null,
      content: '在吗？',
      messageType: 'text',
      createdAt: server.clock.now().toISOString(),
      isDelivered: false,
      isRead: false,
    })
    expect((await historyOf(server, ann, ben)).messages).toEqual([sent])
    expect((await historyOf(server, ben, ann)).messages).toEqual([{ ...sent, clientId: null }])
  })

  test('同一个 clientId 再发、同时发，只有一条，只算一条未读', async () => {
    const [ann, ben] = await twoMembers()
    const again = { content: '只说一次', clientId: 'c-2' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendMessage(server, ann, ben, again)),
    )
    answers.push(await sendMessage(server, ann, ben, again))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(1)
    expect((await conversationsOf(server, ben)).totalUnreadCount).toBe(1)
    await sendMessage(server, ben, ann, again)
    expect((await historyOf(server, ann, ben)).messages).toHaveLength(2)
  })

  test('发出之后自己删了它，或者删了会话：再发还是那一条，只是没有字', async () => {
    const [ann, ben] = await twoMembers()
    const say = (clientId: string) =>
      sendMessage(server, ann, ben, { content: '说过', clientId })
    const sent = [await say('c-3'), await say('c-4')]
    await remove(sent[0]?.id ?? '', ann)
    await server.delete(`/api/message/conversations/${ben.id}`, ann.token)
    expect([await say('c-3'), await say('c-4')]).toMatchObject(
      sent.map(({ id }) => ({ id, content: '' })),
    )
    expect((await historyOf(server, ann, ben)).messages).toEqual([])
    expect((await historyOf(server, ben, ann)).messages).toMatchObject([{ content: '说过' }])
  })

  test('不能发给自己、不存在的、注销的、占位的、被封禁的人', async () => {
    const ann = await server.createMember()
    const until = new Date(server.clock.now().getTime() + day)
    const nobodies = [
      { id: server.core.newId() },
      await server.createMember({ status: 'deleted' }),
      await server.createMember({ status: 'placeholder' }),
      await server.createMember({ bannedForever: true }),
      await server.createMember({ bannedUntil: until }),
    ]
    for (const nobody of nobodies) {
      expect(refusal(await trySend(ann, nobody))).toEqual({ status: 404, code: 2012 })
    }
    expect(refusal(await trySend(ann, ann))).toEqual({ status: 400, code: 1002 })
    expect((await conversationsOf(server, ann)).conversations).toEqual([])
  })

  test('空白、过长、不认识的类型，什么也不存', async () => {
    const [ann, ben] = await twoMembers()
    for (const message of [
      { content: '' },
      { content: ' \n ' },
      { content: '\u200b\u2060' },
      { content: '字'.repeat(2001) },
      { messageType: 'system' },
      { content: undefined },
      { senderId: ben.id },
    ]) {
      expect(refusal(await trySend(ann, ben, message))).toMatchObject({
        status: 400,
        code: 1000,
      })
    }
    const longest = '𠮷'.repeat(2000)
    expect((await trySend(ann, ben, { content: longest })).json()).toMatchObject({
      content: longest,
      senderId: ann.id,
    })
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(1)
  })

  test('有一方屏蔽就不能发：被屏蔽的看到的是没有这个人', async () => {
    const [ann, ben] = await twoMembers()
    await sendMessage(server, ann, ben)
    await server.post(`/api/blocks/${ben.id}`, undefined, ann.token)
    expect(refusal(await trySend(ben, ann))).toEqual({ status: 404, code: 2012 })
    expect(refusal(await trySend(ann, ben))).toEqual({ status: 400, code: 1002 })
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(1)
  })

  test('在发出去的路上被屏蔽了，就没有发出去', async () => {
    const [ann, ben] = await twoMembers()
    await sendMessage(server, ann, ben)
    const asked = held.hold('answer', /^\(select "other_id" from "blocks"/)
    const sending = trySend(ben, ann)
    await asked.reached
    await server.post(`/api/blocks/${ben.id}`, undefined, ann.token)
    asked.release()
    expect(refusal(await sending)).toEqual({ status: 404, code: 2012 })
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(1)
  })

  test('一天里只收十兆字节：再发的说得清，重发已经发出的不受影响；一天以后又能发', async () => {
    const [ann, ben] = await twoMembers()
    const { db, events } = server.core
    const clock = createClock(server.clock.now())
    const named = (name: string, allowance: Allowance) => {
      const buckets = createBuckets(clock, allowance)
      if (name === 'message-bytes') buckets.take(ann.id, 10 * 1024 * 1024 - 6000)
      return {
        take: async (key: string, uses?: number) => ({
          waitMs: buckets.take(key, uses),
          levelMs: 0,
        }),
        giveBack: async () => true,
      }
    }
    const sharedBuckets = { named, start: async () => {}, close: () => {} }
    const send = createSend({ db, events, clock, newId: createIds(clock), sharedBuckets })
    const write = (clientId: string, content: string) =>
      send(ann.id, { receiverId: ben.id, content, clientId })
    const { message } = await write('first', '字'.repeat(2000))
    await expect(write('second', '字'.repeat(2000))).rejects.toMatchObject({
      status: 429,
      message: '您这一天写的已经太多了，请稍后再发',
      details: { retryAfter: 50 },
    })
    expect((await write('first', '字'.repeat(2000))).message.id).toBe(message.id)
    expect((await historyOf(server, ben, ann)).messages).toHaveLength(1)
    clock.advance(day)
    expect((await write('second', '字'.repeat(2000))).message.content).toHaveLength(2000)
  })

  test('发得太快是 429，重发已经发出的不受影响；一小时里不能向太多生人开口', async () => {
    const [ann, ben] = await twoMembers()
    const statuses: number[] = []
    for (let number = 0; number < 41; number += 1)
      statuses.push((await trySend(ann, ben, { clientId: `${number}` })).statusCode)
    expect([statuses.filter((it) => it === 201).length, statuses.at(-1)]).toEqual([40, 429])
    expect((await trySend(ann, ben, { clientId: '0' })).statusCode).toBe(201)
    server.clock.advance(2 * minute)
    const strangers: number[] = []
    for (let number = 0; number < 20; number += 1)
      strangers.push((await trySend(ann, await server.createMember())).statusCode)
    expect(strangers.at(-1)).toBe(429)
    expect((await trySend(ann, ben)).statusCode).toBe(201)
  })
})

test('刁钻的文字原样往返，存不下的被拒绝', async () => {
  const [ann, ben] = await twoMembers()
  for (const content of naughty) {
    server.clock.advance(2 * minute)
    const token = await server.tokenFor(ann)
    expect((await sendMessage(server, { ...ann, token }, ben, { content })).content).toBe(
      content,
    )
  }
  const reader = { ...ben, token: await server.tokenFor(ben) }
  const { messages } = await historyOf(server, reader, ann)
  expect(messages.map(({ content }) => content).toReversed()).toEqual(naughty)
  const sender = { ...ann, token: await server.tokenFor(ann) }
  for (const content of ['a\0b', '\ud800', { $gt: '' }, ['你好'], 1, null]) {
    expect(refusal(await trySend(sender, ben, { content }))).toMatchObject({ status: 400 })
  }
})

describe('历史', () => {
  test('一页五十条，新的在前；往前翻不因新消息错位', async () => {
    const [ann, ben] = await twoMembers()
    const ids: string[] = []
    for (let number = 0; number < 60; number += 1) {
      if (number === 30) server.clock.advance(minute)
      ids.push((await sendMessage(server, ann, ben, { content: `${number}` })).id)
    }
    const newestFirst = ids.toReversed()
    const idsOf = ({ messages }: Schemas['ChatHistory']) => messages.map(({ id }) => id)
    const first = await historyOf(server, ben, ann)
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 50))
    expect(first).toMatchObject({ page: 1, pageSize: 50, hasMore: true })
    const second = await historyOf(server, ben, ann, '&page=2')
    expect(idsOf(second)).toEqual(newestFirst.slice(50))
    expect(second.hasMore).toBe(false)
    await sendMessage(server, ben, ann)
    const older = await historyOf(server, ben, ann, `&beforeId=${newestFirst[49]}`)
    expect(idsOf(older)).toEqual(newestFirst.slice(50))
    const closest = await historyOf(server, ben, ann, `&afterId=${ids[9]}&pageSize=3`)
    expect(idsOf(closest)).toEqual([ids[12], ids[11], ids[10]])
    expect(closest.hasMore).toBe(true)
    expect(await historyOf(server, ben, ann, `&afterId=${ids.at(-1)}`)).toMatchObject({
      messages: [{ senderId: ben.id }],
      hasMore: false,
    })
  })

  test('第三个人看不到别人之间的话，管理员也不', async () => {
    const [ann, ben] = await twoMembers()
    const { id } = await sendMessage(server, ann, ben)
    for (const stranger of [await server.createMember(), await server.createAdmin()]) {
      for (const other of [ann, ben])
        expect((await historyOf(server, stranger, other)).messages).toEqual([])
      expect((await remove(id, stranger)).statusCode).toBe(404)
      expect((await read(stranger, ann, id)).statusCode).toBe(404)
    }
  })
})

describe('会话', () => {
  test('最近的在前，各有最后一条与未读数；一页二十个', async () => {
    const ann = await server.createMember()
    const others: Member[] = []
    for (let number = 0; number < 21; number += 1) {
      const other = await server.createMember()
      others.push(other)
      await sendMessage(server, other, ann, { content: `${number}${'长'.repeat(120)}` })
      server.clock.advance(1)
    }
    await sendMessage(server, others[0] as Member, ann, { content: '又是我' })
    const first = await conversationsOf(server, ann)
    expect(first).toMatchObject({
      total: 21,
      totalPages: 2,
      pageSize: 20,
      totalUnreadCount: 22,
    })
    expect(first.conversations[0]).toEqual({
      userId: others[0]?.id,
      userName: others[0]?.account.nickName,
      userAvatar: null,
      lastMessage: '又是我',
      lastMessageTime: server.clock.now().toISOString(),
      unreadCount: 2,
    })
    expect(Array.from(first.conversations[1]?.lastMessage ?? '')).toHaveLength(100)
    expect((await conversationsOf(server, ann, '?page=2')).conversations).toHaveLength(1)
  })

  test('在服务器上找会话：昵称或最后一条里有就算，不分大小写，翻到后面的也找得到，通配符只是字', async () => {
    const ann = await server.createMember()
    const other = await server.createMember()
    await sendMessage(server, other, ann, { content: '一百%的 Rust 与_下划线' })
    for (let number = 0; number < 20; number += 1) {
      server.clock.advance(1)
      await sendMessage(server, await server.createMember(), ann, { content: `第${number}位` })
    }
    const found = async (q: string, query = '') => {
      const answer = await conversationsOf(server, ann, `?q=${encodeURIComponent(q)}${query}`)
      return [answer.total, answer.conversations.map(({ userId }) => userId)]
    }
    for (const q of ['RUST', ' 一百%的 ', '与_下', other.account.nickName.toUpperCase()])
      expect(await found(q)).toEqual([1, [other.id]])
    expect(await found('一百_的')).toEqual([0, []])
    expect((await found('第', '&pageSize=5'))[0]).toBe(20)
    expect((await found('  '))[0]).toBe(21)
    expect((await conversationsOf(server, other, '?q=没有这回事')).conversations).toEqual([])
    const tooLong = await server.get(
      `/api/message/conversations?q=${'长'.repeat(101)}`,
      ann.token,
    )
    expect(tooLong.statusCode).toBe(400)
  })

  test('读到某一条：未读数准确，只会前进，对方看到已读', async () => {
    const [ann, ben] = await twoMembers()
    const ids = []
    for (const content of ['一', '二', '三'])
      ids.push((await sendMessage(server, ann, ben, { content })).id)
    const [first = '', second = '', third = ''] = ids
    expect((await read(ben, ann, second)).json()).toEqual({
      otherUserId: ann.id,
      checkpointMessageId: second,
    })
    expect((await conversationsOf(server, ben)).totalUnreadCount).toBe(1)
    expect((await read(ben, ann, first)).json()).toMatchObject({ checkpointMessageId: second })
    const seen = await historyOf(server, ann, ben)
    expect(seen.peerCheckpointMessageId).toBe(second)
    expect(seen.messages.map(({ isRead, isDelivered }) => [isRead, isDelivered])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ])
    await read(ben, ann, third)
    const path = `/api/message/conversations/checkpoint?otherUserId=${ann.id}`
    expect((await server.get(path, ben.token)).json()).toEqual({
      otherUserId: ann.id,
      checkpointMessageId: third,
    })
    expect((await unifiedUnread(server, ben)).checkpoint.chatMessageCheckpointId).toBe(third)
    expect((await read(ben, ann, server.core.newId())).statusCode).toBe(404)
  })

  test('屏蔽之后对方读到哪、送没送到，谁也不再得知；从前已经知道的还在，取消之后又看得到', async () => {
    const [ann, ben] = await twoMembers()
    const early = await sendMessage(server, ann, ben)
    await read(ben, ann, early.id)
    const delivered = await sendMessage(server, ann, ben)
    const confirm = (id: string) =>
      markDelivered(server.core.db, ben.id, id, server.clock.now())
    await confirm(delivered.id)
    const late = await sendMessage(server, ann, ben)
    server.clock.advance(second)
    await server.post(`/api/blocks/${ben.id}`, undefined, ann.token)
    const marksOf = async (reader: Member, other: Member) => {
      const seen = await historyOf(server, reader, other)
      const marks = seen.messages.map(({ isRead, isDelivered }) => [isRead, isDelivered])
      return { checkpoint: seen.peerCheckpointMessageId, marks: marks.toReversed() }
    }
    const told = {
      checkpoint: early.id,
      marks: [
        [true, true],
        [false, true],
        [false, false],
      ],
    }
    expect(await marksOf(ann, ben)).toEqual(told)
    await confirm(late.id)
    expect(await marksOf(ann, ben)).toEqual(told)
    await read(ben, ann, late.id)
    // Else the writer could tell from what becomes unread again that something was read.
    expect(await marksOf(ann, ben)).toEqual(told)
    const own = await marksOf(ben, ann)
    expect(own.marks).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    expect((await conversationsOf(server, ben)).totalUnreadCount).toBe(0)
    await server.delete(`/api/blocks/${ben.id}`, ann.token)
    expect(await marksOf(ann, ben)).toEqual({ checkpoint: late.id, marks: own.marks })
  })

  test.each(['收信的人', '写信的人'])('%s屏蔽了再读：写信的人看不出来', async (who) => {
    const [ann, ben] = await twoMembers()
    const { id } = await sendMessage(server, ann, ben)
    const [blocking, blocked] = who === '收信的人' ? [ben, ann] : [ann, ben]
    await server.post(`/api/blocks/${blocked.id}`, undefined, blocking.token)
    await read(ben, ann, id)
    expect(await historyOf(server, ann, ben)).toMatchObject({
      peerCheckpointMessageId: null,
      messages: [{ isRead: false, isDelivered: false }],
    })
  })

  test('同时发、同时读，未读数与行数一致', async () => {
    const [ann, ben] = await twoMembers()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await sendMessage(server, ann, ben)
        await Promise.all([read(ben, ann, id), sendMessage(server, ben, ann)])
      }),
    )
    const [newest] = (await historyOf(server, ann, ben)).messages
    expect((await conversationsOf(server, ben)).totalUnreadCount).toBe(0)
    expect((await conversationsOf(server, ann)).totalUnreadCount).toBe(8)
    await read(ann, ben, newest?.id ?? '')
    expect((await conversationsOf(server, ann)).totalUnreadCount).toBe(0)
  })
})

describe('删除', () => {
  test('发送者删除，双方都看不到，未读也不再算；会话显示前一条', async () => {
    const [ann, ben] = await twoMembers()
    await sendMessage(server, ann, ben, { content: '前一条' })
    const { id } = await sendMessage(server, ann, ben, { content: '说错了' })
    expect((await remove(id, ann)).statusCode).toBe(204)
    for (const [reader, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect((await historyOf(server, reader, other)).messages).toHaveLength(1)
      expect((await conversationsOf(server, reader)).conversations[0]?.lastMessage).toBe(
        '前一条',
      )
    }
    expect((await conversationsOf(server, ben)).totalUnreadCount).toBe(1)
    expect((await remove(id, ann)).statusCode).toBe(404)
  })

  test('接收者删除只对自己生效；删到一条不剩，会话就不列出', async () => {
    const [ann, ben] = await twoMembers()
    const { id } = await sendMessage(server, ann, ben)
    expect((await remove(id, ben)).statusCode).toBe(204)
    expect((await historyOf(server, ben, ann)).messages).toEqual([])
    expect(await conversationsOf(server, ben)).toMatchObject({
      conversations: [],
      totalUnreadCount: 0,
    })
    expect((await historyOf(server, ann, ben)).messages).toHaveLength(1)
    server.clock.advance(hour)
    const token = await server.tokenFor(ann)
    await sendMessage(server, { ...ann, token }, ben)
    const seen = await conversationsOf(server, { ...ben, token: await server.tokenFor(ben) })
    expect(seen).toMatchObject({ total: 1, totalUnreadCount: 1 })
  })

  test('补读时说明手上最旧的一条，就知道从它起自己看不到了的；没有问的不说', async () => {
    const [ann, ben] = await twoMembers()
    const ids: string[] = []
    for (const content of ['一', '二', '三', '四', '五'])
      ids.push((await sendMessage(server, ann, ben, { content })).id)
    const [first = '', second = '', third = '', fourth = ''] = ids
    for (const id of [first, second]) await remove(id, ann)
    await remove(third, ben)
    const removed = async (reader: Member, other: Member, query: string) =>
      (await historyOf(server, reader, other, query)).removedMessageIds
    expect(await removed(ben, ann, `&heldFromId=${first}`)).toEqual([third, second, first])
    expect(await removed(ben, ann, `&heldFromId=${second}&afterId=${fourth}`)).toEqual([
      third,
      second,
    ])
    expect(await removed(ann, ben, `&heldFromId=${first}`)).toEqual([second, first])
    expect(await removed(ann, ben, `&afterId=${fourth}`)).toEqual([])
    const other = await server.createMember()
    expect(await removed(other, ann, `&heldFromId=${first}`)).toEqual([])
    expect(await removed(ben, other, `&heldFromId=${first}`)).toEqual([])
  })

  test('删掉的有一千多条：不再一一说，让人从最新的读起', async () => {
    const [ann, ben] = await twoMembers()
    const { id } = await sendMessage(server, ann, ben)
    const { db, clock, newId } = server.core
    const row = { senderId: ann.id, receiverId: ben.id, content: '', createdAt: clock.now() }
    const rows = Array.from({ length: 1001 }, () => ({ ...row, id: newId() }))
    await db.insert(messages).values(rows.map((it) => ({ ...it, withdrawnAt: clock.now() })))
    const removedFrom = async (heldFromId: string | undefined) =>
      (await historyOf(server, ben, ann, `&heldFromId=${heldFromId}`)).removedMessageIds
    expect(await removedFrom(rows[1]?.id)).toHaveLength(1000)
    expect(await removedFrom(id)).toBeNull()
  })
})

const naughty = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; drop table messages; --",
  '${7*7} {{7*7}} %s %n',
  '  前后的空格  ',
  '第一行\n第二行\r\n第三行\t完',
  '👩‍👩‍👧‍👦 𠮷野家 e\u0301 \u202e翻转\u202c \u200b零宽',
  'ﷺ الرسالة العربية עברית',
  '__proto__ constructor toString',
  'a\ufeff\u2028\u2029b',
  '../../etc/passwd \\\\?\\C:\\CON',
]
