import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { topics } from '#server/db/schema/topics.ts'
import { day, second } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { takeDown } from '#tests/support/moderation.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { openTopic, publish, refusalOf } from '#tests/support/posts.ts'
import { handleCase, openCase, report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']
type Target = { type: 0 | 1 | 2; targetId: string; postId: string | null }

let server: TestServer
let admin: Member
let other: Member
/** New ones for each test: what is decided about them must not reach the next. */
let author: Member
let reader: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '甲管理员' })
  other = await server.createAdmin({ nickName: '乙管理员' })
})
beforeEach(async () => {
  author = await server.createMember()
  reader = await server.createMember()
})
afterAll(() => server.close())

let proposed = 0
const targets = {
  async post(): Promise<Target> {
    const { id } = await publish(server, author)
    return { type: 0, targetId: id, postId: id }
  },
  async topic(): Promise<Target> {
    proposed += 1
    const topic = await openTopic(server, admin, `话题第${proposed}个`)
    await server.core.db
      .update(topics)
      .set({ creatorId: author.id })
      .where(eq(topics.id, topic.id))
    return { type: 1, targetId: topic.id, postId: null }
  },
  async comment(): Promise<Target> {
    const post = await publish(server, await server.createMember())
    const { id } = await comment(server, author, post.id, { content: '买它买它' })
    return { type: 2, targetId: id, postId: post.id }
  },
}

async function statusOf({ type, targetId }: Target): Promise<string | undefined> {
  const table = [posts, topics, comments][type]
  if (!table) return undefined
  const [row] = await server.core.db
    .select({ status: table.status })
    .from(table)
    .where(eq(table.id, targetId))
  return row?.status
}

const accountOf = async (id: string) => {
  const [row] = await server.core.db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

const acts = (targetId: string) =>
  server.core.db
    .select({ action: auditLog.action, actorId: auditLog.actorId, reason: auditLog.reason })
    .from(auditLog)
    .where(and(eq(auditLog.targetId, targetId)))
    .orderBy(auditLog.id)

const told = async (member: Member) => (await noticesOf(server, member)).notifications

const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * day).toISOString()

