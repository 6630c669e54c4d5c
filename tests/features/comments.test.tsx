import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { Comments } from '#src/features/comments/Comments.tsx'
import { cutAtMentions, withoutTowers } from '#src/features/comments/CommentText.tsx'
import { createLikeMachine, deletionOf, likeToast } from '#src/features/comments/reacting.ts'
import { seek } from '#src/features/comments/sought.ts'
import {
  createComposer,
  createMentioning,
  nameOfText,
  type CommentDraft,
} from '#src/features/comments/writing.ts'
import type { Comment } from '#src/data/types.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as commentQueries from '#src/data/public/comments.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
let author: Member
let other: Member
let me: Member
let postId: string
beforeAll(async () => {
  server = await startServer()
  author = await server.createMember({ nickName: '林间' })
})
beforeEach(async () => {
  me = await server.createMember()
  other = await server.createMember({ nickName: `阿岚${me.account.nickName}`.slice(0, 20) })
  postId = (await publish(server, author)).id
})
afterAll(() => server.close())

type Reader = ReturnType<typeof openReader>

/** The comments as this reader's page shows them, once they have come. */
async function show(reader: Reader) {
  await reader.load(
    answerOf(reader, queries.post, postId),
    answerOf(reader, commentQueries.threads, postId),
  )
  const { data: post } = answerOf(reader, queries.post, postId).getSnapshot().context
  if (!post) throw new Error('the post has not come')
  const page = (
    <Comments
      post={post}
      now={server.clock.now()}
      report={() => '举报'}
      moderated={() => null}
    />
  )
  return reader.show(page, '/posts/:id', `/posts/${postId}`)
}

const threads = (reader: Reader) =>
  answerOf(reader, commentQueries.threads, postId).getSnapshot().context.items
const counted = (reader: Reader) =>
  answerOf(reader, queries.post, postId).getSnapshot().context.data?.commentCount

/** Writes as the page does; answers what came of it. */
async function write(
  reader: Reader,
  draft: CommentDraft,
  text: string,
): Promise<Comment | null> {
  const { machine, input } = createComposer(reader, me.id, draft)
  const actor = createActor(machine, { input }).start()
  let sent: Comment | null = null
  actor.on('composer.sent', (event) => {
    sent = event.comment
  })
  actor.send({ type: 'composer.write', text })
  actor.send({ type: 'composer.submit' })
  await waitFor(actor, (snapshot) => snapshot.matches('writing'))
  actor.stop()
  return sent
}

/** Writes it, and the answer is lost: the text is kept as if nothing had come of it. */
function sendUnheard(
  { api, unsentTexts }: Reader,
  draft: Exclude<CommentDraft, { editedId: string }>,
  content: string,
) {
  const name = nameOfText(me.id, draft)
  unsentTexts.write(name, content)
  const clientId = unsentTexts.sendingId(name, content)
  return api.post('/api/posts/{id}/comments', {
    params: { path: { id: postId } },
    body: { content, parentId: draft.parentId, clientId },
  })
}

describe('评论区', () => {
  test('访客读到每一条，能做的只有登录', async () => {
    const root = await comment(server, other, postId, { content: '@林间 看 https://a.cn/x' })
    await comment(server, author, postId, { content: '谢谢', parentId: root.id })
    const html = await show(openReader(server))
    const words = wordsOf(html)
    for (const text of ['共 2 条', '谢谢', '作者', '登录后参与评论', '刚刚'])
      expect(words).toContain(text)
    expect(html).toContain(`href="/blog/users/${author.id}/profile"`)
    expect(html).not.toContain('<textarea')
    expect(words).not.toContain('举报')
  })

  test('会员能写、能回；自己的能改能删，别人的能举报', async () => {
    await comment(server, me, postId, { content: '我的' })
    const own = wordsOf(await show(openReader(server, me)))
    for (const text of ['写评论', '发表评论', '回复', '编辑', '删除'])
      expect(own).toContain(text)
    expect(own).not.toContain('举报')
    const theirs = wordsOf(await show(openReader(server, other)))
    expect(theirs).toContain('举报')
    expect(theirs).not.toContain('编辑')
  })

  test('删掉的与藏起来的留下位置；没有评论时说没有', async () => {
    expect(wordsOf(await show(openReader(server)))).toContain('还没有评论')
    const admin = await server.createAdmin()
    for (const [content, act] of [
      ['骂人', 'hide'],
      ['后悔', 'delete'],
    ] as const) {
      const { id } = await comment(server, me, postId, { content })
      await comment(server, other, postId, { parentId: id })
      if (act === 'delete') await server.delete(`/api/comments/${id}`, me.token)
      else
        await server.post(`/api/admin/comments/${id}/hide`, { reason: '人身攻击' }, admin.token)
    }
    server.services.responseCache.forget()
    const words = wordsOf(await show(openReader(server)))
    expect(words).toContain('该评论已删除')
    expect(words).toContain('该评论已被隐藏')
    expect(words).not.toContain('骂人')
    expect(words).not.toContain('后悔')
  })
})

