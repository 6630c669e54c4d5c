import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { categories } from '#server/db/schema/posts.ts'
import type { Member } from '#tests/support/members.ts'
import { approve, demandReview } from '#tests/support/moderation.ts'
import {
  buildPost,
  createCategory,
  publish,
  refusalOf,
  saveDraft,
} from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  author = await server.createMember()
})
afterAll(() => server.close())

const absent = { status: 404, code: 2010, fields: [] }

test('管理员建、改、删；所有人按位置看到', async () => {
  const second = await createCategory(server, admin, '生活')
  const first = await createCategory(server, admin, ' 手艺 ')
  const change = { id: second.id, name: '日常', position: 2 }
  const changed = await server.put('/api/posts/categories', change, admin.token)
  expect(changed.json()).toMatchObject({ name: '日常', position: 2, description: '' })
  const list = (await server.get('/api/posts/categories')).json()
  expect(list.items.map((it: { name: string }) => it.name)).toEqual(['手艺', '日常'])
  const gone = await server.delete(`/api/posts/categories/${first.id}`, admin.token)
  expect(gone.statusCode).toBe(204)
  const again = await server.delete(`/api/posts/categories/${first.id}`, admin.token)
  expect(refusalOf(again)).toEqual(absent)
  expect(refusalOf(await server.get(`/api/posts/categories/${first.id}/posts`))).toEqual(absent)
})

/** Names and places of those that begin so. */
async function shelvesOf(prefix: string) {
  const { items } = (await server.get('/api/posts/categories')).json<Schemas['CategoryList']>()
  return items.filter(({ name }) => name.startsWith(prefix))
}

async function auditOf(categoryId: string): Promise<Schemas['AuditEntry'][]> {
  const url = `/api/admin/system/audit-log?targetType=category&targetId=${categoryId}`
  return (await server.get(url, admin.token)).json<Schemas['AuditPage']>().items
}

test('新建的排在最后；排先后要说出全部，少一个、多一个都不行', async () => {
  for (const name of ['序一', '序二', '序三']) await createCategory(server, admin, name)
  const ids = (await shelvesOf('')).map(({ id }) => id)
  expect((await shelvesOf('')).slice(-3).map(({ name }) => name)).toEqual([
    '序一',
    '序二',
    '序三',
  ])
  const url = '/api/posts/categories/order'
  const order = (given: string[]) => server.put(url, { ids: given }, admin.token)
  const turned = ids.toReversed()
  expect((await order(turned.map((id) => id.toUpperCase()))).json().items).toEqual(
    await shelvesOf(''),
  )
  expect((await shelvesOf('')).map(({ id }) => id)).toEqual(turned)
  const stale = { status: 409, code: 1006, fields: [] }
  expect(refusalOf(await order(ids.slice(1)))).toEqual(stale)
  expect(refusalOf(await order([...ids, server.core.newId()]))).toEqual(stale)
  expect(refusalOf(await order([...ids.slice(1), ids[1] ?? '']))).toEqual(stale)
  expect((await shelvesOf('')).map(({ id }) => id)).toEqual(turned)
  const [moved] = await auditOf(ids[0] ?? '')
  expect(moved).toMatchObject({
    action: 'category.order',
    actor: { id: admin.id },
    before: { position: expect.any(Number) },
    after: { position: ids.length - 1 },
  })
})

test('两位管理员各改各的：晚的一位得知是谁改过，不盖掉别人的字和先后', async () => {
  const other = await server.createAdmin({ nickName: '另一位' })
  const { id, name, description } = await createCategory(server, admin, '各改')
  const seen = { name, description }
  const reword = (by: Member, body: object) =>
    server.put('/api/posts/categories', { id, name, seen, ...body }, by.token)
  expect((await reword(other, { description: '另一位写的' })).statusCode).toBe(200)
  const late = await reword(admin, { name: '各改各的', description: '' })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    '另一位刚改过“各改”，请重新查看',
  ])
  expect(await shelvesOf('各改')).toMatchObject([{ name, description: '另一位写的' }])

  const url = '/api/posts/categories/order'
  const ids = (await shelvesOf('')).map((it) => it.id)
  const order = (by: Member, given: string[]) =>
    server.put(url, { ids: given, seen: ids.map((it) => it.toUpperCase()) }, by.token)
  const turned = ids.toReversed()
  expect((await order(other, turned)).statusCode).toBe(200)
  const moved = await order(admin, [...ids.slice(1), ids[0] ?? ''])
  expect([moved.statusCode, moved.json().message]).toEqual([
    409,
    '另一位刚排过先后，请重新查看',
  ])
  expect((await shelvesOf('')).map((it) => it.id)).toEqual(turned)
})