describe('一件举报的案卷', () => {
  test('里面有当时的话、现在的样子、三份记录与能做的事', async () => {
    const target = await targets.post()
    const { id } = await report(server, reader, { ...target, reason: 4 })
    const another = await report(server, await server.createMember(), target)
    const found = await openCase(server, admin, id)
    expect(found).toMatchObject({
      id,
      status: 0,
      version: 1,
      reportCount: 2,
      openReportCount: 2,
      handler: null,
      reporter: { id: reader.id },
      targetAuthor: { id: author.id },
      targetText: expect.stringContaining('正文'),
      target: { status: 'published', isPublic: true, postId: target.targetId },
      reporterRecord: { total: 1, upheld: 0, rejected: 0 },
      targetRecord: { total: 2, upheld: 0, rejected: 0 },
      authorRecord: { total: 2, upheld: 0, rejected: 0 },
      relatedReports: [{ id: another.id }],
      history: [],
      abilities: {
        claim: true,
        handle: true,
        reject: true,
        close: true,
        actions: [0, 1, 2, 5, 6, 7],
      },
    })
  })

  test.each([
    ['post', [0, 1, 2, 5, 6, 7]],
    ['topic', [0, 1, 4, 5, 6, 7]],
    ['comment', [0, 1, 3, 5, 6, 7]],
  ] as const)('%s 能做的事正是规格里的那些', async (kind, actions) => {
    const { id } = await report(server, reader, await targets[kind]())
    expect((await openCase(server, admin, id)).abilities.actions).toEqual(actions)
  })

  test('目标已经下架：不再能下架；已经不在了：只剩标记与作者', async () => {
    const target = await targets.post()
    const { id } = await report(server, reader, target)
    await takeDown(server, other, target.targetId)
    expect((await openCase(server, admin, id)).abilities.actions).toEqual([0, 1, 5, 6, 7])
    const late = await handleCase(server, admin, id, { action: 2 })
    expect(late.statusCode).toBe(409)
    expect(late.json<Schemas['Problem']>().message).toBe(
      '乙管理员已经下架了这篇文章，请重新查看',
    )
    await server.core.db.delete(posts).where(eq(posts.id, target.targetId))
    const gone = await openCase(server, admin, id)
    expect(gone).toMatchObject({
      target: { status: 'missing', isPublic: false },
      abilities: { actions: [0, 5, 6, 7] },
    })
    expect((await handleCase(server, admin, id, { action: 1 })).json()).toMatchObject({
      code: 1006,
      message: '这篇文章已经不在了，可以仅标记或处理它的作者',
    })
    expect((await handleCase(server, admin, id)).statusCode).toBe(200)
  })

  test('作者把被举报的文章放进回收站，管理员照样删得了：拿回来的时候是下架的，要审核', async () => {
    const target = await targets.post()
    const { id } = await report(server, reader, target)
    const path = `/api/posts/${target.targetId}`
    expect((await server.delete(path, author.token)).statusCode).toBe(204)
    expect((await openCase(server, admin, id)).abilities.actions).toEqual([0, 1, 5, 6, 7])
    expect((await handleCase(server, admin, id, { action: 1 })).statusCode).toBe(200)
    expect((await server.post(`${path}/restore`, {}, author.token)).statusCode).toBe(200)
    expect((await server.get(path)).statusCode).toBe(404)
    const own = await server.get('/api/posts/my?status=takenDown', author.token)
    expect(own.json()).toMatchObject({ items: [{ id: target.targetId }] })
  })

  test('操作记录按时间从新到旧，由请求定了编号的操作也一样；多了留下新的', async () => {
    const { id } = await report(server, reader, await targets.post())
    const { db, newId } = server.core
    const older = Array.from({ length: 49 }, () => {
      server.clock.advance(second)
      const did = { actorId: admin.id, action: 'user.warn', targetType: 'user' } as const
      const row = {
        id: newId(),
        targetId: author.id,
        reason: '',
        createdAt: server.clock.now(),
      }
      return { ...did, ...row }
    })
    await db.insert(auditLog).values(older)
    const steps = { warn: {}, ban: { until: inDays(9) }, unban: {}, claim: {} }
    for (const [call, step] of Object.entries(steps)) {
      server.clock.advance(second)
      const [path, body] =
        call === 'claim'
          ? [`reports/${id}`, undefined]
          : [
              `users/${author.id}`,
              { reason: '广告', clientId: `${call}-${author.id}`, ...step },
            ]
      await server.post(`/api/admin/${path}/${call}`, body, admin.token)
    }
    const { history } = await openCase(server, admin, id)
    expect(history).toHaveLength(50)
    expect(history.slice(0, 5)).toMatchObject([
      { action: 'report.claim' },
      { action: 'user.lift' },
      { action: 'user.ban' },
      { action: 'user.warn', reason: '广告' },
      { id: older.at(-1)?.id },
    ])
    const times = history.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('接手：处理中，有处理人；别人再接手就说是谁', async () => {
    const { id } = await report(server, reader, await targets.post())
    const claim = (by: Member) =>
      server.post(`/api/admin/reports/${id}/claim`, undefined, by.token)
    expect((await claim(admin)).json()).toMatchObject({
      status: 1,
      version: 2,
      handler: { id: admin.id },
      abilities: { claim: false, handle: true },
      history: [{ action: 'report.claim' }],
    })
    const late = await claim(other)
    expect(late.statusCode).toBe(409)
    expect(late.json<Schemas['Problem']>().message).toBe(
      '甲管理员已经接手了这件举报，请重新查看',
    )
  })
})

describe('处理', () => {
  const stays = { post: 'published', topic: 'enabled', comment: 'visible' }
  const gone = { post: 'deleted', topic: 'deleted', comment: 'deleted' }
  const hidden = { post: 'takenDown', topic: 'disabled', comment: 'hidden' }
  const cases = (['post', 'topic', 'comment'] as const).flatMap((kind) => [
    [kind, 0, stays[kind]] as const,
    [kind, 1, gone[kind]] as const,
    [kind, { post: 2, comment: 3, topic: 4 }[kind] as 2 | 3 | 4, hidden[kind]] as const,
    [kind, 5, stays[kind]] as const,
    [kind, 6, stays[kind]] as const,
    [kind, 7, stays[kind]] as const,
  ])

  test.each(cases)(
    '%s 用 %i：目标变成 %s，状态、审计、通知一起',
    async (kind, action, status) => {
      const target = await targets[kind]()
      const { id } = await report(server, reader, { ...target, reason: 3 })
      const until6 = action === 6 ? { banUntil: inDays(7) } : {}
      const answer = await handleCase(server, admin, id, {
        action,
        reason: '人身攻击',
        ...until6,
      })
      expect(answer.json()).toMatchObject({
        status: 2,
        action,
        version: 2,
        handler: { id: admin.id },
        outcome: '已处理，感谢您的举报。',
        rule: action === 0 ? null : 3,
        abilities: { claim: false, handle: false, reject: false, close: false, actions: [] },
      })
      expect(await statusOf(target)).toBe(status)
      const account = await accountOf(author.id)
      expect([
        account?.warningCount,
        account?.bannedUntil?.toISOString(),
        account?.bannedForever,
      ]).toEqual([action === 5 ? 1 : 0, until6.banUntil, action === 7])
      expect(await acts(id)).toEqual([
        { action: 'report.handle', actorId: admin.id, reason: '' },
      ])
      const about = action >= 5 ? author.id : target.targetId
      const done = (await acts(about)).filter(({ reason }) => reason === '人身攻击')
      expect(done).toHaveLength(action === 0 ? 0 : 1)
      expect((await told(reader))[0]).toMatchObject({
        type: 9,
        message: { reportId: id, content: '已处理，感谢您的举报。' },
      })
      const mine = await server.get(`/api/report/${id}`, reader.token)
      expect(mine.json()).toMatchObject({ status: 2, outcome: '已处理，感谢您的举报。' })
      expect(mine.json()).not.toHaveProperty('note')
    },
  )

  test.each([
    ['post', [3, 4]],
    ['topic', [2, 3]],
    ['comment', [2, 4]],
  ] as const)('%s 不合适的方式被说明白，什么也不发生', async (kind, actions) => {
    const target = await targets[kind]()
    const { id } = await report(server, reader, target)
    for (const action of actions)
      expect(refusalOf(await handleCase(server, admin, id, { action }))).toEqual({
        status: 400,
        code: 1000,
        fields: ['action'],
      })
    expect(await openCase(server, admin, id)).toMatchObject({ status: 0, version: 1 })
  })

  test('结束了的不能再处理：说是谁、做了什么', async () => {
    const end = ['handle', 'reject', 'close'] as const
    const deeds = { handle: '处理了', reject: '拒绝了', close: '关闭了' }
    for (const first of end) {
      const { id } = await report(server, reader, await targets.post())
      const by = (admin: Member, verb: (typeof end)[number], version: number) =>
        verb === 'handle'
          ? handleCase(server, admin, id, { version })
          : server.post(`/api/admin/reports/${id}/${verb}`, { version }, admin.token)
      expect((await by(admin, first, 1)).statusCode).toBe(200)
      for (const version of [1, 2])
        for (const next of end) {
          const late = await by(other, next, version)
          expect(late.statusCode).toBe(409)
          expect(late.json<Schemas['Problem']>().message).toBe(
            `甲管理员已经${deeds[first]}这件举报，请重新查看`,
          )
        }
    }
  })

  test('作者已经封得更久：临时封禁不把它改短，说是谁封到何时；案卷上看得到', async () => {
    const { id } = await report(server, reader, await targets.post())
    const second = await report(server, reader, await targets.topic())
    const third = await report(server, reader, await targets.comment())
    expect(await openCase(server, admin, id)).toMatchObject({ authorBan: null })
    const banUntil = inDays(30)
    await handleCase(server, other, second.id, { action: 6, banUntil })
    const shown = await openCase(server, admin, id)
    expect(shown).toMatchObject({ status: 0, authorBan: { until: banUntil } })
    expect(shown.abilities.actions).toContain(6)
    const late = await handleCase(server, admin, id, { action: 6, banUntil: inDays(7) })
    expect(late.statusCode).toBe(409)
    expect(late.json<Schemas['Problem']>().message).toMatch(
      /^乙管理员 已经封禁到 .+，请重新查看$/,
    )
    expect((await accountOf(author.id))?.bannedUntil?.toISOString()).toBe(banUntil)
    expect(await openCase(server, admin, id)).toMatchObject({ status: 0, version: 1 })

    await handleCase(server, other, third.id, { action: 7 })
    const forever = await openCase(server, admin, id)
    expect(forever).toMatchObject({ authorBan: { until: null } })
    expect(forever.abilities.actions).not.toContain(6)
    const again = await handleCase(server, admin, id, { action: 6, banUntil: inDays(90) })
    expect(again.json<Schemas['Problem']>().message).toBe('乙管理员 已经永久封禁，请重新查看')
    expect((await accountOf(author.id))?.bannedForever).toBe(true)
  })

  test('临时封禁要有将来的时间；没有结果的话不行', async () => {
    const { id } = await report(server, reader, await targets.post())
    for (const banUntil of [undefined, inDays(-1)])
      expect(
        refusalOf(
          await handleCase(server, admin, id, { action: 6, ...(banUntil && { banUntil }) }),
        ),
      ).toMatchObject({ fields: ['banUntil'] })
    expect(refusalOf(await handleCase(server, admin, id, { outcome: '   ' }))).toMatchObject({
      fields: ['outcome'],
    })
  })

  test('同一目标的其他举报一起了结，每个举报者都听到；不要一起时它们还等着', async () => {
    const target = await targets.post()
    const neighbour = await server.createMember()
    const { id } = await report(server, reader, target)
    const related = await report(server, neighbour, { ...target, reason: 4 })
    await handleCase(server, admin, id, { settleRelated: false })
    expect(await openCase(server, admin, related.id)).toMatchObject({ status: 0 })
    const third = await report(server, reader, target)
    await handleCase(server, admin, third.id, { action: 2, outcome: '已下架。' })
    expect(await openCase(server, admin, related.id)).toMatchObject({
      status: 2,
      action: 2,
      outcome: '已下架。',
      reporterRecord: { total: 1, upheld: 1 },
    })
    expect((await told(neighbour))[0]).toMatchObject({
      type: 9,
      message: { reportId: related.id, content: '已下架。' },
    })
  })

  test('两位管理员同时处理：一位赢，另一位知道是谁；只处理一次', async () => {
    const target = await targets.post()
    const { id } = await report(server, reader, target)
    const answers = await Promise.all([
      handleCase(server, admin, id, { action: 2 }),
      handleCase(server, other, id, { action: 1 }),
      server.post(`/api/admin/reports/${id}/reject`, { version: 1 }, other.token),
    ])
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two),
    ).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json<Schemas['Problem']>().message).toMatch(
        /^[甲乙]管理员已经(处理|拒绝)了这件举报，请重新查看$/,
      )
    expect(await acts(id)).toHaveLength(1)
    expect((await acts(target.targetId)).length).toBeLessThanOrEqual(1)
  })

  test('发布、下架、删除与处理同时来：文章、计数与审计说的是同一件事', async () => {
    const { targetId } = await targets.post()
    const { id } = await report(server, reader, { type: 0, targetId })
    const [handled, taken, removed] = await Promise.all([
      handleCase(server, admin, id, { action: 2 }),
      takeDown(server, other, targetId),
      server.delete(`/api/admin/posts/${targetId}?reason=spam`, other.token),
      server.delete(`/api/posts/${targetId}`, author.token),
    ])
    const [post] = await server.core.db.select().from(posts).where(eq(posts.id, targetId))
    expect(post?.status).not.toBe('published')
    expect((await accountOf(author.id))?.postCount).toBe(0)
    const made = (await acts(targetId)).map(({ action }) => action)
    const done = [handled, taken, removed].filter(({ statusCode }) => statusCode < 300)
    expect(made).toHaveLength(done.length)
    expect((await openCase(server, admin, id)).status).toBe(handled.statusCode === 200 ? 2 : 0)
  })
})

