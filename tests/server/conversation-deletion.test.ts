import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { connect, listen } from '#tests/support/live.ts'
import type { Member } from '#tests/support/members.ts'
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
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.createMember()
  ben = await server.createMember()
})

test('删除会话：自己这边什么也没有了，未读也不算；对方的一样不少，也不知道读没读', async () => {
  const ids = [
    (await sendMessage(server, ann, ben, { content: '一' })).id,
    (await sendMessage(server, ben, ann, { content: '二' })).id,
  ]
  expect((await remove(ann, ben)).json()).toEqual({
    otherUserId: ben.id,
    upToMessageId: ids[1],
  })
  expect(await historyOf(server, ann, ben)).toMatchObject({ messages: [], hasMore: false })
  expect(await conversationsOf(server, ann)).toMatchObject({
    conversations: [],
    total: 0,
    totalUnreadCount: 0,
  })
  expect(await conversationsOf(server, ann, '?q=二')).toMatchObject({
    conversations: [],
    total: 0,
  })
  expect((await unifiedUnread(server, ann)).details.chatUnreadCount).toBe(0)
  const theirs = await historyOf(server, ben, ann)
  expect(theirs.messages.map(({ content, isRead }) => [content, isRead])).toEqual([
    ['二', false],
    ['一', false],
  ])
  expect(theirs.peerCheckpointMessageId).toBeNull()
  expect(await conversationsOf(server, ben)).toMatchObject({ total: 1, totalUnreadCount: 1 })
})

test('之后的新消息让会话重新出现，只有新的；未读、搜索、读到哪里都从它算起', async () => {
  await sendMessage(server, ben, ann, { content: '从前' })
  await remove(ann, ben)
  const { id } = await sendMessage(server, ben, ann, { content: '后来' })
  expect(idsOf(await historyOf(server, ann, ben))).toEqual([id])
  const listed = await conversationsOf(server, ann)
  expect(listed.conversations).toMatchObject([{ lastMessage: '后来', unreadCount: 1 }])
  expect(listed.totalUnreadCount).toBe(1)
  expect(await conversationsOf(server, ann, '?q=从前')).toMatchObject({ total: 0 })
  expect(await conversationsOf(server, ann, '?q=后来')).toMatchObject({ total: 1 })
  const checkpoint = { otherUserId: ben.id, lastReadMessageId: id }
  await server.post('/api/message/conversations/checkpoint', checkpoint, ann.token)
  expect((await unifiedUnread(server, ann)).details.chatUnreadCount).toBe(0)
  await server.delete(`/api/message/${id}`, ben.token)
  expect(await conversationsOf(server, ann)).toMatchObject({
    conversations: [],
    totalUnreadCount: 0,
  })
  expect((await conversationsOf(server, ben)).conversations).toMatchObject([
    { lastMessage: '从前' },
  ])
})

test('每一种翻法都翻不到删掉的：往前、往后、按页、补读；手上有的知道没有了', async () => {
  const old: string[] = []
  for (let number = 0; number < 4; number += 1)
    old.push((await sendMessage(server, ben, ann)).id)
  await remove(ann, ben)
  const fresh: string[] = []
  for (let number = 0; number < 4; number += 1)
    fresh.push((await sendMessage(server, ann, ben)).id)
  const newestFirst = fresh.toReversed()
  const ask = (query: string) => historyOf(server, ann, ben, query)
  expect(await ask(`&beforeId=${fresh[2]}`)).toMatchObject({
    messages: [{ id: fresh[1] }, { id: fresh[0] }],
    hasMore: false,
  })
  expect(idsOf(await ask(`&beforeId=${old[3]}`))).toEqual([])
  expect(idsOf(await ask(`&afterId=${old[0]}`))).toEqual(newestFirst)
  const first = await ask('&pageSize=3')
  expect([idsOf(first), first.hasMore]).toEqual([newestFirst.slice(0, 3), true])
  const second = await ask('&pageSize=3&page=2')
  expect([idsOf(second), second.hasMore]).toEqual([newestFirst.slice(3), false])
  expect((await ask(`&heldFromId=${old[1]}`)).removedMessageIds).toEqual(
    old.slice(1).toReversed(),
  )
  expect((await ask(`&heldFromId=${fresh[0]}`)).removedMessageIds).toEqual([])
  const theirs = await historyOf(server, ben, ann, `&heldFromId=${old[0]}`)
  expect([theirs.messages.length, theirs.removedMessageIds]).toEqual([8, []])
})

test('删掉的，自己不能再读到、撤回或说送达了；对方照旧可以', async () => {
  const mine = await sendMessage(server, ann, ben)
  const theirs = await sendMessage(server, ben, ann)
  await remove(ann, ben)
  for (const { id } of [mine, theirs]) {
    expect((await server.delete(`/api/message/${id}`, ann.token)).statusCode).toBe(404)
    const checkpoint = { otherUserId: ben.id, lastReadMessageId: id }
    const path = '/api/message/conversations/checkpoint'
    expect((await server.post(path, checkpoint, ann.token)).statusCode).toBe(404)
  }
  const phone = await connect(await listen(server), 'chat', ann)
  const confirming = phone.invoke('ConfirmMessageDelivered', theirs.id)
  await expect(confirming).rejects.toThrow('请求的内容不存在')
  await phone.connection.stop()
  expect((await server.delete(`/api/message/${theirs.id}`, ben.token)).statusCode).toBe(204)
  expect(idsOf(await historyOf(server, ben, ann))).toEqual([mine.id])
})

test('再删一次是同一个回答；从来没有过的、自己的、别人的会话没有得删', async () => {
  const { id } = await sendMessage(server, ann, ben)
  const stranger = await server.createMember()
  for (const [by, other] of [
    [ann, stranger],
    [stranger, ann],
    [ann, ann],
    [ann, { id: server.core.newId() }],
    [ann, { id: 'checkpoint' }],
  ] as const)
    expect((await remove(by, other)).statusCode).toBe(404)
  for (let times = 0; times < 2; times += 1) {
    const answer = await remove(ann, ben)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { otherUserId: ben.id, upToMessageId: id },
    ])
  }
})

test('同时说、同时删：说了的要么都看不到，要么既列出又算未读', async () => {
  await sendMessage(server, ben, ann)
  await Promise.all(
    Array.from({ length: 6 }, () =>
      Promise.all([sendMessage(server, ben, ann), remove(ann, ben)]),
    ),
  )
  const { messages: left } = await historyOf(server, ann, ben, '&pageSize=100')
  const listed = await conversationsOf(server, ann)
  expect(listed.totalUnreadCount).toBe(left.length)
  expect(listed.total).toBe(left.length === 0 ? 0 : 1)
  expect((await historyOf(server, ben, ann)).messages).toHaveLength(7)
})

test('双方都删了：谁也看不到，行还在，说新的两边都只有新的', async () => {
  await sendMessage(server, ann, ben, { content: '从前' })
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await remove(one, other)
    expect((await historyOf(server, one, other)).messages).toEqual([])
    expect((await conversationsOf(server, one)).conversations).toEqual([])
  }
  await sendMessage(server, ben, ann, { content: '后来' })
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    expect((await historyOf(server, one, other)).messages).toMatchObject([{ content: '后来' }])
})

const remove = (by: Member, other: Pick<Member, 'id'>) =>
  server.delete(`/api/message/conversations/${other.id}`, by.token)
const idsOf = (history: Schemas['ChatHistory']) => history.messages.map(({ id }) => id)
