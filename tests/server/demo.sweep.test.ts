import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { commentMentions, comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { postLikes } from '#server/db/schema/reactions.ts'
import { settings } from '#server/db/schema/system.ts'
import { fillDemo } from '#server/seed/demo.ts'
import { writeState } from '#server/seed/seed.store.ts'
import { welcomeAdmin, welcomeDemo } from '#server/seed/first-run.ts'
import { day } from '#tests/support/clock.ts'
import { login } from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
const start = async () => void (server = await startServer({ env: { DEMO: 'on' } }))
const close = () => server.close()

const house = () => ({ core: server.core, services: server.services })
const watch = { onProgress: () => {}, signal: new AbortController().signal }
const fill = () => fillDemo(house(), watch)

const readAll = async () =>
  (await server.get('/api/posts/public?pageSize=100')).json<{
    items: Schemas['PostSummary'][]
  }>().items

describe('第一次启动', () => {
  beforeEach(start)
  afterEach(close)

  test('空的数据库得到一个演示社区，账号打印一次，都能登录', async () => {
    const text = (await welcomeDemo(house())) ?? ''
    const password = /密码都是 ([a-z0-9-]+)，/.exec(text)?.[1] ?? ''
    const emails = text.match(/[a-z]+@example\.com/g) ?? []
    expect(emails.length).toBeGreaterThanOrEqual(6)
    expect(text).toMatch(/keeper@example\.com\s+守砚人（管理员）/)
    const roles = []
    for (const email of emails)
      roles.push((await login(server, { email, password })).user.roles)
    expect(roles).toEqual([['Admin'], ...emails.slice(1).map(() => [])])
    expect(await welcomeDemo(house())).toBeUndefined()
    expect(await welcomeAdmin(house())).toBeUndefined()
  })

  test('DEMO=off 留它空着，只给一个一次性的管理员链接', async () => {
    const off = await startServer({ env: { DEMO: 'off' } })
    const parts = { core: off.core, services: off.services }
    expect(await welcomeDemo(parts)).toBeUndefined()
    expect(await off.core.db.$count(accounts)).toBe(0)
    expect(await welcomeAdmin(parts)).toMatch(
      /https:\/\/blog\.example\/blog\/setup\?invite=\S+$/,
    )
    await off.close()
  })

  test('有人来过的社区不会多出演示内容', async () => {
    await server.createMember()
    expect(await welcomeDemo(house())).toBeUndefined()
    expect(await server.core.db.$count(posts)).toBe(0)
  })

  test('填到一半被杀，下次接着填，密码重新给', async () => {
    const { core } = server
    const first = await fill()
    const said = await core.db.$count(comments)
    await core.db.delete(posts).where(eq(posts.importKey, 'demo:welcome.md'))
    await writeState(core.db, 'filling', core.clock.now())
    const text = (await welcomeDemo(house())) ?? ''
    const password = /密码都是 ([a-z0-9-]+)，/.exec(text)?.[1] ?? ''
    expect(password).not.toBe(first.password)
    await login(server, { email: 'keeper@example.com', password })
    expect(await readAll()).toHaveLength(first.posts)
    expect(await core.db.$count(comments)).toBe(said)
  })

  test('放进已有管理员的社区，不再添管理员', async () => {
    const admin = await server.createAdmin()
    const { accounts: made } = await fill()
    expect(made.some(({ isAdmin }) => isAdmin)).toBe(false)
    const admins = await server.core.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(sql`'Admin' = any(${accounts.roles})`)
    expect(admins).toEqual([{ id: admin.id }])
    expect(await server.core.db.$count(settings)).toBeGreaterThan(0)
  })
})

describe('演示社区', () => {
  let first: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    await start()
    first = await fill()
  })
  afterAll(close)

  test('值得一看：作者、两种格式、代码、公式、表格、图片、脚注、任务', async () => {
    const listed = await readAll()
    expect(listed.length).toBeGreaterThanOrEqual(18)
    expect(new Set(listed.map(({ author }) => author.id)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(listed.map(({ format }) => format))).toEqual(new Set([0, 1]))
    expect(listed.filter(({ coverImage }) => coverImage).length).toBeGreaterThanOrEqual(6)
    expect(
      listed.every(({ tags, categoryIds }) => tags.length > 0 && categoryIds.length > 0),
    ).toBe(true)
    const details = []
    for (const { id } of listed) {
      details.push((await server.get(`/api/posts/${id}`)).json<Schemas['PostDetail']>())
    }
    const trees = JSON.stringify(details.map(({ tree }) => tree))
    for (const tag of ['pre', 'math', 'table', 'img', 'blockquote', 'section', 'input']) {
      expect(trees).toContain(`"tagName":"${tag}"`)
    }
    expect(trees).not.toContain('picture:')
    for (const { wordCount, title } of details)
      expect(wordCount, title).toBeGreaterThanOrEqual(280)
    for (const src of new Set(trees.match(/\/images\/post\/[-\w.]+/g))) {
      expect((await server.get(src)).statusCode).toBe(200)
    }
  })

  test('日期铺满两年，最近的就在几天前', async () => {
    const now = server.clock.now().getTime()
    const ages = (await readAll()).map(
      ({ publishedAt }) => (now - Date.parse(publishedAt ?? '')) / day,
    )
    expect(Math.min(...ages)).toBeLessThan(7)
    expect(Math.max(...ages)).toBeGreaterThan(600)
    const joined = await server.core.db.select().from(accounts)
    expect(
      Math.max(...joined.map(({ createdAt }) => (now - createdAt.getTime()) / day)),
    ).toBeGreaterThan(700)
  })

  test('榜单是活的，每个数字都数得出来', async () => {
    const { db } = server.core
    const hot = (await server.get('/api/users/hot-creators?count=8')).json<{
      items: Schemas['Creator'][]
    }>()
    expect(hot.items.length).toBeGreaterThanOrEqual(6)
    expect(hot.items.some(({ followersCount }) => followersCount > 1)).toBe(true)
    const topics = (await server.get('/api/topics/hot?limit=6')).json<{
      items: Schemas['Topic'][]
    }>()
    expect(topics.items).toHaveLength(6)
    expect(topics.items.every((it) => it.postCount > 0 && it.hotnessScore > 0)).toBe(true)
    for (const post of await db.select().from(posts)) {
      expect(post.likeCount).toBe(await db.$count(postLikes, eq(postLikes.postId, post.id)))
      expect(post.commentCount).toBe(await db.$count(comments, eq(comments.postId, post.id)))
      expect(post.hotness).toBeGreaterThan(0)
    }
    expect(topics.items.some((it) => it.discussionCount > 0)).toBe(true)
    expect(await db.$count(commentMentions)).toBeGreaterThan(0)
    const [sums] = await db
      .select({ views: sql<number>`sum(${posts.viewCount})::int` })
      .from(posts)
    const [credited] = await db
      .select({ views: sql<number>`sum(${accounts.totalViews})::int` })
      .from(accounts)
    expect(credited).toEqual(sums)
  })

  test('消息中心是活的，管理员没读的只有三样：助手的信和两个人的私信；再填一次也不多', async () => {
    const { accounts: made, password } = first
    const [keeper = ''] = made.filter(({ isAdmin }) => isAdmin).map(({ email }) => email)
    const { token } = await login(server, { email: keeper, password: password ?? '' })
    const read = async () => {
      await server.core.outbox.idle()
      const answer = await server.get('/api/notifications/unified-unread-count', token)
      return answer.json<Schemas['UnifiedUnread']>()
    }
    const before = await read()
    expect(before).toMatchObject({
      assistantUnreadCount: 1,
      totalUnreadCount: 3,
      details: { chatUnreadCount: 2 },
    })
    const interactions = await server.get('/api/notifications/interactions', token)
    expect(interactions.json()).toMatchObject({ unreadCount: 0 })
    expect(interactions.json<Schemas['NotificationPage']>().totalCount).toBeGreaterThan(0)
    const talked = await server.get('/api/message/conversations', token)
    expect(talked.json()).toMatchObject({ total: 2 })
    await fill()
    expect(await read()).toEqual(before)
  })

  test('再填一次，什么都不多，密码也不变', async () => {
    const before = await readAll()
    expect(await fill()).toEqual({ ...first, password: null, posts: 0 })
    expect(await readAll()).toEqual(before)
  })
})
