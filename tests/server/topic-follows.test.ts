import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicFollows, topics } from '#server/db/schema/topics.ts'
import { second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Member

beforeAll(async () => {
  // One person proposes ten topics a day, so the admin of these tests proposes fewer.
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

const absent = { status: 404, code: 2011, fields: [] }
const follow = (id: string, { token }: Member) =>
  server.post(`/api/topics/${id}/follow`, undefined, token)
const unfollow = (id: string, { token }: Member) =>
  server.delete(`/api/topics/${id}/follow`, token)
const followed = async ({ token }: Member, query = '') =>
  (await server.get(`/api/topics/following?${query}`, token)).json<{
    items: { id: string; isFollowed: boolean }[]
    total: number
  }>()
const setStatus = (id: string, status: 'disabled' | 'enabled') =>
  server.core.db.update(topics).set({ status }).where(eq(topics.id, id))

describe('关注话题', () => {
  test('关注与取消：计数与各人看到的随之变化，重复一次等于一次', async () => {
    const { id } = await openTopic(server, admin, '数据库')
    const [reader, other] = [await server.createMember(), await server.createMember()]
    expect((await follow(id, reader)).json()).toEqual({ isFollowed: true, followerCount: 1 })
    expect((await follow(id, reader)).json()).toEqual({ isFollowed: true, followerCount: 1 })
    const seenBy = async (member?: Member) =>
      (await server.get(`/api/topics/${id}`, member?.token)).json<object>()
    expect(await seenBy(reader)).toMatchObject({ isFollowed: true, followerCount: 1 })
    expect(await seenBy(other)).toMatchObject({ isFollowed: false, followerCount: 1 })
    expect(await seenBy()).toMatchObject({ isFollowed: false, followerCount: 1 })
    const hot = (await server.get('/api/topics/hot?limit=6', reader.token)).json()
    expect(hot.items).toContainEqual(expect.objectContaining({ id, isFollowed: true }))
    const none = { isFollowed: false, followerCount: 0 }
    expect((await unfollow(id, reader)).json()).toEqual(none)
    expect((await unfollow(id, reader)).json()).toEqual(none)
    expect(await seenBy(reader)).toMatchObject(none)
  })

  test('待审的、停用的与不存在的都是 404', async () => {
    const reader = await server.createMember()
    const proposed = await server.post('/api/topics', { name: '待审的话题' }, admin.token)
    const disabled = await openTopic(server, admin, '停用的话题')
    await setStatus(disabled.id, 'disabled')
    for (const id of [proposed.json().id, disabled.id, server.core.newId()])
      for (const member of [reader, admin]) {
        expect(refusalOf(await follow(id, member))).toEqual(absent)
        expect(refusalOf(await unfollow(id, member))).toEqual(absent)
      }
  })

  test('变化才发出事件，重复的不发', async () => {
    const { id } = await openTopic(server, admin, '事件')
    const reader = await server.createMember()
    const told: object[] = []
    const stop = server.core.events.on('topic-follow.changed', (event) => void told.push(event))
    await follow(id, reader)
    await follow(id, reader)
    await unfollow(id, reader)
    stop()
    const pair = { topicId: id, accountId: reader.id }
    expect(told).toEqual([
      { ...pair, isFollowed: true },
      { ...pair, isFollowed: false },
    ])
  })

  test('反复关注又取消会被限速', async () => {
    const { id } = await openTopic(server, admin, '限速')
    const eager = await server.createMember()
    const statuses = new Set<number>()
    for (let times = 0; times < 31; times += 1) {
      statuses.add((await follow(id, eager)).statusCode)
      statuses.add((await unfollow(id, eager)).statusCode)
    }
    expect([...statuses]).toEqual([200, 429])
  })

  test('五十个人同时反复关注又取消：计数等于行数', async () => {
    const { id } = await openTopic(server, admin, '众人')
    const crowd = await Promise.all(Array.from({ length: 50 }, () => server.createMember()))
    async function visit(member: Member, at: number) {
      const statuses: number[] = []
      for (let turn = 0; turn < 10; turn += 1) {
        const press = (at + turn * 3) % 4 === 0 ? unfollow : follow
        const twice = await Promise.all([press(id, member), press(id, member)])
        statuses.push(...twice.map(({ statusCode }) => statusCode))
      }
      return statuses
    }
    const statuses = (await Promise.all(crowd.map(visit))).flat()
    // On a busy machine some wait too long for their turn, and are told so; nothing is half done.
    expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    const rows = await server.core.db.$count(topicFollows, eq(topicFollows.topicId, id))
    expect((await server.get(`/api/topics/${id}`)).json()).toMatchObject({
      followerCount: rows,
    })
    expect(rows).toBeGreaterThan(0)
  })
})

test('我关注的话题：后关注的在前，分页；停用的不出现，重新启用后回来', async () => {
  const reader = await server.createMember()
  const ids: string[] = []
  for (const name of ['清单甲', '清单乙', '清单丙']) {
    const { id } = await openTopic(server, admin, name)
    ids.unshift(id)
    await follow(id, reader)
    server.clock.advance(second)
  }
  const first = await followed(reader, 'page=1&pageSize=2')
  const next = await followed(reader, 'page=2&pageSize=2')
  expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(ids)
  expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
  expect(first.items.every(({ isFollowed }) => isFollowed)).toBe(true)
  expect(await followed(admin)).toMatchObject({ items: [], total: 0 })

  await setStatus(ids[0] ?? '', 'disabled')
  expect(await followed(reader)).toMatchObject({ total: 2, items: [{ id: ids[1] }, {}] })
  await setStatus(ids[0] ?? '', 'enabled')
  expect(await followed(reader)).toMatchObject({ total: 3 })
})

describe('主页上的话题', () => {
  const topicsOf = async (id: string, query = '', viewer?: Member) => {
    const answer = await server.get(`/api/users/${id}/topics?${query}`, viewer?.token)
    return answer.json<{ items: { id: string; isFollowed: boolean }[]; total: number }>()
  }

  test('创建的新的在前，关注的后关注的在前；访客也看得到，停用与待审的没有', async () => {
    const [creator, reader] = [await server.createMember(), await server.createMember()]
    const made: string[] = []
    for (const name of ['编译原理', '类型系统', '要停用的']) {
      server.clock.advance(second)
      const proposed = await server.post('/api/topics', { name }, creator.token)
      made.push(proposed.json<{ id: string }>().id)
      await server.post(`/api/topics/${made.at(-1)}/review`, { approved: true }, admin.token)
    }
    await server.post('/api/topics', { name: '还在等审核' }, creator.token)
    const [first = '', later = '', disabled = ''] = made
    await follow(later, reader)
    server.clock.advance(second)
    await follow(first, reader)
    await follow(disabled, reader)
    await setStatus(disabled, 'disabled')
    const ids = ({ items }: Awaited<ReturnType<typeof topicsOf>>) => items.map(({ id }) => id)
    const created = await topicsOf(creator.id, '', reader)
    expect(ids(created)).toEqual([later, first])
    expect(created).toMatchObject({ total: 2, items: [{ isFollowed: true }, {}] })
    expect(ids(await topicsOf(reader.id, 'kind=followed'))).toEqual([first, later])
    expect(ids(await topicsOf(creator.id, 'pageSize=1&page=2'))).toEqual([first])
    expect(await topicsOf(reader.id)).toMatchObject({ items: [], total: 0 })
  })

  test('自己创建的，自己还看得到待审的、停用的与未通过的，连同原因；别人和管理员看不到', async () => {
    const [creator, reader] = [await server.createMember(), await server.createMember()]
    const made: string[] = []
    for (const name of ['开放的', '停用掉的', '没通过的', '并走了的', '删掉的', '待审着的']) {
      server.clock.advance(second)
      const proposed = await server.post('/api/topics', { name: `自己${name}` }, creator.token)
      made.push(proposed.json<{ id: string }>().id)
    }
    const [open = '', disabled = '', rejected = '', merged = '', deleted = '', pending = ''] =
      made
    const refusal = { approved: false, reason: '和已有的重复', rule: 0 }
    await server.post(`/api/topics/${open}/review`, { approved: true }, admin.token)
    await server.post(`/api/topics/${disabled}/review`, { approved: true }, admin.token)
    await server.post(`/api/admin/topics/${disabled}/disable`, { reason: '冷清' }, admin.token)
    await server.post(`/api/topics/${rejected}/review`, refusal, admin.token)
    await server.post(`/api/admin/topics/${merged}/merge`, { targetId: open }, admin.token)
    await server.delete(`/api/admin/topics/${deleted}`, admin.token)

    const own = await topicsOf(creator.id, '', creator)
    expect(own.total).toBe(4)
    expect(own.items).toMatchObject([
      { id: pending, status: 0, moderation: null },
      {
        id: rejected,
        status: 4,
        moderation: { reason: '和已有的重复', rule: 0, canAppeal: true },
      },
      { id: disabled, status: 2, moderation: { reason: '冷清' } },
      { id: open, status: 1, moderation: null },
    ])
    expect(await topicsOf(creator.id, 'pageSize=2&page=2', creator)).toMatchObject({
      total: 4,
      items: [{ id: disabled }, { id: open }],
    })
    for (const viewer of [reader, admin, undefined]) {
      const seen = await topicsOf(creator.id, '', viewer)
      expect(seen).toMatchObject({ total: 1, items: [{ id: open, moderation: null }] })
    }
    await follow(open, reader)
    expect(await topicsOf(reader.id, 'kind=followed', creator)).toMatchObject({
      items: [{ id: open, moderation: null }],
    })
  })

  test('没有的、注销了的人没有话题', async () => {
    const gone = await server.createMember({ status: 'deleted' })
    for (const id of [gone.id, server.core.newId()]) {
      const answer = await server.get(`/api/users/${id}/topics`)
      expect(refusalOf(answer)).toEqual({ status: 404, code: 2012, fields: [] })
    }
  })
})
