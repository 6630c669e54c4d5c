import { afterAll, beforeAll, expect, test } from 'vitest'
import { CategoryPage } from '#src/pages/CategoryPage.tsx'
import { PostsPage } from '#src/pages/PostsPage.tsx'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('分类页：名称、介绍、篇数，与这个分类的文章', async () => {
  const author = await server.createAdmin()
  const { id } = await createCategory(server, author, '读书')
  const change = { id, name: '读书', description: '书里书外' }
  await server.put('/api/posts/categories', change, author.token)
  await publish(server, author, { title: '夜读', categoryIds: [id] })
  await publish(server, author, { title: '不在其中' })
  const words = wordsOf(await show(id))
  for (const text of ['读书', '书里书外', '共 1 篇', '夜读']) expect(words).toContain(text)
  expect(words).not.toContain('不在其中')
})

test('没有文章：一句话', async () => {
  const author = await server.createAdmin()
  const { id } = await createCategory(server, author, '空')
  expect(wordsOf(await show(id))).toContain('这个分类里还没有文章')
})

test('没有这个分类：一句话，和出路', async () => {
  const html = await show('0198c7a2-0000-7000-8000-000000000000')
  expect(wordsOf(html)).toContain('分类不存在')
  expect(html).toContain('href="/blog/posts"')
})

test('文章列表按分类看：有这个分类才有去它那里的路，没有的没有', async () => {
  const author = await server.createAdmin()
  const { id } = await createCategory(server, author, '行路')
  expect(await showPosts(id)).toContain(`href="/blog/categories/${id}"`)
  expect(await showPosts('0198c7a2-0000-7000-8000-000000000000')).not.toContain(
    'href="/blog/categories/',
  )
})

async function showPosts(category: string) {
  const reader = openReader(server)
  await reader.load(answerOf(reader, postQueries.categories, null))
  return reader.show(<PostsPage />, '/posts', `/posts?category=${category}`)
}

async function show(id: string) {
  const reader = openReader(server)
  await reader.load(
    answerOf(reader, postQueries.categories, null),
    answerOf(reader, postQueries.categoryPosts, id),
  )
  return reader.show(<CategoryPage />, '/categories/:categoryId', `/categories/${id}`)
}
