import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { follows } from '#server/db/schema/relations.ts'
import { day, hour, minute } from '#tests/support/clock.ts'
import { showComment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { approve, takeDown } from '#tests/support/moderation.ts'
import { noticesOf, titlesOf, unifiedUnread } from '#tests/support/notices.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, tellWaiting } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { refuseLargeWrites } from '#tests/support/small-writes.ts'

let server: TestServer
let author: Member
let reader: Member

beforeAll(async () => {
  server = await startServer()
  author = await server.createMember({ nickName: '林间' })
  reader = await server.createMember({ nickName: '阿岚' })
})
afterAll(() => server.close())

const like = (postId: string, by: Member) =>
  server.post(`/api/posts/${postId}/like`, undefined, by.token)
const unlike = (postId: string, by: Member) =>
  server.delete(`/api/posts/${postId}/like`, by.token)
const newPost = async (by = author) => (await publish(server, by)).id
const newcomer = () => server.createMember()

/** Says something below a post; answers the comment's id. */
async function comment(
  postId: string,
  by: Member,
  {
    parentId = null,
    content = '写得真好',
  }: { parentId?: string | null; content?: string } = {},
) {
  const answer = await server.post(
    `/api/posts/${postId}/comments`,
    { content, parentId },
    by.token,
  )
  if (answer.statusCode !== 201) throw new Error(`no comment: ${answer.body}`)
  return answer.json<{ id: string }>().id
}

const mention = (...members: Member[]) =>
  members.map(({ account }) => `@${account.nickName} `).join('')

/** Another session: a ban has ended those before it. */
async function signIn(on: TestServer, { account }: Member): Promise<string> {
  const client = { address: '127.0.0.1', userAgent: 'test' }
  return (await on.services.sessions.open(account, client)).token
}

describe('点赞、收藏、关注', () => {
  test('作者收到一条，带着谁、哪一篇', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    const { id, title } = await publish(server, writer)
    await like(id, fan)
    const page = await noticesOf(server, writer, '/interactions')
    const { nickName } = fan.account
    expect(page).toEqual({
      notifications: [
        {
          id: expect.any(String),
          type: 2,
          isRead: false,
          readAt: null,
          createTime: server.clock.now().toISOString(),
          message: {
            title: `${nickName}赞了您的文章`,
            content: '',
            sender: { id: fan.id, displayName: nickName, nickName, avatarUrl: null },
            postId: id,
            postTitle: title,
            commentId: null,
            topicId: null,
            reportId: null,
            feedbackId: null,
          },
        },
      ],
      unreadCount: 1,
      totalCount: 1,
      currentPage: 1,
      pageSize: 20,
      totalPages: 1,
    })
  })

  test('收藏与关注也是互动；取消而还没读，就撤回', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    const id = await newPost(writer)
    const favourite = `/api/posts/${id}/favourite`
    const follow = `/api/userfollow/follow/${writer.id}`
    await server.post(favourite, undefined, fan.token)
    await server.post(follow, undefined, fan.token)
    const { nickName } = fan.account
    expect(await titlesOf(server, writer, '/interactions')).toEqual([
      `${nickName}关注了您`,
      `${nickName}收藏了您的文章`,
    ])
    await server.delete(favourite, fan.token)
    await server.delete(`/api/userfollow/unfollow/${writer.id}`, fan.token)
    expect(await noticesOf(server, writer)).toMatchObject({ unreadCount: 0, totalCount: 0 })
  })

  test('反复赞又取消：一小时内只有一条，读过的不会再变成未读', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    const id = await newPost(writer)
    for (let times = 0; times < 4; times += 1) {
      await like(id, fan)
      await unlike(id, fan)
    }
    await like(id, fan)
    const [first] = (await noticesOf(server, writer)).notifications
    await server.put(`/api/notifications/${first?.id}/read`, undefined, writer.token)
    await unlike(id, fan)
    await like(id, fan)
    expect((await noticesOf(server, writer)).notifications).toMatchObject([
      { id: first?.id, isRead: true },
    ])
  })

  test('过了一小时再赞，是新的一条；删掉的在一小时内不会回来', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    const id = await newPost(writer)
    await like(id, fan)
    const [first] = (await noticesOf(server, writer)).notifications
    await server.delete(`/api/notifications/${first?.id}`, writer.token)
    await unlike(id, fan)
    await like(id, fan)
    expect((await noticesOf(server, writer)).notifications).toEqual([])
    server.clock.advance(hour + minute)
    const tokens = { writer: await server.tokenFor(writer), fan: await server.tokenFor(fan) }
    await unlike(id, { ...fan, token: tokens.fan })
    await like(id, { ...fan, token: tokens.fan })
    const again = await noticesOf(server, { ...writer, token: tokens.writer })
    expect(again.notifications).toMatchObject([{ type: 2, isRead: false }])
    expect(again.notifications[0]?.id).not.toBe(first?.id)
    reader = { ...reader, token: await server.tokenFor(reader) }
    author = { ...author, token: await server.tokenFor(author) }
  })

  test('自己赞自己不通知', async () => {
    const writer = await newcomer()
    await like(await newPost(writer), writer)
    expect((await noticesOf(server, writer)).totalCount).toBe(0)
  })
})

