import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrations.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { meanings } from '#server/lib/problem.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { refusal } from '#tests/support/door.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Gives the accounts that were there the keys of today. */
const foldingNames = join(migrationsFolder, '0006_simplified_names.sql')

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const profileOf = (id: string, token?: string) => server.get(`/api/users/${id}/profile`, token)
const taken = { status: meanings[2003].status, code: 2003 }

describe('主页', () => {
  test('邮箱只给本人与管理员', async () => {
    const owner = await server.createMember({ bio: '写代码，也写字。' })
    const other = await server.createMember()
    const admin = await server.createAdmin()
    const emails = await Promise.all(
      [undefined, other.token, owner.token, admin.token].map(
        async (token) =>
          (await profileOf(owner.id, token)).json<{ email: string | null }>().email,
      ),
    )
    expect(emails).toEqual([null, null, owner.account.email, owner.account.email])
  })

  test('整份资料与能做的事', async () => {
    const owner = await server.createMember({
      bio: '写代码，也写字。',
      postCount: 3,
      totalViews: 70,
    })
    const other = await server.createMember()
    expect((await profileOf(owner.id, other.token)).json()).toEqual({
      id: owner.id,
      nickName: owner.account.nickName,
      displayName: owner.account.nickName,
      email: null,
      bio: '写代码，也写字。',
      avatarUrl: null,
      roles: [],
      postCount: 3,
      totalViews: 70,
      followersCount: 0,
      followingCount: 0,
      isFollowed: false,
      enableNotification: false,
      showsFollows: false,
      abilities: { edit: false, follow: true, message: true, block: true },
      createTime: owner.account.createdAt.toISOString(),
      updateTime: owner.account.updatedAt.toISOString(),
    })
    const own = (await profileOf(owner.id, owner.token)).json<{ abilities: object }>()
    expect(own.abilities).toEqual({ edit: true, follow: false, message: false, block: false })
    const seen = (await profileOf(owner.id)).json<{ abilities: object }>()
    expect(seen.abilities).toEqual({ edit: false, follow: false, message: false, block: false })
  })

  test.each([
    '-1',
    '0',
    '9007199254740992',
    '%00',
    '__proto__',
    '1%2F..%2F2',
    '00000000-0000-7000-8000-000000000000',
  ])('没有 id 为 %s 的用户', async (id) => {
    const answer = await profileOf(id)
    expect([400, 404]).toContain(answer.statusCode)
  })
})

describe('保存资料', () => {
  const save = (token: string, body: object) => server.post('/api/users', body, token)
  const form = { nickName: '林间', avatarUrl: null, bio: '一行字' }

  test('只改自己的昵称、头像与简介，别的字段说出名字拒绝', async () => {
    const mine = await server.createMember()
    const extra = {
      id: server.core.newId(),
      roles: ['Admin'],
      email: 'x@example.com',
      bannedUntil: null,
      postCount: 9,
    }
    const wider = await save(mine.token, { ...form, ...extra })
    expect(Object.keys(wider.json().errors)).toEqual(Object.keys(extra))
    const answer = await save(mine.token, {
      ...form,
      nickName: '  林 间  ',
      avatarUrl: 'https://img.example/a.png',
    })
    expect(answer.json()).toMatchObject({
      id: mine.id,
      nickName: '林 间',
      avatarUrl: 'https://img.example/a.png',
      bio: '一行字',
      email: mine.account.email,
      roles: [],
    })
  })

  test('昵称与别人的相像就不行；自己的换个写法可以', async () => {
    const mine = await server.createMember({ nickName: 'Riverside' })
    const other = await server.createMember()
    expect(refusal(await save(other.token, { ...form, nickName: 'rivеrside' }))).toMatchObject(
      taken,
    )
    const own = await save(mine.token, { ...form, nickName: 'RIVERSIDE' })
    expect(own.json()).toMatchObject({ nickName: 'RIVERSIDE' })
  })

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/a.png',
    'http://img.example/a.png',
    '/images/avatar/../x.png',
  ])('头像不能是 %s', async (avatarUrl) => {
    const mine = await server.createMember()
    expect(
      refusal(await save(mine.token, { ...form, nickName: '画像师', avatarUrl })),
    ).toMatchObject({ code: 1000 })
  })

  test('五十个人同时要一个昵称，只有一个得到', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => server.createMember()))
    const answers = await Promise.all(
      members.map(({ token }) => save(token, { ...form, nickName: '独一无二' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === taken.status)).toHaveLength(49)
  })
})

