import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { HomePage } from '#src/pages/HomePage.tsx'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('空的社区', () => {
  test('每一处都说没有什么，没有失败就不提重试', async () => {
    const words = await home()
    expect(words).toContain('多人博客社区')
    for (const text of ['暂无热门文章', '暂无热门创作者', '暂无热门话题']) {
      expect(words).toContain(text)
    }
    expect(words).not.toContain('重试')
  })

  test('加载失败的不说“暂无”，只有一个重试；别的照常', async () => {
    const all = await homeWithout([
      '/api/posts/hot-details',
      '/api/posts/public',
      '/api/users/hot-creators',
      '/api/topics/hot',
    ])
    expect(all).not.toContain('暂无')
    // The ranking is of the hot posts, too.
    expect(all.match(/重试/g)).toHaveLength(5)
    const topics = await homeWithout(['/api/topics/hot'])
    expect(topics.match(/暂无/g)).toHaveLength(3)
    expect(topics).not.toContain('暂无热门话题')
    expect(topics.match(/重试/g)).toHaveLength(1)
  })
})

describe('有文章的社区', () => {
  let authors: Member[]
  beforeAll(async () => {
    authors = await Promise.all(Array.from({ length: 9 }, () => server.createAdmin()))
    for (const [index, author] of authors.entries()) {
      await openTopic(server, author, `话题${index}`)
      await publish(server, author, { title: `热文${index}`, topicIds: [] })
    }
    // More than the ten that the home page loads; nobody has written more than the last one.
    for (const title of ['又一篇', '再一篇', '还有一篇'])
      await publish(server, lastOf(authors), { title, topicIds: [] })
    await recalculateHotness(server.core.db, server.clock.now())
  })

  test('推荐八篇，热榜七行，创作者八位，话题六个', async () => {
    const reader = openReader(server)
    await reader.load(answerOf(reader, queries.home, null))
    const html = reader.show(<HomePage />, '/home', '/home')
    const [grid = '', side = ''] = html.split('热门推荐')[1]?.split('<aside') ?? []
    const [panels = '', latest = ''] = side.split('</aside>')
    expect(grid.match(/<article/g)).toHaveLength(8)
    const [, ranking = '', creators = '', topics = ''] = panels.split('<ol')
    expect([ranking, creators, topics].map((rows) => rows.match(/<li/g)?.length)).toEqual([
      7, 8, 6,
    ])
    expect(latest.match(/<article/g)).toHaveLength(10)
  })

  test('文章、作者、话题各有去处，更多去各自的排行', async () => {
    const reader = openReader(server)
    await reader.load(answerOf(reader, queries.home, null))
    const html = reader.show(<HomePage />, '/home', '/home')
    expect(html).toContain(`href="/blog/users/${lastOf(authors).id}/profile"`)
    expect(html).toMatch(/href="\/blog\/posts\/[0-9a-f-]{36}"/)
    expect(html).toMatch(/href="\/blog\/topics\/[0-9a-f-]{36}"/)
    for (const tab of ['posts', 'authors', 'topics'])
      expect(html).toContain(`href="/blog/ranking?tab=${tab}"`)
    expect(html).toContain('href="/blog/posts"')
  })

  test('访客的关注先去登录；自己没有关注按钮；关注过的显示已关注', async () => {
    const me = lastOf(authors)
    const other = lastOf(authors.filter((author) => author !== me))
    const visited = await html(null)
    expect(visited).toContain('href="/blog/login"')
    for (const { account } of [me, other])
      expect(visited).toContain(`aria-label="关注：${account.nickName}"`)
    await server.post(`/api/userfollow/follow/${other.id}`, undefined, me.token)
    const mine = await html(me)
    expect(mine).toContain(`aria-label="已关注：${other.account.nickName}"`)
    expect(mine).not.toContain(`关注：${me.account.nickName}"`)
  })
})

function lastOf(authors: readonly Member[]): Member {
  const last = authors.at(-1)
  if (!last) throw new Error('no authors')
  return last
}

async function html(member: Member | null, broken: readonly string[] = []) {
  const reader = openReader(server, member, broken)
  await reader.load(answerOf(reader, queries.home, null))
  return reader.show(<HomePage />, '/home', '/home')
}

/** The words of the home page while these calls fail. */
async function homeWithout(broken: readonly string[]) {
  return wordsOf(await html(null, broken))
}

async function home() {
  return wordsOf(await html(null))
}