test('自己改好了、排好了，答复却丢了，照样再来：答的是改好的，操作记录不多一行', async () => {
  const { id, name, description } = await createCategory(server, admin, '丢了答复')
  const reword = () =>
    server.put(
      '/api/posts/categories',
      { id, name: '答复丢过 ', seen: { name, description } },
      admin.token,
    )
  const seen = (await shelvesOf('')).map((it) => it.id)
  const ids = [id, ...seen.filter((it) => it !== id)]
  const order = () => server.put('/api/posts/categories/order', { ids, seen }, admin.token)
  for (const send of [reword, order]) {
    const saved = await send()
    server.clock.advance(1000)
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
  }
  expect((await auditOf(id)).map(({ action }) => action).toSorted()).toEqual([
    'category.create',
    'category.order',
    'category.update',
  ])
})

test('建、改、删，操作记录里各有一行', async () => {
  const { id } = await createCategory(server, admin, '记录')
  await server.put(
    '/api/posts/categories',
    { id, name: '记录二', description: '说' },
    admin.token,
  )
  await server.delete(`/api/posts/categories/${id}`, admin.token)
  expect(await auditOf(id)).toMatchObject([
    { action: 'category.delete', before: { name: '记录二', postCount: 0 }, after: null },
    { action: 'category.update', before: { name: '记录' }, after: { name: '记录二' } },
    { action: 'category.create', before: null, after: { name: '记录' } },
  ])
})

