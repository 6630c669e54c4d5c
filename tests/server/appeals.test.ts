import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { appeals } from '#server/db/schema/reports.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { day, second } from '#tests/support/clock.ts'
import { comment, showComment, threadsOf } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { takeDown } from '#tests/support/moderation.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { buildPost, openTopic, publish, refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let other: Member
let author: Member
const { asked, wrapClient } = noteStatements()

beforeAll(async () => {
  server = await startServer({ wrapClient })
  admin = await server.createAdmin({ nickName: '甲管理员' })
  other = await server.createAdmin({ nickName: '乙管理员' })
})
beforeEach(async () => {
  author = await server.createMember()
})
afterAll(() => server.close())

const text = '文中的链接是引用来源，不是广告。'

const appeal = (targetType: 0 | 1 | 2, targetId: string, by = author, said = text) =>
  server.post('/api/appeals', { targetType, targetId, text: said }, by.token)

async function appealed(targetType: 0 | 1 | 2, targetId: string): Promise<Schemas['Appeal']> {
  const answer = await appeal(targetType, targetId)
  if (answer.statusCode !== 201) throw new Error(`no appeal: ${answer.body}`)
  return answer.json<Schemas['Appeal']>()
}

const decide = (id: string, accepted: boolean, by = admin, version = 1) =>
  server.post(
    `/api/admin/appeals/${id}/decide`,
    { version, accepted, message: '我们看错了。' },
    by.token,
  )

/** The author's appeals, the newest first. */
const own = async () =>
  (await server.get('/api/appeals', author.token)).json<Schemas['AppealPage']>().items

const ownPost = async (id: string) => {
  const all = await server.get('/api/posts/my?pageSize=100', author.token)
  const deleted = await server.get('/api/posts/my?pageSize=100&status=deleted', author.token)
  return [all, deleted]
    .flatMap((answer) => answer.json<Schemas['MyPostPage']>().items)
    .find((post) => post.id === id)
}

const postOf = async (id: string) => {
  const [post] = await server.core.db.select().from(posts).where(eq(posts.id, id))
  return post
}

async function letters(member: Member) {
  await server.core.outbox.idle()
  const answer = await server.get('/api/assistant/messages', member.token)
  return answer.json<Schemas['AssistantMessagePage']>().messages
}

const told = async (member: Member) => (await noticesOf(server, member)).notifications

describe('作者看到什么', () => {
  test('文章被下架：通知说是哪一篇、违反哪一条、为什么；文章管理里可以申诉', async () => {
    const { id, title } = await publish(server, author)
    const body = { reason: '大段广告', rule: 0 }
    await server.post(`/api/admin/posts/${id}/take-down`, body, admin.token)
    expect(await told(author)).toMatchObject([
      {
        type: 6,
        message: {
          postId: id,
          postTitle: title,
          content: '违反社区规范“垃圾信息”：大段广告',
        },
      },
    ])
    expect(await ownPost(id)).toMatchObject({
      status: 'takenDown',
      reviewNote: '大段广告',
      reviewRule: 0,
      abilities: { appeal: true, publish: true },
    })
  })

  test('评论被隐藏：信里说违反哪一条；自己还看得到它和原因，别人看不到', async () => {
    const post = await publish(server, await server.createMember())
    const { id } = await comment(server, author, post.id, { content: '看我主页' })
    const body = { reason: '拉人头', rule: 0 }
    await server.post(`/api/admin/comments/${id}/hide`, body, admin.token)
    expect((await letters(author))[0]?.content).toContain(
      '原因：违反社区规范“垃圾信息”：拉人头',
    )
    const seen = (await threadsOf(server, post.id, { as: author })).items
    expect(seen).toMatchObject([
      {
        id,
        status: 'hidden',
        content: '看我主页',
        moderation: { reason: '拉人头', rule: 0, canAppeal: true },
      },
    ])
    for (const as of [undefined, admin])
      expect((await threadsOf(server, post.id, { as })).items).toEqual([])
    const audit = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(audit).toMatchObject([
      {
        actorId: admin.id,
        action: 'comment.hide',
        reason: '拉人头',
        before: { status: 'visible', rule: null },
        after: { status: 'hidden', rule: 0 },
      },
    ])
  })
})

