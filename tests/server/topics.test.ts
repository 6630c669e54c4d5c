import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { topics } from '#server/db/schema/topics.ts'
import type { Member } from '#tests/support/members.ts'
import { copyPublished, openTopic, publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member
let reader: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  author = await server.createMember()
  reader = await server.createMember()
})
afterAll(() => server.close())

const absent = { status: 404, code: 2011, fields: [] }
const propose = (name: string, member = author) =>
  server.post('/api/topics', { name, description: '说明' }, member.token)
const names = (response: { json(): unknown }) => {
  // A list of topics, held against the contract already.
  const { items } = response.json() as { items: { name: string }[] }
  return items.map((it) => it.name)
}
const everywhere = async (status: number) => {
  const body = { keyword: '', status, pageSize: 100 }
  return names(await server.post('/api/topics/search', body))
}

describe('发起与审核', () => {
  test('发起的话题等待审核：只有发起的人与管理员看得到', async () => {
    const { id, ...topic } = (await propose('待审的话题')).json()
    expect(topic).toMatchObject({ status: 0, creator: { id: author.id }, isFollowed: false })
    expect((await server.get(`/api/topics/${id}`, author.token)).statusCode).toBe(200)
    expect((await server.get(`/api/topics/${id}`, admin.token)).statusCode).toBe(200)
    expect(refusalOf(await server.get(`/api/topics/${id}`, reader.token))).toEqual(absent)
    expect(refusalOf(await server.get(`/api/topics/${id}`))).toEqual(absent)
    expect(refusalOf(await server.get(`/api/topics/${id}/posts`))).toEqual(absent)
    for (const status of [-1, 0, 1, 2, 3])
      expect(await everywhere(status)).not.toContain('待审的话题')
    expect(names(await server.get('/api/topics/pending', admin.token))).toContain('待审的话题')
  })

  test('通过后所有人看得到；再审一次得到 409', async () => {
    const { id } = (await propose('通过的话题')).json()
    const review = (approved: boolean, member = admin) =>
      server.post(`/api/topics/${id}/review`, { approved, reason: '好' }, member.token)
    expect(refusalOf(await review(true, author))).toMatchObject({ status: 400, code: 1002 })
    expect((await review(true)).json()).toMatchObject({ status: 1, reviewNote: '好' })
    expect(refusalOf(await review(false))).toEqual({ status: 409, code: 1006, fields: [] })
    expect((await server.get(`/api/topics/${id}`)).json()).toMatchObject({
      name: '通过的话题',
      abilities: { follow: false, report: false },
    })
    expect((await server.get(`/api/topics/${id}`, reader.token)).json()).toMatchObject({
      abilities: { follow: true, report: true },
    })
  })

  test('驳回的只有发起的人还看得到', async () => {
    const { id } = (await propose('驳回的话题')).json()
    await server.post(`/api/topics/${id}/review`, { approved: false }, admin.token)
    expect(refusalOf(await server.get(`/api/topics/${id}`))).toEqual(absent)
    expect((await server.get(`/api/topics/${id}`, author.token)).json()).toMatchObject({
      status: 4,
    })
  })

  test('写法不同的同名话题是同一个；C 与 C# 不是', async () => {
    await propose('Type Script', reader)
    expect(refusalOf(await propose('ｔｙｐｅｓｃｒｉｐｔ', reader))).toMatchObject({
      fields: ['name'],
    })
    expect((await propose('C# 语言', reader)).statusCode).toBe(201)
    expect((await propose('C 语言', reader)).statusCode).toBe(201)
  })

  test.each(['一', ' 一 ', '看\u200b不见', '！？'])('名称“%s”不行', async (name) => {
    expect(refusalOf(await propose(name))).toMatchObject({ status: 400, fields: ['name'] })
  })

  test('一天至多发起十个', async () => {
    const eager = await server.createMember()
    for (let at = 0; at < 10; at += 1)
      expect((await propose(`发起${at}号`, eager)).statusCode).toBe(201)
    const refused = await propose('第十一个', eager)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(refused.json().retryAfter))
  })

  test('访客不能发起', async () => {
    expect((await server.post('/api/topics', { name: '访客的话题' })).statusCode).toBe(401)
  })
})

