import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { rows } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { findPostIds } from '#server/search/search.store.ts'
import { searchQuery } from '#server/search/tokens.ts'
import { grow } from '#server/seed/grow.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

/** More than twice what a search looks at first. */
const written = 4_500
/** More than of one author is counted where a filter is on. */
const many = 1_100

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  const house = { core: server.core, services: server.services }
  const signal = new AbortController().signal
  await grow(house, { posts: written }, { onProgress: () => {}, signal })
})
afterAll(() => server.close())

const found = async (query: string, shown?: number) => {
  const words = { typed: query, query: searchQuery(query) ?? '' }
  return findPostIds(server.core.db, {
    words,
    categoryIds: [],
    sortBy: 'publishedAt',
    sortOrder: 'desc',
    shown,
  })
}

/** The same, by a look at every post. */
const counted = async (query: string) => {
  const all = await rows<{ id: string }>(
    server.core.db,
    sql`select p.id from posts p join post_search s on s.post_id = p.id
      where p.status = 'published' and s.document @@ ${searchQuery(query)}::tsquery
      order by p.published_at desc, p.id desc`,
  )
  return all.map(({ id }) => id)
}

test('词常见，只看最新的那些天；词少见，再旧也找得到', async () => {
  const author = await server.createMember()
  const { id } = await publish(server, author, { title: '鲸歌岛的旧事' })
  await server.core.db
    .update(posts)
    .set({ publishedAt: new Date('2001-02-03T04:05:06Z') })
    .where(eq(posts.id, id))
  expect((await found('鲸歌岛')).ids).toEqual([id])
  const sizes = []
  for (const word of ['数据', '数据库', '缓存', '编译器', '的', '鲸歌']) {
    const all = await counted(word)
    expect(await found(word)).toEqual({
      ids: all.slice(0, 1_000),
      total: Math.min(all.length, 1_000),
      isCapped: all.length > 1_000,
    })
    sizes.push(all.length)
  }
  // Some are everywhere, and some are not.
  expect(Math.max(...sizes)).toBeGreaterThan(1_000)
  expect(Math.min(...sizes)).toBeLessThan(10)
})

test('只看前面几页，找到的和总数同样准', async () => {
  for (const word of ['数据', '缓存', '的'])
    for (const shown of [1, 20, 60, 1_000]) {
      const all = await counted(word)
      const { ids, total, isCapped } = await found(word, shown)
      expect(ids.slice(0, shown)).toEqual(all.slice(0, shown))
      expect({ total, isCapped }).toEqual({
        total: Math.min(all.length, 1_000),
        isCapped: all.length > 1_000,
      })
    }
})

test('总数有上限时说明可能更多', async () => {
  const page = (await server.get(`/api/search?query=${encodeURIComponent('的')}`)).json()
  expect(page).toMatchObject({ total: 1_000, isTotalCapped: true })
})

test('写得多的人搜自己的文章：发表的、草稿和回收站里的都找得到，别人的找不到', async () => {
  const author = await server.createMember()
  const { db } = server.core
  const some = db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(posts.publishedAt)
    .limit(many)
  await db.update(posts).set({ authorId: author.id }).where(inArray(posts.id, some))
  const word = { content: '远处的蓝鲸灯塔。' }
  const published = await publish(server, author, word)
  const draft = await saveDraft(server, author, word)
  const gone = await publish(server, author, word)
  await server.delete(`/api/posts/${gone.id}`, author.token)
  await publish(server, await server.createMember(), word)

  const own = async (query: string) =>
    (await server.get(`/api/posts/my?${query}`, author.token)).json<Schemas['MyPostPage']>()
  const q = encodeURIComponent('蓝鲸灯塔')
  const kept = await own(`q=${q}`)
  expect(new Set(kept.items.map(({ id }) => id))).toEqual(new Set([published.id, draft.id]))
  expect(kept.total).toBe(2)
  expect(kept.counts).toMatchObject({ all: 2, draft: 1, published: 1, deleted: 1 })
  expect((await own(`q=${q}&status=deleted`)).items.map(({ id }) => id)).toEqual([gone.id])
  expect((await own('')).counts).toMatchObject({ all: many + 2, published: many + 1, draft: 1 })
})
