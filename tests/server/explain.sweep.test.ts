import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '#server/contract/document.ts'
import { listOperations, type Operation } from '#server/contract/operations.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { follows } from '#server/db/schema/relations.ts'
import { posts, categories } from '#server/db/schema/posts.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { dayOf } from '#server/lib/clock.ts'
import { grow } from '#server/seed/grow.ts'
import { day } from '#tests/support/clock.ts'
import { captureStatements, type Statement } from '#tests/support/captured-sql.ts'
import {
  type Known,
  requestsFor,
  takesCursor,
  urlOf,
} from '#tests/support/contract-requests.ts'
import { testEngine } from '#tests/support/database.ts'
import { multiply } from '#tests/support/growing.ts'
import { accessToken } from '#tests/support/members.ts'
import {
  indexConditions,
  isPlannedAnew,
  largeTables,
  rowsRead,
  rowsReadByEach,
  scansOf,
  vacuum,
} from '#tests/support/plans.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Written with all that readers left there; the rest are copies of those. */
const written = 20_000
const times = 5

/** One member has written so many of them, and one topic has so many. */
const many = 8_000
/** What a page may cost, however much there is behind it. */
const mostRows = 1_000
/** So few rows are read soon, with whatever plan. */
const leastCompared = 5_000
/** Of whom a page shows a few. */
const mostPeople = 50
/** What counts as it goes, and of what. */
const counting = new Map([['listMyPosts', 'of the caller, of a category or with a word']])

/** What may read a growing table whole, and why. */
const exempt = new Map([
  ['getPostRanking', 'sums a period; worked out at most once a minute for everybody'],
  ['getAuthorRanking', 'sums a period; worked out at most once a minute for everybody'],
  ['getTopicRanking', 'sums a period; worked out at most once a minute for everybody'],
  [
    'listAdminPosts',
    'by views and by publication, of a topic or category; few ask. The rest is in growth.sweep.test.ts',
  ],
  [
    'listAdminComments',
    'counts whatever matches; few ask, and none for longer than a statement may take',
  ],
  [
    'listAdminUsers',
    'any order and any part of a name; few ask, and none for longer than a statement may take',
  ],
  [
    'listAuditLog',
    'counts whatever matches; few ask, and none for longer than a statement may take',
  ],
  [
    'listAdminTopicPosts',
    'posts in every state; few ask, and none for longer than a statement may take',
  ],
  ...[
    'searchAdminTopics',
    'listSentNotifications',
    'listScheduledNotifications',
    'listAdminReports',
    'listAdminAppeals',
    'listAdminFeedback',
    'listTodos',
  ].map(
    (id) =>
      [
        id,
        'counts whatever matches; few ask, and none for longer than a statement may take',
      ] as const,
  ),
  ['getSystemStatus', 'adds up the pictures, when an administrator asks'],
  ['getDashboard', 'the same; what it shows of the community is in growth.sweep.test.ts'],
  ['downloadBackup', 'reads everything there is'],
])

const document = readContract()
const readings = listOperations(document).filter(
  ({ id, method }) => method === 'get' || /^(?:list|search)/.test(id),
)
/** A backup is asked for with a ticket, once, and reads all there is. */
const answered = readings.filter(({ id }) => id !== 'downloadBackup')
const lists = answered.filter(({ id }) => !exempt.has(id))

/** Of these nobody has more than whom everybody follows. */
const aboutStar = ['listUserFollowing', 'listUserFollowers', 'listFollowing', 'listFollowers']

/** What every reader asks for, of a member, a topic and a category that have more than anybody reads. */
const hot = readings.filter(({ id }) =>
  [
    'getUserProfile',
    'listUserTopics',
    ...aboutStar,
    'getFollowStats',
    'listFeed',
    'getUserRecentPosts',
    'getPost',
    'getPostNeighbours',
    'listPublicPosts',
    'listPublicPostsByCursor',
    'listPublicPostsHybrid',
    'listMyPosts',
    'listDrafts',
    'getTopic',
    'listTopicPosts',
    'listCategoryPosts',
    'listCategoryPostsHybrid',
  ].includes(id),
)