describe('评论与提到', () => {
  test('评论告诉作者，回复告诉被回复的人，提到告诉被提到的人，每人只有一条', async () => {
    const [writer, parent, mentioned, speaker] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    const id = await newPost(writer)
    const parentId = await comment(id, parent)
    const content = `${mention(mentioned, parent, writer, speaker)}请看`
    await comment(id, speaker, { parentId, content })
    const { nickName } = speaker.account
    expect(await titlesOf(server, writer, '/replies')).toEqual([
      `${nickName}评论了您的文章`,
      `${parent.account.nickName}评论了您的文章`,
    ])
    expect(await titlesOf(server, parent, '/replies')).toEqual([`${nickName}回复了您的评论`])
    expect((await noticesOf(server, mentioned, '/mentions')).notifications).toMatchObject([
      { type: 3, message: { title: `${nickName}在评论中提到了您`, content, postId: id } },
    ])
    const totals = []
    for (const member of [writer, parent, mentioned, speaker])
      totals.push((await noticesOf(server, member)).totalCount)
    expect(totals).toEqual([2, 1, 1, 0])
  })

  test('改掉了的提到，还没读就撤回；读过的留着，又提到就又有', async () => {
    const [writer, one, other, speaker] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    const commentId = await comment(await newPost(writer), speaker, {
      content: `${mention(one, other)}看看`,
    })
    const edit = async (content: string) => {
      const answer = await server.put(`/api/comments/${commentId}`, { content }, speaker.token)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const mentionsOf = async (member: Member) =>
      (await noticesOf(server, member, '/mentions')).totalCount
    expect([await mentionsOf(one), await mentionsOf(other)]).toEqual([1, 1])
    await server.put('/api/notifications/mark-all-read', undefined, other.token)
    await edit('看看')
    expect([await mentionsOf(one), await mentionsOf(other)]).toEqual([0, 1])
    expect(await unifiedUnread(server, one)).toMatchObject({
      details: { mentionUnreadCount: 0 },
    })
    await edit(`${mention(one)}看看`)
    expect([await mentionsOf(one), await mentionsOf(other)]).toEqual([1, 1])
  })

  test('评论被删，通知不论读没读都撤回', async () => {
    const [writer, speaker] = [await newcomer(), await newcomer()]
    const commentId = await comment(await newPost(writer), speaker)
    const [first] = (await noticesOf(server, writer)).notifications
    expect(first?.message).toMatchObject({ content: '写得真好', commentId })
    await server.put('/api/notifications/mark-all-read', undefined, writer.token)
    await server.delete(`/api/comments/${commentId}`, speaker.token)
    expect((await noticesOf(server, writer)).notifications).toEqual([])
  })

  test('管理员隐藏评论：通知撤回，给它的作者一封信；恢复了就回来', async () => {
    const [writer, speaker, admin] = [
      await newcomer(),
      await newcomer(),
      await server.createAdmin(),
    ]
    const commentId = await comment(await newPost(writer), speaker)
    const path = `/api/admin/comments/${commentId}/hide`
    await server.post(path, { reason: '广告' }, admin.token)
    expect((await noticesOf(server, writer)).notifications).toEqual([])
    const letters = await server.get('/api/assistant/messages', speaker.token)
    expect(letters.json()).toMatchObject({
      messages: [{ title: '您的一条评论不再显示', content: expect.stringContaining('广告') }],
    })
    await showComment(server, admin, commentId)
    expect((await noticesOf(server, writer)).notifications).toMatchObject([{ isRead: false }])
  })

  test('评论被赞，它的作者知道', async () => {
    const [writer, speaker] = [await newcomer(), await newcomer()]
    const commentId = await comment(await newPost(writer), speaker)
    await server.post(`/api/comments/${commentId}/like`, undefined, writer.token)
    expect(await titlesOf(server, speaker, '/interactions')).toEqual([
      `${writer.account.nickName}赞了您的评论`,
    ])
  })
})

describe('不该知道的不说', () => {
  test('静音的人与屏蔽的人，什么也不通知', async () => {
    const [writer, muted, blocked] = [await newcomer(), await newcomer(), await newcomer()]
    const id = await newPost(writer)
    await server.post(`/api/mutes/${muted.id}`, undefined, writer.token)
    await server.post(`/api/blocks/${blocked.id}`, undefined, writer.token)
    await like(id, muted)
    await like(id, blocked)
    await comment(id, muted)
    expect((await noticesOf(server, writer)).totalCount).toBe(0)
  })

  test('屏蔽之后，已有的来自对方的通知也撤回', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    await like(await newPost(writer), fan)
    expect((await noticesOf(server, writer)).totalCount).toBe(1)
    await server.post(`/api/blocks/${fan.id}`, undefined, writer.token)
    expect((await noticesOf(server, writer)).totalCount).toBe(0)
    expect((await unifiedUnread(server, writer)).totalUnreadCount).toBe(0)
  })

  test('文章离开读者的眼睛，别人收到的关于它的通知就撤回', async () => {
    const [writer, mentioned] = [await newcomer(), await newcomer()]
    const id = await newPost(writer)
    await comment(id, reader, { content: mention(mentioned) })
    expect((await noticesOf(server, mentioned)).totalCount).toBe(1)
    await server.delete(`/api/posts/${id}`, writer.token)
    expect((await noticesOf(server, mentioned)).totalCount).toBe(0)
  })
})

