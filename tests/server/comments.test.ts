import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import type { EventName } from '#server/lib/events.ts'
import { findParticipants } from '#server/comments/candidates.store.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { commentLikes, commentMentions, comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { second } from '#tests/support/clock.ts'
import { comment, seenComment, showComment, threadsOf } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { rowsReadBy } from '#tests/support/plans.ts'
import { publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Comment = components['schemas']['Comment']

const { asked, wrapClient } = noteStatements()
let server: TestServer
let admin: Member
let author: Member
/** Others each time: what one may write is limited. */
let reader: Member
let other: Member
let postId: string

beforeAll(async () => {
  server = await startServer({ wrapClient })
  admin = await server.createAdmin()
  author = await server.createMember({ nickName: '林间' })
})
beforeEach(async () => {
  reader = await server.createMember()
  other = await server.createMember()
  postId = (await publish(server, author)).id
})
afterAll(() => server.close())

const say = (by: Member, body: Partial<components['schemas']['CommentBody']> = {}) =>
  comment(server, by, postId, body)
const trySaying = (by: Member, body: object, on = postId) =>
  server.post(`/api/posts/${on}/comments`, body, by.token)
const remove = (by: Member, id: string) => server.delete(`/api/comments/${id}`, by.token)
const edit = (by: Member, id: string, content: string) =>
  server.put(`/api/comments/${id}`, { content }, by.token)
const hide = (id: string, reason = '人身攻击') =>
  server.post(`/api/admin/comments/${id}/hide`, { reason }, admin.token)
const show = (id: string) => showComment(server, admin, id)
const threads = (query = '', as?: Member) => threadsOf(server, postId, { query, as })
const repliesTo = async (id: string, query = '', as?: Member) =>
  (await server.get(`/api/comments/${id}/replies${query}`, as?.token)).json<
    components['schemas']['CommentCursorPage']
  >()
const contents = (items: Pick<Comment, 'content'>[]) => items.map(({ content }) => content)
const commentCount = async () =>
  (await server.get(`/api/posts/${postId}`, reader.token)).json<{ commentCount: number }>()
    .commentCount

const mentionedIn = (answer: { json: <T>() => T }) =>
  new Set(answer.json<Comment>().mentions.map(({ user }) => user.id))

/** Under another nickname from now on. */
const callThemself = ({ id }: Member, nickName: string) =>
  server.core.db
    .update(accounts)
    .set({ nickName, nickKey: nicknameKey(nickName) })
    .where(eq(accounts.id, id))

const decided = (reason: string) => ({ reason, rule: null, at: server.clock.now() })

async function told(work: () => Promise<unknown>) {
  const heard: [string, object][] = []
  const names = [
    'comment.created',
    'comment.changed',
    'comment.removed',
    'comment.shown',
    'comment.liked',
  ] as const satisfies EventName[]
  const stops = names.map((name) =>
    server.core.events.on(name, (event) => void heard.push([name, event])),
  )
  await work()
  for (const stop of stops) stop()
  return heard
}

describe('发表', () => {
  test('首尾空白去掉，换行归一，答的是整条评论', async () => {
    const made = await say(reader, { content: '  第一行\r\n第二行 😀 \n' })
    const now = server.clock.now().toISOString()
    expect(made).toEqual({
      id: expect.any(String),
      postId,
      rootId: null,
      parentId: null,
      author: expect.objectContaining({ id: reader.id }),
      replyTo: null,
      content: '第一行\n第二行 😀',
      status: 'visible',
      likeCount: 0,
      replyCount: 0,
      isLiked: false,
      isEdited: false,
      createTime: now,
      updateTime: now,
      mentions: [],
      moderation: null,
      heldFor: [],
      abilities: { edit: true, delete: true, reply: true, like: true, report: false },
    })
    expect(await commentCount()).toBe(1)
    const [seen] = (await threads('', other)).items
    expect(seen?.abilities).toEqual({
      edit: false,
      delete: false,
      reply: true,
      like: true,
      report: true,
    })
    const [visited] = (await threads()).items
    expect(Object.values(visited?.abilities ?? {})).toEqual(Array(5).fill(false))
  })

  test('回复与回复的回复都在同一层楼，各数各的', async () => {
    const root = await say(reader)
    const reply = await say(other, { parentId: root.id, content: '同意' })
    const deeper = await say(author, { parentId: reply.id, content: '谢谢' })
    expect(reply).toMatchObject({
      rootId: root.id,
      parentId: root.id,
      replyTo: { id: reader.id },
    })
    expect(deeper).toMatchObject({
      rootId: root.id,
      parentId: reply.id,
      replyTo: { id: other.id },
    })
    const [thread] = (await threads()).items
    expect(thread).toMatchObject({ id: root.id, replyCount: 2 })
    expect(thread?.replies).toMatchObject([
      { id: reply.id, replyCount: 1 },
      { id: deeper.id, replyCount: 0 },
    ])
    expect(await commentCount()).toBe(3)
  })

  test('回复的那条没了、藏了、在别处：2101，什么都不留下', async () => {
    const gone = await say(reader)
    await remove(reader, gone.id)
    const hidden = await say(reader)
    await hide(hidden.id)
    const { id: elsewhere } = await publish(server, author)
    const foreign = await comment(server, reader, elsewhere)
    for (const parentId of [gone.id, hidden.id, foreign.id, server.core.newId()]) {
      const answer = await trySaying(other, { content: '回复', parentId })
      expect(refusalOf(answer)).toEqual({ status: 404, code: 2101, fields: [] })
      expect(answer.json()).toMatchObject({ message: '父评论不存在' })
    }
    expect(await server.core.db.$count(comments, eq(comments.authorId, other.id))).toBe(0)
  })

  test.each([[''], ['   '], ['\n\t　'], ['\u200b\u200d\ufe0f']])(
    '空的不发：%j',
    async (content) => {
      const answer = await trySaying(reader, { content })
      expect(refusalOf(answer)).toEqual({ status: 400, code: 1000, fields: ['content'] })
    },
  )

  test('一千个字可以，一千零一个不行，按码点数', async () => {
    expect((await trySaying(reader, { content: '😀'.repeat(1000) })).statusCode).toBe(201)
    expect(refusalOf(await trySaying(reader, { content: '😀'.repeat(1001) }))).toMatchObject({
      fields: ['content'],
    })
  })

  test('没公开的、不存在的文章不能评论也看不到评论', async () => {
    const { id: draft } = await saveDraft(server, author)
    await say(reader)
    await server.core.db.update(posts).set({ status: 'takenDown' }).where(eq(posts.id, postId))
    for (const id of [draft, postId, server.core.newId(), 'x']) {
      expect((await trySaying(reader, { content: '在吗' }, id)).statusCode).toBe(404)
      const listed = await server.get(`/api/posts/${id}/comments`, reader.token)
      expect(listed.statusCode).toBe(404)
    }
    expect((await threads('', author)).items).toHaveLength(1)
  })

  test('同一个 clientId 同时来十次，只有一条', async () => {
    const body = { content: '只说一遍', clientId: 'once' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => trySaying(reader, body)))
    const ids = new Set(answers.map((answer) => answer.json<Comment>().id))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(ids.size).toBe(1)
    expect(await commentCount()).toBe(1)
    const theirs = await say(other, body)
    expect(ids.has(theirs.id)).toBe(false)
  })

  test('删了自己的，再照原样发：是新的一条', async () => {
    const body = { content: '答复丢了，看到了，删了', clientId: 'lost' }
    const first = await say(reader, body)
    await remove(reader, first.id)
    const again = await say(reader, body)
    expect(again).toMatchObject({ content: body.content, status: 'visible' })
    expect(again.id).not.toBe(first.id)
  })

  test.each([
    ['删除', (id: string) => `/api/admin/comments/${id}?reason=spam`],
    ['在评论区里删除', (id: string) => `/api/comments/${id}`],
  ])('管理员%s的，照原样再发：既不回来，也不答成还在', async (_, path) => {
    const body = { content: '答复丢了，管理员删了', clientId: 'taken' }
    const { id } = await say(reader, body)
    expect((await server.delete(path(id), admin.token)).statusCode).toBe(204)
    const again = await trySaying(reader, body)
    expect(refusalOf(again)).toEqual({ status: 404, code: 2102, fields: [] })
    expect(await commentCount()).toBe(0)
    const { db } = server.core
    expect(await db.$count(comments, eq(comments.authorId, reader.id))).toBe(1)
    expect((await trySaying(reader, { ...body, clientId: 'new' })).statusCode).toBe(201)
  })

  test('一分钟二十条以后要歇一歇', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1)
      statuses.push((await trySaying(reader, { content: `第${at}条` })).statusCode)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })

  test('发生了什么只在提交之后说，失败的不说', async () => {
    const root = await say(reader)
    const heard = await told(async () => {
      await trySaying(other, { content: ' ' })
      await say(other, { content: '@林间 你看', parentId: root.id })
    })
    expect(heard).toEqual([
      [
        'comment.created',
        {
          commentId: expect.any(String),
          postId,
          postAuthorId: author.id,
          authorId: other.id,
          parentAuthorId: reader.id,
          mentionedIds: [author.id],
        },
      ],
    ])
  })
})

