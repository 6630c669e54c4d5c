import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes, postViews } from '#server/db/schema/reactions.ts'
import { second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import { soon } from '#tests/support/until.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let author: Member

beforeAll(async () => {
  server = await startServer()
  author = await server.createMember()
})
afterAll(() => server.close())

const absent = { status: 404, code: 2009, fields: [] }
const give = (kind: string, id: string, { token }: Member) =>
  server.post(`/api/posts/${id}/${kind}`, undefined, token)
const takeBack = (kind: string, id: string, { token }: Member) =>
  server.delete(`/api/posts/${id}/${kind}`, token)

const kinds = [
  { kind: 'like', flag: 'isLiked', counter: 'likeCount' },
  { kind: 'favourite', flag: 'isFavourited', counter: 'favouriteCount' },
]

describe.each(kinds)('$kind', ({ kind, flag, counter }) => {
  test('给与收回：计数与各人看到的随之变化，重复一次等于一次', async () => {
    const { id } = await publish(server, author)
    const reader = await server.createMember()
    const given = { [flag]: true, [counter]: 1 }
    const takenBack = { [flag]: false, [counter]: 0 }
    expect((await give(kind, id, reader)).json()).toEqual(given)
    expect((await give(kind, id, reader)).json()).toEqual(given)
    const seenBy = async (member?: Member) =>
      (await server.get(`/api/posts/${id}`, member?.token)).json<object>()
    expect(await seenBy(reader)).toMatchObject(given)
    expect(await seenBy(author)).toMatchObject({ [flag]: false, [counter]: 1 })
    await expect
      .poll(() => seenBy(), { timeout: soon })
      .toMatchObject({ [flag]: false, [counter]: 1 })
    expect((await takeBack(kind, id, reader)).json()).toEqual(takenBack)
    expect((await takeBack(kind, id, reader)).json()).toEqual(takenBack)
    await expect.poll(() => seenBy(), { timeout: soon }).toMatchObject(takenBack)
  })

  test('没公开的、删了的与不存在的都是 404，什么都不留下', async () => {
    const draft = await saveDraft(server, author)
    const gone = await publish(server, author)
    await server.delete(`/api/posts/${gone.id}`, author.token)
    const reader = await server.createMember()
    for (const id of [draft.id, gone.id, server.core.newId(), 'x']) {
      expect(refusalOf(await give(kind, id, reader)).status).toBe(404)
      expect(refusalOf(await takeBack(kind, id, reader)).status).toBe(404)
    }
    expect(refusalOf(await give(kind, draft.id, author))).toEqual(absent)
    const table = kind === 'like' ? postLikes : favourites
    expect(await server.core.db.$count(table, eq(table.accountId, reader.id))).toBe(0)
  })

  test('屏蔽了谁，或者被谁屏蔽：不能给对方的文章，说得清；给过的收得回，举报照常', async () => {
    const writer = await server.createMember()
    const { id } = await publish(server, writer)
    const [blocked, blocking] = [await server.createMember(), await server.createMember()]
    await give(kind, id, blocked)
    await server.post(`/api/blocks/${blocked.id}`, undefined, writer.token)
    await server.post(`/api/blocks/${writer.id}`, undefined, blocking.token)
    for (const member of [blocked, blocking]) {
      const refused = await give(kind, id, member)
      expect(refusalOf(refused)).toEqual({ status: 400, code: 1002, fields: [] })
      expect(refused.json()).toMatchObject({
        message: '您与对方之间有一方屏蔽了另一方，不能点赞或收藏',
      })
    }
    expect((await takeBack(kind, id, blocked)).json()).toEqual({ [flag]: false, [counter]: 0 })
    const report = { type: 0, targetId: id, reason: 0, description: '到处发的广告。' }
    const reported = await server.post('/api/report', report, blocked.token)
    expect(reported.statusCode).toBe(201)
    await server.delete(`/api/blocks/${blocked.id}`, writer.token)
    expect((await give(kind, id, blocked)).json()).toEqual({ [flag]: true, [counter]: 1 })
  })

  test('变化才发出事件，重复的不发', async () => {
    const { id } = await publish(server, author)
    const reader = await server.createMember()
    const told: object[] = []
    const stop = server.core.events.on('reaction.changed', (event) => void told.push(event))
    await give(kind, id.toUpperCase(), reader)
    await give(kind, id, reader)
    await takeBack(kind, id, reader)
    stop()
    const fact = { reaction: kind, postId: id, authorId: author.id, accountId: reader.id }
    expect(told).toEqual([
      { ...fact, isGiven: true },
      { ...fact, isGiven: false },
    ])
  })

  test('一分钟六十次以后要歇一歇', async () => {
    const { id } = await publish(server, author)
    const eager = await server.createMember()
    const answers = []
    for (let times = 0; times < 31; times += 1)
      answers.push(await give(kind, id, eager), await takeBack(kind, id, eager))
    const refused = answers.findIndex(({ statusCode }) => statusCode === 429)
    expect(refused).toBe(60)
    expect(answers[refused]?.headers['retry-after']).toBeDefined()
  })
})

describe('我的收藏', () => {
  const listOf = async (member: Member, query = '') => {
    const token = await server.tokenFor(member)
    return (await server.get(`/api/favourites?${query}`, token)).json<{
      items: { id: string; favouritedAt: string }[]
      total: number
      totalPages: number
    }>()
  }

  test('后收藏的在前，分页，各是各的', async () => {
    const reader = await server.createMember()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id } = await publish(server, author)
      ids.unshift(id)
      await give('favourite', id, reader)
      server.clock.advance(second)
    }
    const first = await listOf(reader, 'page=1&pageSize=2')
    const next = await listOf(reader, 'page=2&pageSize=2')
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(ids)
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    const times = first.items.map(({ favouritedAt }) => favouritedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await listOf(author)).toMatchObject({ items: [], total: 0, totalPages: 0 })
    expect(await listOf(reader, 'page=9')).toMatchObject({ items: [], total: 3 })
  })

  test('下架的不出现也不计数，重新公开后回来', async () => {
    const reader = await server.createMember()
    const { id } = await publish(server, author)
    await give('favourite', id, reader)
    const setStatus = (status: 'takenDown' | 'published') =>
      server.core.db.update(posts).set({ status }).where(eq(posts.id, id))
    await setStatus('takenDown')
    expect(await listOf(reader)).toMatchObject({ items: [], total: 0 })
    await setStatus('published')
    expect(await listOf(reader)).toMatchObject({ items: [{ id }], total: 1 })
  })
})

