import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { lettersOf } from '#tests/support/letters.ts'
import type { Member } from '#tests/support/members.ts'
import { publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer, tellWaiting } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { addTopic, adminTopic, proposeTopic, searchTopics } from '#tests/support/topics.ts'

let server: TestServer
let admin: Member
let second: Member
let author: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '站长' })
  second = await server.createAdmin({ nickName: '副站长' })
  author = await server.createMember()
})
afterAll(() => server.close())

const step = (id: string, verb: string, body?: object, by = admin) =>
  server.post(`/api/admin/topics/${id}/${verb}`, body, by.token)
const remove = (id: string, reason = '') =>
  server.delete(`/api/admin/topics/${id}?reason=${encodeURIComponent(reason)}`, admin.token)
const names = ({ items }: { items: { name: string }[] }) => items.map((it) => it.name)

/** What the audit log says was done to a topic, oldest first. */
async function auditOf(id: string) {
  const found = await server.core.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, id))
    .orderBy(auditLog.id)
  return found.map(({ action, actorId, reason }) => ({ action, actorId, reason }))
}

describe('一个话题的一生', () => {
  test('新建的直接开放；改名、停用、启用、删除、恢复，每一步都有记录', async () => {
    const body = { name: '编译原理', description: ' 从词法开始 ' }
    const made = await server.post('/api/admin/topics', body, admin.token)
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect(made.json()).toMatchObject({
      name: '编译原理',
      description: '从词法开始',
      status: 1,
      creator: { id: admin.id },
      mergedInto: null,
      abilities: {
        review: false,
        edit: true,
        enable: false,
        disable: true,
        delete: true,
        restore: false,
        merge: true,
        absorb: true,
      },
    })
    const renamed = { name: '编译器 与 解释器', description: '' }
    const put = await server.put(`/api/admin/topics/${id}`, renamed, admin.token)
    expect(put.json()).toMatchObject(renamed)
    expect((await server.get(`/api/topics/${id}`)).json()).toMatchObject(renamed)

    expect((await step(id, 'disable', { reason: '整理中' })).json()).toMatchObject({
      status: 2,
      reviewNote: '整理中',
      abilities: { enable: true, disable: false, absorb: false },
    })
    expect((await server.get(`/api/topics/${id}`)).statusCode).toBe(404)
    expect((await step(id, 'enable')).json()).toMatchObject({ status: 1, reviewNote: null })
    expect((await remove(id, '重复')).statusCode).toBe(204)
    expect(await adminTopic(server, admin, id)).toMatchObject({
      status: 3,
      abilities: { restore: true, enable: false, delete: false, merge: false },
    })
    expect((await step(id, 'restore')).json()).toMatchObject({ status: 2 })

    expect(await auditOf(id)).toEqual([
      { action: 'topic.approve', actorId: admin.id, reason: '' },
      { action: 'topic.update', actorId: admin.id, reason: '' },
      { action: 'topic.disable', actorId: admin.id, reason: '整理中' },
      { action: 'topic.enable', actorId: admin.id, reason: '' },
      { action: 'topic.delete', actorId: admin.id, reason: '重复' },
      { action: 'topic.restore', actorId: admin.id, reason: '' },
    ])
  })

  test('审核的结果告诉发起的人；没通过的还可以启用', async () => {
    const [passed, failed] = [
      await proposeTopic(server, author, '会通过的'),
      await proposeTopic(server, author, '不会通过的'),
    ]
    const review = (id: string, body: object) =>
      server.post(`/api/topics/${id}/review`, body, admin.token)
    expect((await review(passed, { approved: true })).json()).toMatchObject({ status: 1 })
    const refused = await review(failed, { approved: false, reason: '太宽泛', rule: 6 })
    expect(refused.json()).toMatchObject({
      status: 4,
      reviewNote: '太宽泛',
      abilities: { review: false, enable: true },
    })
    await step(failed, 'enable', {}, second)
    await step(passed, 'disable', { reason: '暂停' }, second)
    await remove(failed, '不再需要')
    const letters = (await lettersOf(server, author)).toReversed()
    expect(letters.map(({ title }) => title)).toEqual([
      '审核结果：已通过',
      '审核结果：未通过',
      '您的话题已启用',
      '您的话题被停用了',
      '您的话题被删除了',
    ])
    expect(letters[1]?.content).toContain('“不会通过的”')
    expect(letters[1]?.content).toContain('太宽泛')
  })

  test('进程死在提交与来信之间：别的进程来写，只写一封', async () => {
    const other = await startServer({ tells: false })
    const [writer, keeper] = [await other.createMember(), await other.createAdmin()]
    const id = await proposeTopic(other, writer, '补写的')
    await other.post(`/api/topics/${id}/review`, { approved: true }, keeper.token)
    expect(await lettersOf(other, writer)).toEqual([])
    await tellWaiting(other)
    const titles = (await lettersOf(other, writer)).map(({ title }) => title)
    expect(titles).toEqual(['审核结果：已通过'])
    await other.close()
  })

  test('名字不能用、被占用，都说在名字那一栏', async () => {
    await addTopic(server, admin, '占用的名字')
    for (const name of ['！？', '占 用 的 名字'])
      expect(refusalOf(await server.post('/api/admin/topics', { name }, admin.token))).toEqual({
        status: 400,
        code: 1000,
        fields: ['name'],
      })
    const other = await addTopic(server, admin, '想改名的')
    const put = await server.put(
      `/api/admin/topics/${other.id}`,
      { name: '占用的名字' },
      admin.token,
    )
    expect(refusalOf(put)).toMatchObject({ status: 400, fields: ['name'] })
  })

  test('没有的话题是 404', async () => {
    const id = server.core.newId()
    const absent = { status: 404, code: 2011, fields: [] }
    for (const answer of [
      await step(id, 'disable'),
      await step(id, 'update-stats'),
      await remove(id),
      await server.put(`/api/admin/topics/${id}`, { name: '没有的' }, admin.token),
      await server.get(`/api/admin/topics/${id}/posts`, admin.token),
      await step(id, 'merge', { targetId: server.core.newId() }),
    ])
      expect(refusalOf(answer)).toEqual(absent)
  })
})