describe('列表', () => {
  test('最新、最早、最热各有各的次序，翻页不重不漏', async () => {
    const made: string[] = []
    for (let at = 0; at < 5; at += 1) {
      made.push((await say(reader, { content: `${at}` })).id)
      server.clock.advance(second)
    }
    await server.post(`/api/comments/${made[1]}/like`, undefined, await server.tokenFor(other))
    const order = async (sortBy: string) => {
      const first = await threads(`?sortBy=${sortBy}&pageSize=2`)
      const second = await threads(
        `?sortBy=${sortBy}&pageSize=2&cursor=${first.nextCursor ?? ''}`,
      )
      const third = await threads(`?sortBy=${sortBy}&pageSize=2&page=3`)
      expect(first).toMatchObject({ total: 5, totalPages: 3, hasMore: true })
      return contents([first, second, third].flatMap(({ items }) => items))
    }
    expect(await order('newest')).toEqual(['4', '3', '2', '1', '0'])
    expect(await order('oldest')).toEqual(['0', '1', '2', '3', '4'])
    expect(await order('hottest')).toEqual(['1', '4', '3', '2', '0'])
  })

  test('一层楼先给三条回复，其余分页取', async () => {
    const root = await say(reader)
    for (let at = 0; at < 5; at += 1) {
      await say(other, { content: `${at}`, parentId: root.id })
      server.clock.advance(second)
    }
    const [thread] = (await threads()).items
    expect(contents(thread?.replies ?? [])).toEqual(['0', '1', '2'])
    const first = await repliesTo(root.id, '?pageSize=3')
    const next = await repliesTo(root.id, `?pageSize=3&cursor=${first.nextCursor}`)
    expect(contents([...first.items, ...next.items])).toEqual(['0', '1', '2', '3', '4'])
    expect(next.hasMore).toBe(false)
    const reply = first.items[0]?.id ?? ''
    expect((await server.get(`/api/comments/${reply}/replies`)).statusCode).toBe(404)
  })

  test('静音的人与互相屏蔽的人，说的话都看不到', async () => {
    const mutedOne = await server.createMember()
    const blocker = await server.createMember()
    const kept = await say(reader, { content: '留下' })
    for (const by of [mutedOne, blocker]) {
      await say(by, { content: '不见' })
      await say(by, { content: '不见', parentId: kept.id })
    }
    await server.post(`/api/mutes/${mutedOne.id}`, undefined, other.token)
    await server.post(`/api/blocks/${other.id}`, undefined, blocker.token)
    const seen = await threads('', other)
    expect(seen).toMatchObject({ total: 1, items: [{ content: '留下', replies: [] }] })
    expect((await repliesTo(kept.id, '', other)).items).toEqual([])
    expect(await threads('', reader)).toMatchObject({ total: 3 })
  })
})

