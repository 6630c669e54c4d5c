import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { profileFormOf } from '#src/features/authentication/account/profile-form.ts'
import { favoritesOf } from '#src/features/favorites/favorites.ts'
import { tabOf } from '#src/runtime/address-query.ts'
import { ownTabs } from '#src/runtime/paths.ts'
import { relationsOf } from '#src/features/people/relations.ts'
import { deviceOf } from '#src/lib/device.ts'
import { FavoritesPage } from '#src/pages/FavoritesPage.tsx'
import { FollowersPage, FollowingPage } from '#src/pages/OwnFollowsPage.tsx'
import { PostsPage } from '#src/pages/PostsPage.tsx'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { favorites, feed, hiddenPeople, ownFollows } from '#src/data/own/people.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('关注与关注者', () => {
  test('一页 20 人，后关注的在前，各有简介、计数与按钮', async () => {
    const me = await server.createMember()
    const people: Member[] = []
    for (let number = 1; number <= 21; number += 1) {
      const person = await server.createMember({ bio: `第 ${number} 位的简介` })
      people.push(person)
      await follow(me, person)
      server.clock.advance(1000)
    }
    const reader = openReader(server, me)
    const following = answerOf(reader, ownFollows, 'following')
    await reader.load(following)
    const { items, total, totalPages } = following.getSnapshot().context
    expect(items.map(({ id }) => id)).toEqual(
      people
        .toReversed()
        .slice(0, 20)
        .map(({ id }) => id),
    )
    expect({ total, totalPages }).toEqual({ total: 21, totalPages: 2 })
    const words = wordsOf(reader.show(<FollowingPage />, '/following', '/following'))
    for (const text of ['我的关注', '共 21 人', '第 21 位的简介', '1 位关注者', '已关注']) {
      expect(words).toContain(text)
    }
    expect(words).not.toContain('第 1 位的简介')
  })

  test('关注者页：谁关注了我，可以回关；没有人时说一句话', async () => {
    const [me, fan] = [await server.createMember(), await server.createMember()]
    await follow(fan, me)
    const reader = openReader(server, me)
    await reader.load(answerOf(reader, ownFollows, 'followers'))
    const words = wordsOf(reader.show(<FollowersPage />, '/followers', '/followers'))
    expect(words).toContain('我的关注者')
    expect(words).toContain(fan.account.nickName)

    const alone = openReader(server, await server.createMember())
    await alone.load(answerOf(alone, ownFollows, 'followers'))
    expect(wordsOf(alone.show(<FollowersPage />, '/followers', '/followers'))).toContain(
      '还没有关注者',
    )
  })
})

describe('收藏', () => {
  test('取消之后可以撤销，文章页记得的也是新的', async () => {
    const [me, author] = [await server.createMember(), await server.createMember()]
    const post = await publish(server, author, { title: '留着再看' })
    const path = `/api/posts/${post.id}/favourite`
    expect((await server.inject('POST', path, { token: me.token })).statusCode).toBe(200)
    const reader = openReader(server, me)
    const { remove } = favoritesOf(reader)
    const list = answerOf(reader, favorites, null)
    await reader.load(list, answerOf(reader, queries.post, post.id))
    const remembered = () => answerOf(reader, queries.post, post.id).getSnapshot().context.data
    expect(wordsOf(reader.show(<FavoritesPage />, '/favorites', '/favorites'))).toContain(
      '留着再看',
    )

    remove(post.id)
    expect(list.getSnapshot().context.items).toEqual([])
    const toast = await toastOf(reader, '已取消收藏')
    expect(remembered()).toMatchObject({ isFavourited: false, favouriteCount: 0 })
    reader.actors.toaster.send({ type: 'toast.act', id: toast.id })
    await toastOf(reader, '已重新收藏')
    expect(remembered()).toMatchObject({ isFavourited: true, favouriteCount: 1 })
    await waitFor(list, ({ context }) => context.items.length === 1)
  })

  test('先后取消两篇：各有一条可以撤销，撤销的是自己那篇', async () => {
    const [me, author] = [await server.createMember(), await server.createMember()]
    const ids: string[] = []
    for (const title of ['甲', '乙']) {
      const { id } = await publish(server, author, { title })
      await server.inject('POST', `/api/posts/${id}/favourite`, { token: me.token })
      ids.push(id)
    }
    const reader = openReader(server, me)
    const list = answerOf(reader, favorites, null)
    await reader.load(list)
    for (const id of ids) {
      favoritesOf(reader).remove(id)
      await expect.poll(() => offers(reader)).toContain(`favorite:${id}`)
    }
    const later = reader.toasts().find(({ action }) => action?.name === `favorite:${ids[1]}`)
    reader.actors.toaster.send({ type: 'toast.act', id: later?.id ?? '' })
    await toastOf(reader, '已重新收藏')
    await expect
      .poll(() => list.getSnapshot().context.items.map(({ id }) => id))
      .toEqual([ids[1]])
    expect(offers(reader)).toEqual([`favorite:${ids[0]}`])
  })

  test('文章已经不在了：说服务器说的，列表照服务器的来', async () => {
    const reader = openReader(server, await server.createMember())
    favoritesOf(reader).remove('0198c7a2-0000-7000-8000-000000000000')
    expect(await toastOf(reader, '操作失败')).toMatchObject({ kind: 'error' })
  })
})

