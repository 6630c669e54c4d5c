import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { hotnessOf } from '#server/hotness/formula.ts'
import { hotnessJobs, recalculateHotness } from '#server/hotness/hotness.job.ts'
import { lockForDecision } from '#server/users/decisions.store.ts'
import { day } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import { testEngine } from '#tests/support/database.ts'
import { openTopic, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'

const attention = { viewCount: 100, likeCount: 0, commentCount: 0, favouriteCount: 0 }
const now = new Date('2026-01-31T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)

describe('算法', () => {
  test('同样的关注，越新越热；来自未来的不会更热', () => {
    const values = [-1, 0, 7, 30, 365].map((days) => hotnessOf(attention, ago(days), now))
    expect(values.map(Math.round)).toEqual([100, 100, 35, 8, 0])
    expect(values.at(-1)).toBeGreaterThan(0)
  })

  test('一次收藏胜过一次评论，评论胜过赞，赞胜过阅读', () => {
    const of = (change: Partial<typeof attention>) =>
      hotnessOf({ ...attention, viewCount: 0, ...change }, now, now)
    expect([
      of({ viewCount: 1 }),
      of({ likeCount: 1 }),
      of({ commentCount: 1 }),
      of({ favouriteCount: 1 }),
    ]).toEqual([1, 5, 8, 10])
  })
})

describe('服务器', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('重算后热门列表换了次序，数据库与公式算得一样，话题与作者跟着热', async () => {
    const { db } = server.core
    const author = await server.createMember()
    const topic = await openTopic(server, await server.createAdmin(), '重算')
    const old = await publish(server, author, { topicIds: [topic.id] })
    const fresh = await publish(server, author)
    const quiet = await publish(server, author)
    const give = (id: string, change: Partial<typeof posts.$inferInsert>) =>
      db.update(posts).set(change).where(eq(posts.id, id))
    const longAgo = new Date(server.clock.now().getTime() - 40 * day)
    await give(old.id, { viewCount: 300, likeCount: 3, publishedAt: longAgo })
    await give(fresh.id, { viewCount: 100, commentCount: 2, favouriteCount: 1 })

    await recalculateHotness(db, server.clock.now(), 'recent')
    const hottest = async () =>
      (await server.get('/api/posts/hot-details?count=8', await server.tokenFor(author)))
        .json()
        .items.map((it: { id: string }) => it.id)
    expect((await hottest())[0]).toBe(fresh.id)
    const hotnessIn = async (id: string) =>
      (await db.select({ hotness: posts.hotness }).from(posts).where(eq(posts.id, id)))[0]
        ?.hotness
    expect(await hotnessIn(old.id)).toBe(0)

    await recalculateHotness(db, server.clock.now())
    expect(await hottest()).toEqual([fresh.id, old.id, quiet.id])
    const expected = hotnessOf(
      { viewCount: 300, likeCount: 3, commentCount: 0, favouriteCount: 0 },
      longAgo,
      server.clock.now(),
    )
    expect(await hotnessIn(old.id)).toBeCloseTo(expected, 6)

    const [warmTopic] = await db.select().from(topics).where(eq(topics.id, topic.id))
    expect(warmTopic?.hotness).toBeCloseTo(expected, 6)
    const [creator] = await db.select().from(accounts).where(eq(accounts.id, author.id))
    expect(creator?.hotness).toBeCloseTo(expected + 126, 6)
  })

  test('下架的文章不再算进话题与作者', async () => {
    const { db } = server.core
    const author = await server.createMember()
    const { id } = await publish(server, author)
    await db.update(posts).set({ viewCount: 50 }).where(eq(posts.id, id))
    await recalculateHotness(db, server.clock.now())
    await server.delete(`/api/posts/${id}`, author.token)
    await recalculateHotness(db, server.clock.now())
    const [creator] = await db.select().from(accounts).where(eq(accounts.id, author.id))
    expect(creator?.hotness).toBe(0)
  })

  test('话题的讨论数是它公开文章的评论数', async () => {
    const { db } = server.core
    const [admin, author] = [await server.createAdmin(), await server.createMember()]
    const { id: topicId } = await openTopic(server, admin, '讨论')
    const { id } = await publish(server, author, { topicIds: [topicId] })
    await saveDraft(server, author, { topicIds: [topicId] })
    const root = await comment(server, author, id)
    await comment(server, admin, id, { parentId: root.id })
    const discussed = async () => {
      await recalculateHotness(db, server.clock.now())
      const [topic] = await db.select().from(topics).where(eq(topics.id, topicId))
      return topic?.discussionCount
    }
    expect(await discussed()).toBe(2)
    await server.delete(`/api/posts/${id}`, author.token)
    expect(await discussed()).toBe(0)
  })

  // Transactions of the embedded engine take turns.
  test.runIf(testEngine === 'postgres')(
    '有人正被处理时不等：先算别人的，下一轮再算这一个',
    async () => {
      const { db } = server.core
      const [held, other] = [await server.createMember(), await server.createMember()]
      for (const author of [held, other]) {
        const { id } = await publish(server, author)
        await db.update(posts).set({ viewCount: 100 }).where(eq(posts.id, id))
      }
      const hotnessOfAccount = async (id: string) => {
        const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
        return account?.hotness ?? 0
      }
      await db.transaction(async (tx) => {
        await lockForDecision(tx, held.id)
        await recalculateHotness(db, server.clock.now())
        expect(await hotnessOfAccount(held.id)).toBe(0)
        expect(await hotnessOfAccount(other.id)).toBeGreaterThan(0)
      })
      await recalculateHotness(db, server.clock.now())
      expect(await hotnessOfAccount(held.id)).toBeGreaterThan(0)
    },
  )

  test('夜里热度没有算成，旧的阅读照样清', async () => {
    const away = new Proxy(server.core.db, {
      get: () => {
        throw new Error('away')
      },
    })
    let hasForgotten = false
    const views = { forgetOld: () => Promise.resolve(void (hasForgotten = true)) }
    const jobs = hotnessJobs({ db: away, clock: server.clock, views })
    const nightly = jobs.find(({ name }) => name === 'hotness-all')
    await expect(nightly?.run()).rejects.toThrow('away')
    expect(hasForgotten).toBe(true)
  })

  test('一千篇以上分批算完', async () => {
    const { db, newId } = server.core
    const author = await server.createMember()
    const time = server.clock.now()
    const rows = Array.from({ length: 1500 }, (_, at) => ({
      id: newId(),
      authorId: author.id,
      title: `第${at}`,
      format: 0,
      status: 'published' as const,
      viewCount: 1,
      publishedAt: time,
      createdAt: time,
      updatedAt: time,
    }))
    await db.insert(posts).values(rows)
    await recalculateHotness(db, time)
    expect(await db.$count(posts, eq(posts.hotness, 1))).toBe(1500)
  })

  test('一千位以上的作者、一千个以上的话题也分批，一句不超过一千行', async () => {
    const { db } = server.core
    const author = await server.createMember()
    const now = server.clock.now().toISOString()
    const numbers = sql`from generate_series(1, 2500) n`
    await db.execute(sql`insert into accounts (id, nick_name, follower_count, created_at, updated_at)
      select gen_random_uuid(), '有人关注', 3, ${now}::timestamptz, ${now}::timestamptz ${numbers}`)
    await db.execute(sql`insert into topics (id, name, name_key, creator_id, status, follower_count, created_at, updated_at)
      select gen_random_uuid(), '话题' || n, '话题' || n, ${author.id}::uuid, 'enabled', 4, ${now}::timestamptz, ${now}::timestamptz ${numbers}`)
    for (const table of ['accounts', 'topics']) await refuseLargeWrites(db, table, 1_000)
    await recalculateHotness(db, server.clock.now())
    expect([
      await db.$count(accounts, and(eq(accounts.hotness, 30), eq(accounts.engagement, 30))),
      await db.$count(topics, and(eq(topics.hotness, 40), eq(topics.engagement, 40))),
    ]).toEqual([2500, 2500])
  })
})
