import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { settings, auditLog } from '#server/db/schema/system.ts'
import type { DomainEvents, EventName } from '#server/lib/events.ts'
import type { Member } from '#tests/support/members.ts'
import {
  approve,
  demandReview,
  reject,
  settingsBody,
  takeDown,
} from '#tests/support/moderation.ts'
import { buildPost, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member
let admin: Member
let heard: { name: EventName; event: unknown }[]

const told = [
  'post.published',
  'post.changed',
  'post.removed',
  'post.approved',
  'post.rejected',
  'post.takenDown',
  'post.unpublished',
] as const satisfies (keyof DomainEvents)[]

beforeAll(async () => {
  server = await startServer()
  for (const name of told)
    server.core.events.on(name, (event) => void heard.push({ name, event }))
})
afterAll(() => server.close())
beforeEach(async () => {
  heard = []
  author = await server.createMember()
  admin = await server.createAdmin()
})
afterEach(() => server.core.db.delete(settings))

const absent = { status: 404, code: 2009, fields: [] }
const conflict = { status: 409, code: 1006, fields: [] }
const read = (id: string, token?: string) => server.get(`/api/posts/${id}`, token)
const mine = async (query = '') =>
  (await server.get(`/api/posts/my${query}`, author.token)).json<Schemas['MyPostPage']>()
const names = () => heard.map(({ name }) => name)
const batch = (body: object) => server.post('/api/admin/posts/batch', body, admin.token)
const edit = (id: string, content: string) =>
  server.post('/api/posts/update', { ...buildPost({ content }), id }, author.token)

describe('哪些文章要审核', () => {
  test('平时只有被驳回或下架后重新提交的', async () => {
    expect((await publish(server, author)).status).toBe('published')
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const again = await publish(server, author, { id })
    expect(again).toMatchObject({ status: 'reviewing', reviewRevision: 2 })
  })

  test('newAuthors：还没有公开过文章的人要审核，过了一篇之后就不用', async () => {
    await demandReview(server, admin, 'newAuthors')
    const { id, status, revision } = await publish(server, author)
    expect(status).toBe('reviewing')
    expect(refusalOf(await read(id))).toEqual(absent)
    await approve(server, admin, id, revision)
    expect((await publish(server, author)).status).toBe('published')
    expect((await edit(id, '改了')).json()).toMatchObject({ reviewRevision: null })
  })

  test('发布之前就说会不会先审核：存草稿的回答与打开编辑都说，规则变了跟着变', async () => {
    const opened = async (id: string) =>
      (await server.get(`/api/posts/edit/${id}`, author.token)).json<Schemas['PostEdit']>()
    const draft = await saveDraft(server, author, { title: '雨夜', content: '一' })
    expect(draft.needsReview).toBe(false)
    await demandReview(server, admin, 'newAuthors')
    const again = await saveDraft(server, author, {
      id: draft.id,
      title: '雨夜',
      content: '二',
    })
    expect([again.needsReview, (await opened(draft.id)).needsReview]).toEqual([true, true])
    const { status, revision } = await publish(server, author, { id: draft.id })
    expect(status).toBe('reviewing')
    await approve(server, admin, draft.id, revision)
    expect((await opened(draft.id)).needsReview).toBe(false)
  })

  test('设置只有管理员能看能改，改动留下记录；认不得的规则是 400', async () => {
    await demandReview(server, admin, 'all')
    const seen = await server.get('/api/admin/system/settings', admin.token)
    expect(seen.json()).toMatchObject({ review: 'all', version: 1 })
    const odd = { ...settingsBody(seen.json()), review: 'never' }
    const refused = await server.put('/api/admin/system/settings', odd, admin.token)
    expect(refusalOf(refused)).toEqual({ status: 400, code: 1000, fields: ['review'] })
    const [row] = await server.core.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, admin.id))
    expect(row).toMatchObject({
      action: 'settings.update',
      before: { review: 'resubmitted' },
      after: { review: 'all' },
    })
  })
})