describe('浏览', () => {
  test('热门、按页、混合、搜索；话题下的文章数跟着走', async () => {
    const cold = await openTopic(server, admin, '冷门数据库')
    const hot = await openTopic(server, admin, '热门数据库')
    await server.core.db.update(topics).set({ hotness: 1500.4 }).where(eq(topics.id, hot.id))
    await server.core.db.update(topics).set({ hotness: 9 }).where(eq(topics.id, cold.id))

    const hottest = await server.get('/api/topics/hot?limit=2', reader.token)
    expect(names(hottest)).toEqual(['热门数据库', '冷门数据库'])
    expect(hottest.json().items[0]).toMatchObject({ hotnessScore: 1500 })
    const found = await server.post('/api/topics/search', { keyword: '数据 库' })
    expect(names(found)).toEqual(['热门数据库', '冷门数据库'])
    const hostile = await server.post('/api/topics/search', { keyword: "%' or 1=1 --" })
    expect(names(hostile)).toEqual([])

    const first = (await server.get('/api/topics/published/hybrid?pageSize=1')).json()
    expect(first).toMatchObject({ page: 1, hasMore: true, items: [{ name: '热门数据库' }] })
    const next = await server.get(
      `/api/topics/published/hybrid?pageSize=1&cursor=${first.nextCursor}`,
    )
    expect(names(next)).toEqual(['冷门数据库'])
    const wrong = `/api/topics/published/hybrid?sortBy=name&cursor=${first.nextCursor}`
    expect(refusalOf(await server.get(wrong))).toMatchObject({
      status: 400,
      fields: ['cursor'],
    })

    const one = await publish(server, author, { topicIds: [hot.id] })
    const two = await publish(server, author, { topicIds: [hot.id, cold.id] })
    expect((await server.get(`/api/topics/${hot.id}`)).json()).toMatchObject({ postCount: 2 })
    const ids = async (query: string) =>
      (await server.get(`/api/topics/${hot.id}/posts?${query}`))
        .json()
        .items.map((it: { id: string }) => it.id)
    expect(await ids('')).toEqual([two.id, one.id])
    expect(await ids('sortOrder=asc')).toEqual([one.id, two.id])
    await server.inject('POST', `/api/posts/${one.id}/view`)
    expect(await ids('sortBy=viewcount')).toEqual([one.id, two.id])
    await server.delete(`/api/posts/${two.id}`, author.token)
    expect(await ids('sortBy=hotness')).toEqual([one.id])
    expect((await server.get(`/api/topics/${hot.id}`)).json()).toMatchObject({ postCount: 1 })
  })

  test('两个词也找得到说明，字的宽窄、大小写不论；名称里有没有空格都找得到', async () => {
    const words = { name: '机器 学习', description: '神经网络与 Deep Learning，１００％ 入门' }
    const made = await server.post('/api/admin/topics', words, admin.token)
    expect(made.statusCode, made.body).toBe(201)
    const find = async (keyword: string) =>
      names(await server.post('/api/topics/search', { keyword }))
    for (const keyword of [
      ' deep learning ',
      'Ｄｅｅｐ　Ｌｅａｒｎｉｎｇ',
      '100% 入',
      '机器学习',
      '机 器学习',
    ])
      expect(await find(keyword), keyword).toEqual(['机器 学习'])
    for (const keyword of ['deep_learning', 'deep%learning', 'learning deep'])
      expect(await find(keyword), keyword).toEqual([])
  })

  test.each(['hotness', 'createTime', 'name', 'postCount', 'discussionCount', 'followerCount'])(
    '按 %s 排序，两个方向互为倒序',
    async (sortBy) => {
      const list = async (order: string) =>
        names(
          await server.get(
            `/api/topics/published?pageSize=100&sortBy=${sortBy}&sortOrder=${order}`,
          ),
        )
      const down = await list('desc')
      expect(down.length).toBeGreaterThan(2)
      expect(await list('asc')).toEqual(down.toReversed())
    },
  )

  test.each(['passwordHash', 'constructor', '1; drop table topics'])(
    '不能按 %s 排序',
    async (by) => {
      const url = `/api/topics/published?sortBy=${encodeURIComponent(by)}`
      expect(refusalOf(await server.get(url))).toMatchObject({
        status: 400,
        fields: ['sortBy'],
      })
    },
  )
})

