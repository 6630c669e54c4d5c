import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aroundStatements } from '#server/db/around-statements.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { postViewDays, postViews } from '#server/db/schema/reactions.ts'
import { dailyCounts } from '#server/db/schema/system.ts'
import { topics } from '#server/db/schema/topics.ts'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { createClock, day, minute, second } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let author: Member
let readers: Member[]

beforeEach(async () => {
  // Noon in Beijing, so that moving by a few hours stays on the day.
  server = await startServer({
    clock: createClock(new Date('2026-03-05T04:00:00Z')),
    wrapClient: aroundStatements(async (ask, text) => {
      if (held && text.includes(held.part)) await held.released
      return ask()
    }),
  })
  author = await server.createMember()
  readers = [await server.createMember(), await server.createMember()]
})
afterEach(() => server.close())

let held: { part: string; released: Promise<void> } | undefined

/** Statements that have this part wait until they are released. */
function holdStatements(part: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = () => {
      held = undefined
      resolve()
    }
  })
  held = { part, released }
  return { release }
}

interface Ranked {
  items: {
    rank: number
    score: number
    post?: { id: string }
    author?: { id: string; isFollowed: boolean }
    topic?: { id: string; isFollowed: boolean }
  }[]
  total: number
  page: number
  totalPages: number
}

async function ranking(subject: string, query = 'period=day', member?: Member) {
  const token = member && (await server.tokenFor(member))
  return (await server.get(`/api/ranking/${subject}?${query}`, token)).json<Ranked>()
}
const places = async (subject: string, query?: string) =>
  (await ranking(subject, query)).items.map(({ rank, score, ...item }) => [
    rank,
    (item.post ?? item.author ?? item.topic)?.id,
    score,
  ])
const by = async (member: Member, method: 'POST' | 'DELETE', url: string) =>
  server.inject(method, url, { token: await server.tokenFor(member) })
const view = (id: string, agent: string) =>
  server.inject('POST', `/api/posts/${id}/view`, { headers: { 'user-agent': agent } })
/** Beyond the time for which a ranking is of any use. */
const pass = (time = 10 * minute) => {
  server.clock.advance(time)
  server.services.responseCache.forget()
}