describe('拒绝与关闭', () => {
  test.each([
    ['reject', 3, '经核查，没有发现违反社区规范的地方，感谢您的反馈。'],
    ['close', 4, '这件举报已经关闭，感谢您的反馈。'],
  ] as const)(
    '%s：状态 %i，举报者总会听到一句话，备注只有管理员看得到',
    async (verb, status, sentence) => {
      const target = await targets.comment()
      const { id } = await report(server, reader, target)
      const path = `/api/admin/reports/${id}/${verb}`
      const answer = await server.post(path, { version: 1, note: '正常引用' }, admin.token)
      expect(answer.json()).toMatchObject({ status, outcome: sentence, note: '正常引用' })
      expect(await statusOf(target)).toBe('visible')
      expect((await told(reader))[0]).toMatchObject({ type: 9, message: { content: sentence } })
      expect((await server.get(`/api/report/${id}`, reader.token)).body).not.toContain(
        '正常引用',
      )
    },
  )
})

describe('批量', () => {
  const batch = (body: Partial<Schemas['ReportBatchBody']>) =>
    server.post('/api/admin/reports/batch', body, admin.token)

  test('受理：只了结选中的，各自告诉举报者；版本变过的、了结过的、没有的，各说各的原因', async () => {
    const target = await targets.post()
    const [first, claimed, third, unchosen] = [
      await report(server, reader, target),
      await report(server, await server.createMember(), target),
      await report(server, await server.createMember(), await targets.comment()),
      await report(server, await server.createMember(), target),
    ]
    const absent = server.core.newId()
    await server.post(`/api/admin/reports/${claimed.id}/claim`, undefined, other.token)
    await handleCase(server, other, third.id, { settleRelated: false })
    const seen = (id: string, version = 1) => ({ id, version })
    const cases = [seen(first.id), seen(claimed.id), seen(third.id, 2), seen(absent)]
    const answer = await batch({ cases, action: 'accept', outcome: ' 属实，谢谢。 ' })
    expect(answer.json()).toEqual({
      succeeded: [first.id],
      failed: [
        { id: claimed.id, code: 1006, message: '乙管理员已经接手了这件举报，请重新查看' },
        { id: third.id, code: 1006, message: '乙管理员已经处理了这件举报，请重新查看' },
        { id: absent, code: 1004, message: expect.any(String) },
      ],
    })
    expect(await openCase(server, admin, first.id)).toMatchObject({
      status: 2,
      action: 0,
      outcome: '属实，谢谢。',
      rule: null,
      handler: { id: admin.id },
    })
    expect(await openCase(server, admin, claimed.id)).toMatchObject({ status: 1 })
    expect(await openCase(server, admin, unchosen.id)).toMatchObject({ status: 0 })
    expect(await statusOf(target)).toBe('published')
    expect(await told(reader)).toMatchObject([
      { type: 9, message: { content: '属实，谢谢。' } },
    ])
    expect(await acts(first.id)).toMatchObject([{ action: 'report.handle', actorId: admin.id }])
    const again = await batch({ cases: [seen(claimed.id, 2)], action: 'close' })
    expect(again.json()).toEqual({ succeeded: [claimed.id], failed: [] })
  })

  test.each([
    ['reject', 3, '没有发现'],
    ['close', 4, '已经关闭'],
  ] as const)('%s 不写结果时用现成的一句', async (action, status, sentence) => {
    const { id } = await report(server, reader, await targets.post())
    const answer = await batch({ cases: [{ id, version: 1 }], action })
    expect(answer.json()).toEqual({ succeeded: [id], failed: [] })
    expect(await openCase(server, admin, id)).toMatchObject({ status })
    const content = expect.stringContaining(sentence)
    expect(await told(reader)).toMatchObject([{ type: 9, message: { content } }])
  })

  test('受理要写明告诉举报者的结果', async () => {
    const { id } = await report(server, reader, await targets.post())
    const answer = await batch({ cases: [{ id, version: 1 }], action: 'accept', outcome: ' ' })
    expect(refusalOf(answer)).toEqual({ status: 400, code: 1000, fields: ['outcome'] })
    expect(await openCase(server, admin, id)).toMatchObject({ status: 0 })
  })
})