test('还没开放的话题不能用在文章上，已经用上的后来停用也能继续改', async () => {
  const { id: pendingId } = (await propose('还没开放')).json()
  const body = { title: '甲', format: 0, content: '文', categoryIds: [], tags: [] }
  const refused = await server.post(
    '/api/posts/publish',
    { ...body, topicIds: [pendingId] },
    author.token,
  )
  expect(refusalOf(refused)).toMatchObject({ status: 400, fields: ['topicIds'] })

  const open = await openTopic(server, admin, '后来停用')
  const { id } = await publish(server, author, { topicIds: [open.id] })
  await server.core.db.update(topics).set({ status: 'disabled' }).where(eq(topics.id, open.id))
  const edit = { ...body, id, topicIds: [open.id], baseRevision: 1 }
  expect((await server.post('/api/posts/update', edit, author.token)).statusCode).toBe(200)
  expect((await server.get(`/api/posts/${id}`, reader.token)).json()).toMatchObject({
    topics: [],
  })
})

describe('文章很多的话题', () => {
  let topicId: string
  beforeAll(async () => {
    topicId = (await openTopic(server, admin, '人人都写')).id
    const { id } = await publish(server, author, { topicIds: [topicId] })
    await copyPublished(server, id, 1_100)
    await server.core.db.update(topics).set({ postCount: 1_101 }).where(eq(topics.id, topicId))
  })

  const read = async (query: string) =>
    (await server.get(`/api/topics/${topicId}/posts?${query}`)).json<Schemas['PostPage']>()

  test.each(['hotness', 'viewcount', 'likecount', 'commentcount'])(
    '按 %s 只到前一千篇，总数说明可能更多；那以后的页是空的',
    async (sortBy) => {
      const page = await read(`sortBy=${sortBy}&page=34&pageSize=30`)
      expect(page.items).toHaveLength(10)
      expect(page).toMatchObject({ total: 1_000, isTotalCapped: true, totalPages: 34 })
      expect((await read(`sortBy=${sortBy}&page=35&pageSize=30`)).items).toEqual([])
      expect(await read(`sortBy=${sortBy}`)).toMatchObject({
        total: 1_000,
        isTotalCapped: true,
      })
    },
  )

  test('按时间正着倒着都到得了最后一篇', async () => {
    const newest = await read('page=11&pageSize=100')
    const oldest = await read('sortOrder=asc&pageSize=100')
    expect(newest.items).toHaveLength(100)
    expect(newest).toMatchObject({ total: 1_101, totalPages: 12 })
    expect(newest).not.toHaveProperty('isTotalCapped')
    const [last] = (await read('page=12&pageSize=100')).items
    expect(oldest.items[0]?.id).toBe(last?.id)
    expect((await read('sortOrder=asc&page=12&pageSize=100')).items).toHaveLength(1)
  })

  test('很多人同时问同一页，只算一次', async () => {
    const { responseCache } = server.services
    responseCache.forget()
    const { hits } = responseCache.state()
    await Promise.all([read('sortBy=viewcount'), read('sortBy=viewcount')])
    expect(responseCache.state().hits).toBe(hits + 1)
  })
})
