import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { comment, seenComment, showComment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { takeDown } from '#tests/support/moderation.ts'
import { publish, refusalOf } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '站长' })
})
beforeEach(async () => {
  author = await server.createMember()
})
afterAll(() => server.close())

const listed = async (path: string) => {
  const answer = await server.get(`/api/admin/${path}`, admin.token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: { id: string }[] }>().items
}

describe('评论的处理', () => {
  const judge = (id: string, verb: 'show' | 'hide', as = admin) =>
    verb === 'show'
      ? showComment(server, as, id)
      : server.post(`/api/admin/comments/${id}/hide`, { reason: '人身攻击', rule: 3 }, as.token)
  const remove = (id: string, as = admin) =>
    server.delete(`/api/admin/comments/${id}?reason=${encodeURIComponent('广告')}`, as.token)
  const audited = async (id: string) =>
    (
      await server.core.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.targetType, 'comment'), eq(auditLog.targetId, id)))
        .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    ).map(({ actorId, action, reason, before, after }) => ({
      actorId,
      action,
      reason,
      from: before?.['status'],
      to: after?.['status'],
    }))

  test('隐藏、显示、删除、一批隐藏，每一步都记下来；没做成的不记', async () => {
    const { id: postId } = await publish(server, author)
    const { id } = await comment(server, author, postId, { content: '骂人的话' })
    const other = await server.createAdmin()
    await judge(id, 'hide')
    expect(refusalOf(await judge(id, 'hide', other))).toMatchObject({ status: 409 })
    await judge(id, 'show')
    const comments = [await seenComment(server, id)]
    const body = { comments, action: 'hide', reason: '广告' }
    await server.post('/api/admin/comments/batch', body, admin.token)
    await remove(id)
    expect(refusalOf(await remove(id, other))).toMatchObject({ status: 404, code: 2102 })
    const by = { actorId: admin.id }
    expect(await audited(id)).toEqual([
      { ...by, action: 'comment.delete', reason: '广告', from: 'hidden', to: 'deleted' },
      { ...by, action: 'comment.hide', reason: '广告', from: 'visible', to: 'hidden' },
      { ...by, action: 'comment.show', reason: '', from: 'hidden', to: 'visible' },
      { ...by, action: 'comment.hide', reason: '人身攻击', from: 'visible', to: 'hidden' },
    ])
  })

  test('两个管理员同时处理：慢的一个得知是谁做了什么', async () => {
    const { id: postId } = await publish(server, author)
    const { id } = await comment(server, author, postId)
    const other = await server.createAdmin({ nickName: '副站长' })
    const [one, two] = await Promise.all([judge(id, 'hide'), judge(id, 'hide', other)])
    const slow = [one, two].find(({ statusCode }) => statusCode === 409)
    const fast = one === slow ? '副站长' : '站长'
    expect(slow?.json()).toMatchObject({
      message: `${fast}已经隐藏了这条评论，请重新查看`,
    })
    expect(await audited(id)).toHaveLength(1)
  })

  test('名单能按被举报的次数、赞与时间排', async () => {
    const { id: postId } = await publish(server, author)
    const [quiet, loud] = [
      await comment(server, author, postId),
      await comment(server, author, postId),
    ]
    const report = { type: 2, targetId: quiet.id, reason: 0, description: '到处发的广告。' }
    await server.post('/api/report', report, admin.token)
    const order = async (query: string) =>
      (await listed(`comments?postId=${postId}&${query}`)).map(({ id }) => id)
    expect(await order('sortBy=reportCount')).toEqual([quiet.id, loud.id])
    expect(await order('sortBy=createTime')).toEqual([loud.id, quiet.id])
    expect(await order('sortBy=createTime&sortOrder=asc')).toEqual([quiet.id, loud.id])
  })
})

test('文章已被别的管理员处理过：409 说是谁做了什么', async () => {
  const { id, title } = await publish(server, author)
  await takeDown(server, admin, id)
  const other = await server.createAdmin()
  const late = await takeDown(server, other, id)
  expect(late.json()).toMatchObject({
    code: 1006,
    message: `站长已经下架了《${title}》，请重新查看`,
  })
})

describe('坏掉的行', () => {
  const endless = '墨'.repeat(1_000_000)
  const nobody = '0198c7a2-0000-7000-8000-000000000000'

  test('文章：不认识的状态、没有作者、一兆的标题与摘要，名单照样打开', async () => {
    const { db } = server.core
    await db.execute(sql`alter table posts drop constraint posts_author_id_accounts_id_fk`)
    const [odd, orphan, huge] = [
      await publish(server, author),
      await publish(server, author),
      await publish(server, author),
    ]
    await db.execute(
      sql`update ${posts} set status = 'odd', deleted_from = 'odd', format = 7, view_count = -5,
        review_rule = 99 where id = ${odd.id}`,
    )
    await db.update(posts).set({ authorId: nobody }).where(eq(posts.id, orphan.id))
    const text = { title: endless, excerpt: endless, reviewNote: endless }
    await db.update(posts).set(text).where(eq(posts.id, huge.id))
    for (const sortBy of [
      'updateTime',
      'createTime',
      'publishedAt',
      'viewCount',
      'reportCount',
    ]) {
      const items = await listed(`posts?sortBy=${sortBy}`)
      const shown = new Map(items.map((post) => [post.id, post as Schemas['AdminPost']]))
      expect(shown.get(odd.id)).toMatchObject({ status: 'unpublished', viewCount: 0 })
      expect(shown.get(orphan.id)?.author).toMatchObject({ displayName: '已注销用户' })
      expect(shown.get(huge.id)?.title).toHaveLength(500)
    }
    expect(await listed('posts?status=reviewing')).toBeInstanceOf(Array)
  })

  test('评论：不认识的状态、没有作者也没有文章、一兆的内容，名单照样打开', async () => {
    const { db } = server.core
    for (const name of ['author_id_accounts', 'post_id_posts'])
      await db.execute(
        sql`alter table comments drop constraint ${sql.raw(`comments_${name}_id_fk`)}`,
      )
    const { id: postId } = await publish(server, author)
    const [odd, orphan, huge] = [
      await comment(server, author, postId),
      await comment(server, author, postId),
      await comment(server, author, postId),
    ]
    await db.execute(
      sql`update ${comments} set status = 'odd', like_count = -1 where id = ${odd.id}`,
    )
    await db
      .update(comments)
      .set({ authorId: nobody, postId: nobody })
      .where(eq(comments.id, orphan.id))
    await db.update(comments).set({ content: endless }).where(eq(comments.id, huge.id))
    for (const sortBy of ['createTime', 'likeCount', 'reportCount']) {
      const items = await listed(`comments?sortBy=${sortBy}&pageSize=100`)
      const shown = new Map(items.map((it) => [it.id, it as Schemas['AdminComment']]))
      expect(shown.get(odd.id)).toMatchObject({ status: 'hidden', likeCount: 0 })
      expect(shown.get(orphan.id)).toMatchObject({ author: null, postTitle: '' })
      expect(shown.get(huge.id)?.content).toHaveLength(2000)
    }
  })
})