describe('文章又读得到了', () => {
  test('关于它的通知照原样回来，不再推送；收回的赞、隐藏的评论、静音了的人的不回来', async () => {
    const [writer, fan, friend, deaf, admin] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await server.createAdmin(),
    ]
    const follow = `/api/userfollow/follow/${writer.id}?enableNotification=true`
    await server.post(follow, undefined, fan.token)
    const { id, title } = await publish(server, writer)
    const parentId = await comment(id, fan)
    await comment(id, friend, { parentId, content: '读过的' })
    await server.core.outbox.idle()
    await server.put('/api/notifications/mark-all-read', undefined, fan.token)
    await comment(id, friend, { parentId, content: '没读的' })
    await comment(id, friend, { content: mention(fan) })
    await server.post(`/api/comments/${parentId}/like`, undefined, writer.token)
    const kept = await noticesOf(server, fan)
    const hidden = await comment(id, friend, { parentId, content: '广告' })
    await comment(id, deaf, { parentId, content: '静音的' })
    await server.post(`/api/comments/${parentId}/like`, undefined, friend.token)
    await noticesOf(server, fan)
    await server.delete(`/api/comments/${parentId}/like`, friend.token)
    const hide = `/api/admin/comments/${hidden}/hide`
    await server.post(hide, { reason: '广告' }, admin.token)
    await server.post(`/api/mutes/${deaf.id}`, undefined, fan.token)

    await server.post(`/api/posts/${id}/unpublish`, undefined, writer.token)
    expect((await noticesOf(server, fan)).totalCount).toBe(0)
    const pushed: unknown[] = []
    const stop = server.core.events.on('notices.written', (told) => void pushed.push(told))
    await publish(server, writer, { id, title })
    expect(kept).toMatchObject({ totalCount: 5, unreadCount: 3 })
    expect(await noticesOf(server, fan)).toEqual(kept)
    expect((await unifiedUnread(server, fan)).totalUnreadCount).toBe(3)
    stop()
    expect(pushed).toEqual([])
  })

  test('从回收站恢复、下架后改好通过审核也一样，隔了多少天都一样；隐藏的评论也是', async () => {
    const [writer, parent, admin] = [
      await newcomer(),
      await newcomer(),
      await server.createAdmin(),
    ]
    const { id, title } = await publish(server, writer)
    await comment(id, writer, { parentId: await comment(id, parent) })
    const told = (await noticesOf(server, parent)).notifications
    expect(told).toHaveLength(1)
    await server.delete(`/api/posts/${id}`, writer.token)
    expect((await noticesOf(server, parent)).totalCount).toBe(0)
    await server.post(`/api/posts/${id}/restore`, undefined, writer.token)
    expect((await noticesOf(server, parent)).notifications).toEqual(told)
    const hidden = await comment(await newPost(parent), writer)
    const both = (await noticesOf(server, parent)).notifications
    expect(both).toHaveLength(2)
    await server.post(`/api/admin/comments/${hidden}/hide`, { reason: '广告' }, admin.token)
    await takeDown(server, admin, id)
    expect((await noticesOf(server, parent)).totalCount).toBe(0)
    server.clock.advance(3 * day)
    await server.services.jobs.run('notices')
    const again = async (member: Member) => ({
      ...member,
      token: await server.tokenFor(member),
    })
    const [writing, reading, deciding] = [
      await again(writer),
      await again(parent),
      await again(admin),
    ]
    reader = await again(reader)
    author = await again(author)
    const { revision } = await publish(server, writing, { id, title })
    expect((await noticesOf(server, reading)).totalCount).toBe(0)
    await approve(server, deciding, id, revision)
    expect((await noticesOf(server, reading)).notifications).toEqual(told)
    await showComment(server, deciding, hidden)
    expect((await noticesOf(server, reading)).notifications).toEqual(both)
  })
})

