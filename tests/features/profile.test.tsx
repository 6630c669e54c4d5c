import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import {
  createFollowMachine,
  createNotifyMachine,
  followToast,
} from '#src/features/profile/follow.ts'
import { ProfilePage } from '#src/pages/ProfilePage.tsx'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as postQueries from '#src/data/public/posts.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('个人主页', () => {
  test('昵称、简介、身份、计数、加入时间与文章都在', async () => {
    const author = await server.createAdmin({
      nickName: '林间',
      bio: '写代码，也写字。',
      roles: ['Admin', 'VIP', '编辑'],
      totalViews: 2,
      followerCount: 3,
      followingCount: 4,
    })
    const { id } = author
    await publish(server, author, { title: '雨夜' })
    const reader = openReader(server)
    await reader.load(
      answerOf(reader, queries.profile, id),
      answerOf(reader, postQueries.postsBy, id),
    )
    const words = wordsOf(
      reader.show(<ProfilePage />, '/users/:userId/profile', `/users/${id}/profile`),
    )
    for (const text of ['林间', '管理员', 'VIP', '编辑', '写代码，也写字。', '加入', '雨夜'])
      expect(words).toContain(text)
    expect(words).toContain(' 文章 1 阅读 2 关注者 3 关注 4 ')
  })

  test('没有这个人：一句话，和出路', async () => {
    const id = '0198c7a2-0000-7000-8000-000000000000'
    const reader = openReader(server)
    await reader.load(answerOf(reader, queries.profile, id))
    const html = reader.show(<ProfilePage />, '/users/:userId/profile', `/users/${id}/profile`)
    expect(wordsOf(html)).toContain('用户不存在')
    expect(html).toContain('href="/blog/home"')
  })
})

describe('关注', () => {
  test('成功之后，首页、主页与文章页记得的都是新的', async () => {
    const [me, author] = [await server.createMember(), await server.createAdmin()]
    const post = await publish(server, author)
    const reader = openReader(server, me)
    const profile = (id: string) => answerOf(reader, queries.profile, id)
    const postOf = (id: string) => answerOf(reader, queries.post, id)
    const home = answerOf(reader, queries.home, null)
    await reader.load(home, profile(author.id), postOf(post.id))
    const actor = follow(reader, author.id)
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ value }) => value === 'idle')
    const expected = { isFollowed: true, followersCount: 1 }
    expect(profile(author.id).getSnapshot().context.data).toMatchObject(expected)
    expect(postOf(post.id).getSnapshot().context.data?.author).toMatchObject(expected)
    const creators = home.getSnapshot().context.data?.creators
    expect(creators?.find(({ id }) => id === author.id)).toMatchObject(expected)
    // What else the home page shows is no newer for it.
    expect(home.getSnapshot().value).toBe('stale')
  })

  test('在他的主页上关注，先前看过的他的文章都知道；别人的文章照旧', async () => {
    const [me, author, other] = [
      await server.createMember(),
      await server.createMember(),
      await server.createMember(),
    ]
    const reader = openReader(server, me)
    const posts = []
    for (const writer of [author, author, other]) {
      const { id } = await publish(server, writer)
      posts.push(answerOf(reader, queries.post, id))
    }
    await reader.load(...posts)
    const actor = follow(reader, author.id)
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ value }) => value === 'idle')
    const followed = { isFollowed: true, followersCount: 1 }
    expect(posts.map((post) => post.getSnapshot().context.data?.author)).toMatchObject([
      followed,
      followed,
      { isFollowed: false, followersCount: 0 },
    ])
  })

  test('关注之后，再看自己的主页，多数一位', async () => {
    const [me, author] = [await server.createMember(), await server.createMember()]
    const reader = openReader(server, me)
    const own = answerOf(reader, queries.profile, me.id)
    await reader.load(own)
    expect(own.getSnapshot().context.data?.followingCount).toBe(0)
    const actor = follow(reader, author.id)
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ value }) => value === 'idle')
    await reader.load(own)
    expect(own.getSnapshot().context.data?.followingCount).toBe(1)
  })

  test('关注就是要知道新文章：请求里说出来', async () => {
    const author = await server.createMember()
    const reader = openReader(server, await server.createMember())
    const post = vi.spyOn(reader.api, 'post')
    const actor = follow(reader, author.id)
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ value }) => value === 'idle')
    const params = { path: { id: author.id }, query: { enableNotification: true } }
    expect(post).toHaveBeenCalledWith(
      '/api/userfollow/follow/{id}',
      expect.objectContaining({ params }),
    )
  })

  test('在别处取消了关注，这里还能按通知：不重新关注，这里也知道已经没有关注', async () => {
    const [me, author] = [await server.createMember(), await server.createMember()]
    await server.post(`/api/userfollow/follow/${author.id}`, undefined, me.token)
    const reader = openReader(server, me)
    const profile = answerOf(reader, queries.profile, author.id)
    await reader.load(profile)
    await server.delete(`/api/userfollow/unfollow/${author.id}`, me.token)
    const bell = createActor(createNotifyMachine(reader, author.id), { input: { value: true } })
    bell.start().send({ type: 'mutation.run', value: false })
    await waitFor(bell, ({ value }) => value === 'idle')
    const asked = await server.get(`/api/userfollow/is-following/${author.id}`, me.token)
    expect(asked.json()).toEqual({ isFollowing: false })
    expect(profile.getSnapshot().context.data).toMatchObject({
      isFollowed: false,
      followersCount: 0,
      enableNotification: false,
    })
  })

  test('关注不存在的人：退回去，说服务器说的', async () => {
    const reader = openReader(server, await server.createMember())
    const actor = follow(reader, '0198c7a2-0000-7000-8000-000000000000')
    const failed = new Promise((resolve) => actor.on('mutation.failed', resolve))
    actor.send({ type: 'mutation.run', value: true })
    expect(actor.getSnapshot().context.shown).toBe(true)
    await expect(failed).resolves.toMatchObject({ value: true, failure: { code: 2012 } })
    await waitFor(actor, ({ value }) => value === 'idle')
    expect(actor.getSnapshot().context.shown).toBe(false)
  })

  test.each([
    [true, null, { kind: 'success', title: '关注成功', message: '已成功关注该创作者' }],
    [false, null, { kind: 'success', title: '取消关注成功', message: '已取消关注该创作者' }],
    [
      true,
      { kind: 'offline' },
      { kind: 'error', title: '关注失败', message: '关注失败，请稍后重试' },
    ],
    [
      false,
      { kind: 'timeout' },
      { kind: 'error', title: '操作失败', message: '操作失败，请稍后重试' },
    ],
    [
      true,
      { kind: 'denied', message: '不能关注自己' },
      { kind: 'error', title: '关注失败', message: '不能关注自己' },
    ],
    [
      false,
      { kind: 'denied', message: '不能取消关注' },
      { kind: 'error', title: '操作失败', message: '不能取消关注' },
    ],
  ] as const)('%s，失败 %j：提示 %j', (value, failure, toast) => {
    expect(followToast(value, failure)).toEqual(toast)
  })

  function follow(reader: ReturnType<typeof openReader>, userId: string) {
    const machine = createFollowMachine(reader, userId)
    return createActor(machine, { input: { value: false } }).start()
  }
})
