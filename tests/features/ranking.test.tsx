import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createFollowMachine } from '#src/features/profile/follow.ts'
import { readRankingChoice, rankingAddress } from '#src/features/ranking/ranking-address.ts'
import { RankingPage } from '#src/pages/RankingPage.tsx'
import type { RankingPlace } from '#src/data/types.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as rankingQueries from '#src/data/public/ranking.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const place = (facts: Partial<RankingPlace> = {}): RankingPlace => ({
  tab: 'posts',
  period: 'week',
  page: 1,
  ...facts,
})

describe('排行榜的地址', () => {
  test.each([
    ['/ranking?tab=posts', { tab: 'posts', period: 'week' }],
    ['/ranking?tab=authors&period=day', { tab: 'authors', period: 'day' }],
    ['/ranking?tab=topics&period=all', { tab: 'topics', period: 'all' }],
  ] as const)('%s 写出来，读得回去', (address, choice) => {
    expect(rankingAddress(choice)).toBe(address)
    expect(readRankingChoice(new URLSearchParams(address.split('?')[1]))).toEqual(choice)
  })

  test('读不懂的，是文章近七天的排行', () => {
    const search = new URLSearchParams('tab=cats&period=year')
    expect(readRankingChoice(search)).toEqual({ tab: 'posts', period: 'week' })
  })
})

describe('没有人上榜', () => {
  test.each([
    ['posts', '暂无上榜的文章'],
    ['authors', '暂无上榜的作者'],
    ['topics', '暂无上榜的话题'],
  ] as const)('%s：一句话，和去看全部时间的路', async (tab, text) => {
    const html = await show(place({ tab }))
    expect(wordsOf(html)).toContain(text)
    expect(html).toContain(`href="/blog/ranking?tab=${tab}&amp;period=all"`)
    expect(await show(place({ tab, period: 'all' }))).not.toContain('看全部时间')
  })

  test('过了最后一页：回到第一页', async () => {
    const html = await show(place({ page: 9 }))
    expect(wordsOf(html)).toContain('这一页没有上榜的内容')
    expect(html).toContain('href="/blog/ranking?tab=posts"')
  })

  test('加载失败：说原因，可以重试', async () => {
    const broken = await startServer({
      handlers: { getPostRanking: () => Promise.reject(new Error('broken')) },
    })
    const words = wordsOf(await show(place(), { from: broken }))
    await broken.close()
    expect(words).toContain('服务器出了点问题，请稍后再试 重试')
  })
})

describe('有人上榜', () => {
  let author: Member
  let reader: Member
  beforeAll(async () => {
    const admin = await server.createAdmin()
    author = await server.createMember({ nickName: '林间' })
    reader = await server.createMember()
    const topic = await openTopic(server, admin, '数据库')
    const body = { title: '雨夜', topicIds: [topic.id] }
    const [popular, read] = [
      await publish(server, author, body),
      await publish(server, author, { title: '晴日' }),
    ]
    await server.post(`/api/posts/${popular.id}/like`, undefined, reader.token)
    for (const { id } of [popular, read]) {
      await server.inject('POST', `/api/posts/${id}/view`, {
        headers: { 'user-agent': 'reader' },
      })
    }
    server.clock.advance(60_000)
  })

  test('文章：名次、题目、作者、计数与热度', async () => {
    const html = await show(place())
    const words = wordsOf(html)
    expect(words).toMatch(/1 雨夜 林间 · 1 阅读 · 1 赞 · 0 评论 热度 \d+ 2 晴日/)
    expect(html).toMatch(/href="\/blog\/posts\/[0-9a-f-]{36}"/)
  })

  test('作者：访客的关注先去登录，带着这里的地址', async () => {
    const html = await show(place({ tab: 'authors' }))
    expect(wordsOf(html)).toMatch(/1 林 林间 2 篇 · 2 阅读 · 0 关注者 关注/)
    expect(html).toContain(`href="/blog/users/${author.id}/profile"`)
    expect(html).toContain('href="/blog/login?redirect=%2Franking%3Ftab%3Dauthors"')
  })

  test('话题：文章、讨论与关注的数目', async () => {
    const html = await show(place({ tab: 'topics' }))
    expect(wordsOf(html)).toMatch(/1 # 数据库 1 篇 · 0 讨论 · 0 关注者 热度 \d+/)
  })

  test('今天、近七天、近三十天、全部，选中的有标记', async () => {
    const html = await show(place({ period: 'day' }))
    const periods = html.split('<nav')[1]?.split('</nav>')[0] ?? ''
    expect(wordsOf(periods)).toContain('今天 近七天 近三十天 全部')
    expect(periods.match(/aria-current="true"[^>]*>([^<]+)/)?.[1]).toBe('今天')
  })

  test('关注之后，每一处记得的排行都是新的，名次回来时重新取', async () => {
    const opened = openReader(server, reader)
    const rankings = (['week', 'all'] as const).map((period) =>
      answerOf(opened, rankingQueries.ranking, place({ tab: 'authors', period })),
    )
    await opened.load(...rankings)
    const machine = createFollowMachine(opened, author.id)
    const follow = createActor(machine, { input: { value: false } }).start()
    follow.send({ type: 'mutation.run', value: true })
    await waitFor(follow, ({ value }) => value === 'idle')
    const [week, all] = rankings.map((ranking) => ranking.getSnapshot())
    expect(week?.value).toBe('stale')
    expect(week?.context.data?.items).toMatchObject([
      { author: { id: author.id, isFollowed: true, followersCount: 1 } },
    ])
    expect(all?.context.data?.items).toEqual([])
  })

  test('同一处只取一次，不同的各取各的；换了人，都重新取', async () => {
    const opened = openReader(server, reader)
    const { actors } = opened
    const one = answerOf(opened, rankingQueries.ranking, place())
    expect(answerOf(opened, rankingQueries.ranking, place())).toBe(one)
    expect(answerOf(opened, rankingQueries.ranking, place({ period: 'day' }))).not.toBe(one)
    await opened.load(one)
    actors.session.send({ type: 'session.logout' })
    await waitFor(one, ({ value }) => value === 'unloaded')
    expect(one.getSnapshot().context.data).toBeNull()
  })
})

/** The page at a place, as a visitor sees it, in HTML. */
async function show(at: RankingPlace, { from = server } = {}) {
  const reader = openReader(from)
  await reader.load(answerOf(reader, rankingQueries.ranking, at))
  const page = at.page > 1 ? `${rankingAddress(at)}&page=${at.page}` : rankingAddress(at)
  return reader.show(<RankingPage />, '/ranking', page)
}
