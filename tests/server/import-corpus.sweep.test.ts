import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { importFolder } from '#server/import/importing.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const folder = join(process.env['CORPUS'] ?? '', 'sofastack-blog')
const hasCorpus = process.env['CORPUS'] !== undefined && existsSync(folder)
if (!hasCorpus) console.warn('没有设置 CORPUS：跳过真实博客的导入测试。')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test.runIf(hasCorpus)(
  '一个真实的博客：149 篇、85 位作者，没有错误，再来一次什么都不变',
  async () => {
    const report = await run()
    expect(report).toMatchObject({
      files: 149,
      created: 149,
      authors: 85,
      newAuthors: 85,
      failed: [],
    })
    const before = await rowCounts()
    expect(before).toMatchObject({ posts: 149, accounts: 85 })
    expect(await run()).toMatchObject({
      unchanged: 149,
      created: 0,
      updated: 0,
      newAuthors: 0,
    })
    expect(await rowCounts()).toEqual(before)
    const all = await server.core.db.select({ id: posts.id }).from(posts)
    for (const { id } of all)
      expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(200)
  },
)

const run = () =>
  importFolder(
    { core: server.core, services: server.services },
    { folder, dryRun: false, author: '', site: '' },
    { onProgress: () => {}, signal: new AbortController().signal },
  )

async function rowCounts() {
  const { db } = server.core
  return {
    accounts: await db.$count(accounts),
    posts: await db.$count(posts),
    revisions: await db.$count(postRevisions),
    images: await db.$count(images),
  }
}
