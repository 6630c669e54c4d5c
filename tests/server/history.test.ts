import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postMonths, posts } from '#server/db/schema/posts.ts'
import { dayOf, momentsOf, monthOf, startOfDay } from '#server/lib/clock.ts'
import { createClock, day } from '#tests/support/clock.ts'
import { demandStatus } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { buildPost, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

describe('东八区的日历', () => {
  test('北京零点换日、换月、换年', () => {
    const before = new Date('2025-12-31T15:59:59.999Z')
    const after = new Date('2025-12-31T16:00:00Z')
    expect([dayOf(before), monthOf(before)]).toEqual(['2025-12-31', '2025-12-01'])
    expect([dayOf(after), monthOf(after)]).toEqual(['2026-01-01', '2026-01-01'])
    expect(startOfDay(before).toISOString()).toBe('2025-12-30T16:00:00.000Z')
    expect(startOfDay(after)).toEqual(after)
    expect(startOfDay(after, 6).toISOString()).toBe('2025-12-25T16:00:00.000Z')
    expect(momentsOf(2025, 12)).toEqual({
      from: new Date('2025-11-30T16:00:00Z'),
      until: after,
    })
  })
})

describe('岁月史书', () => {
  let server: TestServer
  let author: Member

  beforeAll(async () => {
    server = await startServer({ clock: createClock(new Date('2026-03-05T04:00:00Z')) })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const { db } = server.core
    await db.delete(posts)
    await db.delete(postMonths)
    server.services.responseCache.forget()
    author = await server.createMember()
  })

  const get = async (path = '') => (await server.get(`/api/posts/history${path}`)).json()
  const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

  let keys = 0
  async function publishAt(time: string) {
    keys += 1
    const when = new Date(time)
    const body = buildPost()
    const writing = { excerpt: '', coverImage: null, topicIds: [], ...body, title: body.title }
    return server.services.posts.write(author.id, 'publish', writing, {
      importKey: `history:${keys}`,
      publishedAt: when,
      updatedAt: when,
    })
  }

  test('没有文章时是空的', async () => {
    expect(await get()).toEqual({ total: 0, years: [] })
    expect(await get('/2026')).toEqual({ year: 2026, total: 0, months: [] })
    expect(await get('/2026/3')).toMatchObject({ total: 0, items: [] })
    expect(await get('/9999/12')).toMatchObject({ total: 0, items: [] })
  })

  test.each(['/1969', '/2026/0', '/2026/13', '/abc', '/2026.5', '/20260'])(
    '%s 不存在',
    async (path) => {
      expect((await server.get(`/api/posts/history${path}`)).statusCode).toBe(404)
    },
  )

  test('按北京时间归入年月，从新到旧，没有文章的年月不出现', async () => {
    await publishAt('2024-12-31T15:59:59Z')
    await publishAt('2024-12-31T16:00:00Z')
    await publishAt('2025-01-15T00:00:00Z')
    await publishAt('2025-06-01T00:00:00Z')
    expect(await get()).toMatchObject({
      total: 4,
      years: [
        {
          year: 2025,
          total: 3,
          months: [
            { month: 6, total: 1 },
            { month: 1, total: 2 },
          ],
        },
        { year: 2024, total: 1, months: [{ month: 12, total: 1 }] },
      ],
    })
  })

  test('数据库与日历给出同一个月', async () => {
    for (const time of [
      '2024-02-29T15:59:59.999Z',
      '2024-02-29T16:00:00Z',
      '1986-07-01T00:00Z',
    ])
      await publishAt(time)
    const rows = await server.core.db.select().from(posts)
    expect(rows).toHaveLength(3)
    for (const { month, publishedAt } of rows)
      expect(month).toBe(publishedAt && monthOf(publishedAt))
  })

  test('总览的每个月说出最受欢迎的三篇', async () => {
    const links: { id: string; title: string }[] = []
    for (let at = 0; at < 4; at += 1) {
      const { id } = await publishAt(`2025-05-0${at + 1}T00:00:00Z`)
      const title = `第 ${at} 篇`
      await server.core.db.update(posts).set({ viewCount: at, title }).where(eq(posts.id, id))
      links.unshift({ id, title })
    }
    const other = await publishAt('2025-04-01T00:00:00Z')
    expect(await get()).toEqual({
      total: 5,
      years: [
        {
          year: 2025,
          total: 5,
          months: [
            { month: 5, total: 4, posts: links.slice(0, 3) },
            { month: 4, total: 1, posts: [{ id: other.id, title: other.title }] },
          ],
        },
      ],
    })
  })

  test('一年的每个月列出最受欢迎的五篇', async () => {
    const ids: string[] = []
    for (let at = 0; at < 6; at += 1) {
      const { id } = await publishAt(`2025-05-0${at + 1}T00:00:00Z`)
      await server.core.db.update(posts).set({ viewCount: at }).where(eq(posts.id, id))
      ids.unshift(id)
    }
    const other = await publishAt('2025-04-01T00:00:00Z')
    const year = await get('/2025')
    expect(year).toMatchObject({
      year: 2025,
      total: 7,
      months: [
        { month: 5, total: 6 },
        { month: 4, total: 1 },
      ],
    })
    expect(year.months.map(idsOf)).toEqual([ids.slice(0, 5), [other.id]])
  })

  test('一个月的文章新的在前，分页，界外的不算', async () => {
    const last = await publishAt('2025-05-31T15:59:59Z')
    const first = await publishAt('2025-04-30T16:00:00Z')
    const middle = await publishAt('2025-05-10T00:00:00Z')
    await publishAt('2025-05-31T16:00:00Z')
    await publishAt('2025-04-30T15:59:59Z')
    const page = await get('/2025/5?page=1&pageSize=2')
    expect(page).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect(idsOf(page)).toEqual([last.id, middle.id])
    expect(idsOf(await get('/2025/5?page=2&pageSize=2'))).toEqual([first.id])
  })

  test('草稿不出现；删了的离开列表与总数', async () => {
    await saveDraft(server, author)
    const { id } = await publish(server, author)
    const march = { year: 2026, total: 1, months: [{ month: 3, total: 1 }] }
    expect(await get()).toMatchObject({ total: 1, years: [march] })
    expect(idsOf(await get('/2026/3'))).toEqual([id])
    await server.delete(`/api/posts/${id}`, author.token)
    expect(await get()).toEqual({ total: 0, years: [] })
    expect(await get('/2026')).toEqual({ year: 2026, total: 0, months: [] })
    expect(await get('/2026/3')).toMatchObject({ total: 0, items: [] })
  })

  test('改一篇文章不动它的月份；重新导入改了日期就换月', async () => {
    server.clock.advance(-10 * day)
    const writer = await server.createMember()
    const { id } = await publish(server, writer)
    server.clock.advance(10 * day)
    const token = await server.tokenFor(writer)
    const edit = { ...buildPost(), id, baseRevision: 1 }
    expect((await server.post('/api/posts/update', edit, token)).statusCode).toBe(200)
    expect(await get('/2026')).toMatchObject({ total: 1, months: [{ month: 2, total: 1 }] })

    await publishAt('2025-05-10T00:00:00Z')
    keys -= 1
    await publishAt('2025-07-10T00:00:00Z')
    expect(await get('/2025')).toMatchObject({ total: 1, months: [{ month: 7, total: 1 }] })
  })

  test('二十人同时发布又删除：总数等于文章数', async () => {
    // Each their own: what one account saves at once waits for its turns, and a busy machine has no time for twenty.
    const people: Member[] = []
    for (let at = 0; at < 20; at += 1) people.push(await server.createMember())
    const own = await Promise.all(
      people.map(async (by) => ({ ...(await publish(server, by)), by })),
    )
    const removals = await Promise.all(
      own.slice(0, 7).map(({ id, by }) => server.delete(`/api/posts/${id}`, by.token)),
    )
    for (const removal of removals) demandStatus(removal, 204)
    expect(await get()).toMatchObject({ total: 13 })
  })
})