describe('找一条评论', () => {
  const seek = async (id: string, as?: Member) => (await threads(`?commentId=${id}`, as)).sought

  test('它的楼层另外给出，不管在第几页；很后面的一条回复是第四条', async () => {
    const root = await say(reader, { content: '最早' })
    const replies: string[] = []
    for (let at = 0; at < 6; at += 1) {
      server.clock.advance(second)
      replies.push((await say(other, { content: `${at}`, parentId: root.id })).id)
    }
    server.clock.advance(second)
    await say(reader, { content: '最新' })
    const page = await threads(`?pageSize=1&commentId=${root.id}`)
    expect(contents(page.items)).toEqual(['最新'])
    expect(page).toMatchObject({ total: 2, sought: { content: '最早' } })
    expect(contents(page.sought?.replies ?? [])).toEqual(['0', '1', '2'])
    const held = async (at: number) => contents((await seek(replies[at] ?? ''))?.replies ?? [])
    expect(await held(1)).toEqual(['0', '1', '2'])
    expect(await held(5)).toEqual(['0', '1', '2', '5'])
    expect((await threads()).sought).toBeNull()
  })

  test('没有的、别处的、删掉的、藏起来的，都说没有；藏起来的自己还看得到', async () => {
    const elsewhere = await comment(server, reader, (await publish(server, author)).id)
    const [deleted, hidden] = [await say(reader), await say(reader)]
    const under = await say(other, { parentId: hidden.id })
    await say(other, { parentId: deleted.id })
    await remove(reader, deleted.id)
    await hide(hidden.id)
    for (const id of [server.core.newId(), elsewhere.id, deleted.id, hidden.id])
      expect(await seek(id, other)).toBeNull()
    expect(await seek(deleted.id, reader)).toBeNull()
    expect(await seek(hidden.id, reader)).toMatchObject({ id: hidden.id })
    // What is said below it is still read in its place.
    expect(await seek(under.id)).toMatchObject({ id: hidden.id, content: '' })
    const malformed = await server.get(`/api/posts/${postId}/comments?commentId=x`)
    expect(malformed.statusCode).toBe(400)
  })

  test('不想听的人说的，和他们楼里的，都不给', async () => {
    const muted = await server.createMember()
    const theirs = await say(muted)
    const below = await say(reader, { parentId: theirs.id })
    await server.post(`/api/mutes/${muted.id}`, undefined, other.token)
    expect(await seek(theirs.id, other)).toBeNull()
    expect(await seek(below.id, other)).toBeNull()
    expect(await seek(below.id, reader)).toMatchObject({ id: theirs.id })
  })
})