describe('已发布的文章改了要审核', () => {
  let id: string
  beforeEach(async () => {
    id = (await publish(server, author, { title: '旧题', content: '旧文', tags: ['旧签'] })).id
    await demandReview(server, admin, 'all')
    heard = []
  })

  const search = async (query: string) =>
    (await server.get(`/api/search?query=${encodeURIComponent(query)}`)).json<{
      total: number
    }>().total

  test('等待期间读者看到的仍是旧的：详情、列表、标签、搜索都是', async () => {
    const body = {
      ...buildPost({ title: '新题', content: '新文独有的词', tags: ['新签'] }),
      id,
    }
    const saved = await server.post('/api/posts/update', body, author.token)
    expect(saved.json()).toMatchObject({
      status: 'published',
      revision: 2,
      publishedRevision: 1,
      reviewRevision: 2,
    })
    expect(names()).toEqual([])
    expect((await read(id)).json()).toMatchObject({
      title: '旧题',
      tags: ['旧签'],
      reviewRevision: null,
    })
    expect((await read(id, author.token)).json()).toMatchObject({ reviewRevision: 2 })
    const listed = await server.get(`/api/posts/public?authorId=${author.id}`)
    expect(listed.json()).toMatchObject({ total: 1, items: [{ title: '旧题' }] })
    expect(await search('新文独有的词')).toBe(0)
    const waiting = await mine('?status=reviewing')
    expect(waiting).toMatchObject({
      total: 1,
      items: [{ id, status: 'published', reviewRevision: 2 }],
      counts: { all: 1, reviewing: 1, published: 1 },
    })
    await approve(server, admin, id, 2)
    expect(names()).toEqual(['post.changed', 'post.approved'])
    expect((await read(id)).json()).toMatchObject({ title: '新题', tags: ['新签'] })
    expect(await search('新文独有的词')).toBe(1)
  })

  test('驳回之后旧的还在，作者看到原因，改了可以再提交', async () => {
    await edit(id, '不合适的')
    const answer = await reject(server, admin, id, { revision: 2, reason: '像广告' })
    expect(answer.json()).toMatchObject({ status: 'published', reviewRevision: null })
    expect((await read(id)).body).toContain('旧文')
    expect((await mine()).items[0]).toMatchObject({ reviewNote: '像广告', revision: 2 })
    expect(heard.at(-1)).toEqual({
      name: 'post.rejected',
      event: {
        postId: id,
        authorId: author.id,
        actorId: admin.id,
        reason: '像广告',
        rule: null,
        at: server.clock.now(),
      },
    })
    expect((await edit(id, '改好了')).json()).toMatchObject({ reviewRevision: 3 })
  })

  test('审核期间再存草稿，不动已提交的那一版；再提交才换', async () => {
    await edit(id, '提交的')
    await saveDraft(server, author, { id, content: '又想到的' })
    expect((await mine()).items[0]).toMatchObject({ revision: 3, reviewRevision: 2 })
    await edit(id, '又提交的')
    const stale = await approve(server, admin, id, 2)
    expect(refusalOf(stale)).toEqual(conflict)
    expect(stale.json()).toMatchObject({ current: { id, revision: 4 } })
    expect((await approve(server, admin, id, 4)).statusCode).toBe(200)
    expect((await read(id)).body).toContain('又提交的')
  })

  test('同样的修改重发，不会再排一次队', async () => {
    const body = { ...buildPost({ content: '改' }), id, baseRevision: 1 }
    await server.post('/api/posts/update', body, author.token)
    const again = await server.post('/api/posts/update', body, author.token)
    expect(again.json()).toMatchObject({ revision: 2, reviewRevision: 2 })
    expect(names()).toEqual([])
  })
})

