import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { lettersOf } from '#tests/support/letters.ts'
import type { Member } from '#tests/support/members.ts'
import { demandReview } from '#tests/support/moderation.ts'
import { buildPost, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { addTopic, adminTopic, proposeTopic } from '#tests/support/topics.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member
let reader: Member
let made = 0

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '站长' })
  author = await server.createMember()
  reader = await server.createMember()
})
afterAll(() => server.close())

const merge = (id: string, targetId: string, reason?: string) =>
  server.post(`/api/admin/topics/${id}/merge`, { targetId, reason }, admin.token)
const follow = (id: string, by: Member) =>
  server.post(`/api/topics/${id}/follow`, undefined, by.token)
const two = async () => {
  made += 1
  return {
    source: await addTopic(server, admin, `来源${made}`),
    target: await addTopic(server, admin, `去处${made}`),
  }
}
const postsOf = async (id: string) =>
  (await server.get(`/api/topics/${id}/posts`))
    .json<Schemas['PostPage']>()
    .items.map((it) => it.id)

describe('合并', () => {
  test('文章、关注、计数都归过去，两边都有的只留一份；旧地址回答新的话题', async () => {
    const { source, target } = await two()
    const both = await publish(server, author, { topicIds: [source.id, target.id] })
    const old = await publish(server, author, { topicIds: [source.id] })
    const draft = await saveDraft(server, author, { topicIds: [source.id] })
    await follow(source.id, reader)
    await follow(target.id, reader)
    await follow(source.id, author)

    const answer = await merge(source.id, target.id, '说的是一件事')
    expect(answer.json()).toMatchObject({ id: target.id, postCount: 2, followerCount: 2 })
    expect(await adminTopic(server, admin, source.id)).toMatchObject({
      status: 5,
      postCount: 0,
      followerCount: 0,
      hotnessScore: 0,
      mergedInto: { id: target.id, name: target.name },
      abilities: { edit: false, enable: false, delete: false, restore: false, merge: false },
    })
    expect((await server.get(`/api/topics/${source.id}`)).json()).toMatchObject({
      id: target.id,
      name: target.name,
    })
    expect(await postsOf(source.id)).toEqual([old.id, both.id])
    const edit = await server.get(`/api/posts/edit/${draft.id}`, author.token)
    expect(edit.json()).toMatchObject({ topicIds: [target.id] })
    expect(await wrongCounters(server.core.db)).toEqual([])

    const [row] = await server.core.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'topic.merge'))
    expect(row).toMatchObject({
      actorId: admin.id,
      targetId: source.id,
      reason: '说的是一件事',
      after: {
        status: 'merged',
        mergedIntoId: target.id,
        into: target.name,
        posts: 2,
        followers: 1,
      },
    })
  })

  test('关注旧地址，就是关注新的；再并一次，链条不变长', async () => {
    const { source, target } = await two()
    const last = await addTopic(server, admin, `归宿${made}`)
    await merge(source.id, target.id)
    await merge(target.id, last.id)
    expect((await follow(source.id, reader)).json()).toEqual({
      isFollowed: true,
      followerCount: 1,
    })
    expect((await server.get(`/api/topics/${source.id}`, reader.token)).json()).toMatchObject({
      id: last.id,
      isFollowed: true,
    })
    expect(await adminTopic(server, admin, source.id)).toMatchObject({
      mergedInto: { id: last.id },
    })
  })

  test('发起与已有的重复，直接并过去，告诉发起的人', async () => {
    const writer = await server.createMember()
    const { target } = await two()
    const id = await proposeTopic(server, writer, '又一个一样的')
    await merge(id, target.id, '已经有了')
    const [letter] = await lettersOf(server, writer)
    expect(letter?.title).toBe('您的话题与另一个合并了')
    expect(letter?.content).toContain(`“${target.name}”`)
    const again = await server.post('/api/topics', { name: '又一个一样的' }, writer.token)
    expect(refusalOf(again)).toMatchObject({ status: 400, fields: ['name'] })
  })

  test('不能并入自己、没开放的、没有的；并过的不能再并', async () => {
    const { source, target } = await two()
    expect(refusalOf(await merge(source.id, source.id.toUpperCase()))).toEqual({
      status: 400,
      code: 1000,
      fields: ['targetId'],
    })
    const pending = await proposeTopic(server, author, `没开放${made}`)
    expect(refusalOf(await merge(source.id, pending))).toMatchObject({ status: 409 })
    expect(refusalOf(await merge(source.id, server.core.newId()))).toMatchObject({
      status: 404,
    })
    await merge(source.id, target.id)
    const late = await merge(source.id, target.id, '换了一种说法')
    expect(late.json()).toMatchObject({
      code: 1006,
      message: `站长已经合并了话题“${source.name}”，请重新查看`,
    })
  })
})