describe('修改与删除', () => {
  test('只有自己能改，改过的有标记；没变就不算', async () => {
    const { id } = await say(reader, { content: '错别子' })
    expect(refusalOf(await edit(other, id, '乱改')).status).toBe(404)
    expect(refusalOf(await edit(reader, id, ' \n')).fields).toEqual(['content'])
    server.clock.advance(second)
    expect((await edit(reader, id, '错别子')).json()).toMatchObject({ isEdited: false })
    const heard = await told(() => edit(reader, id, '错别字 @林间'))
    expect(heard).toEqual([
      [
        'comment.changed',
        expect.objectContaining({ commentId: id, mentionedIds: [author.id] }),
      ],
    ])
    const [seen] = (await threads()).items
    expect(seen).toMatchObject({
      content: '错别字 @林间',
      isEdited: true,
      mentions: [{ name: '林间', user: { id: author.id } }],
    })
    const again = await told(() => edit(reader, id, '@林间，改好了'))
    expect(again[0]?.[1]).toMatchObject({ mentionedIds: [] })
  })

  test('改错别字不换 @ 的人：名字归了别人，那里说的还是当初那位；新写的才按今天的名字找', async () => {
    const [first, heir] = [await server.createMember(), await server.createMember()]
    await callThemself(first, '同名的人')
    const { id } = await say(reader, { content: '谢谢 @同名的人 的建意' })
    await callThemself(first, '改了名的人')
    await callThemself(heir, '同名的人')
    await server.post(`/api/blocks/${reader.id}`, undefined, heir.token)

    const heard = await told(async () => {
      const edited = await edit(reader, id, '谢谢 @同名的人 的建议')
      expect(edited.json()).toMatchObject({
        mentions: [{ name: '同名的人', user: { id: first.id, nickName: '改了名的人' } }],
      })
      const added = await edit(reader, id, '谢谢 @同名的人 和 @林间 的建议')
      expect(mentionedIn(added)).toEqual(new Set([first.id, author.id]))
    })
    expect(heard.map(([, event]) => event)).toMatchObject([
      { mentionedIds: [] },
      { mentionedIds: [author.id] },
    ])
  })

  test('@ 过的人注销了，名字归了别人：改这条评论，那里不再是任何人', async () => {
    const gone = await server.createMember({ nickName: '要走的人' })
    const { id } = await say(reader, { content: '@要走的人 保中' })
    await server.delete(
      `/api/admin/users/${gone.id}?reason=${encodeURIComponent('冒名')}`,
      admin.token,
    )
    await callThemself(other, '要走的人')
    const heard = await told(async () => {
      const edited = await edit(reader, id, '@要走的人 保重')
      expect(edited.json()).toMatchObject({ content: '@要走的人 保重', mentions: [] })
    })
    expect(heard.map(([, event]) => event)).toMatchObject([{ mentionedIds: [] }])
  })

  test('@ 过的人后来屏蔽了自己：错别字还能改，再提到就不能', async () => {
    const { id } = await say(reader, { content: `@${other.account.nickName} 你好呵` })
    await server.post(`/api/blocks/${reader.id}`, undefined, other.token)
    const edited = await edit(reader, id, `@${other.account.nickName} 你好啊`)
    expect(mentionedIn(edited)).toEqual(new Set([other.id]))
    await edit(reader, id, '你好啊')
    const again = await edit(reader, id, `@${other.account.nickName} 你好啊`)
    expect(refusalOf(again)).toMatchObject({ status: 400, code: 1002 })
  })

  test('没有回复的删了就没了；有回复的留下位置，没有内容', async () => {
    const lonely = await say(reader)
    const root = await say(reader, { content: '@林间 秘密' })
    const reply = await say(other, { parentId: root.id, content: '回复' })
    await server.post(`/api/comments/${root.id}/like`, undefined, other.token)
    expect(refusalOf(await remove(other, root.id)).status).toBe(404)
    for (const { id } of [lonely, root]) expect((await remove(reader, id)).statusCode).toBe(204)
    expect((await remove(reader, root.id)).statusCode).toBe(404)
    const seen = await threads('', other)
    expect(seen).toMatchObject({
      total: 1,
      items: [
        {
          id: root.id,
          status: 'deleted',
          author: null,
          content: '',
          likeCount: 0,
          mentions: [],
          moderation: null,
          replies: [{ id: reply.id, replyTo: null }],
        },
      ],
    })
    expect(await commentCount()).toBe(1)
    const { db } = server.core
    expect(await db.$count(commentLikes, eq(commentLikes.commentId, root.id))).toBe(0)
    expect(await db.$count(commentMentions, eq(commentMentions.commentId, root.id))).toBe(0)
    await remove(other, reply.id)
    expect(await threads()).toMatchObject({ total: 0, items: [] })
    expect(await commentCount()).toBe(0)
  })

  test('管理员能删任何人的', async () => {
    const { id } = await say(reader)
    const heard = await told(() =>
      server.delete(
        `/api/admin/comments/${id}?reason=${encodeURIComponent('广告')}`,
        admin.token,
      ),
    )
    expect(heard).toEqual([
      [
        'comment.removed',
        { commentId: id, postId, authorId: reader.id, decision: decided('广告') },
      ],
    ])
    expect(await threads()).toMatchObject({ total: 0 })
  })
})