describe('两位管理员', () => {
  test('后到的得到 409，说明谁做了什么', async () => {
    const { id } = await addTopic(server, admin, '抢着停用')
    const answers = await Promise.all([step(id, 'disable'), step(id, 'disable', {}, second)])
    const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409])
    const winner = answers[0] === won ? '站长' : '副站长'
    expect(lost?.json().message).toBe(`${winner}已经停用了话题“抢着停用”，请重新查看`)
    expect(await auditOf(id)).toHaveLength(2)
  })

  test('照着旧的样子改，不会盖掉别人的', async () => {
    const { id } = await addTopic(server, admin, '一起改')
    const { updateTime } = await adminTopic(server, admin, id)
    const put = (name: string, by: Member) =>
      server.put(`/api/admin/topics/${id}`, { name, updateTime }, by.token)
    server.clock.advance(1)
    expect((await put('先改的', admin)).statusCode).toBe(200)
    expect(refusalOf(await put('后改的', second))).toMatchObject({ status: 409 })
    expect(await adminTopic(server, admin, id)).toMatchObject({ name: '先改的' })
  })

  test('同一毫秒里改两次，也是两个样子：照着前一个改不了', async () => {
    const { id, updateTime } = await addTopic(server, admin, '改得飞快')
    const put = (name: string, by: Member) =>
      server.put(`/api/admin/topics/${id}`, { name, updateTime }, by.token)
    expect((await put('飞快地先改的', admin)).statusCode).toBe(200)
    expect(refusalOf(await put('飞快地后改的', second))).toMatchObject({ status: 409 })
    expect(await adminTopic(server, admin, id)).toMatchObject({ name: '飞快地先改的' })
  })

  test('同一毫秒里停用又启用，也不再是先前的样子', async () => {
    const { id, updateTime } = await addTopic(server, admin, '停得飞快')
    for (const verb of ['disable', 'enable'])
      expect((await step(id, verb)).statusCode).toBe(200)
    const late = { name: '照着停用之前改的', updateTime }
    const answer = await server.put(`/api/admin/topics/${id}`, late, second.token)
    expect(refusalOf(answer)).toMatchObject({ status: 409 })
    expect(await adminTopic(server, admin, id)).toMatchObject({ name: '停得飞快' })
  })

  test('自己改好了，答复却丢了，照样再改：答的是改好的，操作记录只有一行', async () => {
    const { id } = await addTopic(server, admin, '只改一次')
    const { updateTime } = await adminTopic(server, admin, id)
    const body = { name: ' 改过一次', updateTime }
    server.clock.advance(1)
    const saved = await server.put(`/api/admin/topics/${id}`, body, admin.token)
    server.clock.advance(1)
    const again = await server.put(`/api/admin/topics/${id}`, body, admin.token)
    expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
    const actions = (await auditOf(id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'topic.update')).toHaveLength(1)
  })

  test('审核与删除同时来：一个成，记录与状态一致', async () => {
    const id = await proposeTopic(server, author, '审核还是删除')
    const [reviewed, removed] = await Promise.all([
      server.post(`/api/topics/${id}/review`, { approved: false }, admin.token),
      remove(id),
    ])
    const { status } = await adminTopic(server, admin, id)
    // Deleting is possible before and after a refusal; refusing only before.
    expect(status).toBe(3)
    expect(removed.statusCode).toBe(204)
    const actions = (await auditOf(id)).map(({ action }) => action)
    expect(actions).toEqual(
      reviewed.statusCode === 200 ? ['topic.reject', 'topic.delete'] : ['topic.delete'],
    )
  })
})