describe('关注的文章', () => {
  test('成员的文章列表里多一个标签：关注的人写的，可以一直往下读', async () => {
    const [me, author] = [await server.createMember(), await server.createMember()]
    await follow(me, author)
    for (let number = 1; number <= 11; number += 1) {
      server.clock.advance(1000)
      await publish(server, author, { title: `连载第 ${number} 回` })
    }
    const reader = openReader(server, me)
    const list = answerOf(reader, feed, null)
    await reader.load(list)
    const show = () => wordsOf(reader.show(<PostsPage />, '/posts', '/posts?tab=following'))
    expect(show()).toContain('连载第 11 回')
    expect(show()).toContain('显示更多')
    expect(show()).not.toContain('连载第 1 回')
    list.send({ type: 'list.more' })
    await waitFor(list, ({ context }) => context.items.length === 11)
    expect(show()).toContain('连载第 1 回')
    expect(show()).not.toContain('显示更多')
  })

  test('谁也没有关注：说一句话，和两条出路', async () => {
    const reader = openReader(server, await server.createMember())
    await reader.load(answerOf(reader, feed, null))
    const html = reader.show(<PostsPage />, '/posts', '/posts?tab=following')
    expect(wordsOf(html)).toContain('关注的人与话题还没有文章')
    expect(html).toContain('href="/blog/topics"')
  })

  test('访客没有这个标签', () => {
    const reader = openReader(server)
    expect(reader.show(<PostsPage />, '/posts', '/posts')).not.toContain('role="tab"')
  })
})

describe('屏蔽', () => {
  test('屏蔽结束关注，出现在名单里；取消之后可以撤销', async () => {
    const [me, other] = [await server.createMember(), await server.createMember()]
    await follow(me, other)
    const reader = openReader(server, me)
    const change = relationsOf(reader)
    const blocked = answerOf(reader, hiddenPeople, 'block')
    await reader.load(blocked, answerOf(reader, queries.profile, other.id))
    change.block.add(other.id)
    await toastOf(reader, '已屏蔽')
    await waitFor(blocked, ({ context }) => context.items[0]?.id === other.id)
    await waitFor(
      answerOf(reader, queries.profile, other.id),
      ({ context }) => context.data?.isFollowed === false,
    )
    change.block.remove(other.id)
    const toast = await toastOf(reader, '已取消屏蔽')
    await waitFor(blocked, ({ context }) => context.items.length === 0)
    reader.actors.toaster.send({ type: 'toast.act', id: toast.id })
    await waitFor(blocked, ({ context }) => context.items.length === 1)
    expect(blocked.getSnapshot().context.items[0]?.user.id).toBe(other.id)
  })

  test('屏蔽之后，先前看过的他的文章不再说已关注，自己的主页不再多数一位', async () => {
    const [me, other] = [await server.createMember(), await server.createMember()]
    await follow(me, other)
    const { id } = await publish(server, other)
    const reader = openReader(server, me)
    const post = answerOf(reader, queries.post, id)
    const own = answerOf(reader, queries.profile, me.id)
    await reader.load(post, own)
    expect(post.getSnapshot().context.data?.author.isFollowed).toBe(true)
    expect(own.getSnapshot().context.data?.followingCount).toBe(1)
    relationsOf(reader).block.add(other.id)
    await toastOf(reader, '已屏蔽')
    expect(post.getSnapshot().context.data?.author.isFollowed).toBe(false)
    await reader.load(own)
    expect(own.getSnapshot().context.data?.followingCount).toBe(0)
  })
})

