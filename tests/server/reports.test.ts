import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { second } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { buildPost, openTopic, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']
type Report = Schemas['Report']

let server: TestServer
let admin: Member
let author: Member
/** A new one for each test: what one may report is limited. */
let reader: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  author = await server.createMember()
})
beforeEach(async () => {
  reader = await server.createMember()
})
afterAll(() => server.close())

const description = '全文都是广告链接。'

const report = (body: Partial<Schemas['ReportBody']>, by = reader) =>
  server.post('/api/report', { type: 0, reason: 0, description, ...body }, by.token)

async function reported(body: Partial<Schemas['ReportBody']>, by = reader): Promise<Report> {
  const answer = await report(body, by)
  if (answer.statusCode !== 201) throw new Error(`not reported: ${answer.body}`)
  return answer.json<Report>()
}

const check = async (type: number, targetId: string, by = reader) =>
  (await server.get(`/api/report/check?type=${type}&targetId=${targetId}`, by.token)).json()

const mine = async (query = '', by = reader) =>
  (await server.get(`/api/report/my${query}`, by.token)).json<Schemas['ReportPage']>()

const end = (id: string, status: 'processing' | 'resolved' | 'rejected' | 'closed') =>
  server.core.db.update(reports).set({ status, outcome: '已处理' }).where(eq(reports.id, id))

describe('举报', () => {
  test('举报文章：待处理，说明去掉首尾空白', async () => {
    const { id: targetId, title } = await publish(server, author)
    const answer = await report({ targetId, reason: 4, description: '  抄自我的博客 \n' })
    expect(answer.statusCode).toBe(201)
    const now = server.clock.now().toISOString()
    expect(answer.json()).toEqual({
      id: expect.any(String),
      type: 0,
      targetId,
      targetTitle: title,
      reason: 4,
      description: '抄自我的博客',
      status: 0,
      outcome: null,
      createTime: now,
      updateTime: now,
      postId: null,
      peerId: null,
      canWithdraw: true,
    })
  })

  test('举报话题；被举报时说了什么，留下来', async () => {
    const topic = await openTopic(server, admin, '广告集散地')
    expect(await reported({ type: 1, targetId: topic.id })).toMatchObject({
      type: 1,
      targetTitle: '广告集散地',
    })
    const post = await publish(server, author, { title: '原题', content: '原来的话' })
    const { id } = await reported({ targetId: post.id })
    const edit = buildPost({ title: '新题', content: '改过的话' })
    const body = { ...edit, id: post.id, baseRevision: post.revision }
    expect((await server.post('/api/posts/update', body, author.token)).statusCode).toBe(200)
    const [kept] = await server.core.db.select().from(reports).where(eq(reports.id, id))
    expect(kept).toMatchObject({
      targetAuthorId: author.id,
      targetTitle: '原题',
      targetText: expect.stringContaining('原来的话'),
    })
  })

  test.each([
    ['没有', '', '至少需要 5 个字符'],
    ['四个字', '四个字呢', '至少需要 5 个字符'],
    ['空白', '       ', '请填写详细描述'],
    ['空白里的四个字', '  四个字呢  ', '详细描述至少需要5个字符'],
    ['五百零一个字', '字'.repeat(501), '不能超过 500 个字符'],
    ['五百零一个表情', '😀'.repeat(501), '不能超过 500 个字符'],
  ])('说明是%s不行', async (_name, text, sentence) => {
    const { id: targetId } = await publish(server, author)
    const answer = await report({ targetId, description: text })
    expect(refusalOf(answer)).toEqual({ status: 400, code: 1000, fields: ['description'] })
    expect(answer.json<Schemas['Problem']>().errors).toEqual({ description: [sentence] })
  })

  test.each([
    ['五个字', '五个字了呢'],
    ['五个表情', '😀'.repeat(5)],
    ['五百个字', '字'.repeat(500)],
    ['五百个表情', '😀'.repeat(500)],
  ])('说明是%s可以', async (_name, text) => {
    const { id: targetId } = await publish(server, author)
    expect(await reported({ targetId, description: text })).toMatchObject({ description: text })
  })

  test('不能举报自己的；没公开的、没有的都读作不存在', async () => {
    const own = await publish(server, author)
    expect(refusalOf(await report({ targetId: own.id }, author))).toMatchObject({
      status: 400,
      code: 1002,
    })
    const topic = await openTopic(server, admin, '管理员自己的话题')
    expect(refusalOf(await report({ type: 1, targetId: topic.id }, admin))).toMatchObject({
      code: 1002,
    })
    const draft = await saveDraft(server, author)
    const nowhere = server.core.newId()
    for (const [type, targetId, code] of [
      [0, draft.id, 2009],
      [0, nowhere, 2009],
      [0, topic.id, 2009],
      [1, nowhere, 2011],
      [1, own.id, 2011],
      [2, nowhere, 2102],
    ] as const)
      expect(refusalOf(await report({ type, targetId }))).toMatchObject({ status: 404, code })
  })

  test('同一目标处理完之前只能举报一次，之后可以再举报', async () => {
    const { id: targetId } = await publish(server, author)
    const { id } = await reported({ targetId })
    const anew = { targetId, reason: 1 } as const
    expect(refusalOf(await report(anew))).toMatchObject({ status: 409, code: 1006 })
    await end(id, 'processing')
    expect(refusalOf(await report(anew))).toMatchObject({ status: 409 })
    await end(id, 'rejected')
    const again = await reported({ targetId })
    expect(again.id).not.toBe(id)
    expect((await report({ targetId }, admin)).statusCode).toBe(201)
  })

  test('编号写成大写的，也举报得了', async () => {
    const { id: targetId } = await publish(server, author)
    expect(await reported({ targetId: targetId.toUpperCase() })).toMatchObject({ targetId })
    const anew = { targetId, reason: 1 } as const
    expect(refusalOf(await report(anew))).toMatchObject({ status: 409, code: 1006 })
  })

  test('同时举报十次，只有一次算数', async () => {
    const { id: targetId } = await publish(server, author)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        report({ targetId, description: `${description}第${at}遍。` }),
      ),
    )
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await mine()).toMatchObject({ total: 1 })
  })

  test('一小时至多二十次', async () => {
    const targetId = server.core.newId()
    for (let at = 0; at < 20; at += 1) expect((await report({ targetId })).statusCode).toBe(404)
    expect((await report({ targetId })).statusCode).toBe(429)
  })
})