test('积得再多也一批一批地清：还可能回来的留着，不挡住排在后面的', async () => {
  const own = await startServer()
  const { db } = own.core
  const [writer, fan] = [await own.createMember(), await own.createMember()]
  const [hidden, shown] = [await publish(own, writer), await publish(own, writer)]
  await takeDown(own, await own.createAdmin(), hidden.id)
  const old = new Date(own.clock.now().getTime() - 2 * day).toISOString()
  const fill = (cause: string, postId: string, column: 'withdrawn_at' | 'deleted_at') =>
    db.execute(sql`insert into notifications (id, recipient_id, type, category, cause, post_id, created_at, ${sql.identifier(column)})
      select gen_random_uuid(), ${fan.id}::uuid, 2, 'interaction', ${cause} || ':' || n, ${postId}::uuid,
        ${old}::timestamptz, ${old}::timestamptz from generate_series(1, 4001) n`)
  await fill('stays', hidden.id, 'withdrawn_at')
  await fill('goes', shown.id, 'withdrawn_at')
  await fill('deleted', shown.id, 'deleted_at')
  await refuseLargeWrites(db, 'notifications')
  expect(await own.services.jobs.run('notices')).toMatchObject({ lastError: null })
  const left = await db
    .select({ postId: notifications.postId })
    .from(notifications)
    .where(eq(notifications.recipientId, fan.id))
  expect(left).toEqual(Array.from({ length: 4001 }, () => ({ postId: hidden.id })))
  await own.close()
})