describe('写下的立刻看到', () => {
  test('评论在最上面，回复在它下面，计数跟着变', async () => {
    const reader = openReader(server, me)
    const old = await comment(server, other, postId, { content: '从前的' })
    await show(reader)
    const mine = await write(reader, { postId, parentId: null }, '新的')
    await waitFor(
      answerOf(reader, commentQueries.threads, postId),
      ({ context }) => context.items.length === 2,
    )
    expect(threads(reader)).toMatchObject([{ id: mine?.id }, { id: old.id, replyCount: 0 }])
    await write(reader, { postId, rootId: old.id, parentId: old.id }, '回一句')
    expect(threads(reader)[1]).toMatchObject({
      replyCount: 1,
      replies: [{ content: '回一句', replyTo: { id: other.id } }],
    })
    expect(counted(reader)).toBe(3)
  })

  test('不按最新排列时，写完换成最新', async () => {
    const reader = openReader(server, me)
    await comment(server, other, postId)
    await show(reader)
    const list = answerOf(reader, commentQueries.threads, postId)
    list.send({ type: 'list.reset', query: { sortBy: 'oldest', sought: null } })
    await waitFor(list, (snapshot) => snapshot.matches('ready'))
    await write(reader, { postId, parentId: null }, '新的')
    await waitFor(list, ({ context }) => context.items.length === 2)
    expect(list.getSnapshot().context.query).toEqual({ sortBy: 'newest', sought: null })
    expect(threads(reader)[0]).toMatchObject({ content: '新的' })
  })

  test('正看着要找的一条时，写完就不找了：新的在最上面', async () => {
    const reader = openReader(server, me)
    const old = await comment(server, other, postId)
    const list = answerOf(reader, commentQueries.threads, postId)
    seek(list, old.id)
    await show(reader)
    await write(reader, { postId, parentId: null }, '新的')
    await waitFor(list, ({ context }) => context.items.length === 2)
    expect(list.getSnapshot().context.query).toEqual({ sortBy: 'newest', sought: null })
    expect(threads(reader)).toMatchObject([{ content: '新的' }, { id: old.id }])
  })

  test('改过的就地换，删掉的没了；有回复的留下位置', async () => {
    const reader = openReader(server, me)
    const kept = await comment(server, me, postId, { content: '有人回' })
    const reply = await comment(server, me, postId, { parentId: kept.id, content: '自己回' })
    const lone = await comment(server, me, postId, { content: '没人回' })
    await show(reader)
    const draft = { postId, rootId: kept.id, editedId: reply.id, original: reply.content }
    await write(reader, draft, '改过的回复')
    expect(threads(reader)[1]?.replies).toMatchObject([
      { content: '改过的回复', isEdited: true },
    ])
    await remove(reader, lone)
    expect(threads(reader)).toMatchObject([{ id: kept.id }])
    await remove(reader, kept)
    expect(threads(reader)).toMatchObject([{ status: 'deleted', content: '', author: null }])
    await remove(reader, reply)
    expect(threads(reader)).toMatchObject([{ replyCount: 0, replies: [] }])
    expect(counted(reader)).toBe(0)
  })

  test.each([
    ['在它的楼里', 0],
    ['在其余的回复里', 3],
  ])('回复发到了，回音没到，再发一次：还是那一条，%s，数也不变', async (_, before) => {
    const reader = openReader(server, me)
    const root = await comment(server, other, postId)
    for (let at = 0; at < before; at += 1)
      await comment(server, other, postId, { parentId: root.id })
    const draft = { postId, rootId: root.id, parentId: root.id }
    const { id } = await sendUnheard(reader, draft, '只说一遍')
    await show(reader)
    const all = answerOf(reader, commentQueries.replies, root.id)
    await reader.load(all)
    expect((await write(reader, draft, '只说一遍'))?.id).toBe(id)
    const [thread] = threads(reader)
    expect(thread?.replyCount).toBe(before + 1)
    expect(thread?.replies).toHaveLength(Math.min(before + 1, 3))
    expect(all.getSnapshot().context.items).toHaveLength(before + 1)
    expect(counted(reader)).toBe(before + 2)
  })

  test('评论发到了，回音没到，管理员已经删了：再发说被删除，照样再按是新的一条', async () => {
    const reader = openReader(server, me)
    const admin = await server.createAdmin()
    const draft = { postId, parentId: null }
    const { id } = await sendUnheard(reader, draft, '只说一遍')
    await server.delete(`/api/admin/comments/${id}?reason=spam`, admin.token)
    expect(await write(reader, draft, '只说一遍')).toBeNull()
    expect(reader.unsentTexts.read(nameOfText(me.id, draft))).toBe('只说一遍')
    const again = await write(reader, draft, '只说一遍')
    expect(again).toMatchObject({ content: '只说一遍' })
    expect(again?.id).not.toBe(id)
  })

  test('评论发到了，回音没到，再发一次：还是那一条，数也不变', async () => {
    const reader = openReader(server, me)
    const draft = { postId, parentId: null }
    const { id } = await sendUnheard(reader, draft, '只说一遍')
    await show(reader)
    expect((await write(reader, draft, '只说一遍'))?.id).toBe(id)
    expect(threads(reader)).toMatchObject([{ id, replies: [] }])
    expect(counted(reader)).toBe(1)
  })

  test('回复没发出去：写的还在，换一页回来也在', async () => {
    const reader = openReader(server, me)
    const gone = await comment(server, other, postId)
    await show(reader)
    await server.delete(`/api/comments/${gone.id}`, other.token)
    const draft = { postId, rootId: gone.id, parentId: gone.id }
    expect(await write(reader, draft, '写了很久')).toBeNull()
    expect(createComposer(reader, me.id, draft).input.text).toBe('写了很久')
    expect(createComposer(reader, other.id, draft).input.text).toBe('')
  })
})

