import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { importFolder } from '#server/import/importing.ts'
import { changeBlog, writeBlog } from '#tests/import/blog.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const post = (title: string, body: string) =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${body}\n`

test('文章之间的链接，不论谁先导入，都打得开；试运行说得出少了哪些；再来一次什么都不变', async () => {
  const folder = writeBlog({
    'content/blog/a.md': post('甲', '看[乙](/blog/b/)和[没有的](/blog/none/)'),
    'content/blog/b.md': post('乙', '回[甲](../a/)，下一篇[丙](c.md)'),
  })
  const lost = (path: string, address: string) => ({
    path,
    sentence: `链接指向的内容不在导入之中：${address}`,
  })
  const notes = [lost('content/blog/a.md', '/blog/none/'), lost('content/blog/b.md', 'c.md')]
  expect(await run(folder, true)).toMatchObject({ created: 2, notes })
  expect(await run(folder)).toMatchObject({ created: 2, notes })
  const first = await linksOf('甲')
  expect(first).toEqual([await addressOf('乙')])
  expect(await linksOf('乙')).toEqual([await addressOf('甲')])
  expect(await run(folder)).toMatchObject({ unchanged: 2, notes: [] })
  expect(await linksOf('甲')).toEqual(first)

  changeBlog(folder, {
    'content/blog/b.md': post('乙', '改了，下一篇[丙](c.md)'),
    'content/blog/c.md': post('丙', '回[乙](/blog/b/)'),
  })
  expect(await run(folder)).toMatchObject({ created: 1, updated: 1, unchanged: 1, notes: [] })
  expect(await linksOf('乙')).toEqual([await addressOf('丙')])
  expect(await linksOf('丙')).toEqual([await addressOf('乙')])
})

function run(folder: string, dryRun = false) {
  const house = { core: server.core, services: server.services }
  const watch = { onProgress: () => {}, signal: new AbortController().signal }
  return importFolder(house, { folder, dryRun, author: '', site: '' }, watch)
}

async function addressOf(title: string): Promise<string> {
  const listed = await server.get('/api/posts/public?pageSize=100')
  const { items } = listed.json<{ items: { id: string; title: string }[] }>()
  const found = items.find((it) => it.title === title)
  if (!found) throw new Error(`no post ${title}`)
  return `/blog/posts/${found.id}`
}

/** Where the links of a post lead, as its readers get them. */
async function linksOf(title: string): Promise<string[]> {
  const answer = await server.get(`/api/posts/${(await addressOf(title)).split('/').at(-1)}`)
  const { tree } = answer.json<components['schemas']['PostDetail']>()
  return Array.from(JSON.stringify(tree).matchAll(/"href":"([^"]+)"/g), ([, href = '']) => href)
}
