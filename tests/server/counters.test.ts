import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { postLikes, postViews } from '#server/db/schema/reactions.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { letCrowdAct, openSquare, type Square } from '#tests/support/crowd.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

/** `npm run faults` asks for more. */
const operations = Number(process.env['CROWD_OPERATIONS'] ?? 1_000)

let server: TestServer
let square: Square

beforeAll(async () => {
  server = await startServer()
  square = await openSquare(server, 50, 10)
})
afterAll(() => server.close())

test('五十人同时赞、收藏、关注、评论、阅读又反悔，热度也在重算：计数等于行数', async () => {
  const { db, clock } = server.core
  let isOver = false
  async function keepRecalculating() {
    while (!isOver) await recalculateHotness(db, clock.now())
  }
  const recalculating = keepRecalculating()
  const done = await letCrowdAct(server, square, operations).finally(() => (isOver = true))
  await recalculating
  expect(done).toBe(operations)
  expect(await db.$count(postLikes)).toBeGreaterThan(0)
  expect(await db.$count(postViews)).toBeGreaterThan(0)
  expect(await wrongCounters(db)).toEqual([])
})

test('自己证明：错了一个计数会被认出来', async () => {
  const { db } = server.core
  await db.update(posts).set({ likeCount: 999 })
  await db.update(accounts).set({ followerCount: 999 })
  const names = (await wrongCounters(db)).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['posts.like_count', 'accounts.follower_count']))
})

describe('数得太多，整数放不下了', () => {
  const most = 2_147_483_647
  const mostViews = 1_000_000_000
  let reader: Member
  let author: Member
  let postId: string
  let topicId: string

  beforeAll(async () => {
    const admin = await server.createAdmin()
    reader = await server.createMember()
    author = await server.createMember()
    topicId = (await openTopic(server, admin, '满了')).id
    postId = (await publish(server, author, { topicIds: [topicId] })).id
    const { db } = server.core
    await db.update(accounts).set({ totalViews: most }).where(eq(accounts.id, author.id))
    await db.update(posts).set({ viewCount: mostViews }).where(eq(posts.id, postId))
  })

  test.each<[string, () => PromiseLike<{ statusCode: number }>, Counts]>([
    ['读', () => server.post(`/api/posts/${postId}/view`, undefined, reader.token), [0, 0, 0]],
    ['赞', () => server.post(`/api/posts/${postId}/like`, undefined, reader.token), [1, 0, 0]],
    [
      '收藏',
      () => server.post(`/api/posts/${postId}/favourite`, undefined, reader.token),
      [1, 1, 0],
    ],
    [
      '评论',
      () => server.post(`/api/posts/${postId}/comments`, { content: '好' }, reader.token),
      [1, 1, 1],
    ],
    ['不再赞', () => server.delete(`/api/posts/${postId}/like`, reader.token), [0, 1, 1]],
  ])('%s照样成：阅读数停在那里，别的照数', async (_, act, counts) => {
    expect((await act()).statusCode).toBeLessThan(300)
    const { db } = server.core
    const [post] = await db.select().from(posts).where(eq(posts.id, postId))
    const [account] = await db.select().from(accounts).where(eq(accounts.id, author.id))
    expect([post?.viewCount, account?.totalViews]).toEqual([mostViews, most])
    expect([post?.likeCount, post?.favouriteCount, post?.commentCount]).toEqual(counts)
  })

  test('几篇加起来放不下：热度照样算完，作者和话题停在最大的数', async () => {
    for (let made = 0; made < 2; made += 1)
      await publish(server, author, { topicIds: [topicId] })
    const { db, clock } = server.core
    await db.update(posts).set({ viewCount: mostViews }).where(eq(posts.authorId, author.id))
    await recalculateHotness(db, clock.now())
    const [account] = await db.select().from(accounts).where(eq(accounts.id, author.id))
    const [topic] = await db.select().from(topics).where(eq(topics.id, topicId))
    expect([account?.engagement, topic?.engagement]).toEqual([most, most])
  })

  test('并进来的作者的阅读量也加得上', async () => {
    const { placeholders } = server.services
    const { id } = await placeholders.ensure({ importKey: 'author:read', name: '读得多' })
    await server.core.db.update(accounts).set({ totalViews: 5 }).where(eq(accounts.id, id))
    expect(await placeholders.merge(id, author.id)).toMatchObject({ totalViews: most })
  })
})

/** Likes, favourites and comments. */
type Counts = [number, number, number]