describe('文章', () => {
  test('评论也算：今天的分数与总榜一样，藏起来的不算', async () => {
    const topic = await openTopic(server, await server.createAdmin(), '讨论')
    const { id } = await publish(server, author, { topicIds: [topic.id] })
    const said: string[] = []
    for (const reader of readers) said.push((await comment(server, reader, id)).id)
    await recalculateHotness(server.core.db, server.clock.now())
    const scores = async (subject: string) => {
      const score = async (period: string) =>
        (await places(subject, `period=${period}`)).map(([, , points]) => points)
      return { day: await score('day'), month: await score('month'), all: await score('all') }
    }
    const both = (points: number) => ({ day: [points], month: [points], all: [points] })
    expect(await scores('posts')).toEqual(both(16))
    expect(await scores('authors')).toEqual(both(16))
    expect(await scores('topics')).toEqual(both(26))
    await by(readers[0] ?? author, 'DELETE', `/api/comments/${said[0]}`)
    pass()
    expect((await scores('posts')).day).toEqual([8])
  })

  test('分数是这段时间的阅读、赞、评论与收藏；没有分数的不上榜', async () => {
    const [first, second_] = [await publish(server, author), await publish(server, author)]
    await publish(server, author)
    await view(first.id, 'a')
    await view(second_.id, 'a')
    await view(second_.id, 'b')
    for (const reader of readers) await by(reader, 'POST', `/api/posts/${first.id}/like`)
    await by(author, 'POST', `/api/posts/${second_.id}/favourite`)
    for (const period of ['day', 'week', 'month', 'all'])
      expect(await places('posts', `period=${period}`)).toEqual([
        [1, second_.id, 12],
        [2, first.id, 11],
      ])
    pass()
    for (const reader of readers) await by(reader, 'DELETE', `/api/posts/${first.id}/like`)
    pass()
    expect(await places('posts')).toEqual([
      [1, second_.id, 12],
      [2, first.id, 1],
    ])
  })

  test('快了一个月的时钟拨回来以后，算的是现在', async () => {
    server.clock.advance(30 * day)
    expect(await places('posts', 'period=all')).toEqual([])
    server.clock.advance(-30 * day)
    const { id } = await publish(server, author)
    await view(id, 'a')
    server.services.responseCache.forget()
    expect(await places('posts', 'period=all')).toEqual([[1, id, 1]])
  })

  test('日、周、月各看多久：今天、七天、三十天，以北京零点为界', async () => {
    const [viewed, liked] = [await publish(server, author), await publish(server, author)]
    await view(viewed.id, 'a')
    await view(viewed.id, 'b')
    const [reader] = readers
    if (reader) await by(reader, 'POST', `/api/posts/${liked.id}/like`)
    const both = [
      [1, liked.id, 5],
      [2, viewed.id, 2],
    ]
    const at = async (time: string) => {
      server.clock.set(new Date(time))
      server.services.responseCache.forget()
      const of = async (period: string) => (await places('posts', `period=${period}`)).length
      return [await of('day'), await of('week'), await of('month')]
    }
    expect(await at('2026-03-05T15:59:00Z')).toEqual([2, 2, 2])
    expect(await at('2026-03-05T16:01:00Z')).toEqual([0, 2, 2])
    expect(await at('2026-03-11T15:59:00Z')).toEqual([0, 2, 2])
    expect(await at('2026-03-11T16:01:00Z')).toEqual([0, 0, 2])
    expect(await at('2026-04-03T15:59:00Z')).toEqual([0, 0, 2])
    expect(await at('2026-04-03T16:01:00Z')).toEqual([0, 0, 0])
    expect(await places('posts', 'period=all')).toEqual(both)
  })

  test('分页，名次接着数；同分时次序不变', async () => {
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) {
      const { id } = await publish(server, author)
      await view(id, 'a')
      ids.unshift(id)
    }
    const first = await ranking('posts', 'period=day&page=1&pageSize=2')
    expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3 })
    const all = [
      ...(await places('posts', 'period=day&page=1&pageSize=2')),
      ...(await places('posts', 'period=day&page=2&pageSize=2')),
      ...(await places('posts', 'period=day&page=3&pageSize=2')),
    ]
    expect(all).toEqual(ids.map((id, at) => [at + 1, id, 1]))
    expect(await places('posts', 'period=day&page=4&pageSize=2')).toEqual([])
    expect((await server.get('/api/ranking/posts?period=year')).statusCode).toBe(400)
  })

  test('删了的立刻下榜，也不再给作者与话题加分', async () => {
    const topic = await openTopic(server, await server.createAdmin(), '下榜')
    const { id } = await publish(server, author, { topicIds: [topic.id] })
    await view(id, 'a')
    for (const subject of ['posts', 'authors', 'topics'])
      expect(await places(subject)).toHaveLength(1)
    await by(author, 'DELETE', `/api/posts/${id}`)
    await recalculateHotness(server.core.db, server.clock.now())
    for (const subject of ['posts', 'authors', 'topics'])
      for (const period of ['day', 'all'])
        expect(await places(subject, `period=${period}`)).toEqual([])
  })

  test('算过的榜半分钟内不重算，十分钟后要等新的', async () => {
    const { id } = await publish(server, author)
    expect(await places('posts')).toEqual([])
    await view(id, 'a')
    pass(29 * second)
    expect(await places('posts')).toEqual([])
    pass()
    expect(await places('posts')).toEqual([[1, id, 1]])
  })

  test('新的算得慢时先看旧的，算好了再看新的', async () => {
    const { id } = await publish(server, author)
    expect(await places('posts')).toEqual([])
    await view(id, 'a')
    const slow = holdStatements('post_view_days')
    pass(minute)
    expect(await places('posts')).toEqual([])
    slow.release()
    await expect
      .poll(() => {
        server.services.responseCache.forget()
        return places('posts')
      })
      .toEqual([[1, id, 1]])
  })

  test('过了零点，昨天的榜不再给人看，多慢都要等今天的', async () => {
    const { id } = await publish(server, author)
    server.clock.set(new Date('2026-03-05T15:59:00Z'))
    await view(id, 'a')
    expect(await places('posts')).toEqual([[1, id, 1]])
    pass(2 * minute)
    expect(await places('authors')).toEqual([])
    const slow = holdStatements('post_view_days')
    pass(minute)
    let isShown = false
    const seen = places('posts').finally(() => (isShown = true))
    // Today's own last state is shown in place of a slow new one: by then yesterday's would have been, too.
    expect(await places('authors')).toEqual([])
    expect(isShown).toBe(false)
    slow.release()
    expect(await seen).toEqual([])
  })
})