describe('合并之后写下的', () => {
  test('还拿着旧话题的编辑器照样保存、发布，归到新的话题', async () => {
    const { source, target } = await two()
    const body = buildPost({ topicIds: [source.id] })
    await merge(source.id, target.id)
    const saved = await server.post('/api/posts/publish', body, author.token)
    expect(saved.statusCode).toBe(200)
    expect(await postsOf(target.id)).toEqual([saved.json().id])
  })

  test('等着审核的修订，通过时归到新的话题', async () => {
    const { source, target } = await two()
    await demandReview(server, admin, 'all')
    const waiting = await publish(server, author, { topicIds: [source.id] })
    await demandReview(server, admin, 'resubmitted')
    await merge(source.id, target.id)
    const review = { approved: true, revision: waiting.revision }
    const path = `/api/admin/posts/${waiting.id}/review`
    expect((await server.post(path, review, admin.token)).statusCode).toBe(200)
    expect(await postsOf(target.id)).toEqual([waiting.id])
    expect(await wrongCounters(server.core.db)).toEqual([])
  })
})

test('一边合并一边发布、下架、关注、再合并：没有一篇丢在旧话题里，计数等于行数', async () => {
  const { source, target } = await two()
  const last = await addTopic(server, admin, `最后${made}`)
  const fans = await Promise.all(Array.from({ length: 6 }, () => server.createMember()))
  const early = await Promise.all(
    Array.from({ length: 4 }, () => publish(server, author, { topicIds: [source.id] })),
  )
  const [first, ...answers] = await Promise.all([
    merge(source.id, target.id),
    ...Array.from({ length: 6 }, () =>
      server.post('/api/posts/publish', buildPost({ topicIds: [source.id] }), author.token),
    ),
    ...early.slice(0, 2).map(({ id }) => server.delete(`/api/posts/${id}`, author.token)),
    ...fans.map((fan) => follow(source.id, fan)),
    merge(target.id, last.id),
    ...fans.slice(0, 3).map((fan) => follow(target.id, fan)),
    ...early
      .slice(2)
      .map(({ id }) =>
        server.post(`/api/admin/posts/${id}/take-down`, { reason: '广告' }, admin.token),
      ),
  ])
  // Where the other merge was faster, there is nothing left to merge into.
  const second = first.statusCode === 409 ? await merge(source.id, last.id) : first
  expect(second.statusCode).toBe(200)
  const refused = answers.filter(({ statusCode }) => statusCode >= 400)
  expect(refused.map(({ body }) => body)).toEqual([])
  for (const id of [source.id, target.id])
    expect(await adminTopic(server, admin, id)).toMatchObject({
      postCount: 0,
      followerCount: 0,
      mergedInto: { id: last.id },
    })
  expect(await adminTopic(server, admin, last.id)).toMatchObject({
    postCount: 6,
    followerCount: 6,
  })
  expect(await wrongCounters(server.core.db)).toEqual([])
})