describe('列表', () => {
  test('按状态、按字、按发起的人找；每种排序都行', async () => {
    const writer = await server.createMember({ nickName: '水边的阿狄丽娜' })
    const [waiting, open] = [
      await proposeTopic(server, writer, '钢琴谱'),
      await addTopic(server, admin, '钢琴家'),
    ]
    expect(names(await searchTopics(server, admin, { keyword: '钢 琴', status: 0 }))).toEqual([
      '钢琴谱',
    ])
    const all = await searchTopics(server, admin, { keyword: '钢琴', sortBy: 'createTime' })
    expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20, totalPages: 1 })
    expect(all.items.map(({ id }) => id)).toEqual([open.id, waiting])
    expect(names(await searchTopics(server, admin, { keyword: '阿狄丽娜' }))).toEqual([
      '钢琴谱',
    ])
    for (const sortBy of [
      'hotness',
      'createTime',
      'updateTime',
      'name',
      'postCount',
      'discussionCount',
      'followerCount',
      'reportCount',
    ] as const) {
      const down = names(await searchTopics(server, admin, { sortBy, pageSize: 100 }))
      const up = names(
        await searchTopics(server, admin, { sortBy, sortOrder: 'asc', pageSize: 100 }),
      )
      expect(up, sortBy).toEqual(down.toReversed())
    }
    const wrong = await server.post(
      '/api/admin/topics/search',
      { sortBy: 'passwordHash' },
      admin.token,
    )
    expect(refusalOf(wrong)).toMatchObject({ status: 400, fields: ['sortBy'] })
  })

  test('两个词也找得到说明与发起的人', async () => {
    const writer = await server.createMember({ nickName: 'Ada Wong' })
    const words = { name: '浓缩咖啡', description: '手冲与 Cold Brew' }
    const proposed = await server.post('/api/topics', words, writer.token)
    expect(proposed.statusCode, proposed.body).toBe(201)
    for (const keyword of ['cold brew', ' ada wong '])
      expect(names(await searchTopics(server, admin, { keyword })), keyword).toEqual([
        '浓缩咖啡',
      ])
  })

  test('批量：做到的与没做到的各自列出，不存在的也是', async () => {
    const [one, two] = [
      await addTopic(server, admin, '批量一'),
      await addTopic(server, admin, '批量二'),
    ]
    await step(two.id, 'disable')
    const absent = server.core.newId()
    const body = { ids: [one.id, two.id, absent], action: 'disable', reason: '一起停用' }
    const answer = await server.post('/api/admin/topics/batch', body, admin.token)
    expect(answer.json()).toEqual({
      succeeded: [one.id],
      failed: [
        { id: two.id, code: 1006, message: '站长已经停用了话题“批量二”，请重新查看' },
        { id: absent, code: 2011, message: '话题不存在' },
      ],
    })
    expect((await auditOf(one.id)).at(-1)).toMatchObject({ reason: '一起停用' })
  })

  test('话题下的文章：草稿、下架的也在', async () => {
    const { id } = await addTopic(server, admin, '管理员看文章')
    const shown = await publish(server, author, { topicIds: [id] })
    const draft = await saveDraft(server, author, { topicIds: [id] })
    await publish(server, author)
    const answer = await server.get(`/api/admin/topics/${id}/posts`, admin.token)
    expect(
      answer
        .json()
        .items.map((it: { id: string }) => it.id)
        .toSorted(),
    ).toEqual([shown.id, draft.id].toSorted())
  })

  test('各状态的数目与已启用的合计', async () => {
    const before = await stats()
    const id = await proposeTopic(server, await server.createMember(), '数一数')
    expect(await stats()).toEqual({
      ...before,
      total: before.total + 1,
      pending: before.pending + 1,
    })
    await server.post(`/api/topics/${id}/review`, { approved: true }, admin.token)
    await publish(server, author, { topicIds: [id] })
    expect(await stats()).toEqual({
      ...before,
      total: before.total + 1,
      enabled: before.enabled + 1,
      postCount: before.postCount + 1,
    })
  })
})