describe('删掉一个分类，文章放到另一个', () => {
  const remove = (id: string, moveTo: string) =>
    server.delete(`/api/posts/categories/${id}?moveTo=${moveTo}`, admin.token)

  test('公开的、草稿、收回的都去；两个都在的只算一次；数目跟着走；再改也还在那里', async () => {
    const from = await createCategory(server, admin, '搬自')
    const to = await createCategory(server, admin, '搬往')
    const alone = await publish(server, author, { categoryIds: [from.id] })
    const both = await publish(server, author, { categoryIds: [from.id, to.id] })
    const hidden = await publish(server, author, { categoryIds: [from.id] })
    await server.post(`/api/posts/${hidden.id}/unpublish`, {}, author.token)
    const body = {
      title: '草稿',
      format: 0,
      content: '文',
      categoryIds: [from.id],
      tags: [],
    }
    const draft = (await server.post('/api/posts/drafts/save', body, author.token)).json()
    expect((await remove(from.id, to.id)).statusCode).toBe(204)
    expect(await shelvesOf('搬')).toMatchObject([{ name: '搬往', postCount: 2 }])
    const listed = (await server.get(`/api/posts/categories/${to.id}/posts`)).json()
    expect(new Set(listed.items.map((it: { id: string }) => it.id))).toEqual(
      new Set([alone.id, both.id]),
    )
    for (const { id } of [alone, both, hidden, draft])
      expect((await server.get(`/api/posts/edit/${id}`, author.token)).json()).toMatchObject({
        categoryIds: [to.id],
      })
    const [gone] = await auditOf(from.id)
    expect(gone).toMatchObject({
      action: 'category.delete',
      before: { postCount: 2 },
      after: { into: '搬往' },
    })
  })

  test('公开的文章还没公开的修改也去：存着的、送审的、送审后又改的', async () => {
    const from = await createCategory(server, admin, '改自')
    const to = await createCategory(server, admin, '改往')
    const [saved, trashed, submitted] = [
      await publish(server, author),
      await publish(server, author),
      await publish(server, author),
    ]
    const categoriesOf = async (id: string) =>
      (await server.get(`/api/posts/edit/${id}`, author.token)).json().categoryIds
    for (const { id } of [saved, trashed])
      await saveDraft(server, author, { id, categoryIds: [from.id] })
    await server.delete(`/api/posts/${trashed.id}`, author.token)
    await demandReview(server, admin, 'all')
    const { revision } = await publish(server, author, {
      id: submitted.id,
      categoryIds: [from.id],
    })
    await saveDraft(server, author, { id: submitted.id, categoryIds: [] })
    await demandReview(server, admin, 'resubmitted')

    expect((await remove(from.id, to.id)).statusCode).toBe(204)
    await server.post(`/api/posts/${trashed.id}/restore`, undefined, author.token)
    for (const { id } of [saved, trashed]) expect(await categoriesOf(id)).toEqual([to.id])
    expect(await categoriesOf(submitted.id)).toEqual([])
    await approve(server, admin, submitted.id, revision)
    const shown = (await server.get(`/api/posts/${submitted.id}`, author.token)).json()
    expect(shown.categoryIds).toEqual([to.id])
    expect(await shelvesOf('改')).toMatchObject([{ name: '改往', postCount: 1 }])
  })

  test('编辑器正开着，它选的分类搬了家，新的又搬了一次：存下的、发布的都到最后那一个', async () => {
    const [first, second, last] = [
      await createCategory(server, admin, '连搬一'),
      await createCategory(server, admin, '连搬二'),
      await createCategory(server, admin, '连搬三'),
    ]
    const writing = { ...buildPost(), categoryIds: [first.id, last.id] }
    const { id, revision } = await saveDraft(server, author, writing)
    await remove(first.id, second.id)
    await remove(second.id, last.id)
    const next = { ...writing, id, content: '接着写' }
    await saveDraft(server, author, { ...next, baseRevision: revision })
    const stored = async () =>
      (await server.get(`/api/posts/edit/${id}`, author.token)).json().categoryIds
    expect(await stored()).toEqual([last.id])
    await publish(server, author, { ...next, categoryIds: [first.id] })
    expect(await stored()).toEqual([last.id])
    expect(await shelvesOf('连搬')).toMatchObject([{ name: '连搬三', postCount: 1 }])
    await server.delete(`/api/posts/categories/${last.id}`, admin.token)
    await saveDraft(server, author, { ...next, content: '再写' })
    expect(await stored()).toEqual([])
  })

  test('还拿着旧编号的读者，在每一种列表里都看得到搬去的文章；那一个也删了，就是没有', async () => {
    const [first, second, last] = [
      await createCategory(server, admin, '旧号一'),
      await createCategory(server, admin, '旧号二'),
      await createCategory(server, admin, '旧号三'),
    ]
    const { id } = await publish(server, author, { categoryIds: [first.id], tags: ['旧号'] })
    await remove(first.id, second.id)
    await remove(second.id, last.id)
    const own = `/api/posts/categories/${first.id}/posts`
    const all = `categoryId=${first.id}`
    for (const url of [
      own,
      `${own}/hybrid`,
      `/api/posts/public?${all}`,
      `/api/posts/public?${all}&tag=旧号`,
      `/api/posts/public/cursor?${all}`,
      `/api/posts/public/hybrid?${all}`,
    ])
      expect([url, (await server.get(url)).json()]).toEqual([
        url,
        expect.objectContaining({ items: [expect.objectContaining({ id })] }),
      ])
    await server.delete(`/api/posts/categories/${last.id}`, admin.token)
    expect(refusalOf(await server.get(own))).toEqual(absent)
  })

  test('放不到自己，也放不到没有的分类：什么都没有删', async () => {
    const { id } = await createCategory(server, admin, '留着')
    const refused = { status: 400, code: 1000, fields: ['moveTo'] }
    expect(refusalOf(await remove(id, id))).toEqual(refused)
    expect(refusalOf(await remove(id, server.core.newId()))).toEqual(refused)
    expect(await shelvesOf('留着')).toHaveLength(1)
  })

  test('正在发布的文章不丢：要么放到那边，要么作者听到一句话', async () => {
    const [from, to] = [
      await createCategory(server, admin, '边发边删'),
      await createCategory(server, admin, '边发边收'),
    ]
    const writers = await Promise.all(Array.from({ length: 6 }, () => server.createMember()))
    const body = { title: '题', format: 0, content: '文', tags: [] }
    const answers = await Promise.all([
      ...writers.map((writer, at) => {
        const categoryIds = at % 2 ? [from.id, to.id] : [to.id, from.id]
        return server.post('/api/posts/publish', { ...body, categoryIds }, writer.token)
      }),
      remove(from.id, to.id),
    ])
    const published = answers.slice(0, -1).filter(({ statusCode }) => statusCode < 300)
    expect(answers.at(-1)?.statusCode).toBe(204)
    for (const answer of answers.slice(0, -1))
      expect([200, 201, 400, 409]).toContain(answer.statusCode)
    expect(await shelvesOf('边发边')).toMatchObject([{ postCount: published.length }])
  })
})

test('最多 200 个', async () => {
  const { db, newId, clock } = server.core
  const now = clock.now()
  const there = await db.$count(categories)
  const rows = Array.from({ length: 200 - there }, (_, at) => ({
    id: newId(),
    name: `满${at}`,
    position: 1000 + at,
    createdAt: now,
    updatedAt: now,
  }))
  await db.insert(categories).values(rows)
  const more = await server.post('/api/posts/categories', { name: '多一个' }, admin.token)
  expect(refusalOf(more)).toEqual({ status: 400, code: 1000, fields: ['name'] })
  expect(more.json().errors.name[0]).toContain('最多 200 个分类')
  for (const { id } of rows) await server.delete(`/api/posts/categories/${id}`, admin.token)
})

test('同名的不行', async () => {
  const { id } = await createCategory(server, admin, '读书')
  const other = await createCategory(server, admin, '电影')
  const taken = { status: 400, code: 1000, fields: ['name'] }
  const created = await server.post(
    '/api/posts/categories',
    { name: '读书', description: '另一种' },
    admin.token,
  )
  expect(refusalOf(created)).toEqual(taken)
  const renamed = { id: other.id, name: '读书' }
  expect(refusalOf(await server.put('/api/posts/categories', renamed, admin.token))).toEqual(
    taken,
  )
  const same = await server.put('/api/posts/categories', { id, name: '读书' }, admin.token)
  expect(same.statusCode).toBe(200)
})

