import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { topics } from '#server/db/schema/topics.ts'
import type { Member } from '#tests/support/members.ts'
import { refusalOf } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { addTopic, adminTopic, proposeTopic } from '#tests/support/topics.ts'

type Schemas = components['schemas']
type UserTopic = Schemas['UserTopic']

let server: TestServer
let admin: Member
let other: Member
/** A new one for each test: what one may propose is limited. */
let author: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '甲管理员' })
  other = await server.createMember()
})
beforeEach(async () => {
  author = await server.createMember()
})
afterAll(() => server.close())

let named = 0
const newName = () => `发起第${(named += 1)}个`

const own = async (id: string, by = author): Promise<UserTopic> => {
  const at = `/api/users/${author.id}/topics?kind=created`
  const { items } = (await server.get(at, by.token)).json<Schemas['UserTopicPage']>()
  const found = items.find((it) => it.id === id)
  if (!found) throw new Error(`no topic ${id}`)
  return found
}

const edit = (id: string, body: Partial<Schemas['TopicEditBody']>, by = author) =>
  server.put(`/api/topics/${id}`, body, by.token)

const withdraw = (id: string, by = author) => server.delete(`/api/topics/${id}`, by.token)

const review = (id: string, body: Schemas['TopicReviewBody']) =>
  server.post(`/api/topics/${id}/review`, body, admin.token)

const messageOf = (answer: { json(): unknown }) => (answer.json() as Schemas['Problem']).message

const absent = { status: 404, code: 2011 }

test('待审的可以改：改过的仍待审，管理员看到新的', async () => {
  const id = await proposeTopic(server, author, newName())
  const { updateTime, abilities } = await own(id)
  expect(abilities).toEqual({ edit: true, withdraw: true })
  const name = newName()
  const answer = await edit(id, { name: `  ${name} `, description: ' 新的说明 ', updateTime })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    ...(await own(id)),
    name,
    description: '新的说明',
    status: 0,
    moderation: null,
    abilities: { edit: true, withdraw: true },
  })
  expect(await adminTopic(server, admin, id)).toMatchObject({
    name,
    description: '新的说明',
    status: 0,
  })
  const { updateTime: newer } = await own(id)
  expect((await edit(id, { name, updateTime: newer })).json()).toMatchObject({
    description: '新的说明',
  })
})

test('一字不改的修改不算新的一版；改得太快要等，审核总轮得到', async () => {
  const proposer = await server.createMember()
  const id = await proposeTopic(server, proposer, newName())
  const before = await adminTopic(server, admin, id)
  const { name, description, updateTime } = before
  const same = await edit(id, { name, description, updateTime }, proposer)
  expect(same.statusCode).toBe(200)
  expect(await adminTopic(server, admin, id)).toEqual(before)
  const answers: number[] = []
  let seen = updateTime
  for (let times = 0; times < 25; times += 1) {
    const answer = await edit(id, { name: newName(), updateTime: seen }, proposer)
    answers.push(answer.statusCode)
    if (answer.statusCode === 200) seen = answer.json<UserTopic>().updateTime
  }
  expect([answers[0], answers.at(-1)]).toEqual([200, 429])
})

test('改好了，答复却丢了，照样再改：答的是改好的那一版', async () => {
  const id = await proposeTopic(server, author, newName())
  const body = { name: ` ${newName()} `, updateTime: (await own(id)).updateTime }
  server.clock.advance(1000)
  const saved = await edit(id, body)
  server.clock.advance(1000)
  const again = await edit(id, body)
  expect([again.statusCode, again.json()]).toEqual([200, saved.json()])
})

test('旧名字随即可以再用；别人的名字、太短的都不行', async () => {
  const [first, second] = [newName(), newName()]
  const id = await proposeTopic(server, author, first)
  await addTopic(server, admin, second)
  const { updateTime } = await own(id)
  const taken = await edit(id, { name: second, updateTime })
  expect(refusalOf(taken)).toEqual({ status: 400, code: 1000, fields: ['name'] })
  expect(refusalOf(await edit(id, { name: '  短 ', updateTime }))).toMatchObject({
    fields: ['name'],
  })
  expect((await own(id)).name).toBe(first)
  expect((await edit(id, { name: newName(), updateTime })).statusCode).toBe(200)
  await addTopic(server, admin, first)
})

