import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { posts } from '#server/db/schema/posts.ts'
import { createCursors } from '#server/lists/cursor.ts'
import { countUpTo, type Listing, readPage } from '#server/lists/keyset.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member
let other: Member
let reader: Member
let category: Schemas['Category']
/** Twelve by `author` in `category`, newest first; the last four were published at the same moment. */
const written: string[] = []

beforeAll(async () => {
  server = await startServer()
  author = await server.createMember()
  other = await server.createMember()
  reader = await server.createMember()
  category = await createCategory(server, await server.createAdmin(), '技术')
  for (let index = 0; index < 12; index += 1) {
    if (index > 3) server.clock.advance(60_000)
    const { id } = await publish(server, author, { categoryIds: [category.id], tags: ['连载'] })
    written.unshift(id)
  }
  server.clock.advance(60_000)
  await saveDraft(server, author, { categoryIds: [category.id], tags: ['连载'] })
})
afterAll(() => server.close())

const fetchList = async <Page>(url: string) => {
  const response = await server.get(url, await server.tokenFor(reader))
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`)
  return response.json<Page>()
}
const ids = ({ items }: { items: { id: string }[] }) => items.map((it) => it.id)

const totalOf = async (url: string) => (await fetchList<{ total: number }>(url)).total

const lists = () =>
  [
    ['全部', '/api/posts/public/hybrid?'],
    ['按作者', `/api/posts/public/hybrid?authorId=${author.id}`],
    ['按标签', `/api/posts/public/hybrid?tag=${encodeURIComponent('连载')}`],
    ['按分类', `/api/posts/public/hybrid?categoryId=${category.id}`],
    ['分类页', `/api/posts/categories/${category.id}/posts/hybrid?`],
    [
      '作者与标签',
      `/api/posts/public/hybrid?authorId=${author.id}&tag=${encodeURIComponent('连载')}`,
    ],
  ] as const

test('按页读：页码、总数、总页数都对，末页之后是空的', async () => {
  const page = (number: number) =>
    fetchList<Schemas['PostPage']>(`/api/posts/public?page=${number}&pageSize=5`)
  expect(ids(await page(1))).toEqual(written.slice(0, 5))
  const last = await page(3)
  expect(ids(last)).toEqual(written.slice(10))
  expect(last).toMatchObject({ total: 12, page: 3, pageSize: 5, totalPages: 3 })
  expect(await page(1_000_000)).toMatchObject({ items: [], total: 12, totalPages: 3 })
})

test('每种筛选下，顺着游标走一遍不重不漏，倒着走回到开头；草稿从不出现', async () => {
  for (const [name, url] of lists()) {
    const read = (rest = '') => fetchList<Schemas['PostHybridPage']>(`${url}&pageSize=5${rest}`)
    let page = await read()
    const first = { total: page.total, page: page.page, prevCursor: page.prevCursor }
    const forward = ids(page)
    while (page.nextCursor) {
      page = await read(`&cursor=${page.nextCursor}`)
      forward.push(...ids(page))
    }
    const last = { total: page.total, page: page.page }
    const backward = ids(page)
    while (page.prevCursor) {
      page = await read(`&direction=prev&cursor=${page.prevCursor}`)
      backward.unshift(...ids(page))
    }
    expect({ name, first, forward, last, backward }).toEqual({
      name,
      first: { total: 12, page: 1, prevCursor: null },
      forward: written,
      last: { total: 12, page: null },
      backward: written,
    })
  }
})

test('混合列表给了页码的一页也带着游标，可以接着读', async () => {
  const url = '/api/posts/public/hybrid?pageSize=5'
  const page = await fetchList<Schemas['PostHybridPage']>(`${url}&page=2`)
  expect(page).toMatchObject({ page: 2, hasMore: true })
  const after = await fetchList<Schemas['PostHybridPage']>(`${url}&cursor=${page.nextCursor}`)
  expect(ids(after)).toEqual(written.slice(10))
  expect(after).toMatchObject({ hasMore: false, nextCursor: null })
  const before = await fetchList<Schemas['PostHybridPage']>(
    `${url}&direction=prev&cursor=${page.prevCursor}`,
  )
  expect(ids(before)).toEqual(written.slice(0, 5))
})

test('读的时候有人发布，已读到的位置不会错开', async () => {
  const url = '/api/posts/public/cursor?pageSize=5'
  const first = await fetchList<Schemas['PostCursorPage']>(url)
  const { id } = await publish(server, other)
  const second = await fetchList<Schemas['PostCursorPage']>(`${url}&cursor=${first.nextCursor}`)
  expect(ids(second)).toEqual(written.slice(5, 10))
  await server.delete(`/api/posts/${id}`, other.token)
})

describe('游标', () => {
  test('改过的、拼接的、别的列表的，都是 400', async () => {
    const url = '/api/posts/public/cursor?pageSize=2'
    const { nextCursor } = await fetchList<Schemas['PostCursorPage']>(url)
    const bytes = Buffer.from(nextCursor ?? '', 'base64url')
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    const edited = bytes.toString('base64url')
    for (const cursor of [edited, 'x', 'AAAA', `${nextCursor}AAAA`, "' or 1=1 --"]) {
      const refused = await server.get(`${url}&cursor=${encodeURIComponent(cursor)}`)
      expect({ cursor, ...refusalOf(refused) }).toEqual({
        cursor,
        status: 400,
        code: 1000,
        fields: ['cursor'],
      })
    }
    const elsewhere = `/api/posts/public/cursor?authorId=${author.id}&cursor=${nextCursor}`
    expect(refusalOf(await server.get(elsewhere))).toMatchObject({ status: 400 })
  })

  test('别的服务器的密钥封的，这里打不开', () => {
    const place = { value: '2026-01-01', id: 'a' }
    const foreign = createCursors(Buffer.alloc(32, 9)).seal('posts', place)
    const ours = createCursors(Buffer.alloc(32, 2))
    expect(() => ours.open('posts', foreign)).toThrow('请检查')
    expect(ours.open('posts', ours.seal('posts', place))).toEqual(place)
  })
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=x',
  'pageSize=0',
  'pageSize=101',
  'pageSize=1000000',
  'categoryId=1',
  'tag=' + 'x'.repeat(21),
])('不合规的参数 %s 是 400', async (query) => {
  expect(refusalOf(await server.get(`/api/posts/public?${query}`))).toMatchObject({
    status: 400,
    code: 1000,
  })
})

test('不公开的文章从总数与各种列表里一起消失', async () => {
  const { id } = await publish(server, other, { categoryIds: [category.id], tags: ['连载'] })
  for (const [, url] of lists().filter(([name]) => name !== '按作者' && name !== '作者与标签'))
    expect(await totalOf(url)).toBe(13)
  await server.delete(`/api/posts/${id}`, other.token)
  for (const [name, url] of lists())
    expect({ name, total: await totalOf(url) }).toEqual({ name, total: 12 })
  const shelf = (await server.get('/api/posts/categories')).json<Schemas['CategoryList']>()
  expect(shelf.items.find((it) => it.id === category.id)).toMatchObject({ postCount: 12 })
})

test('最近的与某人最近的：新的在前，数量有上限', async () => {
  const recent = await fetchList<Schemas['PostList']>('/api/posts/recent?count=3')
  expect(ids(recent)).toEqual(written.slice(0, 3))
  const own = await fetchList<Schemas['PostList']>(
    `/api/posts/users/${author.id}/recent?count=2`,
  )
  expect(ids(own)).toEqual(written.slice(0, 2))
  const none = await fetchList<Schemas['PostList']>(`/api/posts/users/${other.id}/recent`)
  expect(none).toEqual({ items: [] })
  const nobody = await server.get(`/api/posts/users/${server.core.newId()}/recent`)
  expect(refusalOf(nobody)).toEqual({ status: 404, code: 2012, fields: [] })
  expect((await server.get('/api/posts/recent?count=101')).statusCode).toBe(400)
})

test('我的文章含各种状态，可以按状态与分类看；别人的不在其中', async () => {
  const token = await server.tokenFor(author)
  const mine = async (query = '') => (await server.get(`/api/posts/my?${query}`, token)).json()
  expect(await mine()).toMatchObject({ total: 13 })
  expect(await mine('status=draft')).toMatchObject({ total: 1, items: [{ status: 'draft' }] })
  expect(await mine(`categoryId=${category.id}&status=published`)).toMatchObject({ total: 12 })
  expect((await server.get('/api/posts/my')).statusCode).toBe(401)
  expect((await server.get('/api/posts/my?status=hidden', token)).statusCode).toBe(400)
})

test('访客看到的回答最多旧一秒；作者立刻看到自己的改动', async () => {
  const url = `/api/posts/public?authorId=${other.id}`
  expect((await server.get(url)).json()).toMatchObject({ total: 0 })
  const { id } = await publish(server, other)
  expect((await server.get(url)).json()).toMatchObject({ total: 1 })
  expect((await server.get(`/api/posts/${id}`)).json()).toMatchObject({ viewCount: 0 })
  // Behind the server's back: no event tells of it, as on another node.
  await server.core.db.update(posts).set({ viewCount: 7 }).where(eq(posts.id, id))
  expect(
    (await server.get(`/api/posts/${id}`, await server.tokenFor(other))).json(),
  ).toMatchObject({
    viewCount: 7,
  })
  await expect.poll(async () => (await server.get(`/api/posts/${id}`)).json().viewCount).toBe(7)
})

test('没有留着的总数只数到够翻下一页，多出来的说明可能更多；一页页翻，翻得到最后一条', async () => {
  const isHis = eq(posts.authorId, author.id)
  const count = (most: number) => countUpTo(server.core.db, posts, isHis, most)
  expect(await count(5)).toEqual({ total: 5, isTotalCapped: true })
  // Twelve that are published, and a draft.
  expect(await count(13)).toEqual({ total: 13 })
  const asked: number[] = []
  const listing: Listing = {
    name: 'many',
    sort: { by: posts.publishedAt, type: 'timestamptz', id: posts.id, order: 'desc' },
    places: async ({ limit }) =>
      Array.from({ length: limit }, (_, index) => ({ value: '', id: String(index) })),
    total: async (most) => {
      asked.push(most)
      return { total: most, isTotalCapped: true }
    },
  }
  const read = (page: number) => readPage(listing, { page, pageSize: 20 }, async (ids) => ids)
  expect(await read(1)).toMatchObject({ totalPages: 50 })
  const far = await read(70)
  expect(far).toMatchObject({ total: 1420, isTotalCapped: true, totalPages: 71 })
  expect(far.items).toHaveLength(20)
  expect(asked).toEqual([1000, 1420])
})

test('没有留着的总数，不管问第几页，至多数到一万；那以后的页是空的', async () => {
  const asked: number[] = []
  const listing: Listing = {
    name: 'many',
    sort: { by: posts.publishedAt, type: 'timestamptz', id: posts.id, order: 'desc' },
    places: async () => [],
    total: async (most) => {
      asked.push(most)
      return { total: most, isTotalCapped: true }
    },
  }
  const page = await readPage(listing, { page: 1_000_000, pageSize: 100 }, async (ids) => ids)
  expect(page).toMatchObject({ items: [], total: 10_000, isTotalCapped: true, totalPages: 100 })
  expect(asked).toEqual([10_000])
})

test('没有全看过的列表，第一页就放得下也说可能更多', async () => {
  const listing: Listing = {
    name: 'some',
    sort: { by: posts.publishedAt, type: 'timestamptz', id: posts.id, order: 'desc' },
    places: async () => [{ value: '', id: 'a' }],
    total: async () => ({ total: 1 }),
    isPartial: true,
  }
  for (const pageSize of [1, 20])
    expect(await readPage(listing, { page: 1, pageSize }, async (ids) => ids)).toMatchObject({
      items: ['a'],
      total: 1,
      isTotalCapped: true,
    })
})
