import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { changesOf } from '#src/features/admin/system/audit-changes.ts'
import { day } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { demandReview } from '#tests/support/moderation.ts'
import { publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { proposeTopic } from '#tests/support/topics.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let second: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '站长' })
  second = await server.createAdmin({ nickName: '副站长' })
})
afterAll(() => server.close())

const create = async (body: Schemas['TodoBody']) =>
  (await server.post('/api/admin/todos', body, admin.token)).json<Schemas['Todo']>()
const list = async (query = '') =>
  (await server.get(`/api/admin/todos?${query}`, admin.token)).json<Schemas['TodoPage']>()
const titles = ({ items }: Schemas['TodoPage']) => items.map(({ title }) => title)
const later = (days: number) =>
  new Date(server.clock.now().getTime() + days * day).toISOString()

describe('记下的事', () => {
  test.each(['2030-01-01T00:00:00+08', '2030-12-31T23:59:60Z'])(
    '读不成一刻的时间 %s 指出是哪一项，什么也没有写下',
    async (dueTime) => {
      const body = { title: '没有期限的', dueTime }
      expect(refusalOf(await server.post('/api/admin/todos', body, admin.token))).toEqual({
        status: 400,
        code: 1000,
        fields: ['dueTime'],
      })
      expect(titles(await list('keyword=没有期限的'))).toEqual([])
    },
  )

  test('记一件、交给人、定期限、做完、改回来、删掉，每一步都有记录', async () => {
    const dueTime = later(2)
    const body = {
      title: ' 整理分类 ',
      description: '合并相近的',
      dueTime,
      assigneeId: second.id,
    }
    const todo = await create(body)
    expect(todo).toEqual({
      id: expect.any(String),
      title: '整理分类',
      description: '合并相近的',
      isDone: false,
      doneTime: null,
      dueTime,
      assignee: expect.objectContaining({ id: second.id, nickName: '副站长' }),
      creator: expect.objectContaining({ id: admin.id }),
      createTime: server.clock.now().toISOString(),
      updateTime: server.clock.now().toISOString(),
    })
    const put = (change: object, by = admin) =>
      server.put(`/api/admin/todos/${todo.id}`, { title: todo.title, ...change }, by.token)
    server.clock.advance(1000)
    expect((await put({ isDone: true, assigneeId: second.id }, second)).json()).toMatchObject({
      isDone: true,
      doneTime: server.clock.now().toISOString(),
      dueTime: null,
      description: '',
    })
    expect((await put({ isDone: false })).json()).toMatchObject({
      doneTime: null,
      assignee: null,
    })
    expect((await server.delete(`/api/admin/todos/${todo.id}`, admin.token)).statusCode).toBe(
      204,
    )
    expect(refusalOf(await put({}))).toEqual({ status: 404, code: 1004, fields: [] })
    const audit = await server.core.db
      .select({ action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.targetId, todo.id))
      .orderBy(auditLog.id)
    expect(audit).toEqual([
      { action: 'todo.create', actorId: admin.id },
      { action: 'todo.update', actorId: second.id },
      { action: 'todo.update', actorId: admin.id },
      { action: 'todo.delete', actorId: admin.id },
    ])
  })

  test('只改了说明，记录里也说得出改前改后', async () => {
    const todo = await create({ title: '写说明', description: '旧的' })
    const body = { title: todo.title, description: '新的' }
    await server.put(`/api/admin/todos/${todo.id}`, body, admin.token)
    const [entry] = await server.core.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, todo.id), eq(auditLog.action, 'todo.update')))
    expect(entry && changesOf(entry)).toEqual([{ name: '描述', before: '旧的', after: '新的' }])
    await server.delete(`/api/admin/todos/${todo.id}`, admin.token)
  })

  test('先到期的在前，没有期限的在后；按完成、按人、按字找', async () => {
    await create({ title: '没有期限' })
    await create({ title: '后天的', dueTime: later(2), assigneeId: second.id })
    await create({ title: '明天的', description: '换证书', dueTime: later(1) })
    await create({ title: '做完的', isDone: true })
    const open = await list('isDone=false')
    expect(titles(open)).toEqual(['明天的', '后天的', '没有期限'])
    expect(open.administrators.map(({ id }) => id).toSorted()).toEqual(
      [admin.id, second.id].toSorted(),
    )
    expect(titles(await list('isDone=true'))).toEqual(['做完的'])
    expect(titles(await list(`assigneeId=${second.id}`))).toEqual(['后天的'])
    expect(titles(await list('keyword=证书'))).toEqual(['明天的'])
    expect(titles(await list('isDone=false&sortOrder=desc'))).toEqual([
      '没有期限',
      '后天的',
      '明天的',
    ])
    expect(titles(await list('isDone=false&pageSize=2&page=2'))).toEqual(['没有期限'])
  })

  test('只能交给管理员；不再是管理员的，手上的还可以留着', async () => {
    const member = await server.createMember()
    const refused = await server.post(
      '/api/admin/todos',
      { title: '给谁', assigneeId: member.id },
      admin.token,
    )
    expect(refusalOf(refused)).toEqual({ status: 400, code: 1000, fields: ['assigneeId'] })
    const gone = await server.createAdmin()
    const todo = await create({ title: '留着的', assigneeId: gone.id })
    await server.core.db.execute(sql`update accounts set roles = '{}' where id = ${gone.id}`)
    const kept = await server.put(
      `/api/admin/todos/${todo.id}`,
      { title: '改了字的', assigneeId: gone.id },
      admin.token,
    )
    expect(kept.json()).toMatchObject({ title: '改了字的', assignee: { id: gone.id } })
  })

  test('两位管理员同时改：后到的得到 409，知道是谁改的', async () => {
    const todo = await create({ title: '一起改的' })
    server.clock.advance(1)
    const put = (title: string, by: Member) =>
      server.put(
        `/api/admin/todos/${todo.id}`,
        { title, updateTime: todo.updateTime },
        by.token,
      )
    const answers = await Promise.all([put('甲', admin), put('乙', second)])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    const winner = answers[0] === lost ? '副站长' : '站长'
    const kept = answers[0] === lost ? '乙' : '甲'
    expect(lost?.json().message).toBe(`${winner}刚改过“${kept}”，请重新查看`)
  })

  test('同一毫秒里改两次，也是两个样子：照着前一个改不了', async () => {
    const { id, updateTime } = await create({ title: '改得飞快' })
    const put = (title: string, by: Member) =>
      server.put(`/api/admin/todos/${id}`, { title, updateTime }, by.token)
    expect((await put('飞快地先改的', admin)).statusCode).toBe(200)
    expect(refusalOf(await put('飞快地后改的', second))).toMatchObject({ status: 409 })
    expect(titles(await list('keyword=飞快'))).toEqual(['飞快地先改的'])
  })

  test('改好了，答复却丢了，照样再改：答的是改好的，操作记录只有一行', async () => {
    const { id, updateTime } = await create({ title: '改一次的' })
    const dueTime = later(3)
    const put = () =>
      server.put(
        `/api/admin/todos/${id}`,
        { title: ' 只改一次的', dueTime, updateTime },
        admin.token,
      )
    server.clock.advance(1)
    const saved = await put()
    server.clock.advance(1)
    const again = await put()
    expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
    const rows = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(rows.map(({ action }) => action)).toEqual(['todo.create', 'todo.update'])
  })

  test('坏掉的行也列得出来：交给的人没了，一兆字', async () => {
    const { db, newId, clock } = server.core
    await db.execute(sql`alter table todos drop constraint todos_assignee_id_accounts_id_fk`)
    await db.execute(sql`insert into todos (id, title, description, assignee_id, created_at, updated_at)
      values (${newId()}, repeat('长', 1000000), repeat('长', 1000000), ${newId()},
        ${clock.now().toISOString()}, ${clock.now().toISOString()})`)
    const answer = await list('keyword=长长长')
    expect(answer.items).toMatchObject([{ assignee: null, creator: null }])
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
    for (const sortBy of ['dueTime', 'createTime', 'updateTime', 'title'])
      expect((await list(`sortBy=${sortBy}`)).total).toBeGreaterThan(1)
  })
})

