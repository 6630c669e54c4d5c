import { count, eq, isNotNull, like, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderContent } from '#content/render.ts'
import { rows } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import {
  postCategories,
  postMonths,
  postRevisions,
  posts,
  postSearch,
  postTags,
} from '#server/db/schema/posts.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { hotnessOf } from '#server/hotness/formula.ts'
import { grow } from '#server/seed/grow.ts'
import { comment } from '#tests/support/comments.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { createCategory, openTopic, publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const size = 700

let server: TestServer
const steps: string[] = []

beforeAll(async () => {
  server = await startServer()
  await grow(
    { core: server.core, services: server.services },
    { posts: size },
    {
      onProgress: (done, total) => void steps.push(`${done}/${total}`),
      signal: new AbortController().signal,
    },
  )
})
afterAll(() => server.close())

test('要多少篇就有多少篇，进度一批批地说', async () => {
  expect(await server.core.db.$count(posts)).toBe(size)
  expect(steps).toEqual([`500/${size}`, `${size}/${size}`])
})

test('所有计数都等于它们所数的行', async () => {
  expect(await wrongCounters(server.core.db)).toEqual([])
})

test('每个月的文章数等于那个月公开的文章', async () => {
  const { db } = server.core
  const counted = await db
    .select({ month: posts.month, postCount: count() })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .groupBy(posts.month)
    .orderBy(posts.month)
  expect(await db.select().from(postMonths).orderBy(postMonths.month)).toEqual(counted)
})

test('写下的与服务写下的填的是同样的列', async () => {
  const [admin, author] = [await server.createAdmin(), await server.createMember()]
  const category = await createCategory(server, admin, '照着写')
  const topic = await openTopic(server, admin, '照着写')
  const written = await publish(server, author, {
    categoryIds: [category.id],
    topicIds: [topic.id],
    tags: ['照着写'],
  })
  const root = await comment(server, admin, written.id)
  await comment(server, author, written.id, { parentId: root.id })
  const { db } = server.core
  const [seeded] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postTopics, eq(postTopics.postId, posts.id))
    .innerJoin(comments, eq(comments.postId, posts.id))
    .where(isNotNull(comments.rootId))
    .limit(1)
  for (const [table, key] of tablesOfPost) {
    const filledBy = (id: string) => filledColumns(server, table, key, id)
    expect(await filledBy(seeded?.id ?? ''), key).toEqual(await filledBy(written.id))
  }
})

test('每篇的树就是它的正文渲染出来的树，热度就是公式算出来的热度', async () => {
  const { db } = server.core
  const some = await db
    .select({ revision: postRevisions, post: posts })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .limit(40)
  for (const { revision, post } of some) {
    const { tree, outline, text, excerpt, wordCount } = renderContent({
      format: 0,
      content: revision.content,
    })
    expect({ ...revision, excerpt: post.excerpt }).toMatchObject({
      tree,
      outline,
      text,
      excerpt,
      wordCount,
    })
    const now = server.clock.now()
    const expected = post.publishedAt ? hotnessOf(post, post.publishedAt, now) : 0
    expect(post.hotness).toBeCloseTo(expected, 6)
  }
})

test('读者打得开、搜得到，少数作者写了多数文章', async () => {
  const { db } = server.core
  const [one] = await db.select().from(posts).where(eq(posts.status, 'published')).limit(1)
  expect((await server.get(`/api/posts/${one?.id}`)).json()).toMatchObject({
    title: one?.title,
  })
  const query = encodeURIComponent(one?.title ?? '')
  const found = await server.get(`/api/search?query=${query}&sortBy=relevance`)
  expect(found.json<{ total: number }>().total).toBeGreaterThan(0)
  expect((await server.get('/api/posts/history')).statusCode).toBe(200)
  const [most] = await db
    .select({ share: sql`max(${accounts.postCount})::float / sum(${accounts.postCount})` })
    .from(accounts)
  expect(most?.share).toBeGreaterThan(0.1)
})

test('再来一次，人与话题还是那些，文章又多这么多', async () => {
  const { db } = server.core
  const before = {
    accounts: await db.$count(accounts),
    topics: await db.$count(topics),
    posts: await db.$count(posts),
  }
  await grow(
    { core: server.core, services: server.services },
    { posts: 30 },
    {
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  )
  expect({
    accounts: await db.$count(accounts),
    topics: await db.$count(topics),
    posts: await db.$count(posts),
  }).toEqual({ ...before, posts: before.posts + 30 })
  expect(await wrongCounters(db)).toEqual([])
})

test('分几步长大：后来的人不会撞上先来的人的名字', async () => {
  const { db } = server.core
  const before = await db.$count(accounts)
  for (const members of [5_000, 9_000])
    await grow(
      { core: server.core, services: server.services },
      { posts: 1, members },
      { onProgress: () => {}, signal: new AbortController().signal },
    )
  expect(await db.$count(accounts)).toBeGreaterThan(before + 4_000)
  expect(await db.$count(accounts, like(accounts.importKey, 'seed:%'))).toBe(9_000)
})

test('中断之后，写下的都是完整的', async () => {
  const before = await server.core.db.$count(posts)
  const stopped = grow(
    { core: server.core, services: server.services },
    { posts: 1_000 },
    {
      onProgress: () => {},
      signal: AbortSignal.abort(),
    },
  )
  await expect(stopped).rejects.toThrow('已中断，写下了 0 篇。')
  expect(await server.core.db.$count(posts)).toBe(before)
})

const tablesOfPost: [PgTable, string][] = [
  [posts, 'id'],
  [postRevisions, 'post_id'],
  [postCategories, 'post_id'],
  [postTopics, 'post_id'],
  [postTags, 'post_id'],
  [postSearch, 'post_id'],
  [comments, 'post_id'],
]

/** The columns that any row of the post has a value in. */
async function filledColumns({ core }: TestServer, table: PgTable, key: string, id: string) {
  const found = await rows<{ row: Record<string, unknown> }>(
    core.db,
    sql`select to_json(it) as row from ${table} it where it.${sql.identifier(key)} = ${id}`,
  )
  const filled = found.flatMap(({ row }) =>
    Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [name])),
  )
  return [...new Set(filled)].toSorted()
}