describe('重新统计', () => {
  test('计数错了的话题，按行数重算', async () => {
    const { id } = await addTopic(server, admin, '数错了')
    await publish(server, author, { topicIds: [id] })
    await server.post(`/api/topics/${id}/follow`, undefined, author.token)
    const { db } = server.core
    await db.update(topics).set({ postCount: 9, followerCount: -3 }).where(eq(topics.id, id))
    const counted = await step(id, 'update-stats')
    expect(counted.json()).toMatchObject({ postCount: 1, followerCount: 1, discussionCount: 0 })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'topic.recount' })
  })

  test('一边发文章一边重算，计数还是等于行数', async () => {
    const { id } = await addTopic(server, admin, '边发边数')
    await Promise.all([
      ...Array.from({ length: 6 }, () => publish(server, author, { topicIds: [id] })),
      ...Array.from({ length: 6 }, () => step(id, 'update-stats')),
    ])
    expect(await adminTopic(server, admin, id)).toMatchObject({ postCount: 6 })
  })

  test('热度重算：热的热起来，回答算了多少个', async () => {
    const { id } = await addTopic(server, admin, '该热的')
    const post = await publish(server, author, { topicIds: [id] })
    await server.core.db.update(posts).set({ viewCount: 700 }).where(eq(posts.id, post.id))
    const answer = await server.post(
      '/api/admin/topics/recalculate-hotness',
      undefined,
      admin.token,
    )
    expect(answer.json()).toEqual({ updatedCount: (await stats()).enabled, isRunning: false })
    expect(await auditOf('hotness-all')).toEqual([
      { action: 'job.run', actorId: admin.id, reason: '' },
    ])
    expect((await adminTopic(server, admin, id)).hotnessScore).toBeGreaterThan(600)
  })

  test('热度要算很久的：不等它算完就回答，说还在算；这时候再来一次，说正在运行', async () => {
    const { jobs } = server.services
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const running = vi.spyOn(jobs.demand('hotness-all'), 'run').mockReturnValue(ended)
    const { runNow } = jobs
    const impatient = vi.spyOn(jobs, 'runNow')
    onTestFinished(() => {
      end()
      running.mockRestore()
      impatient.mockRestore()
    })
    impatient.mockImplementation((name, actorId) => runNow(name, actorId, 0))
    const recalculate = () =>
      server.post('/api/admin/topics/recalculate-hotness', undefined, admin.token)
    expect((await recalculate()).json()).toMatchObject({ isRunning: true })
    expect(refusalOf(await recalculate())).toMatchObject({ status: 409 })
  })
})

test('坏掉的行也列得出来：没有发起的人、状态没人认得、热度不是数、一兆字的说明', async () => {
  const { db } = server.core
  const { id } = await addTopic(server, admin, '坏掉的')
  await db.execute(sql`alter table topics drop constraint topics_creator_id_accounts_id_fk`)
  await db.execute(sql`update topics set creator_id = ${server.core.newId()}, status = 'haunted',
    hotness = 'NaN', post_count = -5, review_note = repeat('因', 5000),
    description = repeat('字', 1000000) where id = ${id}`)
  const { items } = await searchTopics(server, admin, { pageSize: 100, sortBy: 'createTime' })
  expect(items.find((it) => it.id === id)).toMatchObject({
    creator: null,
    status: 2,
    hotnessScore: 0,
    postCount: 0,
    abilities: { edit: false, enable: false, disable: false, delete: false, merge: false },
  })
  expect(JSON.stringify(items).length).toBeLessThan(200_000)
  expect(refusalOf(await step(id, 'enable'))).toMatchObject({ status: 409 })
})

async function stats() {
  const answer = await server.get('/api/admin/topics/stats/summary', admin.token)
  return answer.json<components['schemas']['TopicStatsSummary']>()
}