describe('申诉', () => {
  test('只有作者、只对处理过的、每次处理一次；读得到自己的', async () => {
    const { id: targetId, title } = await publish(server, author)
    expect(refusalOf(await appeal(0, targetId))).toMatchObject({ status: 400, code: 1002 })
    await takeDown(server, admin, targetId, '广告')
    expect(refusalOf(await appeal(0, targetId, other))).toMatchObject({
      status: 404,
      code: 2009,
    })
    const made = await appealed(0, targetId)
    expect(made).toEqual({
      id: expect.any(String),
      targetType: 0,
      targetId,
      targetTitle: title,
      reason: '广告',
      rule: null,
      text,
      status: 'pending',
      message: null,
      createTime: server.clock.now().toISOString(),
      updateTime: server.clock.now().toISOString(),
      canOpen: true,
      postId: null,
    })
    const more = await appeal(0, targetId, author, '再补充一句。')
    expect(refusalOf(more)).toMatchObject({ status: 409, code: 1006 })
    expect(await ownPost(targetId)).toMatchObject({ abilities: { appeal: false } })
    expect((await server.get('/api/appeals', author.token)).json()).toMatchObject({
      total: 1,
      items: [{ id: made.id }],
    })
    expect((await server.get('/api/appeals', other.token)).json()).toMatchObject({ total: 0 })
  })

  test('自己的申诉说得出内容还在不在：下架、停用、隐藏的还打得开，删掉的打不开；评论还说得出在哪篇文章', async () => {
    const post = await publish(server, author)
    await takeDown(server, admin, post.id)
    await appealed(0, post.id)
    expect(await own()).toMatchObject([{ canOpen: true, postId: null }])
    await server.delete(`/api/posts/${post.id}`, author.token)
    expect(await own()).toMatchObject([{ canOpen: false, postId: null }])

    const topic = await openTopic(server, admin, '停用了还打得开')
    const creator = { creatorId: author.id }
    await server.core.db.update(topics).set(creator).where(eq(topics.id, topic.id))
    await server.post(`/api/admin/topics/${topic.id}/disable`, { reason: '重复' }, admin.token)
    server.clock.advance(second)
    await appealed(1, topic.id)
    expect((await own())[0]).toMatchObject({ canOpen: true, postId: null })
    await server.delete(`/api/admin/topics/${topic.id}`, admin.token)
    expect((await own())[0]).toMatchObject({ canOpen: false, postId: null })

    const host = await server.createMember()
    const place = await publish(server, host)
    const { id } = await comment(server, author, place.id)
    await server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, admin.token)
    server.clock.advance(second)
    const made = await appealed(2, id)
    expect(made).toMatchObject({ canOpen: true, postId: place.id })
    await server.delete(`/api/comments/${id}`, author.token)
    expect((await own())[0]).toMatchObject({ canOpen: false, postId: place.id })
    await server.delete(`/api/posts/${place.id}`, host.token)
    expect((await own())[0]).toMatchObject({ id: made.id, canOpen: false, postId: null })
  })

  test('编号写成大写的，也申诉得了', async () => {
    const { id: targetId } = await publish(server, author)
    await takeDown(server, admin, targetId)
    expect(await appealed(0, targetId.toUpperCase())).toMatchObject({ targetId, canOpen: true })
  })

  test('同时申诉十次，只有一次算数', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => appeal(0, id, author, `${text}第${at}遍。`)),
    )
    const codes = tries.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(1)
    expect(codes.every((code) => code === 201 || code === 409)).toBe(true)
  })

  test.each([
    ['四个字', '四个字呢', '至少需要 5 个字符'],
    ['空白', '         ', '请写明申诉的理由'],
    ['空白里的四个字', '  四个字呢  ', '申诉理由至少需要 5 个字符'],
    ['五百零一个表情', '😀'.repeat(501), '不能超过 500 个字符'],
  ])('理由是%s不行', async (_name, typed, sentence) => {
    const { id: targetId } = await publish(server, author)
    await takeDown(server, admin, targetId)
    const body = { targetType: 0, targetId, text: typed }
    const answer = await server.post('/api/appeals', body, author.token)
    expect(answer.json<Schemas['Problem']>().errors).toEqual({ text: [sentence] })
    const fits = { ...body, text: '😀'.repeat(500) }
    expect((await server.post('/api/appeals', fits, author.token)).statusCode).toBe(201)
  })
})