describe('文章的命运', () => {
  test('新文章告诉开着提醒的关注者，别人不打扰', async () => {
    const [writer, listening, silent, stranger] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    const path = `/api/userfollow/follow/${writer.id}`
    await server.post(`${path}?enableNotification=true`, undefined, listening.token)
    await server.post(`${path}?enableNotification=false`, undefined, silent.token)
    const { title } = await publish(server, writer)
    expect((await noticesOf(server, listening)).notifications).toMatchObject([
      {
        type: 5,
        message: { title: `${writer.account.nickName}发布了新文章`, postTitle: title },
      },
    ])
    for (const member of [silent, stranger])
      expect((await noticesOf(server, member)).totalCount).toBe(0)
  })

  test('作者取消发布：收藏了它的人知道，不说是哪一篇；别人与作者自己不打扰，静音了的也不', async () => {
    const [writer, fan, deaf, stranger] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    const { id, title } = await publish(server, writer)
    for (const { token } of [fan, deaf])
      await server.post(`/api/posts/${id}/favourite`, undefined, token)
    await server.post(`/api/mutes/${writer.id}`, undefined, deaf.token)
    const { totalCount } = await noticesOf(server, writer, '/system')
    const answer = await server.post(`/api/posts/${id}/unpublish`, undefined, writer.token)
    expect(answer.statusCode, answer.body).toBe(200)
    const told = await noticesOf(server, fan, '/system')
    expect(told.notifications).toMatchObject([
      {
        type: 7,
        message: {
          title: `${writer.account.nickName}取消发布了一篇您收藏的文章`,
          sender: { id: writer.id },
          postId: null,
        },
      },
    ])
    expect(JSON.stringify(told)).not.toContain(title)
    for (const member of [deaf, stranger])
      expect((await noticesOf(server, member)).totalCount).toBe(0)
    expect((await noticesOf(server, writer, '/system')).totalCount).toBe(totalCount)
  })

  test('取消发布之后又发布：没读过的“取消发布”不再有；再取消，又有', async () => {
    const [writer, fan] = [await newcomer(), await newcomer()]
    const { id, title } = await publish(server, writer)
    await server.post(`/api/posts/${id}/favourite`, undefined, fan.token)
    const takeBack = () => server.post(`/api/posts/${id}/unpublish`, undefined, writer.token)
    const told = async () => (await noticesOf(server, fan, '/system')).totalCount
    await takeBack()
    expect(await told()).toBe(1)
    await publish(server, writer, { id, title })
    expect(await told()).toBe(0)
    await takeBack()
    expect(await told()).toBe(1)
  })

  test('关注者很多时一个也不漏', async () => {
    const writer = await newcomer()
    const { db, clock } = server.core
    const fans = await Promise.all(Array.from({ length: 7 }, newcomer))
    const pairs = fans.map(({ id }) => ({ followerId: id, followeeId: writer.id }))
    await db.insert(follows).values(pairs.map((it) => ({ ...it, createdAt: clock.now() })))
    await newPost(writer)
    const totals = []
    for (const fan of fans) totals.push((await noticesOf(server, fan)).totalCount)
    expect(totals).toEqual(fans.map(() => 1))
  })

  test('审核的结果由站内信告诉作者，被下架的是一条系统通知', async () => {
    const [writer, admin] = [await newcomer(), await server.createAdmin()]
    const { id, title } = await publish(server, writer)
    const path = `/api/admin/posts/${id}`
    const decide = async (call: string, body: object) => {
      const answer = await server.post(`${path}/${call}`, body, admin.token)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await decide('take-down', { reason: '侵权投诉' })
    await publish(server, writer, { id, title })
    await decide('review', { approved: false, revision: 2, reason: '请注明出处' })
    await publish(server, writer, { id, title })
    await decide('review', { approved: true, revision: 3 })
    expect((await noticesOf(server, writer, '/system')).notifications).toMatchObject([
      {
        type: 6,
        message: { title: '您的文章被下架了', content: '侵权投诉', postTitle: title },
      },
    ])
    const letters = await server.get('/api/assistant/messages', writer.token)
    expect(letters.json()).toMatchObject({
      messages: [
        { title: '审核结果：已通过', content: expect.stringContaining(title) },
        { title: '审核结果：未通过', content: expect.stringContaining('请注明出处') },
      ],
    })
  })

  test('举报有了结果，举报的人知道', async () => {
    const member = await newcomer()
    const reportId = server.core.newId()
    const handled = { reportId, reporterId: member.id, outcome: '内容已删除' }
    const { db, events } = server.core
    await db.transaction((tx) => events.record(tx, 'report.handled', handled))
    expect((await noticesOf(server, member, '/system')).notifications).toMatchObject([
      { type: 9, message: { content: '内容已删除', reportId } },
    ])
  })
})

test('进程在提交之后、通知之前死去，别的进程来说：评论、新文章、下架、欢迎信；说过的不再说', async () => {
  const other = await startServer({ tells: false })
  const [writer, fan] = [await other.createMember(), await other.createMember()]
  await other.post(`/api/userfollow/follow/${writer.id}`, undefined, fan.token)
  const { id: postId } = await publish(other, writer)
  const body = { content: '好', parentId: null }
  await other.post(`/api/posts/${postId}/comments`, body, fan.token)
  const admin = await other.createAdmin()
  const gone = await publish(other, writer)
  const reason = { reason: '广告' }
  await other.post(`/api/admin/posts/${gone.id}/take-down`, reason, admin.token)
  expect((await noticesOf(other, writer)).totalCount).toBe(0)
  await tellWaiting(other)
  expect(await titlesOf(other, writer)).toEqual([
    '您的文章被下架了',
    `${fan.account.nickName}评论了您的文章`,
    `${fan.account.nickName}关注了您`,
  ])
  expect(await titlesOf(other, fan)).toEqual([`${writer.account.nickName}发布了新文章`])
  await other.close()
})

test.for([
  [['Admin'], '现在是：管理员'],
  [['User', 'Admin', 'VIP'], '现在是：管理员、VIP'],
  [['User'], '现在是普通成员'],
  [[], '现在是普通成员'],
] as const)('身份 %j 说成中文', async ([roles, content]) => {
  const member = await server.createMember({ roles: ['VIP', 'User'] })
  const admin = await server.createAdmin()
  await server.put(`/api/admin/users/${member.id}/roles`, { roles }, admin.token)
  const token = await server.tokenFor(member)
  expect(
    (await noticesOf(server, { ...member, token }, '/system')).notifications,
  ).toMatchObject([{ message: { title: '您的身份有变化', content } }])
})

test('警告、封禁、解除、到期与身份变化，处理之后进程就死去：别的进程一条不少地说，说过的不再说', async () => {
  const other = await startServer({ tells: false })
  const admin = await other.createAdmin()
  const [warned, banned, expired, promoted] = [
    await other.createMember(),
    await other.createMember(),
    await other.createMember(),
    await other.createMember(),
  ]
  const told = [warned, banned, expired, promoted]
  const decide = async (method: 'POST' | 'PUT', { id }: Member, call: string, body: object) => {
    const { token } = admin
    const answer = await other.inject(method, `/api/admin/users/${id}/${call}`, { token, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const until = new Date(other.clock.now().getTime() + minute).toISOString()
  const carryOut = async () => {
    await decide('POST', warned, 'warn', { reason: '发广告', rule: 0 })
    await decide('POST', banned, 'ban', { reason: '骂人', rule: 3, until: null })
    await decide('POST', banned, 'unban', { reason: '查清了' })
    await decide('POST', expired, 'ban', { reason: '刷屏', until })
    await decide('PUT', promoted, 'roles', { roles: ['VIP'] })
    other.clock.advance(minute)
    await other.services.jobs.run('ended-bans')
  }
  await carryOut()
  for (const member of told) member.token = await signIn(other, member)
  const noticesNow = async () => {
    const found = []
    for (const member of told) {
      const { notifications } = await noticesOf(other, member, '/system')
      found.push(notifications.map(({ message }) => [message.title, message.content]))
    }
    return found
  }
  expect(await noticesNow()).toEqual([[], [], [], []])
  await tellWaiting(other)
  expect(await noticesNow()).toEqual([
    [['您收到了一次警告', '违反社区规范“垃圾信息”：发广告']],
    [
      ['您的账号已解除封禁', '现在可以照常使用了。'],
      ['您的账号被封禁了', '违反社区规范“恶意攻击”：骂人'],
    ],
    [
      ['您的账号已解除封禁', '现在可以照常使用了。'],
      ['您的账号被封禁了', '刷屏'],
    ],
    [['您的身份有变化', '现在是：VIP']],
  ])
  await other.close()
})
