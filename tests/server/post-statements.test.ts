import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member
const { asked, wrapClient } = noteStatements()

beforeAll(async () => {
  server = await startServer({ wrapClient, tells: false })
  author = await server.createMember()
})
afterAll(() => server.close())

/** What a call asks of posts, its session and whoever asks aside. */
async function statementsOf(path: string, token?: string) {
  asked.length = 0
  const answer = await server.get(path, token)
  return { answer, statements: asked.filter((text) => !text.includes('"sessions"')) }
}

test('一篇文章，连同分类、话题、标签和读者自己的赞，只问数据库一次', async () => {
  const admin = await server.createAdmin()
  const names = ['乙类', '甲类']
  const categories = []
  for (const name of names) categories.push(await createCategory(server, admin, name))
  const { id } = await publish(server, author, {
    categoryIds: categories.map((category) => category.id),
    tags: ['一', '二'],
  })
  const reader = await server.createMember()
  await server.post(`/api/posts/${id}/like`, undefined, reader.token)
  for (const token of [undefined, reader.token]) {
    const { answer, statements } = await statementsOf(`/api/posts/${id}`, token)
    expect(statements).toHaveLength(1)
    const post = answer.json<Schemas['PostDetail']>()
    expect(post.categories.map(({ name }) => name)).toEqual(names)
    expect(post).toMatchObject({ topics: [], tags: ['一', '二'], isLiked: token !== undefined })
  }
})

test('列表有几行，问的都是同一句话', async () => {
  const texts = new Set<string>()
  for (const _ of [1, 2, 3]) {
    await publish(server, author)
    const { statements } = await statementsOf('/api/posts/public', author.token)
    expect(statements.length).toBeGreaterThan(1)
    for (const text of statements) texts.add(text)
  }
  expect(texts.size).toBe(2)
})

test('许多人同一刻来读，问数据库的次数比人少；各看各的', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => server.createMember()))
  const posts = await Promise.all(readers.map((reader) => publish(server, reader)))
  for (const [index, reader] of readers.entries()) {
    await server.post(`/api/posts/${posts[index]?.id}/like`, undefined, reader.token)
    await server.post(`/api/userfollow/follow/${author.id}`, undefined, reader.token)
  }
  const together = async <Body>(pathOf: (index: number) => string) => {
    asked.length = 0
    const answers = await Promise.all(
      readers.map((reader, index) => server.get(pathOf(index), reader.token)),
    )
    return { bodies: answers.map((answer) => answer.json<Body>()), statements: asked }
  }
  const first = await together<Schemas['PostDetail']>(
    (index) => `/api/posts/${posts[index]?.id}`,
  )
  const ofAll = await together<Schemas['PostDetail']>(() => `/api/posts/${posts[3]?.id}`)
  const own = await together<Schemas['MyPostPage']>(
    (index) => `/api/posts/my?pageSize=5&page=${1 + (index % 2)}`,
  )
  const feed = await together<Schemas['PostCursorPage']>(() => '/api/posts/feed?pageSize=3')
  expect(first.bodies.map(({ id, isLiked }) => ({ id, isLiked }))).toEqual(
    posts.map(({ id }) => ({ id, isLiked: true })),
  )
  expect(ofAll.bodies.map(({ isLiked }) => isLiked)).toEqual(
    readers.map((_, index) => index === 3),
  )
  expect(own.bodies.map(({ items, total }) => [total, ...items.map(({ id }) => id)])).toEqual(
    posts.map(({ id }, index) => (index % 2 === 0 ? [1, id] : [1])),
  )
  const alone = await server.get('/api/posts/feed?pageSize=3', readers[0]?.token ?? '')
  expect(alone.json<Schemas['PostCursorPage']>().items).toHaveLength(3)
  for (const body of feed.bodies)
    expect(body.items).toEqual(alone.json<Schemas['PostCursorPage']>().items)
  for (const { statements } of [first, ofAll, own, feed])
    expect(statements.length).toBeLessThan(readers.length)
})

test('后台按关键词找文章，标题、草稿和作者同时找，不一个等一个', async () => {
  const { token } = await server.createAdmin()
  const { answer } = await statementsOf(
    `/api/admin/posts?keyword=${encodeURIComponent('月食')}`,
    token,
  )
  expect(answer.statusCode).toBe(200)
  const first = (part: string) => asked.findIndex((text) => text.includes(part))
  const others = [first('strpos(lower'), first("<> 'published'")]
  expect(others).not.toContain(-1)
  // Of titles the days are asked for first: by then the other two are under way.
  expect(first('from "post_search"')).toBeGreaterThan(Math.max(...others))
})