describe('点赞', () => {
  test('给与收回，重复一次等于一次，变化才说', async () => {
    const { id } = await say(reader)
    const like = () => server.post(`/api/comments/${id}/like`, undefined, other.token)
    const unlike = () => server.delete(`/api/comments/${id}/like`, other.token)
    const heard = await told(async () => {
      expect((await like()).json()).toEqual({ isLiked: true, likeCount: 1 })
      expect((await like()).json()).toEqual({ isLiked: true, likeCount: 1 })
      expect((await threads('', other)).items[0]).toMatchObject({ isLiked: true, likeCount: 1 })
      expect((await threads('', reader)).items[0]).toMatchObject({ isLiked: false })
      expect((await unlike()).json()).toEqual({ isLiked: false, likeCount: 0 })
      expect((await unlike()).json()).toEqual({ isLiked: false, likeCount: 0 })
    })
    expect(heard.map(([, event]) => event)).toMatchObject([
      { accountId: other.id, authorId: reader.id, isGiven: true },
      { isGiven: false },
    ])
  })

  test('藏起来的、没公开的文章下面的不能赞', async () => {
    const { id } = await say(reader)
    const like = () => server.post(`/api/comments/${id}/like`, undefined, other.token)
    await hide(id)
    expect(refusalOf(await like())).toMatchObject({ status: 404, code: 2102 })
    await show(id)
    await server.core.db.update(posts).set({ status: 'takenDown' }).where(eq(posts.id, postId))
    expect(refusalOf(await like())).toMatchObject({ status: 404, code: 2102 })
  })
})

