import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrations.ts'
import { assistantMessages } from '#server/db/schema/notifications.ts'
import { createIds } from '#server/lib/id.ts'
import { createClock, second } from '#tests/support/clock.ts'
import { writeLetter } from '#tests/support/letters.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { comment } from '#tests/support/comments.ts'
import { login, refusal, register } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { approve, changeSettings, reject, takeDown } from '#tests/support/moderation.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { addTopic, proposeTopic } from '#tests/support/topics.ts'

type Page = components['schemas']['AssistantMessagePage']

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const list = async (query = '', by = member) =>
  (await server.get(`/api/assistant/messages${query}`, by.token)).json<Page>()
const post = (path: string, body?: object, by = member) =>
  server.post(`/api/assistant${path}`, body, by.token)

/** A member with so many letters; answers their ids, oldest first. */
async function withLetters(count: number) {
  member = await server.createMember()
  for (let number = 1; number <= count; number += 1) {
    const letter = { recipientId: member.id, title: `第${number}封`, content: '正文' }
    await writeLetter(server, { ...letter, cause: `${number}` })
  }
  return (await list('?pageSize=100')).messages.map(({ id }) => id).toReversed()
}

test('注册之后有一封欢迎信，只有一封，称社区的名字', async () => {
  await changeSettings(server, await server.createAdmin(), { name: '山间' })
  const newcomer = await register(server)
  const { token } = await login(server, newcomer)
  const { db, events } = server.core
  await db.transaction((tx) =>
    events.record(tx, 'account.registered', { accountId: newcomer.id }),
  )
  await server.core.outbox.idle()
  expect((await server.get('/api/assistant/messages', token)).json()).toEqual({
    messages: [
      {
        id: expect.any(String),
        kind: 'welcome',
        title: '欢迎来到山间',
        content: expect.stringContaining('写文章'),
        postId: null,
        commentId: null,
        topicId: null,
        isRead: false,
        readAt: null,
        createTime: expect.any(String),
      },
    ],
    unreadCount: 1,
    totalCount: 1,
    currentPage: 1,
    pageSize: 20,
    totalPages: 1,
  })
})