test('五十个人同时反复点赞、收藏、阅读：计数等于行数', async () => {
  const crowd = await Promise.all(Array.from({ length: 50 }, () => server.createMember()))
  const ids = [(await publish(server, author)).id, (await publish(server, author)).id]
  /** One reader's hour: every button is pressed twice at once. */
  async function visit(member: Member, at: number) {
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const kind = (at + turn) % 2 === 0 ? 'like' : 'favourite'
      const id = ids[(at * 7 + turn) % 3 === 0 ? 0 : 1] ?? ''
      const press = (at * 5 + turn * 3) % 4 === 0 ? takeBack : give
      const view = server.inject('POST', `/api/posts/${id}/view`, {
        token: member.token,
        remoteAddress: `10.0.0.${at}`,
      })
      const all = await Promise.all([press(kind, id, member), press(kind, id, member), view])
      statuses.push(...all.map(({ statusCode }) => statusCode))
    }
    return statuses
  }
  const statuses = (await Promise.all(crowd.map(visit))).flat()
  expect(new Set(statuses)).toEqual(new Set([200, 204]))
  for (const id of ids) {
    const { db } = server.core
    const [post] = await db.select().from(posts).where(eq(posts.id, id))
    const likes = await db.$count(postLikes, eq(postLikes.postId, id))
    const kept = await db.$count(favourites, eq(favourites.postId, id))
    const views = await db.$count(postViews, eq(postViews.postId, id))
    expect(post).toMatchObject({ likeCount: likes, favouriteCount: kept, viewCount: views })
    expect(views).toBeGreaterThan(0)
    expect(likes).toBeGreaterThan(0)
    expect(kept).toBeGreaterThan(0)
  }
})
