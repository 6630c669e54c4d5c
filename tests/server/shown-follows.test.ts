import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows as followsTable } from '#server/db/schema/relations.ts'
import { eraseAccount } from '#server/users/erasing.ts'
import { second } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Shown = components['schemas']['ShownFollows']
type Side = 'following' | 'followers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const closed = { isOpen: false, items: [], nextCursor: null, prevCursor: null, hasMore: false }

describe('别人的关注与关注者', () => {
  test('一开始不公开：列表说没有公开，人数照旧看得到', async () => {
    const [owner, other] = [await member(), await member()]
    await follow(owner, other)
    for (const viewer of [undefined, other, owner]) {
      expect(await list('following', owner, viewer)).toEqual(closed)
      expect(await list('followers', owner, viewer)).toEqual(closed)
      expect(await profile(owner, viewer)).toMatchObject({
        showsFollows: false,
        followingCount: 1,
      })
    }
  })

  test('公开之后谁都看得到关注了谁，最近的在前；再关上就没有了', async () => {
    const [owner, first, last, viewer] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    await follow(owner, first)
    await follow(owner, last)
    await follow(viewer, first)
    expect((await open(owner)).json()).toEqual({ showsFollows: true })
    expect(await profile(owner)).toMatchObject({ showsFollows: true })
    const shown = await list('following', owner)
    expect(shown).toEqual({
      ...closed,
      isOpen: true,
      items: [last, first].map(({ id, account }) => ({
        id,
        nickName: account.nickName,
        displayName: account.nickName,
        avatarUrl: null,
        bio: '',
        totalViews: 0,
        postCount: 0,
        followersCount: id === first.id ? 2 : 1,
        isFollowed: false,
      })),
    })
    const seen = await list('following', owner, viewer)
    expect(seen.items.map(({ isFollowed }) => isFollowed)).toEqual([false, true])
    await unfollow(owner, last)
    expect(await idsOf('following', owner)).toEqual([first.id])
    await open(owner, false)
    expect(await list('following', owner, viewer)).toEqual(closed)
    expect(await profile(owner, viewer)).toMatchObject({ showsFollows: false })
  })

  test('关注者里只有自己也公开了的人，不管先关注还是先公开；关上就不在了', async () => {
    const [owner, before, after, shy] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    await open(owner)
    for (const fan of [before, shy]) await follow(fan, owner)
    await open(before)
    await open(after)
    await follow(after, owner)
    expect(await idsOf('followers', owner)).toEqual([after.id, before.id])
    expect(await profile(owner)).toMatchObject({ followersCount: 3 })
    await open(before, false)
    expect(await idsOf('followers', owner)).toEqual([after.id])
    await server.post(`/api/userfollow/follow/${owner.id}`, undefined, before.token)
    expect(await idsOf('followers', owner), 'followed once more').toEqual([after.id])
  })

  test('一边关注、一边打开又关上：每一段关注都是最后的设置', async () => {
    const owner = await member()
    const others: Member[] = []
    while (others.length < 20) others.push(await member())
    const follows = () =>
      others.map(({ id }) =>
        server.post(`/api/userfollow/follow/${id}`, undefined, owner.token),
      )
    await Promise.all([...follows(), open(owner), open(owner, false), open(owner)])
    const [setting] = await server.core.db
      .select({ showsFollows: accounts.showsFollows })
      .from(accounts)
      .where(eq(accounts.id, owner.id))
    const ties = await server.core.db
      .select({ isShown: followsTable.isShown })
      .from(followsTable)
      .where(eq(followsTable.followerId, owner.id))
    expect(ties).toEqual(others.map(() => ({ isShown: setting?.showsFollows })))
  })

  test('一页二十位，按游标往后再往前', async () => {
    const owner = await member()
    const others: Member[] = []
    while (others.length < 22) others.push(await member())
    for (const other of others) await follow(owner, other)
    await open(owner)
    const newest = others.map(({ id }) => id).toReversed()
    const first = await list('following', owner)
    expect(first).toMatchObject({ hasMore: true, prevCursor: null })
    expect(idsIn(first)).toEqual(newest.slice(0, 20))
    const next = await list('following', owner, undefined, { cursor: first.nextCursor ?? '' })
    expect(next).toMatchObject({ hasMore: false, nextCursor: null })
    expect(idsIn(next)).toEqual(newest.slice(20))
    const back = { cursor: next.prevCursor ?? '', direction: 'prev' }
    expect(idsIn(await list('following', owner, undefined, back))).toEqual(newest.slice(0, 20))
    const elsewhere = await get('followers', owner, undefined, {
      cursor: first.nextCursor ?? '',
    })
    expect(refusal(elsewhere)).toMatchObject({ status: 400, code: 1000 })
  })
})