describe('不是管理员', () => {
  test('成员得到 400 与权限码，访客得到 401', async () => {
    const id = server.core.newId()
    for (const [method, url, body] of [
      ['POST', '/api/posts/categories', { name: '我的' }],
      ['PUT', '/api/posts/categories', { id, name: '我的' }],
      ['DELETE', `/api/posts/categories/${id}`, undefined],
    ] as const) {
      const asMember = await server.inject(method, url, { body, token: author.token })
      expect(refusalOf(asMember)).toMatchObject({ status: 400, code: 1002 })
      expect(refusalOf(await server.inject(method, url, { body }))).toMatchObject({
        status: 401,
      })
    }
  })
})

test('分类删掉以后，文章还在，也还能改', async () => {
  const { id: categoryId } = await createCategory(server, admin, '暂存')
  const { id } = await publish(server, author, { categoryIds: [categoryId] })
  await server.delete(`/api/posts/categories/${categoryId}`, admin.token)
  expect((await server.get(`/api/posts/${id}`)).json()).toMatchObject({ categoryIds: [] })
  const opened = (await server.get(`/api/posts/edit/${id}`, author.token)).json()
  expect(opened).toMatchObject({ categoryIds: [] })
  const { title, format, content, categoryIds, tags } = opened
  const body = { id, title: `${title}·改`, format, content, categoryIds, tags, baseRevision: 1 }
  expect((await server.post('/api/posts/update', body, author.token)).statusCode).toBe(200)
})

test('正写着的草稿选了的分类被删掉：照样存得下；发布时说出来，去掉就发得出', async () => {
  const [gone, kept] = [
    await createCategory(server, admin, '写着写着'),
    await createCategory(server, admin, '还在的'),
  ]
  const categoryIds = [gone.id, kept.id]
  const { id, revision } = await saveDraft(server, author, { categoryIds })
  await server.delete(`/api/posts/categories/${gone.id}`, admin.token)
  const body = { ...buildPost(), id, content: '接着写', categoryIds }
  const saved = await saveDraft(server, author, { ...body, baseRevision: revision })
  expect((await server.get(`/api/posts/edit/${id}`, author.token)).json()).toMatchObject({
    content: '接着写',
    categoryIds: [kept.id],
  })
  const again = await saveDraft(server, author, { ...body, baseRevision: revision })
  expect(again.revision).toBe(saved.revision)
  const submit = (ids: string[]) =>
    server.post('/api/posts/publish', { ...body, categoryIds: ids }, author.token)
  const refused = { status: 400, code: 1000, fields: ['categoryIds'] }
  expect(refusalOf(await submit(categoryIds))).toEqual(refused)
  expect((await submit([kept.id])).statusCode).toBe(200)
})

test('数目跟着文章走：改分类、删除都算', async () => {
  const one = await createCategory(server, admin, '甲类')
  const two = await createCategory(server, admin, '乙类')
  const counts = async () => {
    const { items } = (await server.get('/api/posts/categories')).json()
    const of = (id: string) => items.find((it: { id: string }) => it.id === id).postCount
    return [of(one.id), of(two.id)]
  }
  const { id } = await publish(server, author, { categoryIds: [one.id] })
  expect(await counts()).toEqual([1, 0])
  const body = {
    id,
    title: '换了分类',
    format: 0,
    content: '文',
    categoryIds: [two.id],
    tags: [],
    baseRevision: 1,
  }
  await server.post('/api/posts/update', body, author.token)
  expect(await counts()).toEqual([0, 1])
  await server.delete(`/api/posts/${id}`, author.token)
  expect(await counts()).toEqual([0, 0])
})

test('许多人同时发布到同样的分类，数目分毫不差', async () => {
  const shelves = await Promise.all(
    ['子', '丑', '寅'].map((name) => createCategory(server, admin, `并发${name}`)),
  )
  const ids = shelves.map((it) => it.id)
  const writers = await Promise.all(Array.from({ length: 8 }, () => server.createMember()))
  await Promise.all(
    writers.flatMap((writer, at) => [
      publish(server, writer, { categoryIds: at % 2 ? ids : ids.toReversed() }),
      publish(server, writer, { categoryIds: at % 2 ? ids.toReversed() : ids }),
    ]),
  )
  const { items } = (await server.get('/api/posts/categories')).json()
  const counted = items.filter((it: { id: string }) => ids.includes(it.id))
  expect(counted.map((it: { postCount: number }) => it.postCount)).toEqual([16, 16, 16])
})