describe('助手消息', () => {
  test('读一封：有了 readAt，未读数少一；只看未读就不见了', async () => {
    const [first] = await withLetters(2)
    expect((await post(`/messages/${first}/read`)).json()).toEqual({ unreadCount: 1 })
    expect((await post(`/messages/${first}/read`)).json()).toEqual({ unreadCount: 1 })
    const readAt = server.clock.now().toISOString()
    expect((await list()).messages[1]).toMatchObject({ id: first, isRead: true, readAt })
    const unread = await list('?onlyUnread=true')
    expect(unread).toMatchObject({ totalCount: 1, unreadCount: 1 })
    const count = await server.get('/api/assistant/messages/unread-count', member.token)
    expect(count.json()).toEqual({ unreadCount: 1 })
  })

  test('全部已读、检查点到最新：都读了，未读为零', async () => {
    await withLetters(3)
    expect((await post('/messages/read-all')).json()).toEqual({ unreadCount: 0 })
    const ids = await withLetters(3)
    const checkpoint = { lastMessageId: ids.at(-1) ?? '' }
    expect((await post('/checkpoint/update', checkpoint)).json()).toEqual({ unreadCount: 0 })
    expect((await list()).messages.every(({ isRead }) => isRead)).toBe(true)
  })

  test('检查点只读到那一封为止，也不后退；别人的信不算', async () => {
    const others = await withLetters(1)
    const ids = await withLetters(3)
    const update = async (lastMessageId = '') =>
      (await post('/checkpoint/update', { lastMessageId })).json()
    expect(await update(others[0])).toEqual({ unreadCount: 3 })
    expect(await update(ids[1])).toEqual({ unreadCount: 1 })
    expect(await update(ids[0])).toEqual({ unreadCount: 1 })
    const checkpoints = await server.get('/api/notifications/checkpoint', member.token)
    expect(checkpoints.json()).toMatchObject({ assistantMessageCheckpointId: ids[1] })
    expect((await list()).messages.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('删除未读的一封，未读数与总数都减一；别人的是 404', async () => {
    const others = await withLetters(1)
    const [first] = await withLetters(2)
    const remove = (id = '') => server.delete(`/api/assistant/messages/${id}`, member.token)
    expect((await remove(first)).json()).toEqual({ unreadCount: 1 })
    expect(await list()).toMatchObject({ unreadCount: 1, totalCount: 1 })
    for (const answer of [
      await remove(first),
      await remove(others[0]),
      await post(`/messages/${others[0]}/read`),
    ]) {
      expect(refusal(answer)).toEqual({ status: 404, code: 1004 })
    }
  })

  test('删了的一封，题目和正文都不留下；同一件事也不再写一封', async () => {
    const [gone, kept] = await withLetters(2)
    await server.delete(`/api/assistant/messages/${gone}`, member.token)
    const words = async () =>
      (
        await server.core.db
          .select()
          .from(assistantMessages)
          .where(eq(assistantMessages.recipientId, member.id))
          .orderBy(assistantMessages.id)
      ).map(({ id, title, content }) => ({ id, title, content }))
    const left = [
      { id: gone, title: '', content: '' },
      { id: kept, title: '第2封', content: '正文' },
    ]
    expect(await words()).toEqual(left)
    const again = { recipientId: member.id, cause: '1', title: '第1封', content: '正文' }
    await writeLetter(server, again)
    expect(await words()).toEqual(left)
  })

  test('从前删了的，升级之后题目和正文也不留下；没有删的不动', async () => {
    const [gone, kept] = await withLetters(2)
    const { db, clock } = server.core
    await db
      .update(assistantMessages)
      .set({ deletedAt: clock.now() })
      .where(eq(assistantMessages.id, gone ?? ''))
    const migration = readFileSync(join(migrationsFolder, '0021_wide_counts.sql'), 'utf8')
    const empties = migration
      .split('--> statement-breakpoint')
      .filter((statement) => statement.includes('assistant_messages'))
    for (const statement of empties) await db.execute(sql.raw(statement))
    const own = eq(assistantMessages.recipientId, member.id)
    const found = await db.select().from(assistantMessages).where(own)
    expect(Object.fromEntries(found.map(({ id, content }) => [id, content]))).toEqual({
      [`${gone}`]: '',
      [`${kept}`]: '正文',
    })
  })

  test('两个节点的钟差两秒：后写的一封在前', async () => {
    const clock = createClock(new Date(server.clock.now().getTime() + 2 * second))
    await withLetters(0)
    const letterOf = (title: string) => ({
      recipientId: member.id,
      title,
      content: '正文',
      cause: title,
    })
    const elsewhere = { core: { ...server.core, newId: createIds(clock) } }
    await writeLetter(elsewhere, letterOf('先写的'))
    await writeLetter(server, letterOf('后写的'))
    expect((await list()).messages.map(({ title }) => title)).toEqual(['后写的', '先写的'])
  })

  test('分页：一页二十封，新的在前', async () => {
    const ids = await withLetters(21)
    const [first, second] = [await list(), await list('?page=2')]
    expect(first).toMatchObject({ pageSize: 20, totalPages: 2, totalCount: 21 })
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(
      ids.toReversed(),
    )
  })
})

describe('信说的是哪一篇、哪一条、哪个话题', () => {
  let admin: Member
  beforeAll(async () => {
    admin = await server.createAdmin()
  })

  const nothing = { postId: null, commentId: null, topicId: null }
  /** Where the newest letter leads, once everything that happened is told. */
  const newest = async (by: Member) => {
    await server.core.outbox.idle()
    const [letter] = (await list('', by)).messages
    if (!letter) throw new Error('no letter')
    const { kind, postId, commentId, topicId } = letter
    return { kind, postId, commentId, topicId }
  }

  test('审核过了、没有过：那篇文章；丢进回收站就打不开，拿出来又打得开', async () => {
    const author = await server.createMember()
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const second = await publish(server, author, { id })
    await reject(server, admin, id, { revision: second.revision, reason: '还是广告' })
    const rejected = { ...nothing, kind: 'rejected', postId: id }
    expect(await newest(author)).toEqual(rejected)
    await server.delete(`/api/posts/${id}`, author.token)
    expect(await newest(author)).toEqual({ ...rejected, postId: null })
    await server.post(`/api/posts/${id}/restore`, undefined, author.token)
    expect(await newest(author)).toEqual(rejected)
    const third = await publish(server, author, { id })
    await approve(server, admin, id, third.revision)
    expect(await newest(author)).toEqual({ ...rejected, kind: 'approved' })
  })

  test('评论不再显示：那条评论；删掉了只剩文章，文章收回了什么也不剩', async () => {
    const author = await server.createMember()
    const reader = await server.createMember()
    const { id: postId } = await publish(server, author)
    const { id: commentId } = await comment(server, reader, postId)
    const hide = `/api/admin/comments/${commentId}/hide`
    await server.post(hide, { reason: '人身攻击' }, admin.token)
    const removed = { ...nothing, kind: 'commentRemoved', postId, commentId }
    expect(await newest(reader)).toEqual(removed)
    await server.delete(`/api/comments/${commentId}`, reader.token)
    expect(await newest(reader)).toEqual({ ...removed, commentId: null })
    await server.post(`/api/posts/${postId}/unpublish`, undefined, author.token)
    expect(await newest(reader)).toEqual({ ...nothing, kind: 'commentRemoved' })
  })

  test('话题：发起的那一个，并走之后是另一个，删掉了就打不开', async () => {
    const author = await server.createMember()
    const id = await proposeTopic(server, author, '信里的话题')
    await server.post(`/api/topics/${id}/review`, { approved: false }, admin.token)
    const told = { ...nothing, kind: 'topic', topicId: id }
    expect(await newest(author)).toEqual(told)
    await server.post(`/api/admin/topics/${id}/enable`, {}, admin.token)
    const { id: target } = await addTopic(server, admin, '并到这里')
    await server.post(`/api/admin/topics/${id}/merge`, { targetId: target }, admin.token)
    expect(await newest(author)).toEqual({ ...told, topicId: target })
    await server.delete(`/api/admin/topics/${target}?reason=x`, admin.token)
    expect(await newest(author)).toEqual({ ...told, topicId: null })
  })

  test('从前的信、管理员写的信，没有去处', async () => {
    const [id] = await withLetters(1)
    expect((await list()).messages).toMatchObject([{ id, kind: 'sent', ...nothing }])
  })
})