test('我是否举报过：只算自己的、没处理完的', async () => {
  const { id: targetId } = await publish(server, author)
  const not = { hasReported: false, reportId: null }
  expect(await check(0, targetId)).toEqual(not)
  const { id } = await reported({ targetId })
  expect(await check(0, targetId)).toEqual({ hasReported: true, reportId: id })
  expect(await check(1, targetId)).toEqual(not)
  expect(await check(0, targetId, author)).toEqual(not)
  await end(id, 'closed')
  expect(await check(0, targetId)).toEqual(not)
})

describe('我的举报', () => {
  test('新的在前，分页，可按目标与状态筛选', async () => {
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id: targetId } = await publish(server, author)
      ids.unshift((await reported({ targetId })).id)
      server.clock.advance(second)
    }
    const topic = await openTopic(server, admin, '筛选出来的话题')
    ids.unshift((await reported({ type: 1, targetId: topic.id })).id)
    await end(ids[3] ?? '', 'resolved')

    const idsOf = ({ items }: Schemas['ReportPage']) => items.map(({ id }) => id)
    const first = await mine('?pageSize=3')
    expect(first).toMatchObject({ total: 4, page: 1, pageSize: 3, totalPages: 2 })
    expect([...idsOf(first), ...idsOf(await mine('?pageSize=3&page=2'))]).toEqual(ids)
    expect(idsOf(await mine('?type=1'))).toEqual(ids.slice(0, 1))
    const resolved = await mine('?status=2')
    expect(resolved.items).toMatchObject([{ id: ids[3], status: 2, outcome: '已处理' }])
    expect(await mine('?status=2&type=1')).toMatchObject({ items: [], total: 0 })
    expect(await mine('', author)).toMatchObject({ items: [], total: 0 })
  })

  test('看不到的目标没有题目，举报还在', async () => {
    const post = await publish(server, author)
    const { id } = await reported({ targetId: post.id })
    await server.delete(`/api/posts/${post.id}`, author.token)
    expect(await mine()).toMatchObject({ items: [{ id, targetTitle: '' }] })
  })

  test('被举报的评论说得出在哪篇文章：评论不在了也说，读不到文章了就不说', async () => {
    const writer = await server.createMember()
    const post = await publish(server, author)
    const [hidden, deleted] = [
      await comment(server, writer, post.id),
      await comment(server, writer, post.id),
    ]
    for (const { id } of [hidden, deleted])
      expect(await reported({ type: 2, targetId: id })).toMatchObject({
        targetTitle: post.title,
        postId: post.id,
      })
    await server.post(`/api/admin/comments/${hidden.id}/hide`, { reason: '广告' }, admin.token)
    await server.delete(`/api/comments/${deleted.id}`, writer.token)
    const gone = { targetTitle: '', postId: post.id }
    expect((await mine()).items).toMatchObject([gone, gone])
    await server.delete(`/api/posts/${post.id}`, author.token)
    const nowhere = { targetTitle: '', postId: null }
    expect((await mine()).items).toMatchObject([nowhere, nowhere])
  })

  test('怪异的行也列得出来：没有的目标、没有的原因、作者已注销', async () => {
    const post = await publish(server, author)
    const { id } = await reported({ targetId: post.id })
    const { db } = server.core
    await db
      .update(reports)
      .set({ targetType: 'comment', targetId: server.core.newId(), reason: 99 })
      .where(eq(reports.id, id))
    expect(await mine()).toMatchObject({
      items: [{ id, type: 2, reason: 6, targetTitle: '', status: 0 }],
    })
    const gone = await server.createMember()
    const left = await publish(server, gone)
    await reported({ targetId: left.id })
    await db.update(accounts).set({ status: 'deleted' }).where(eq(accounts.id, gone.id))
    await db.update(posts).set({ status: 'takenDown' }).where(eq(posts.id, left.id))
    expect(await mine()).toMatchObject({ total: 2 })
  })
})

test('举报的详情：自己与管理员看得到，别人看不到', async () => {
  const { id: targetId } = await publish(server, author)
  const made = await reported({ targetId })
  const open = (by: Member) => server.get(`/api/report/${made.id}`, by.token)
  expect((await open(reader)).json()).toEqual(made)
  expect((await open(admin)).json()).toEqual({ ...made, canWithdraw: false })
  expect(refusalOf(await open(author))).toMatchObject({ status: 404, code: 1004 })
  const nowhere = await server.get(`/api/report/${server.core.newId()}`, reader.token)
  expect(nowhere.statusCode).toBe(404)
})
