import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PostPage } from '#src/pages/PostPage.tsx'
import { PostsPage } from '#src/pages/PostsPage.tsx'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as postQueries from '#src/data/public/posts.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { sampleContent, sampleTitle } from './content.sample.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
let author: Member
beforeAll(async () => {
  server = await startServer()
  author = await server.createAdmin({ nickName: '林间', bio: '写代码，也写字。' })
})
afterAll(() => server.close())

describe('文章页', () => {
  test('标题、作者、时间、正文、目录、标签与计数都在', async () => {
    const category = await createCategory(server, author, '技术')
    const { id } = await publish(server, author, {
      title: sampleTitle,
      content: sampleContent,
      categoryIds: [category.id],
      tags: ['状态机'],
      coverImage: 'https://a.cn/cover.png',
    })
    const html = await show(id)
    expect(html).toContain(`<h1`)
    expect(html).toContain('src="https://a.cn/cover.png"')
    expect(html).toContain(`href="/blog/categories/${category.id}"`)
    expect(html).toContain(`href="/blog/posts?tag=${encodeURIComponent('状态机')}"`)
    const words = wordsOf(html)
    for (const text of [
      sampleTitle,
      '林间',
      '写代码，也写字。',
      '目录',
      '约 ',
      ' 阅读',
      '0 评论',
    ]) {
      expect(words).toContain(text)
    }
    expect(html.match(/aria-label="目录"/g)).toHaveLength(2)
  })

  test('不存在的文章：一句话，和两条出路', async () => {
    const html = await show('0198c7a2-0000-7000-8000-000000000000')
    expect(wordsOf(html)).toContain('文章不存在，可能已被删除或还没有发布。')
    expect(html).toContain('href="/blog/posts"')
    expect(html).toContain('href="/blog/home"')
  })

  test('还在路上时是骨架，不是空白', () => {
    const reader = openReader(server)
    const html = reader.show(<PostPage />, '/posts/:id', '/posts/7')
    expect(wordsOf(html)).toContain('加载中')
  })

  async function show(id: string) {
    const reader = openReader(server)
    await reader.load(answerOf(reader, queries.post, id))
    return reader.show(<PostPage />, '/posts/:id', `/posts/${id}`)
  }
})

describe('文章列表', () => {
  test('按条件没有文章时说的是这里没有', async () => {
    const reader = openReader(server)
    const posts = answerOf(reader, postQueries.posts, null)
    posts.send({ type: 'list.reset', query: { tag: '没人写过' } })
    await reader.load(posts)
    const html = reader.show(<PostsPage />, '/posts', '/posts?tag=没人写过')
    expect(wordsOf(html)).toContain('这里还没有文章')
    expect(wordsOf(html)).toContain('标签：没人写过')
  })

  test('地址里的分类不是编号：没有符合的，去看全部，不请人重试', async () => {
    const reader = openReader(server)
    const posts = answerOf(reader, postQueries.posts, null)
    posts.send({ type: 'list.reset', query: { categoryId: 'nothing' } })
    await reader.load(posts)
    const html = reader.show(<PostsPage />, '/posts', '/posts?category=nothing')
    expect(wordsOf(html)).toContain('没有符合的文章')
    expect(html).toMatch(/href="\/blog\/posts"[^>]*>全部文章/)
    expect(wordsOf(html)).not.toContain('重试')
  })

  test('页码超出了，说这一页没有，带回第一页', async () => {
    const reader = openReader(server)
    const posts = answerOf(reader, postQueries.posts, null)
    posts.send({ type: 'list.turn', page: 99 })
    await reader.load(posts)
    const html = reader.show(<PostsPage />, '/posts', '/posts?page=99')
    expect(wordsOf(html)).toContain('这一页没有文章')
    expect(html).toMatch(/href="\/blog\/posts"[^>]*>回到第一页/)
  })

  test('没有摘要的文章显示没有摘要', async () => {
    await publish(server, author, { title: '只有图', content: '![](https://a.cn/1.png)' })
    const reader = openReader(server)
    await reader.load(answerOf(reader, postQueries.posts, null))
    const html = reader.show(<PostsPage />, '/posts', '/posts')
    expect(wordsOf(html)).toContain('没有摘要')
  })
})