describe('管理员', () => {
  test('下架要有原因；作者看到原因，别人看不到文章；重新提交、通过才回来', async () => {
    const { id } = await publish(server, author, { title: '有争议的' })
    const mute = await takeDown(server, admin, id, '  ')
    expect(refusalOf(mute)).toEqual({ status: 400, code: 1000, fields: ['reason'] })
    expect((await takeDown(server, admin, id, '侵权')).json()).toMatchObject({
      status: 'takenDown',
      reviewNote: '侵权',
      abilities: { review: false, takeDown: false, restore: true, delete: true },
    })
    expect(refusalOf(await read(id))).toEqual(absent)
    expect((await mine()).items[0]).toMatchObject({
      reviewNote: '侵权',
      abilities: { edit: true, publish: true, unpublish: false, delete: true, restore: false },
    })
    await publish(server, author, { id })
    const rejected = await server.post(
      `/api/admin/posts/${id}/review`,
      { approved: false, revision: 2 },
      admin.token,
    )
    expect(refusalOf(rejected)).toEqual({ status: 400, code: 1000, fields: ['reason'] })
    expect((await approve(server, admin, id, 2)).json()).toMatchObject({
      status: 'published',
      reviewNote: null,
    })
    expect(names()).toEqual([
      'post.published',
      'post.removed',
      'post.takenDown',
      'post.published',
      'post.approved',
    ])
  })

  test('两位同时审核，一位先到，另一位得知已经处理过', async () => {
    await demandReview(server, admin, 'all')
    const { id } = await publish(server, author)
    const other = await server.createAdmin()
    const answers = await Promise.all([
      approve(server, admin, id, 1),
      reject(server, other, id, { revision: 1, reason: '重复' }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const rows = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(rows).toHaveLength(1)
  })

  test('每一步都有记录：谁、对什么、原因、前后', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id, '广告')
    await server.post(`/api/admin/posts/${id}/restore`, { reason: '看错了' }, admin.token)
    await approve(server, admin, id, 1)
    await server.delete(
      `/api/admin/posts/${id}?reason=${encodeURIComponent('再犯')}`,
      admin.token,
    )
    const rows = await server.core.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, id))
      .orderBy(auditLog.id)
    expect(
      rows.map(({ action, reason, before, after }) => [
        action,
        reason,
        before?.['status'],
        after?.['status'],
      ]),
    ).toEqual([
      ['post.takeDown', '广告', 'published', 'takenDown'],
      ['post.restore', '看错了', 'takenDown', 'reviewing'],
      ['post.approve', '', 'reviewing', 'published'],
      ['post.delete', '再犯', 'published', 'deleted'],
    ])
  })

  test('批量：做到的与没做到的各自列出，没有原因的驳回是 400', async () => {
    const ids = [(await publish(server, author)).id, (await publish(server, author)).id]
    const nowhere = server.core.newId()
    const seen = [...ids, nowhere].map((id) => ({ id, revision: 1 }))
    const answer = await batch({ posts: seen, action: 'takeDown', reason: '广告' })
    expect(answer.json()).toEqual({
      succeeded: ids,
      failed: [{ id: nowhere, code: 2009, message: '文章不存在' }],
    })
    const refused = await batch({ posts: seen, action: 'delete' })
    expect(refusalOf(refused)).toEqual({ status: 400, code: 1000, fields: ['reason'] })
  })

  test.for(['approve', 'reject'])(
    '批量审核（%s）：看过以后作者又提交了新的版本，那一篇不动',
    async (action) => {
      await demandReview(server, admin, 'all')
      const stale = await publish(server, author, { content: '看过的' })
      const same = await publish(server, author, { content: '也看过' })
      await edit(stale.id, '没有人看过')
      const posts = [stale, same].map(({ id }) => ({ id, revision: 1 }))
      const answer = await batch({ posts, action, reason: '广告' })
      const message = '作者又提交了新的版本，请重新查看后再审核'
      expect(answer.json()).toEqual({
        succeeded: [same.id],
        failed: [{ id: stale.id, code: 1006, message }],
      })
      expect((await read(stale.id)).statusCode).toBe(404)
      expect((await mine('?status=reviewing')).items.map(({ id }) => id)).toEqual([stale.id])
    },
  )

  test('批量下架与删除不问版本：新写的也一起收走', async () => {
    const { id } = await publish(server, author)
    await edit(id, '新写的')
    const posts = [{ id, revision: 1 }]
    const answer = await batch({ posts, action: 'takeDown', reason: '广告' })
    expect(answer.json()).toEqual({ succeeded: [id], failed: [] })
  })

  test('列表：按状态、作者、关键词，按举报数排；审核队列里有等待的修改', async () => {
    const list = async (query: string) =>
      (await server.get(`/api/admin/posts?authorId=${author.id}&${query}`, admin.token)).json<
        Schemas['AdminPostPage']
      >()
    const calm = await publish(server, author, { title: '平静' })
    const noisy = await publish(server, author, { title: '喧哗' })
    await saveDraft(server, author, { title: '草稿' })
    const reporter = await server.createMember()
    const report = { type: 0, targetId: noisy.id, reason: 0, description: '全文都是广告' }
    await server.post('/api/report', report, reporter.token)
    const byReports = await list('sortBy=reportCount')
    expect(byReports.items[0]).toMatchObject({ id: noisy.id, reportCount: 1 })
    expect(byReports.total).toBe(3)
    expect(await list(`keyword=${encodeURIComponent('平')}`)).toMatchObject({
      total: 1,
      items: [{ id: calm.id }],
    })
    await demandReview(server, admin, 'all')
    await edit(calm.id, '改')
    expect(await list('status=reviewing&sortBy=publishedAt&sortOrder=asc')).toMatchObject({
      total: 1,
      items: [{ id: calm.id, status: 'published', abilities: { review: true } }],
    })
    await server.delete(`/api/posts/${calm.id}`, author.token)
    expect((await list('')).total).toBe(2)
    expect((await list('status=deleted')).items[0]).toMatchObject({
      id: calm.id,
      // It lies in its author's trash: that it stays there is for an administrator to say.
      abilities: { restore: true, delete: true },
    })
  })
})