describe('昵称是否可用', () => {
  const check = (nickname: string, token?: string) =>
    server.get(`/api/users/check-nickname?nickname=${encodeURIComponent(nickname)}`, token)

  test('成功就是可用；被占用是 2003；不合规则是 1000；自己的可用', async () => {
    const owner = await server.createMember({ nickName: '占用者' })
    expect((await check('还没人用的')).json()).toEqual({ available: true })
    expect(refusal(await check('占 用 者'))).toEqual(taken)
    expect(refusal(await check('官方账号'))).toMatchObject({ status: 400, code: 1000 })
    expect((await check('占用者', owner.token)).statusCode).toBe(200)
  })

  test.each([
    ['Alice', 'ＡＬＩＣＥ'],
    ['Alice', 'аlicе'],
    ['Alice', 'A1ice'],
    ['Alice', 'álìcé'],
    ['modern', 'modem'],
    ['张三', '张·三'],
    ['straße', 'STRASSE'],
    ['守砚人', '守硯人'],
    ['台湾后裔', '臺灣後裔'],
  ])('%s 与 %s 看起来一样', (one, other) => {
    expect(nicknameKey(one)).toBe(nicknameKey(other))
  })

  test.each([
    ['张三', '张四'],
    ['Alice', 'Alicia'],
    ['小明2', '小明4'],
    ['かがみ', 'カガミ'],
  ])('%s 与 %s 不一样', (one, other) => {
    expect(nicknameKey(one)).not.toBe(nicknameKey(other))
  })
})

describe('繁体与简体', () => {
  test('简体的名字有人用了，繁体的就算被占用', async () => {
    await server.createMember({ nickName: '听松阁主' })
    const mine = await server.createMember()
    const form = { nickName: '聽松閣主', avatarUrl: null, bio: '' }
    expect(refusal(await server.post('/api/users', form, mine.token))).toMatchObject(taken)
  })

  test('从前各用各的，都留着，简介照样能改；谁也不能再起一个', async () => {
    const plain = await server.createMember({ nickName: '墨云轩' })
    const double = await server.createMember({ nickName: '墨雲軒', nickKey: '墨雲軒' })
    const alone = await server.createMember({ nickName: '聽雨樓', nickKey: '聽雨樓' })
    await server.core.db.execute(sql.raw(readFileSync(foldingNames, 'utf8')))
    const keys = await server.core.db
      .select({ id: accounts.id, key: accounts.nickKey })
      .from(accounts)
      .where(inArray(accounts.id, [plain.id, double.id, alone.id]))
    expect(new Map(keys.map(({ id, key }) => [id, key]))).toEqual(
      new Map([
        [plain.id, '墨云轩'],
        [double.id, '墨雲軒'],
        [alone.id, '听雨楼'],
      ]),
    )
    const kept = { nickName: '墨雲軒', avatarUrl: null, bio: '还是我' }
    const saved = await server.post('/api/users', kept, double.token)
    expect(saved.json()).toMatchObject({ nickName: '墨雲軒', bio: '还是我' })
    const form = { nickName: '听雨楼', avatarUrl: null, bio: '' }
    expect(refusal(await server.post('/api/users', form, plain.token))).toMatchObject(taken)
  })
})

describe('热门创作者', () => {
  test('按热度排，不含没写过的、封禁的与注销的', async () => {
    const fresh = await startServer()
    const cool = await fresh.createMember({ postCount: 1, hotness: 1 })
    const hot = await fresh.createMember({ postCount: 2, hotness: 9, followerCount: 4 })
    await fresh.createMember({ postCount: 0, hotness: 99 })
    await fresh.createMember({ postCount: 5, hotness: 99, bannedForever: true })
    await fresh.createMember({ postCount: 5, hotness: 99, status: 'deleted' })
    await fresh.post(`/api/userfollow/follow/${cool.id}`, undefined, hot.token)
    const all = await fresh.get('/api/users/hot-creators', hot.token)
    const { items } = all.json<{
      items: { id: string; isFollowed: boolean; followersCount: number }[]
    }>()
    expect(
      items.map(({ id, isFollowed, followersCount }) => [id, isFollowed, followersCount]),
    ).toEqual([
      [hot.id, false, 4],
      [cool.id, true, 1],
    ])
    const one = await fresh.get('/api/users/hot-creators?count=1')
    expect(one.json<{ items: { id: string }[] }>().items.map(({ id }) => id)).toEqual([hot.id])
    expect(all.body).not.toContain('@example.com')
    await fresh.close()
  })
})
