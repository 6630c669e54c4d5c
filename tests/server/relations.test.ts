import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { hasBlocked, hiddenFrom, isBlockedBetween } from '#server/relations/relations.store.ts'
import { second } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const block = (other: Member, by: Member) =>
  server.post(`/api/blocks/${other.id}`, undefined, by.token)
const unblock = (other: Member, by: Member) =>
  server.delete(`/api/blocks/${other.id}`, by.token)
const mute = (other: Member, by: Member) =>
  server.post(`/api/mutes/${other.id}`, undefined, by.token)
const follow = (other: Member, by: Member) =>
  server.post(`/api/userfollow/follow/${other.id}?enableNotification=true`, undefined, by.token)
const stats = async ({ id, token }: Member) =>
  (await server.get(`/api/userfollow/stats?userId=${id}`, token)).json<object>()
const twoMembers = async () =>
  [await server.createMember(), await server.createMember()] as const

describe('屏蔽', () => {
  test('屏蔽之后双方的关注都断开，计数不差，谁也不能再关注谁', async () => {
    const [mine, other] = await twoMembers()
    await follow(other, mine)
    await follow(mine, other)
    expect((await block(other, mine)).json()).toEqual({
      userId: other.id,
      isBlocked: true,
      isMuted: false,
    })
    for (const member of [mine, other]) {
      expect(await stats(member)).toMatchObject({ followersCount: 0, followingCount: 0 })
    }
    expect(refusal(await follow(other, mine))).toEqual({ status: 400, code: 1002 })
    expect(refusal(await follow(mine, other))).toEqual({ status: 404, code: 2012 })
    expect((await unblock(other, mine)).json()).toMatchObject({ isBlocked: false })
    expect((await follow(mine, other)).statusCode).toBe(200)
  })

  test('屏蔽一次与屏蔽两次一样；对方的屏蔽不因我取消而消失', async () => {
    const [mine, other] = await twoMembers()
    await block(other, mine)
    await block(other, mine)
    await block(mine, other)
    await unblock(other, mine)
    const { db } = server.core
    expect(await isBlockedBetween(db, mine.id, other.id)).toBe(true)
    expect(await hasBlocked(db, { accountId: mine.id, otherId: other.id })).toBe(false)
    await unblock(mine, other)
    expect(await isBlockedBetween(db, mine.id, other.id)).toBe(false)
  })

  test('关注与屏蔽同时到达，屏蔽之后不剩关注', async () => {
    const [mine, other] = await twoMembers()
    await Promise.all([follow(mine, other), block(other, mine), follow(mine, other)])
    expect(await stats(mine)).toMatchObject({ followersCount: 0 })
  })

  test('不能屏蔽或静音自己；不存在与已注销的是 404', async () => {
    const mine = await server.createMember()
    const gone = await server.createMember({ status: 'deleted' })
    for (const path of ['blocks', 'mutes']) {
      const own = await server.post(`/api/${path}/${mine.id}`, undefined, mine.token)
      expect(refusal(own)).toEqual({ status: 400, code: 1002 })
      for (const id of [gone.id, server.core.newId()]) {
        const answer = await server.post(`/api/${path}/${id}`, undefined, mine.token)
        expect(refusal(answer)).toEqual({ status: 404, code: 2012 })
      }
    }
  })
})

test('静音只是自己的事：关注还在，两个方向各算各的', async () => {
  const [mine, other] = await twoMembers()
  await follow(mine, other)
  expect((await mute(other, mine)).json()).toEqual({
    userId: other.id,
    isBlocked: false,
    isMuted: true,
  })
  expect(await stats(mine)).toMatchObject({ followersCount: 1 })
  const known = async (of: Member, by: Member) =>
    (await server.get(`/api/relations/${of.id}`, by.token)).json<object>()
  expect(await known(other, mine)).toEqual({
    userId: other.id,
    isBlocked: false,
    isMuted: true,
  })
  expect(await known(mine, other)).toEqual({
    userId: mine.id,
    isBlocked: false,
    isMuted: false,
  })
  const { db } = server.core
  expect(await hiddenFrom(db, mine.id, [other.id])).toEqual(new Set([other.id]))
  expect(await hiddenFrom(db, other.id, [mine.id])).toEqual(new Set())
})

test('我屏蔽的与我静音的：新的在前，分页，各是各的', async () => {
  const mine = await server.createMember()
  const others = [await server.createMember(), ...(await twoMembers())]
  for (const other of others) {
    await block(other, mine)
    server.clock.advance(second)
  }
  const list = async (path: string) =>
    (await server.get(path, mine.token)).json<components['schemas']['RelatedUserPage']>()
  const pages = [
    await list('/api/blocks?pageSize=2'),
    await list('/api/blocks?page=2&pageSize=2'),
  ]
  const newestFirst = others.toReversed().map(({ id }) => id)
  expect(pages.flatMap(({ items }) => items.map(({ user }) => user.id))).toEqual(newestFirst)
  expect(pages[0]).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
  expect(await list('/api/mutes')).toMatchObject({ items: [], total: 0 })
})

test('反复屏蔽又取消会被限速', async () => {
  const [mine, other] = await twoMembers()
  const statuses = new Set<number>()
  for (let times = 0; times < 31; times += 1) {
    statuses.add((await block(other, mine)).statusCode)
    statuses.add((await unblock(other, mine)).statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
})