test('管理员没有读过的改动，审核不了：通过与驳回都是 409，重新读了才行', async () => {
  const id = await proposeTopic(server, author, newName())
  const read = await adminTopic(server, admin, id)
  const name = newName()
  await edit(id, { name, updateTime: (await own(id)).updateTime })
  for (const approved of [true, false]) {
    for (const body of [{ approved, updateTime: read.updateTime }, { approved }]) {
      const answer = await review(id, body)
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1006 })
      expect(messageOf(answer)).toBe(`话题“${name}”在别处被修改过，请重新查看`)
    }
  }
  const { updateTime } = await adminTopic(server, admin, id)
  expect((await review(id, { approved: true, updateTime })).json()).toMatchObject({
    status: 1,
    name,
  })
})

test('没有改过的，不带时间也审得了', async () => {
  const id = await proposeTopic(server, author, newName())
  expect((await review(id, { approved: true })).json()).toMatchObject({ status: 1 })
})

test('管理员先改了措辞：按旧的改是 409，不会盖掉', async () => {
  const id = await proposeTopic(server, author, newName())
  const { updateTime } = await own(id)
  const name = newName()
  server.clock.advance(1000)
  await server.put(`/api/admin/topics/${id}`, { name }, admin.token)
  const answer = await edit(id, { name: newName(), updateTime })
  expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1006 })
  expect((await own(id)).name).toBe(name)
})

test('待审的可以撤回：没有了，名字可以再提；操作记录里有一笔', async () => {
  const name = newName()
  const id = await proposeTopic(server, author, name)
  expect((await withdraw(id)).statusCode).toBe(204)
  expect(refusalOf(await server.get(`/api/topics/${id}`, author.token))).toMatchObject(absent)
  expect(await server.core.db.$count(topics, eq(topics.id, id))).toBe(0)
  expect(refusalOf(await withdraw(id))).toMatchObject(absent)
  await proposeTopic(server, other, name)
  expect(
    await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id)),
  ).toMatchObject([
    { action: 'topic.withdraw', actorId: author.id, before: { name }, after: null },
  ])
})

test('审核过的不能改也不能撤回：通过的、未通过的都留着原样', async () => {
  for (const [approved, status] of [
    [true, 1],
    [false, 4],
  ] as const) {
    const name = newName()
    const id = await proposeTopic(server, author, name)
    await review(id, { approved })
    const { updateTime, abilities } = await own(id)
    expect(abilities).toEqual({ edit: false, withdraw: false })
    for (const answer of [
      await edit(id, { name: newName(), updateTime }),
      await withdraw(id),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1006 })
      expect(messageOf(answer)).toBe(`话题“${name}”已经审核过了，不能再修改或撤回`)
    }
    expect(await own(id)).toMatchObject({ name, status })
  }
})

test('只有提出它的人：别人与管理员都是没有', async () => {
  const id = await proposeTopic(server, author, newName())
  const { updateTime } = await own(id)
  for (const by of [other, admin]) {
    expect(refusalOf(await edit(id, { name: newName(), updateTime }, by))).toMatchObject(absent)
    expect(refusalOf(await withdraw(id, by))).toMatchObject(absent)
  }
  expect(await own(id)).toMatchObject({ updateTime })
})

test('正打开着的管理员知道是谁撤回的', async () => {
  const proposer = await server.createMember({ nickName: '反悔的发起人' })
  const id = await proposeTopic(server, proposer, newName())
  const { updateTime } = await adminTopic(server, admin, id)
  await withdraw(id, proposer)
  const { id: targetId } = await addTopic(server, admin, newName())
  const at = `/api/admin/topics/${id}`
  for (const answer of [
    await review(id, { approved: true, updateTime }),
    await server.put(at, { name: newName() }, admin.token),
    await server.post(`${at}/merge`, { targetId }, admin.token),
    await server.delete(at, admin.token),
  ]) {
    expect(refusalOf(answer)).toMatchObject(absent)
    expect(messageOf(answer)).toBe('反悔的发起人已经撤回了这个话题')
  }
})

test('同时修改与审核：审核的总是读过的那一版', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [old, name] = [newName(), newName()]
    const id = await proposeTopic(server, author, old)
    const { updateTime } = await own(id)
    const [edited, approved] = await Promise.all([
      edit(id, { name, updateTime }),
      review(id, { approved: true, updateTime }),
    ])
    const isApproved = approved.statusCode === 200
    expect(approved.statusCode).toBe(isApproved ? 200 : 409)
    expect(edited.statusCode).toBe(isApproved ? 409 : 200)
    expect(await own(id)).toMatchObject({
      name: isApproved ? old : name,
      status: isApproved ? 1 : 0,
    })
  }
})
