import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { second } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const follow = (id: string, token: string) =>
  server.post(`/api/userfollow/follow/${id}?enableNotification=true`, undefined, token)
const unfollow = (id: string, token: string) =>
  server.delete(`/api/userfollow/unfollow/${id}`, token)
const stats = async (id: string, token: string) =>
  (await server.get(`/api/userfollow/stats?userId=${id}`, token)).json<object>()

describe('关注', () => {
  test('关注与取消：计数随之变化，重复一次等于一次', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    expect((await follow(author.id, reader.token)).json()).toEqual({
      isFollowing: true,
      followersCount: 1,
      enableNotification: true,
    })
    expect((await follow(author.id, reader.token)).json()).toEqual({
      isFollowing: true,
      followersCount: 1,
      enableNotification: true,
    })
    expect(await stats(author.id, reader.token)).toEqual({
      userId: author.id,
      followersCount: 1,
      followingCount: 0,
    })
    expect(await stats(reader.id, reader.token)).toEqual({
      userId: reader.id,
      followersCount: 0,
      followingCount: 1,
    })
    const asked = await server.get(`/api/userfollow/is-following/${author.id}`, reader.token)
    expect(asked.json()).toEqual({ isFollowing: true })
    expect((await unfollow(author.id, reader.token)).json()).toEqual({
      isFollowing: false,
      followersCount: 0,
      enableNotification: false,
    })
    expect((await unfollow(author.id, reader.token)).json()).toEqual({
      isFollowing: false,
      followersCount: 0,
      enableNotification: false,
    })
    expect(await stats(reader.id, reader.token)).toMatchObject({ followingCount: 0 })
  })

  test('关注着可以不要通知：主页与列表都记得，关注数不变，取消再关注又是要', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    const path = `/api/userfollow/follow/${author.id}`
    const told = async () => {
      const profile = await server.get(`/api/users/${author.id}/profile`, reader.token)
      const following = await server.get('/api/userfollow/following', reader.token)
      const items = following.json<{ items: { enableNotification: boolean }[] }>().items
      return [profile.json(), ...items].map((it) => it.enableNotification)
    }
    expect(await told()).toEqual([false])
    await follow(author.id, reader.token)
    expect(await told()).toEqual([true, true])
    const quiet = await server.post(`${path}?enableNotification=false`, undefined, reader.token)
    expect(quiet.json()).toEqual({
      isFollowing: true,
      followersCount: 1,
      enableNotification: false,
    })
    expect(await told()).toEqual([false, false])
    const { items } = (await server.get('/api/userfollow/followers', author.token)).json()
    expect(items).toMatchObject([{ id: reader.id, enableNotification: false }])
    await unfollow(author.id, reader.token)
    await follow(author.id, reader.token)
    expect(await told()).toEqual([true, true])
  })

  test('只改通知：关注着的才改；已经在别处取消了的不重新关注，答的是现在的样子', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    const change = (id: string, enableNotification: boolean) =>
      server.post(
        `/api/userfollow/follow/${id}?enableNotification=${enableNotification}&onlyIfFollowing=true`,
        undefined,
        reader.token,
      )
    await follow(author.id, reader.token)
    const followed = { isFollowing: true, followersCount: 1 }
    for (const enableNotification of [false, true])
      expect((await change(author.id, enableNotification)).json()).toEqual({
        ...followed,
        enableNotification,
      })
    await unfollow(author.id, reader.token)
    const left = { isFollowing: false, followersCount: 0, enableNotification: false }
    expect((await change(author.id, true)).json()).toEqual(left)
    expect(await stats(reader.id, reader.token)).toMatchObject({ followingCount: 0 })
    expect(refusal(await change(server.core.newId(), true))).toEqual({
      status: 404,
      code: 2012,
    })
  })

  test('关注了五千人就不能再多：说得清楚，已经关注的照旧，取消一个又能关注一个', async () => {
    const [first, second_] = [await server.createMember(), await server.createMember()]
    const reader = await server.createMember()
    await follow(first.id, reader.token)
    await server.core.db
      .update(accounts)
      .set({ followingCount: 5_000 })
      .where(eq(accounts.id, reader.id))
    const refused = await follow(second_.id, reader.token)
    expect(refusal(refused)).toEqual({ status: 400, code: 1002 })
    expect(refused.json()).toMatchObject({ message: '最多关注 5000 人，请先取消一些关注' })
    expect((await follow(first.id, reader.token)).json()).toMatchObject({ isFollowing: true })
    await unfollow(first.id, reader.token)
    expect((await follow(second_.id, reader.token)).json()).toMatchObject({ isFollowing: true })
  })

  test('不能关注自己；不存在与已注销的是 404', async () => {
    const mine = await server.createMember()
    const gone = await server.createMember({ status: 'deleted' })
    expect(refusal(await follow(mine.id, mine.token))).toEqual({ status: 400, code: 1002 })
    for (const id of [gone.id, server.core.newId()]) {
      expect(refusal(await follow(id, mine.token))).toEqual({ status: 404, code: 2012 })
    }
    expect(await stats(mine.id, mine.token)).toMatchObject({
      followersCount: 0,
      followingCount: 0,
    })
  })

  test('两个人同时互相关注、同一个人同时关注二十次：计数不差', async () => {
    const [one, other] = [await server.createMember(), await server.createMember()]
    await Promise.all(
      Array.from({ length: 20 }, () => [
        follow(one.id, other.token),
        follow(other.id, one.token),
      ]).flat(),
    )
    for (const { id } of [one, other]) {
      expect(await stats(id, one.token)).toMatchObject({ followersCount: 1, followingCount: 1 })
    }
  })

  test('变化才发出事件，重复的不发', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    const told: object[] = []
    const stop = server.core.events.on('follow.changed', (event) => void told.push(event))
    await follow(author.id, reader.token)
    await follow(author.id, reader.token)
    await unfollow(author.id, reader.token)
    stop()
    const pair = { followerId: reader.id, accountId: author.id }
    expect(told).toEqual([
      { ...pair, following: true },
      { ...pair, following: false },
    ])
  })

  test('反复关注又取消会被限速', async () => {
    const [author, reader] = [await server.createMember(), await server.createMember()]
    const statuses = new Set<number>()
    for (let times = 0; times < 31; times += 1) {
      statuses.add((await follow(author.id, reader.token)).statusCode)
      statuses.add((await unfollow(author.id, reader.token)).statusCode)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})

test('我的关注与关注我的人：新的在前，分页，各是各的', async () => {
  const mine = await server.createMember()
  const authors = [
    await server.createMember(),
    await server.createMember(),
    await server.createMember(),
  ]
  for (const { id } of authors) {
    await follow(id, mine.token)
    server.clock.advance(second)
  }
  await follow(mine.id, authors[0]?.token ?? '')
  type Page = {
    items: { id: string; isFollowed: boolean }[]
    total: number
    totalPages: number
  }
  const list = async (path: string, token = mine.token) =>
    (await server.get(`/api/userfollow/${path}`, token)).json<Page>()
  const first = await list('following?pageNumber=1&pageSize=2')
  const second_ = await list('following?pageNumber=2&pageSize=2')
  const newestFirst = authors.toReversed().map(({ id }) => id)
  expect([...first.items, ...second_.items].map(({ id }) => id)).toEqual(newestFirst)
  expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
  const followers = await list('followers')
  expect(followers.items.map(({ id, isFollowed }) => [id, isFollowed])).toEqual([
    [authors[0]?.id, true],
  ])
  expect(await list('followers', authors[1]?.token)).toMatchObject({ total: 1 })
})
