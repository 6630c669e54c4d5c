import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

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

test('同名的不行', async () => {
  const { id } = await createCategory(server, admin, '读书')
  const other = await createCategory(server, admin, '电影')
  const taken = { status: 400, code: 1000, fields: ['name'] }
  const created = await server.post('/api/posts/categories', { name: '读书' }, admin.token)
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