describe('处理申诉', () => {
  test('接受：没改过的文章回到读者面前，作者听到；只能决定一次，第二位知道是谁', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const made = await appealed(0, id)
    const listed = await server.get('/api/admin/appeals?status=pending&type=0', admin.token)
    expect(listed.json<Schemas['AdminAppealPage']>().items[0]).toMatchObject({
      id: made.id,
      appellant: { id: author.id },
      target: { status: 'takenDown', isPublic: false },
      abilities: { accept: true, deny: true },
    })
    const answers = await Promise.all([decide(made.id, true), decide(made.id, true, other)])
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two),
    ).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      message: expect.stringMatching(/^[甲乙]管理员已经接受了这件申诉，请重新查看$/),
    })
    expect(await postOf(id)).toMatchObject({ status: 'published', reviewNote: null })
    expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(200)
    expect((await told(author))[0]).toMatchObject({
      type: 0,
      message: { postId: id, title: '您的申诉有了结果', content: '申诉已接受：我们看错了。' },
    })
    server.clock.advance(second)
    await takeDown(server, admin, id)
    expect(await ownPost(id)).toMatchObject({ abilities: { appeal: true } })
  })

  test('作者改过的文章：接受以后等待审核，不直接公开', async () => {
    const { id, revision } = await publish(server, author)
    await takeDown(server, admin, id)
    const draft = { ...buildPost({ content: '改过的' }), id, baseRevision: revision }
    expect((await server.post('/api/posts/drafts/save', draft, author.token)).statusCode).toBe(
      200,
    )
    const made = await appealed(0, id)
    expect((await decide(made.id, true)).statusCode).toBe(200)
    expect(await postOf(id)).toMatchObject({ status: 'reviewing' })
  })

  test('管理员删掉的文章、隐藏的评论、停用的话题，接受以后都回来', async () => {
    const post = await publish(server, author)
    await server.delete(`/api/admin/posts/${post.id}?reason=spam&rule=0`, admin.token)
    expect(await ownPost(post.id)).toMatchObject({ status: 'deleted', reviewRule: 0 })
    expect((await decide((await appealed(0, post.id)).id, true)).statusCode).toBe(200)
    expect(await postOf(post.id)).toMatchObject({ status: 'published', deletedAt: null })

    const place = await publish(server, await server.createMember())
    const { id } = await comment(server, author, place.id)
    await server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, admin.token)
    expect((await decide((await appealed(2, id)).id, true)).statusCode).toBe(200)
    expect((await threadsOf(server, place.id)).items).toMatchObject([
      { id, status: 'visible', moderation: null },
    ])
    expect((await server.get(`/api/posts/${place.id}`)).json()).toMatchObject({
      commentCount: 1,
    })

    const topic = await openTopic(server, admin, '停用又回来')
    const own = { creatorId: author.id }
    await server.core.db.update(topics).set(own).where(eq(topics.id, topic.id))
    const body = { reason: '重复', rule: 6 }
    await server.post(`/api/admin/topics/${topic.id}/disable`, body, admin.token)
    expect((await server.get(`/api/topics/${topic.id}`, author.token)).json()).toMatchObject({
      moderation: { reason: '重复', canAppeal: true },
    })
    expect((await decide((await appealed(1, topic.id)).id, true)).statusCode).toBe(200)
    expect((await server.get(`/api/topics/${topic.id}`)).json()).toMatchObject({
      status: 1,
      moderation: null,
    })
  })

  test('别的管理员已经放回来的评论和话题，申诉还是可以接受', async () => {
    const place = await publish(server, await server.createMember())
    const { id } = await comment(server, author, place.id)
    await server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, admin.token)
    const aboutComment = await appealed(2, id)
    await showComment(server, other, id)
    expect((await decide(aboutComment.id, true)).json()).toMatchObject({ status: 'accepted' })
    expect((await threadsOf(server, place.id)).items).toMatchObject([{ id, status: 'visible' }])

    const topic = await openTopic(server, admin, '停用又启用')
    const own = { creatorId: author.id }
    await server.core.db.update(topics).set(own).where(eq(topics.id, topic.id))
    const body = { reason: '重复', rule: 6 }
    await server.post(`/api/admin/topics/${topic.id}/disable`, body, admin.token)
    const aboutTopic = await appealed(1, topic.id)
    await server.post(`/api/admin/topics/${topic.id}/enable`, { reason: '看错了' }, other.token)
    expect((await decide(aboutTopic.id, true)).json()).toMatchObject({ status: 'accepted' })
    expect((await server.get(`/api/topics/${topic.id}`)).json()).toMatchObject({ status: 1 })
  })

  test.each([
    ['下架', 'takeDown'],
    ['删除', 'delete'],
  ])('作者自己先撤下、后来被%s的：申诉成立，还给作者，不替他公开', async (_, how) => {
    const { id } = await publish(server, author)
    await server.post(`/api/posts/${id}/unpublish`, {}, author.token)
    if (how === 'takeDown') await takeDown(server, admin, id)
    else await server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
    expect((await decide((await appealed(0, id)).id, true)).statusCode).toBe(200)
    expect(await ownPost(id)).toMatchObject({
      status: 'unpublished',
      reviewNote: null,
      reviewRule: null,
      abilities: { publish: true },
    })
    expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(404)
  })

  test('先下架、再删除的：申诉成立，读者又有了', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    await server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
    expect((await decide((await appealed(0, id)).id, true)).statusCode).toBe(200)
    expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(200)
  })

  test('下架、申诉以后作者自己删了的：申诉成立，还给作者，不替他公开', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const made = await appealed(0, id)
    await server.delete(`/api/posts/${id}`, author.token)
    expect((await decide(made.id, true)).statusCode).toBe(200)
    expect(await ownPost(id)).toMatchObject({
      status: 'unpublished',
      abilities: { publish: true },
    })
    expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(404)
  })

  test.each([
    [
      '下架以后',
      async (id: string) => takeDown(server, admin, id),
      (id: string) => server.delete(`/api/posts/${id}`, author.token),
    ],
    [
      '自己撤下、又被下架以后',
      async (id: string) => {
        await server.post(`/api/posts/${id}/unpublish`, {}, author.token)
        await takeDown(server, admin, id)
      },
      async () => {},
    ],
  ])(
    '%s改过的、作者自己收回的：申诉成立也不公开，作者再发布仍要审核',
    async (_, take, withdraw) => {
      const { id, revision } = await publish(server, author)
      await take(id)
      const made = await appealed(0, id)
      const text = { ...buildPost({ content: '没有人看过的' }), id, baseRevision: revision }
      const saved = await server.post('/api/posts/drafts/save', text, author.token)
      await withdraw(id)
      expect((await decide(made.id, true)).statusCode).toBe(200)
      expect(await ownPost(id)).toMatchObject({ status: 'takenDown' })
      const again = { ...text, baseRevision: saved.json<{ revision: number }>().revision }
      await server.post('/api/posts/publish', again, author.token)
      expect(await ownPost(id)).toMatchObject({ status: 'reviewing' })
      expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(404)
    },
  )

  test('驳回：内容不变，作者听到；同一次处理不能再申诉', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const made = await appealed(0, id)
    const denied = await decide(made.id, false)
    expect(denied.json()).toMatchObject({
      status: 'denied',
      message: '我们看错了。',
      handler: { id: admin.id },
      abilities: { accept: false, deny: false },
    })
    expect(await postOf(id)).toMatchObject({ status: 'takenDown' })
    expect((await appeal(0, id, author, '再补充一句。')).statusCode).toBe(409)
    expect((await told(author))[0]).toMatchObject({
      message: { content: '申诉已驳回：我们看错了。' },
    })
  })

  test('已经不在了、作者已重新提交的，只能驳回', async () => {
    const { id, revision } = await publish(server, author)
    await takeDown(server, admin, id)
    const made = await appealed(0, id)
    const again = { ...buildPost(), id, baseRevision: revision }
    await server.post('/api/posts/publish', again, author.token)
    const answer = await decide(made.id, true)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      message: '它现在不能恢复：已经不在了，或者作者已重新提交',
    })
    await server.core.db.delete(posts).where(eq(posts.id, id))
    expect((await decide(made.id, true)).statusCode).toBe(409)
    expect((await decide(made.id, false)).statusCode).toBe(200)
  })

  test('删除满三十天，申诉还没有答复：文章不清除，接受了照样回来；驳回的当夜清除', async () => {
    const { db } = server.core
    const [kept, gone] = [await publish(server, author), await publish(server, author)]
    const made = []
    for (const { id } of [kept, gone]) {
      await server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
      made.push(await appealed(0, id))
      const deletedAt = new Date(server.clock.now().getTime() - 31 * day)
      await db.update(posts).set({ deletedAt }).where(eq(posts.id, id))
    }
    const nightly = async () => {
      await server.core.outbox.idle()
      return emptyTrash(server.core, server.services.files)
    }
    await nightly()
    const [accepted, denied] = made
    expect((await decide(accepted?.id ?? '', true)).statusCode).toBe(200)
    expect((await server.get(`/api/posts/${kept.id}`)).statusCode).toBe(200)
    expect(await postOf(gone.id)).toBeDefined()
    await decide(denied?.id ?? '', false)
    await nightly()
    expect(await postOf(gone.id)).toBeUndefined()
  })

  test('删除满三十天、申诉还没有答复：列表说一直保留，作者自己恢复得了；驳回以后恢复不了', async () => {
    const [kept, gone] = [await publish(server, author), await publish(server, author)]
    const made = []
    const deletedAt = new Date(server.clock.now().getTime() - 31 * day)
    for (const { id } of [kept, gone]) {
      await server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
      made.push(await appealed(0, id))
      await server.core.db.update(posts).set({ deletedAt }).where(eq(posts.id, id))
    }
    const restore = (id: string) => server.post(`/api/posts/${id}/restore`, {}, author.token)
    expect(await ownPost(kept.id)).toMatchObject({
      purgeTime: null,
      abilities: { restore: true },
    })
    expect((await restore(kept.id)).json()).toMatchObject({ status: 'takenDown' })
    await decide(made[1]?.id ?? '', false)
    expect(await ownPost(gone.id)).toMatchObject({
      purgeTime: new Date(deletedAt.getTime() + 30 * day).toISOString(),
      abilities: { restore: false },
    })
    expect(refusalOf(await restore(gone.id))).toMatchObject({ status: 404, code: 2009 })
  })

  test('删除以后恢复的：作者读到的还是当初的原因和规则，申诉里也是；再说一遍不算另一件', async () => {
    const { id } = await publish(server, author)
    await server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
    const restore = () =>
      server.post(
        `/api/admin/posts/${id}/restore`,
        { reason: '先恢复再看看', seen: 'deleted' },
        other.token,
      )
    expect([(await restore()).statusCode, (await restore()).statusCode]).toEqual([200, 200])
    const why = { reviewNote: 'spam', reviewRule: 0 }
    expect(await ownPost(id)).toMatchObject({ status: 'takenDown', ...why })
    expect(await appealed(0, id)).toMatchObject({ reason: 'spam', rule: 0 })
    const log = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(log.map(({ reason }) => reason)).toContain('先恢复再看看')
  })

  test('删除以后恢复的话题：发起人读到的还是当初的原因和规则', async () => {
    const topic = await openTopic(server, admin, '删了又恢复')
    const own = { creatorId: author.id }
    await server.core.db.update(topics).set(own).where(eq(topics.id, topic.id))
    const path = `/api/admin/topics/${topic.id}`
    await server.delete(`${path}?reason=spam&rule=0`, admin.token)
    await server.post(`${path}/restore`, { reason: '先恢复再看看' }, other.token)
    expect(await appealed(1, topic.id)).toMatchObject({ reason: 'spam', rule: 0 })
  })

  test('一页有几件申诉，它们的内容都只问一次', async () => {
    for (let made = 1; made <= 3; made++) {
      const { id } = await publish(server, author)
      await takeDown(server, admin, id)
      await appealed(0, id)
    }
    asked.length = 0
    const keyword = encodeURIComponent(author.account.nickName)
    const page = await server.get(`/api/admin/appeals?keyword=${keyword}`, admin.token)
    expect(page.json<Schemas['AdminAppealPage']>().items).toHaveLength(3)
    expect(asked.filter((it) => it.includes('left join "post_revisions"'))).toHaveLength(1)
  })

  test('什么怪样子的申诉都列得出来', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    const made = await appealed(0, id)
    const long = '长'.repeat(1_000_000)
    const odd = {
      status: 'nonsense',
      targetType: 'nothing',
      text: long,
      targetText: long,
      rule: 99,
    }
    // @ts-expect-error: what the columns' types forbid, a row may still hold
    await server.core.db.update(appeals).set(odd).where(eq(appeals.id, made.id))
    const keyword = encodeURIComponent(author.account.nickName)
    const page = await server.get(`/api/admin/appeals?keyword=${keyword}`, admin.token)
    expect(page.json()).toMatchObject({ items: [{ id: made.id, status: 'denied', rule: 6 }] })
    expect(page.body.length).toBeLessThan(20_000)
    expect((await decide(made.id, true)).statusCode).toBe(409)
  })
})