describe('点赞', () => {
  test('赞记在列表里；被拒绝就说出来', async () => {
    const reader = openReader(server, me)
    const liked = await comment(server, other, postId)
    await show(reader)
    const actor = createActor(createLikeMachine(reader, liked), { input: { value: false } })
    actor.start()
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ context }) => context.base)
    expect(threads(reader)[0]).toMatchObject({ isLiked: true, likeCount: 1 })
    expect(likeToast(true, null)).toBeNull()
    expect(likeToast(true, { kind: 'offline' })).toEqual({
      kind: 'error',
      title: '操作失败',
      message: '点赞没有成功，请稍后重试',
    })
  })
})

test('打 @ 找得到这里的人', async () => {
  const reader = openReader(server, me)
  await comment(server, other, postId)
  const actor = createActor(createMentioning(reader, postId)).start()
  actor.send({ type: 'mention.look', query: '' })
  await waitFor(actor, ({ context }) => context.people.length > 0)
  const ids = actor.getSnapshot().context.people.map(({ id }) => id)
  expect(ids).toEqual([author.id, other.id])
  actor.stop()
})

describe('正文', () => {
  const user = { id: 'u', displayName: '甲', nickName: '甲', avatarUrl: null }
  const mention = (name: string) => ({ name, user })

  test.each([
    ['@林间 好', ['@林间', ' 好']],
    ['谢@林间夜！', ['谢', '@林间夜', '！']],
    ['x@林间', ['x@林间']],
    ['@林间@林间', ['@林间', '@林间']],
    ['@别人', ['@别人']],
    ['', []],
  ])('提到的人成了链接：%j', (text, expected) => {
    const pieces = cutAtMentions(text, [mention('林间'), mention('林间夜')])
    expect(pieces.map((it) => (typeof it === 'string' ? it : `@${it.name}`))).toEqual(expected)
  })

  test('空行再多也只空一行', () => {
    expect(withoutTowers('一\n\n\n\n\n二\n\n三\n四')).toBe('一\n\n二\n\n三\n四')
  })
})

async function remove(reader: Reader, doomed: Comment) {
  const task = deletionOf(reader)(doomed.id)
  task.send({ type: 'task.run', order: doomed })
  await waitFor(task, (snapshot) => snapshot.matches({ resting: 'done' }))
}