describe('队列', () => {
  const list = async (query: string, by = admin) =>
    (await server.get(`/api/admin/reports?${query}`, by.token)).json<
      Schemas['AdminReportPage']
    >()
  const idsOf = ({ items }: Schemas['AdminReportPage']) => items.map(({ id }) => id)

  test('按状态、目标、原因、处理人、关键词筛选，按时间与举报数排序', async () => {
    const busy = await targets.post()
    const quiet = await targets.comment()
    server.clock.advance(second)
    const first = await report(server, reader, { ...busy, description: '独一无二的说明' })
    server.clock.advance(second)
    const next = await report(server, await server.createMember(), busy)
    server.clock.advance(second)
    const third = await report(server, reader, { ...quiet, reason: 5 })
    const ids = idsOf(await list('onlyOpen=true&pageSize=100'))
    expect(ids.slice(0, 3)).toEqual([third.id, next.id, first.id])
    const oldest = idsOf(await list('onlyOpen=true&pageSize=100&sortOrder=asc'))
    expect(oldest).toEqual([...ids].reverse())
    const counted = await list('sortBy=reportCount&pageSize=100')
    const counts = counted.items.map(({ openReportCount }) => openReportCount)
    expect(counts).toEqual([...counts].sort((one, two) => two - one))
    expect(idsOf(await list('keyword=%E7%8B%AC%E4%B8%80%E6%97%A0%E4%BA%8C'))).toEqual([
      first.id,
    ])
    expect(idsOf(await list(`keyword=${encodeURIComponent(reader.account.nickName)}`))).toEqual(
      [third.id, first.id],
    )
    expect(idsOf(await list(`type=2&reason=5&reporterId=${reader.id}`))).toEqual([third.id])
    expect(idsOf(await list(`targetId=${busy.targetId}`))).toEqual([next.id, first.id])
    await server.post(`/api/admin/reports/${first.id}/claim`, undefined, other.token)
    expect(idsOf(await list('mine=true&status=1', other))).toEqual([first.id])
    expect(idsOf(await list(`handlerId=${other.id}&status=1`))).toEqual([first.id])
    expect(idsOf(await list(`mine=true&status=1&reporterId=${reader.id}`))).toEqual([])
  })

  test('数据库里什么怪样子的举报都列得出来，打得开', async () => {
    const { id } = await report(server, reader, await targets.post())
    const odd = {
      status: 'nonsense',
      targetType: 'nothing',
      action: 'explode',
      reason: 99,
      rule: 77,
      description: '长'.repeat(1_000_000),
      targetText: '长'.repeat(1_000_000),
    }
    // @ts-expect-error: what the columns' types forbid, a row may still hold
    await server.core.db.update(reports).set(odd).where(eq(reports.id, id))
    const page = await server.get(`/api/admin/reports?reporterId=${reader.id}`, admin.token)
    expect(page.json()).toMatchObject({
      items: [{ id, type: 0, status: 4, reason: 6, rule: 6, action: null }],
    })
    expect(page.body.length).toBeLessThan(10_000)
    expect(await openCase(server, admin, id)).toMatchObject({
      target: { status: 'missing' },
      abilities: { claim: false, handle: false, reject: false, close: false, actions: [] },
    })
    expect((await handleCase(server, admin, id)).statusCode).toBe(409)
  })
})