describe('看不到的', () => {
  test('屏蔽隔开的两个人，互相的列表都像没有公开', async () => {
    const [owner, viewer, fan] = [await member(), await member(), await member()]
    await follow(owner, fan)
    await open(owner)
    await open(viewer)
    await server.post(`/api/blocks/${viewer.id}`, undefined, owner.token)
    for (const [one, other] of [
      [owner, viewer],
      [viewer, owner],
    ] as const) {
      expect(await list('following', one, other)).toEqual(closed)
      expect(await profile(one, other)).toMatchObject({ showsFollows: false })
    }
    expect(await idsOf('following', owner)).toEqual([fan.id])
    expect(await profile(owner, owner)).toMatchObject({ showsFollows: true })
  })

  test('别人的列表里没有与我隔开的人，不管是谁屏蔽了谁', async () => {
    const [owner, viewer, mine, theirs, other] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    for (const one of [mine, theirs, other]) {
      await follow(owner, one)
      await open(one)
      await follow(one, owner)
    }
    await open(owner)
    await server.post(`/api/blocks/${mine.id}`, undefined, viewer.token)
    await server.post(`/api/blocks/${viewer.id}`, undefined, theirs.token)
    for (const side of ['following', 'followers'] as const) {
      expect(await idsOf(side, owner, viewer)).toEqual([other.id])
      expect(await idsOf(side, owner)).toHaveLength(3)
    }
  })

  test('被封禁的人照旧在列表里，和在自己的列表里一样；注销的人不在', async () => {
    const [owner, banned, erased] = [await member(), await member(), await member()]
    for (const one of [banned, erased]) await follow(owner, one)
    await open(owner)
    await server.core.db
      .update(accounts)
      .set({ bannedForever: true })
      .where(eq(accounts.id, banned.id))
    await erase(erased)
    expect(await idsOf('following', owner)).toEqual([banned.id])
    const own = await server.get('/api/userfollow/following', owner.token)
    expect(own.json<Shown>().items.map(({ id }) => id)).toEqual([banned.id])
  })

  test('没有这个人、已经注销：404；注销的人什么设置也不留', async () => {
    const owner = await member()
    await open(owner)
    await erase(owner)
    const nobody = { id: server.core.newId() }
    for (const who of [owner, nobody])
      expect(refusal(await get('followers', who))).toEqual({ status: 404, code: 2012 })
    const [row] = await server.core.db
      .select({ showsFollows: accounts.showsFollows })
      .from(accounts)
      .where(eq(accounts.id, owner.id))
    expect(row).toEqual({ showsFollows: false })
  })

  test('认领之后，关注过来的人该不该看到照旧', async () => {
    const [shown, shy] = [await member(), await member()]
    const writer = await server.createMember({
      status: 'placeholder',
      email: null,
      importKey: 'hugo:writer',
    })
    const admin = await server.createAdmin()
    const heir = await member()
    await open(shown)
    await open(heir)
    for (const fan of [shown, shy]) await follow(fan, writer)
    const claim = await server.post(
      `/api/admin/users/${writer.id}/claim`,
      { accountId: heir.id },
      admin.token,
    )
    expect(claim.statusCode, claim.body).toBeLessThan(300)
    expect(await idsOf('followers', heir)).toEqual([shown.id])
  })
})

const member = () => server.createMember()

const erase = ({ account }: Member) =>
  server.core.db.transaction((tx) => eraseAccount(tx, account, server.clock.now()))

async function follow(follower: Member, followee: { id: string }) {
  server.clock.advance(2 * second)
  const path = `/api/userfollow/follow/${followee.id}`
  expect((await server.post(path, undefined, follower.token)).statusCode).toBe(200)
}

const unfollow = (follower: Member, followee: Member) =>
  server.delete(`/api/userfollow/unfollow/${followee.id}`, follower.token)

const open = (member: Member, showsFollows = true) =>
  server.put('/api/account/privacy', { showsFollows }, member.token)

const get = (
  side: Side,
  { id }: { id: string },
  viewer?: Member,
  query: Record<string, string> = {},
) =>
  server.get(`/api/users/${id}/${side}?${new URLSearchParams(query).toString()}`, viewer?.token)

const list = async (...call: Parameters<typeof get>) => (await get(...call)).json<Shown>()
const idsIn = ({ items }: Shown) => items.map(({ id }) => id)
const idsOf = async (...call: Parameters<typeof get>) => idsIn(await list(...call))

const profile = async ({ id }: Member, viewer?: Member) =>
  (await server.get(`/api/users/${id}/profile`, viewer?.token)).json<object>()