test('自己排着的队：待审文章、待审话题、未结举报，有多少、从什么时候起', async () => {
  const waiting = async () =>
    (await server.get('/api/admin/queues', admin.token)).json<Schemas['Pending']>()
  const none = { count: 0, oldestTime: null }
  expect(await waiting()).toEqual({
    posts: none,
    topics: none,
    reports: none,
    feedback: none,
    comments: none,
    appeals: none,
  })
  const [author, reader] = [await server.createMember(), await server.createMember()]
  const since = server.clock.now().toISOString()
  await proposeTopic(server, author, '等着的')
  const shown = await publish(server, author)
  await demandReview(server, admin, 'all')
  await publish(server, author)
  const report = { type: 0, targetId: shown.id, reason: 0, description: '这是一篇广告' }
  expect((await server.post('/api/report', report, reader.token)).statusCode).toBe(201)
  server.clock.advance(day)
  for (const member of [admin, author]) member.token = await server.tokenFor(member)
  await publish(server, author)
  await demandReview(server, admin, 'resubmitted')
  expect(await waiting()).toMatchObject({
    posts: { count: 2, oldestTime: since },
    topics: { count: 1, oldestTime: since },
    reports: { count: 1, oldestTime: since },
  })
  expect((await list()).pending).toEqual(await waiting())

  const mine = await server.get('/api/posts/my?status=reviewing', author.token)
  const [{ id } = { id: '' }] = mine.json<Schemas['MyPostPage']>().items
  await server.delete(`/api/posts/${id}`, author.token)
  // In the trash it waits for nobody.
  expect(await waiting()).toMatchObject({ posts: { count: 1 } })
})