describe.runIf(testEngine === 'postgres')('十万篇文章的社区', () => {
  let server: TestServer
  let captured: ReturnType<typeof captureStatements>
  let known: Known
  let token: string
  let huge: { known: Known; token: string }
  let star: typeof huge
  let large: Set<string>

  beforeAll(async () => {
    server = await startServer()
    const house = { core: server.core, services: server.services }
    const signal = new AbortController().signal
    await grow(house, { posts: written }, { onProgress: () => {}, signal })
    await multiply(server, times)
    ;({ known, token } = await acquaint(server))
    huge = await enlarge(server, known)
    star = await makeStar(server, known)
    // As it does once a minute.
    await server.services.jobs.run('counts')
    await vacuum(server)
    large = await largeTables(server)
    captured = captureStatements()
  }, 600_000)
  afterAll(async () => {
    captured?.stop()
    await server.close()
  })

  test('种下了十万篇', async () => {
    // And the one draft that is asked about.
    expect(await server.core.db.$count(posts)).toBe(written * times + 1)
    expect(large).toContain('comments')
  })

  test('自己证明：没有索引可用的查询会被认出来', async () => {
    const scanned = { text: 'select id from posts where word_count = $1', values: [7] }
    const unindexed = { text: 'select * from reports where description = $1', values: ['x'] }
    expect(await scansOf(server, scanned, large)).toEqual(['posts'])
    expect(await scansOf(server, unindexed, large)).toEqual(['reports'])
  })

  test('没有哪个例外是已经不在的', () => {
    const known = readings.map(({ id }) => id)
    expect([...exempt.keys()].filter((id) => !known.includes(id))).toEqual([])
  })

  test.each(lists.map((operation) => [operation.id, operation] as const))(
    '%s 不整张扫描会增长的表',
    async (_, operation) => {
      const asked = await statementsOf(operation, { known, token })
      const found = new Set<string>()
      for (const statement of asked)
        for (const table of await scansOf(server, statement, large))
          found.add(`${table}: ${statement.text}`)
      expect([...found]).toEqual([])
    },
  )

  test.each(hot.map((operation) => [operation.id, operation] as const))(
    '%s 问到写得最多的人、最大的话题与分类，也不整张扫描，只读一页上下的行',
    async (_, operation) => {
      const found = []
      const about = aboutStar.includes(operation.id) ? star : huge
      for (const statement of await statementsOf(operation, about)) {
        const scanned = await scansOf(server, statement, large)
        const read = await rowsRead(server, statement)
        const most = counting.has(operation.id) ? many : mostRows
        if (scanned.length > 0 || read > most) found.push([scanned, read, statement.text])
      }
      expect(found).toEqual([])
    },
  )

  const topicSorts = ['publishedat', 'hotness', 'viewcount', 'likecount', 'commentcount']
  test.each(
    topicSorts.flatMap((sortBy) => ['asc', 'desc'].map((order) => [sortBy, order] as const)),
  )('最大的话题，按 %s %s 翻到第四百页，读的行有上限', async (sortBy, sortOrder) => {
    const page = 400
    // The index of dates is walked past what is skipped.
    const most = mostRows + (sortBy === 'publishedat' ? page * 10 : 0)
    const query = `sortBy=${sortBy}&sortOrder=${sortOrder}&page=${page}`
    expect(await mostRead(`/api/topics/${huge.known['topics']}/posts?${query}`, most)).toEqual(
      [],
    )
  })

  test('关注的话题里，静音了写得最多的人：每个话题只看一段', async () => {
    const member = await server.createMember()
    const author = huge.known['authorId']
    await server.post(`/api/topics/${huge.known['topics']}/follow`, undefined, member.token)
    expect(await mostRead('/api/posts/feed', mostRows, member.token)).toEqual([])
    expect(
      (await server.post(`/api/mutes/${author}`, undefined, member.token)).statusCode,
    ).toBe(200)
    expect(await mostRead('/api/posts/feed', mostRows, member.token)).toEqual([])
    const { nextCursor } = (await server.get('/api/posts/feed', member.token)).json()
    const next = `/api/posts/feed?cursor=${nextCursor}`
    expect(await mostRead(next, mostRows, member.token)).toEqual([])
  })

  test.each(answered.map((operation) => [operation.id, operation] as const))(
    '%s：为任何值做的计划，读的行不比为这些值做的多出许多',
    async (_, operation) => {
      const found = []
      for (const statement of await statementsOf(operation, { known, token })) {
        const { own, any } = await rowsReadByEach(server, statement)
        if (any > Math.max(own * 3, leastCompared)) found.push([own, any, statement.text])
      }
      expect(found).toEqual([])
    },
  )

  test('预先写好的语句问熟了，不再每次重新计划', async () => {
    const asked = new Map<string, Statement>()
    for (const operation of answered)
      for (const statement of await statementsOf(operation, { known, token }))
        if (isPrepared(statement)) asked.set(statement.text, statement)
    const found = []
    for (const statement of asked.values())
      if (await isPlannedAnew(server, statement)) found.push(statement.name)
    expect([...asked.values()].map(({ name }) => name)).toContain('related_posts')
    expect(found).toEqual([])
  })

  test('搜索少见的词：不管计划是为哪些词做的，都不翻遍所有文章', async () => {
    const found = []
    for (const query of ['没有人写过', 'zzqx vvkj']) {
      captured.take()
      await server.get(`/api/search?query=${encodeURIComponent(query)}`)
      for (const statement of captured.take()) {
        if (!statement.text.includes('tsquery')) continue
        const read = await rowsRead(server, statement)
        found.push({ query, isLittle: read <= mostRows })
      }
    }
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(({ isLittle }) => !isLittle)).toEqual([])
  })

  // GIN walks all that has the first condition, and looks the others up: days first, it sees a few thousand posts and no more.
  test('搜索先看最新的几天：那几天以外的文章，索引里也不看', async () => {
    captured.take()
    await server.get(`/api/search?query=${encodeURIComponent('数据库 雨声')}`)
    const looks = captured.take().filter(({ text }) => text.includes('&&'))
    expect(looks).toHaveLength(1)
    for (const look of looks)
      expect(await indexConditions(server, look)).toEqual([
        expect.stringMatching(/^\(\(ARRAY\[.*published_at.* && .* AND \(document @@ /),
      ])
  })

  test('昵称少见的开头：不翻遍所有人', async () => {
    const found = []
    for (const url of ['/api/users/mention-candidates?q=', '/api/search/suggestions?q=']) {
      captured.take()
      await server.get(`${url}zzqx`, token)
      for (const statement of captured.take())
        if (statement.text.includes('"nick_key" like'))
          found.push({ url, isLittle: (await rowsRead(server, statement)) <= mostPeople })
    }
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(({ isLittle }) => !isLittle)).toEqual([])
  })

  /** What the call asks of the database, as a visitor where it may be one and as a member, once for each text. */
  async function statementsOf(
    operation: Operation,
    about: { known: Known; token: string },
  ): Promise<Statement[]> {
    captured.take()
    const texts = new Map<string, Statement>()
    const tokens = operation.access === 'required' ? [about.token] : [undefined, about.token]
    for (const by of tokens) {
      for (const url of urlsOf(operation, about.known)) {
        const answer = await ask(operation, url, by)
        if (takesCursor(operation) && typeof answer['nextCursor'] === 'string')
          await ask(operation, next(url, answer['nextCursor']), by)
      }
    }
    for (const statement of captured.take().filter(isReading))
      texts.set(statement.text, statement)
    return [...texts.values()]
  }

  /** The statements of one address that read more rows than `most`. */
  async function mostRead(url: string, most: number, by?: string) {
    server.services.responseCache.forget()
    captured.take()
    const answer = await server.get(url, by)
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    const found = []
    for (const statement of captured.take().filter(isReading)) {
      const read = await rowsRead(server, statement)
      if (read > most) found.push([read, statement.text])
    }
    return found
  }

  const urlsOf = (operation: Operation, about: Known) =>
    operation.method === 'get' ? requestsFor(document, operation, about) : [operation.path]

  async function ask(operation: Operation, url: string, by: string | undefined) {
    // Kept answers and throttles of the call before are of no interest.
    server.services.responseCache.forget()
    server.clock.advance(2)
    const body = operation.method === 'get' ? {} : { body: { keyword: known['q'] } }
    const answer = await server.inject(operation.method.toUpperCase(), url, {
      ...body,
      token: by,
    })
    if (answer.statusCode >= 400) throw new Error(`${url}: ${answer.body}`)
    return answer.headers['content-type']?.toString().includes('json')
      ? answer.json<Record<string, unknown>>()
      : {}
  }
})

const isReading = ({ text }: Statement) => /^\s*(?:select|with|\()/i.test(text)

/** Written beforehand, and not named by how often it was asked. */
const isPrepared = ({ name }: Statement) => name !== undefined && !/^ink\d/.test(name)

const next = (url: string, cursor: string) => {
  const [path = '', query = ''] = url.split('?')
  const { page: _, ...rest } = Object.fromEntries(new URLSearchParams(query))
  return urlOf(path, { ...rest, cursor, direction: 'next' })
}

/** Somebody who wrote hundreds of posts and is an administrator, and what there is to ask about. */
async function acquaint(server: TestServer) {
  const { db } = server.core
  const other = await server.createMember({ showsFollows: true })
  const [owner] = await db
    .update(accounts)
    .set({ roles: ['Admin'] })
    .where(eq(accounts.importKey, 'seed:50'))
    .returning()
  const caller = await server.createMember()
  const ownerId = owner?.id ?? ''
  await db.update(sessions).set({ accountId: ownerId }).where(eq(sessions.id, caller.sessionId))
  const token = await accessToken(server.core, { id: ownerId, sessionId: caller.sessionId })
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.status, 'published'), eq(posts.authorId, ownerId)))
    .orderBy(desc(posts.commentCount))
    .limit(1)
  const [thread] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(isNull(comments.rootId), ne(comments.authorId, ownerId)))
    .limit(1)
  const [topic] = await db
    .select()
    .from(topics)
    .orderBy(desc(topics.postCount))
    .offset(20)
    .limit(1)
  const [category] = await db.select().from(categories).limit(1)
  const postId = post?.id ?? ''
  const commentId = thread?.id ?? ''
  const [reply] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), isNotNull(comments.rootId)))
    .limit(1)
  const categoryId = category?.id ?? ''
  const description = '全文都是广告，与题目无关。'
  const body = { type: 2, targetId: commentId, reason: 0, description }
  const report = await server.post('/api/report', body, token)
  const opinion = { type: 'suggestion', content: '希望能按年份导出文章。' }
  const feedback = await server.post('/api/feedback', opinion, token)
  const written = { title: '草稿', format: 0, content: '一句话。', clientId: 'explain' }
  await server.post('/api/posts/drafts/save', { ...written, categoryIds: [], tags: [] }, token)
  const later = new Date(server.clock.now().getTime() + day).toISOString()
  const waiting = { type: 11, title: '维护', content: '明天维护。', sendAt: later }
  const scheduled = await server.post('/api/notifications', waiting, token)
  const [year = '', month = ''] = dayOf(post?.publishedAt ?? server.clock.now()).split('-')
  const known: Known = {
    users: other.id,
    userfollow: other.id,
    posts: postId,
    comments: commentId,
    topics: topic?.id ?? '',
    categories: categoryId,
    report: report.json<{ id: string }>().id,
    reports: report.json<{ id: string }>().id,
    feedback: feedback.json<{ id: string }>().id,
    scheduled: scheduled.json<{ id: string }>().id,
    commentId: reply?.id ?? commentId,
    clientId: 'explain',
    userId: other.id,
    otherUserId: other.id,
    authorId: ownerId,
    actorId: ownerId,
    actor: ownerId,
    handlerId: ownerId,
    reporterId: ownerId,
    action: 'settings.changed',
    targetType: 'post',
    targetAuthorId: ownerId,
    from: server.clock.now().toISOString(),
    to: later,
    assigneeId: ownerId,
    categoryId,
    postId,
    targetId: postId,
    beforeId: postId,
    afterId: postId,
    heldFromId: postId,
    revision: '1',
    year,
    month: String(Number(month)),
    tag: '数据库',
    q: '数据库',
    query: '数据库',
    keyword: '数据库',
    nickname: '某某某',
  }
  return { known, token }
}