describe('编辑资料', () => {
  test('昵称被别人用着：站在那一格下面，写好的一个字不丢', async () => {
    const [me, other] = [await server.createMember(), await server.createMember()]
    const { form } = openForm(me)
    form.send({ type: 'form.change', field: 'bio', value: '写了很久的简介' })
    form.send({ type: 'form.change', field: 'nickName', value: other.account.nickName })
    form.send({ type: 'form.blur', field: 'nickName' })
    await waitFor(form, ({ value }) => value.check === 'unavailable')
    form.send({ type: 'form.submit' })
    expect(form.getSnapshot().value.entry).toBe('editing')
    expect(form.getSnapshot().context.values).toMatchObject({
      nickName: other.account.nickName,
      bio: '写了很久的简介',
    })
  })

  test('保存之后，导航与个人主页都是新的，表单可以接着改', async () => {
    const me = await server.createMember()
    const { reader, form } = openForm(me)
    const profile = answerOf(reader, queries.profile, me.id)
    await reader.load(profile)
    form.send({ type: 'form.change', field: 'bio', value: '  夜里写字。 ' })
    form.send({ type: 'form.submit' })
    await toastOf(reader, '资料已保存')
    const { account } = reader.actors.session.getSnapshot().context
    expect(account?.user.bio).toBe('夜里写字。')
    expect(profile.getSnapshot().context.data?.bio).toBe('夜里写字。')
    const { value, context } = form.getSnapshot()
    expect(value.entry).toBe('editing')
    expect(context.values.bio).toBe('夜里写字。')
  })

  test('没动过的表单跟着服务器的新资料走，写到一半的不动', async () => {
    const { reader, form } = openForm(await server.createMember())
    const { user } = reader.actors.session.getSnapshot().context.account ?? {}
    if (!user) throw new Error('nobody is signed in')
    const change = (bio: string) =>
      reader.actors.session.send({ type: 'user.changed', user: { ...user, bio } })
    change('从另一台设备改的')
    expect(form.getSnapshot().context.values.bio).toBe('从另一台设备改的')
    form.send({ type: 'form.change', field: 'bio', value: '写到一半' })
    change('又改了一次')
    expect(form.getSnapshot().context.values.bio).toBe('写到一半')
  })

  test('换一个人登录，看不到上一个人写的；原来的人回来，写的还在', async () => {
    const { form, enter } = openForm(await server.createMember())
    form.send({ type: 'form.change', field: 'bio', value: '只给自己看' })
    expect(enter({ id: 'u2', bio: '另一个人' })).toBe('另一个人')
    expect(enter({})).toBe('只给自己看')
  })

  test('写的在别处存过了就不再留：那边后来又改了，再登录看到的是那边的', async () => {
    const { form, enter } = openForm(await server.createMember())
    form.send({ type: 'form.change', field: 'bio', value: '写到一半' })
    enter({ id: 'u2' })
    expect(enter({ bio: '写到一半' })).toBe('写到一半')
    enter({ id: 'u2' })
    expect(enter({ bio: '那边又改了' })).toBe('那边又改了')
  })

  test('简介超过 200 个字不能保存', () => {
    const { form } = openForm(null)
    form.send({ type: 'form.change', field: 'bio', value: '字'.repeat(201) })
    form.send({ type: 'form.submit' })
    expect(form.getSnapshot().value.entry).toBe('editing')
    expect(form.getSnapshot().context.touched).toContain('bio')
  })

  function openForm(member: Member | null) {
    const reader = openReader(server, member)
    const { account } = reader.actors.session.getSnapshot().context
    const me = account?.user ?? nobody
    /** Somebody else signs in in this tab, or they again; answers the bio that they find. */
    const enter = (changes: Partial<typeof me>) => {
      const user = { ...me, ...changes }
      const entered = account && { ...account, user }
      reader.actors.session.send({ type: 'session.adopted', account: entered })
      return profileFormOf(reader, user).form.getSnapshot().context.values.bio
    }
    return { reader, form: profileFormOf(reader, me).form, enter }
  }
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.9', null],
] as const)('%s 叫作 %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name)
})

test.each([
  ['', 'posts'],
  ['tab=security', 'security'],
  ['tab=nowhere', 'posts'],
] as const)('地址 ?%s 是标签 %s', (query, tab) => {
  expect(tabOf(new URLSearchParams(query), ownTabs)).toBe(tab)
})

const nobody = {
  id: '0198c7a2-0000-7000-8000-000000000000',
  nickname: '林间',
  email: 'lin@example.com',
  bio: '',
  avatarUrl: null,
  roles: [],
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
}

async function follow(member: Member, other: Member) {
  const answer = await server.inject('POST', `/api/userfollow/follow/${other.id}`, {
    token: member.token,
  })
  expect(answer.statusCode).toBe(200)
}

/** The toast with this title, once it is there. */
/** What can be undone now, by the names of the actions. */
const offers = (reader: ReturnType<typeof openReader>) =>
  reader.toasts().flatMap(({ action }) => action?.name ?? [])

async function toastOf({ actors }: ReturnType<typeof openReader>, title: string) {
  const { context } = await waitFor(actors.toaster, (snapshot) =>
    snapshot.context.toasts.some((toast) => toast.title === title),
  )
  const toast = context.toasts.findLast((it) => it.title === title)
  if (!toast) throw new Error(`no toast ${title}`)
  return toast
}