describe('屏蔽', () => {
  const block = (by: Member, whom: Member) =>
    server.services.relations.add('block', { accountId: by.id, otherId: whom.id })

  test('不能评论、回复、赞或提到屏蔽了自己的人，说得清是谁', async () => {
    const theirs = await say(other)
    await block(other, reader)
    const reply = await trySaying(reader, { content: '为什么', parentId: theirs.id })
    expect(reply.json()).toMatchObject({
      code: 1002,
      message: '您与对方之间有一方屏蔽了另一方，不能评论或点赞',
    })
    const like = await server.post(`/api/comments/${theirs.id}/like`, undefined, reader.token)
    expect(refusalOf(like)).toMatchObject({ status: 400, code: 1002 })
    const name = other.account.nickName
    const mention = await trySaying(reader, { content: `@${name} 你好` })
    expect(mention.json()).toMatchObject({
      code: 1002,
      message: `不能提到 @${name}：您与对方之间有一方屏蔽了另一方`,
    })
    await block(author, reader)
    expect(refusalOf(await trySaying(reader, { content: '文章不错' }))).toMatchObject({
      code: 1002,
    })
    expect(await commentCount()).toBe(1)
  })

  test('回复里提到许多人，是不是屏蔽了只问数据库一次', async () => {
    const theirs = await say(other)
    const people = []
    for (let at = 0; at < 10; at += 1) people.push(await server.createMember())
    const content = people.map(({ account }) => `@${account.nickName} `).join('')
    asked.length = 0
    const answer = await trySaying(reader, { content, parentId: theirs.id })
    expect(answer.json<Comment>().mentions).toHaveLength(10)
    expect(asked.filter((text) => /^\(?select[^;]* from "blocks"/.test(text))).toHaveLength(1)
  })
})

describe('处理评论', () => {
  test('藏起来与重新显示：计数跟着变，读者看不到内容', async () => {
    const root = await say(reader, { content: '骂人的话' })
    const reply = await say(other, { parentId: root.id })
    const heard = await told(async () => {
      expect((await hide(root.id)).json()).toMatchObject({
        status: 'hidden',
        content: '骂人的话',
        author: { id: reader.id },
      })
      expect(refusalOf(await hide(root.id, '广告'))).toMatchObject({ status: 409 })
    })
    expect(heard).toMatchObject([
      ['comment.removed', { commentId: root.id, decision: decided('人身攻击') }],
    ])
    expect(await commentCount()).toBe(1)
    expect((await threads('', reader)).items).toMatchObject([
      {
        status: 'hidden',
        content: '骂人的话',
        author: { id: reader.id },
        moderation: { reason: '人身攻击', rule: null, canAppeal: true },
        abilities: { edit: false, delete: true },
      },
    ])
    await hide(reply.id)
    expect(await threads()).toMatchObject({ total: 0 })
    await show(reply.id)
    await show(root.id)
    expect((await threads()).items).toMatchObject([{ content: '骂人的话', replyCount: 1 }])
    expect(await commentCount()).toBe(2)
    await remove(reader, root.id)
    expect(refusalOf(await show(root.id))).toMatchObject({ status: 404, code: 2102 })
  })

  test('名单可以按内容、状态、作者与文章筛，带着被举报的次数', async () => {
    const one = await say(reader, { content: '特价 Rolex 手表' })
    await say(other, { content: '正常的话' })
    const report = { type: 2, targetId: one.id, reason: 0, description: '到处发的广告。' }
    expect((await server.post('/api/report', report, other.token)).statusCode).toBe(201)
    await hide(one.id)
    const list = async (query: string) =>
      (await server.get(`/api/admin/comments?postId=${postId}&${query}`, admin.token)).json()
    expect(await list('keyword=rolex')).toMatchObject({
      total: 1,
      items: [{ id: one.id, postTitle: expect.any(String), reportCount: 1, status: 'hidden' }],
    })
    expect(await list('status=visible')).toMatchObject({ total: 1 })
    expect(await list(`authorId=${reader.id}`)).toMatchObject({ total: 1 })
    expect(await list('keyword=%25')).toMatchObject({ total: 0 })
  })

  test('一批处理，做到的与没做到的各自列出；要有原因', async () => {
    const made = await say(reader)
    const absent = server.core.newId()
    const batch = (body: object) => server.post('/api/admin/comments/batch', body, admin.token)
    const comments = [await seenComment(server, made.id), await seenComment(server, absent)]
    expect(refusalOf(await batch({ comments, action: 'hide' })).fields).toEqual(['reason'])
    expect((await batch({ comments, action: 'hide', reason: '广告' })).json()).toEqual({
      succeeded: [made.id],
      failed: [{ id: absent, code: 2102, message: '评论不存在' }],
    })
    const hidden = [await seenComment(server, made.id)]
    expect((await batch({ comments: hidden, action: 'show' })).json()).toMatchObject({
      failed: [],
    })
    // Only what is shown has to be as it was seen.
    expect(
      (await batch({ comments: hidden, action: 'delete', reason: '广告' })).json(),
    ).toMatchObject({ failed: [] })
    expect(await threads()).toMatchObject({ total: 0 })
  })
})

describe('可以提到的人', () => {
  const candidates = async (query: string, as: Member) => {
    const answer = await server.get(`/api/users/mention-candidates?${query}`, as.token)
    return answer.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
  }

  test('先是这里的人，再是关注的人，再按昵称的开头找', async () => {
    const [talker, followed, far, banned] = await Promise.all(
      ['晴川甲', '晴川乙', '晴川丙', '晴川丁'].map((nickName) =>
        server.createMember({ nickName }),
      ),
    )
    if (!talker || !followed || !far || !banned) throw new Error('four members were made')
    await say(talker)
    await server.post(`/api/userfollow/follow/${followed.id}`, undefined, reader.token)
    await server.services.relations.add('block', { accountId: banned.id, otherId: reader.id })
    const here = `postId=${postId}`
    expect(await candidates(here, reader)).toEqual([author.id, talker.id, followed.id])
    const found = await candidates(`${here}&q=${encodeURIComponent('晴川')}`, reader)
    expect(found).toEqual([talker.id, followed.id, far.id])
    expect(await candidates(`q=${encodeURIComponent('%')}`, reader)).toEqual([])
    expect(await candidates(`q=${encodeURIComponent('晴川甲')}`, talker)).toEqual([])
  })

  test('下面说过再多的话，也只读五百条', async () => {
    const at = { createdAt: server.clock.now(), updatedAt: server.clock.now() }
    const said = { postId, authorId: other.id, content: '说个不停', ...at }
    const many = Array.from({ length: 2000 }, () => ({ id: server.core.newId(), ...said }))
    await server.core.db.insert(comments).values(many)
    await server.core.db.execute(sql`analyze`)
    const asked = findParticipants(server.core.db, postId, { key: '', most: 16 })
    expect((await asked).map(({ id }) => id)).toEqual([author.id, other.id])
    expect(await rowsReadBy(server.core.db, asked)).toBeLessThan(1000)
  })

  test('没公开的文章不泄露谁在那里', async () => {
    const { id } = await saveDraft(server, author)
    expect(await candidates(`postId=${id}`, reader)).toEqual([])
  })
})

describe('举报评论', () => {
  const report = (by: Member, targetId: string) =>
    server.post(
      '/api/report',
      { type: 2, targetId, reason: 3, description: '对别人恶语相向。' },
      by.token,
    )

  test('留下当时的原话；自己的、看不到的不能举报', async () => {
    const made = await say(reader, { content: '原话' })
    const answer = await report(other, made.id)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ type: 2, targetId: made.id })
    await edit(reader, made.id, '改口')
    const [kept] = await server.core.db
      .select()
      .from(reports)
      .where(eq(reports.targetId, made.id))
    expect(kept).toMatchObject({ targetText: '原话', targetAuthorId: reader.id })
    expect(refusalOf(await report(reader, made.id))).toMatchObject({ status: 400, code: 1002 })
    await hide(made.id)
    expect(refusalOf(await report(author, made.id))).toMatchObject({ status: 404, code: 2102 })
  })
})

test('三十个人同时评论、回复、点赞、删除：计数等于行数', async () => {
  const crowd = await Promise.all(Array.from({ length: 30 }, () => server.createMember()))
  const root = await say(reader)
  async function visit(member: Member, at: number) {
    const first = await trySaying(member, { content: '一' })
    const reply = await trySaying(member, { content: '二', parentId: root.id })
    const like = server.post(`/api/comments/${root.id}/like`, undefined, member.token)
    const { id } = (at % 2 === 0 ? first : reply).json<Comment>()
    const twice = [remove(member, id), remove(member, id)]
    const answers = [first, reply, await like, ...(await Promise.all(twice))]
    return answers.map(({ statusCode }) => statusCode)
  }
  const statuses = (await Promise.all(crowd.map(visit))).flat()
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  expect(statuses.some((status) => status >= 500)).toBe(false)
  const { db } = server.core
  const visible = await db.select().from(comments).where(eq(comments.postId, postId))
  const living = visible.filter(({ status }) => status === 'visible')
  expect(await commentCount()).toBe(living.length)
  expect(living.find(({ id }) => id === root.id)).toMatchObject({
    replyCount: living.filter(({ rootId }) => rootId === root.id).length,
    likeCount: 30,
  })
})