/** Somebody writes as nobody does, one topic takes in what it can, and the largest category is asked about. */
async function enlarge(server: TestServer, known: Known) {
  const { db } = server.core
  const author = await server.createMember()
  const topicId = known['topics'] ?? ''
  const chosen = db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.status, 'published'))
    .orderBy(posts.id)
    .limit(many)
  await db.update(posts).set({ authorId: author.id }).where(inArray(posts.id, chosen))
  await db.execute(sql`
    insert into ${postTopics} (post_id, topic_id, published_at)
    select id, ${topicId}::uuid, published_at from ${posts} where ${posts.authorId} = ${author.id}
    on conflict do nothing`)
  const [middle, category] = await Promise.all([
    db
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.authorId, author.id))
      .orderBy(posts.id)
      .offset(many / 2)
      .limit(1),
    db.select().from(categories).orderBy(desc(categories.postCount)).limit(1),
  ])
  const postId = middle[0]?.id ?? ''
  const categoryId = category[0]?.id ?? ''
  const about = { posts: postId, postId, targetId: postId, categories: categoryId, categoryId }
  const who = {
    users: author.id,
    userfollow: author.id,
    userId: author.id,
    authorId: author.id,
  }
  return { known: { ...known, ...about, ...who }, token: author.token }
}

/** Somebody follows everybody and is followed by all, half of whom show it. */
async function makeStar(server: TestServer, known: Known) {
  const { db } = server.core
  const star = await server.createMember({ showsFollows: true })
  await db.execute(sql`
    insert into ${follows} (follower_id, followee_id, is_shown, created_at)
    select a.id, ${star.id}::uuid, a.follower_count % 2 = 0, a.created_at
    from ${accounts} a where a.id <> ${star.id}`)
  await db.execute(sql`
    insert into ${follows} (follower_id, followee_id, is_shown, created_at)
    select ${star.id}::uuid, a.id, true, a.created_at
    from ${accounts} a where a.id <> ${star.id}`)
  return { known: { ...known, users: star.id }, token: star.token }
}