describe('作者', () => {
  test('分数是文章所得，加上新的关注者；看得到自己关注了谁', async () => {
    const other = await server.createMember()
    const [one, two] = [await publish(server, author), await publish(server, author)]
    await publish(server, other)
    await view(one.id, 'a')
    await view(two.id, 'a')
    const [reader = author] = readers
    await by(reader, 'POST', `/api/userfollow/follow/${other.id}?enableNotification=true`)
    await recalculateHotness(server.core.db, server.clock.now())
    for (const period of ['day', 'week', 'month', 'all'])
      expect(await places('authors', `period=${period}`)).toEqual([
        [1, other.id, 10],
        [2, author.id, 2],
      ])
    const seen = await ranking('authors', 'period=day', reader)
    expect(seen.items.map(({ author: it }) => it?.isFollowed)).toEqual([true, false])
  })

  test('封禁的与注销的不上榜，没有文章的也不上榜', async () => {
    const { id } = await publish(server, author)
    await view(id, 'a')
    const [reader = author, popular = author] = readers
    await by(reader, 'POST', `/api/userfollow/follow/${popular.id}?enableNotification=true`)
    expect(await places('authors')).toEqual([[1, author.id, 1]])
    const change = async (values: Partial<typeof accounts.$inferInsert>) => {
      await server.core.db.update(accounts).set(values).where(eq(accounts.id, author.id))
      pass()
      return [await places('authors'), await places('authors', 'period=all')]
    }
    await recalculateHotness(server.core.db, server.clock.now())
    const tomorrow = new Date(server.clock.now().getTime() + day)
    expect(await change({ bannedUntil: tomorrow })).toEqual([[], []])
    expect(await change({ bannedUntil: null, bannedForever: true })).toEqual([[], []])
    expect(await change({ bannedForever: false, status: 'deleted' })).toEqual([[], []])
    const back = [[1, author.id, 1]]
    expect(await change({ status: 'active' })).toEqual([back, back])
  })
})

describe('话题', () => {
  test('分数是话题下文章所得，加上新的关注者；停用的立刻下榜', async () => {
    const admin = await server.createAdmin()
    const read = await openTopic(server, admin, '有人读')
    const followed = await openTopic(server, admin, '有人关注')
    await openTopic(server, admin, '没人理')
    const { id } = await publish(server, author, { topicIds: [read.id, followed.id] })
    await view(id, 'a')
    const [reader = author] = readers
    await by(reader, 'POST', `/api/topics/${followed.id}/follow`)
    await recalculateHotness(server.core.db, server.clock.now())
    for (const period of ['day', 'week', 'month', 'all'])
      expect(await places('topics', `period=${period}`)).toEqual([
        [1, followed.id, 11],
        [2, read.id, 1],
      ])
    const seen = await ranking('topics', 'period=day', reader)
    expect(seen.items.map(({ topic }) => topic?.isFollowed)).toEqual([true, false])

    const { db, events } = server.core
    await db.update(topics).set({ status: 'disabled' }).where(eq(topics.id, followed.id))
    events.emit('topic.changed', { topicId: followed.id })
    for (const period of ['day', 'all'])
      expect(await places('topics', `period=${period}`)).toEqual([[1, read.id, 1]])
  })
})

describe('阅读的账', () => {
  test('每天一行，名单只留两天，数目留三十天，总数不减', async () => {
    const { id } = await publish(server, author)
    const { db } = server.core
    for (const [agent, pause] of [
      ['a', 0],
      ['a', 0],
      ['b', 0],
      ['a', day],
    ] as const) {
      server.clock.advance(pause)
      await view(id, agent)
    }
    const counted = () => db.select().from(postViewDays).orderBy(postViewDays.day)
    expect(await counted()).toEqual([
      { day: '2026-03-05', postId: id, viewCount: 2 },
      { day: '2026-03-06', postId: id, viewCount: 1 },
    ])
    server.clock.advance(day)
    await server.services.views.forgetOld()
    expect(await db.$count(postViews)).toBe(1)
    expect(await counted()).toHaveLength(2)
    server.clock.advance(28 * day)
    await server.services.views.forgetOld()
    expect(await counted()).toHaveLength(2)
    server.clock.advance(day)
    await server.services.views.forgetOld()
    expect(await counted()).toEqual([{ day: '2026-03-06', postId: id, viewCount: 1 }])
    const isIt = and(eq(posts.id, id), eq(posts.viewCount, 3))
    expect(await db.$count(posts, isIt)).toBe(1)
  })

  test('积得再多也一批一批地清：清完了，那些天的总数一个不少', async () => {
    const { id } = await publish(server, author)
    const { db } = server.core
    await db.execute(sql`insert into post_views (post_id, viewer_key, day)
      select ${id}::uuid, 'reader ' || n, date '2026-03-01' + n % 3 from generate_series(1, 4001) n`)
    await db.execute(sql`insert into post_view_days (post_id, day, view_count)
      select ${id}::uuid, date '2010-01-01' + n, 2 from generate_series(1, 4001) n`)
    await db.insert(dailyCounts).values({ day: '2010-01-02', kind: 'view', count: 5 })
    await refuseLargeWrites(db, 'post_views')
    await refuseLargeWrites(db, 'post_view_days')
    await server.services.views.forgetOld()
    expect(await db.select().from(postViews)).toEqual([])
    expect(await db.select().from(postViewDays)).toEqual([])
    const counted = await db
      .select({ count: dailyCounts.count })
      .from(dailyCounts)
      .orderBy(dailyCounts.day)
    expect(counted).toEqual([
      { count: 7 },
      ...Array.from({ length: 4000 }, () => ({ count: 2 })),
    ])
  })
})
