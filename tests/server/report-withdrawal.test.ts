import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { reports } from '#server/db/schema/reports.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { publish, refusalOf } from '#tests/support/posts.ts'
import { handleCase, openCase, report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member
/** New ones for each test: what one may report is limited. */
let reader: Member
let other: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '甲管理员' })
  author = await server.createMember()
})
beforeEach(async () => {
  reader = await server.createMember()
  other = await server.createMember()
})
afterAll(() => server.close())

const withdraw = (id: string, by = reader) => server.delete(`/api/report/${id}`, by.token)

const mine = async (by = reader) =>
  (await server.get('/api/report/my', by.token)).json<Schemas['ReportPage']>()

const waiting = async (targetId: string) =>
  (await server.get(`/api/admin/reports?onlyOpen=true&targetId=${targetId}`, admin.token)).json<
    Schemas['AdminReportPage']
  >().items

const messageOf = (answer: { json(): unknown }) => (answer.json() as Schemas['Problem']).message

async function reported(by = reader) {
  const { id: targetId } = await publish(server, author)
  return report(server, by, { type: 0, targetId })
}

test('待处理的自己撤回：列表里没有了，什么也没留下，可以再举报', async () => {
  const { id, targetId, canWithdraw } = await reported()
  expect(canWithdraw).toBe(true)
  expect((await withdraw(id)).statusCode).toBe(204)
  expect(await mine()).toMatchObject({ items: [], total: 0 })
  expect(refusalOf(await server.get(`/api/report/${id}`, reader.token))).toMatchObject({
    status: 404,
  })
  const check = await server.get(`/api/report/check?type=0&targetId=${targetId}`, reader.token)
  expect(check.json()).toEqual({ hasReported: false, reportId: null })
  expect(await server.core.db.$count(reports, eq(reports.id, id))).toBe(0)
  expect(refusalOf(await withdraw(id))).toMatchObject({ status: 404, code: 1004 })
  const again = await report(server, reader, { type: 0, targetId })
  expect(again).toMatchObject({ status: 0, canWithdraw: true })
})

test('只有举报的人能撤回：别人与管理员都是没有', async () => {
  const { id } = await reported()
  for (const by of [other, author, admin])
    expect(refusalOf(await withdraw(id, by))).toMatchObject({ status: 404, code: 1004 })
  expect(await mine()).toMatchObject({ total: 1 })
})

test('撤回的不再等处理；同一内容上别人的还在，数目少了一件', async () => {
  const { id, targetId } = await reported()
  const kept = await report(server, other, { type: 0, targetId })
  await withdraw(id)
  expect((await waiting(targetId)).map((it) => it.id)).toEqual([kept.id])
  expect(await openCase(server, admin, kept.id)).toMatchObject({
    reportCount: 1,
    openReportCount: 1,
    targetRecord: { total: 1 },
    authorRecord: { upheld: 0 },
    relatedReports: [],
  })
  await withdraw(kept.id, other)
  expect(await waiting(targetId)).toEqual([])
})

test.each([
  ['接手', 'claim', '管理员已经开始处理这件举报，不能再撤回', 1],
  ['拒绝', 'reject', '这件举报已经有了结果，不能再撤回', 3],
] as const)(
  '管理员%s之后撤回不了，说得出为什么，列表是新的',
  async (_name, step, why, status) => {
    const { id } = await reported()
    const body = step === 'claim' ? undefined : { version: 1 }
    await server.post(`/api/admin/reports/${id}/${step}`, body, admin.token)
    const answer = await withdraw(id)
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 1006 })
    expect(messageOf(answer)).toBe(why)
    expect((await mine()).items).toMatchObject([{ id, status, canWithdraw: false }])
  },
)

test('正打开着的管理员知道是谁撤回的；怎么了结都一样，批量也一样', async () => {
  const reporter = await server.createMember({ nickName: '反悔的读者' })
  const { id } = await reported(reporter)
  await withdraw(id, reporter)
  const at = `/api/admin/reports/${id}`
  const version = { version: 1 }
  const answers = [
    await server.get(at, admin.token),
    await server.post(`${at}/claim`, undefined, admin.token),
    await handleCase(server, admin, id),
    await server.post(`${at}/reject`, version, admin.token),
    await server.post(`${at}/close`, version, admin.token),
  ]
  const message = '反悔的读者已经撤回了这件举报，请重新查看'
  for (const answer of answers) {
    expect(refusalOf(answer)).toMatchObject({ status: 404, code: 1004 })
    expect(messageOf(answer)).toBe(message)
  }
  const batch = { cases: [{ id, version: 1 }], action: 'close' }
  expect((await server.post('/api/admin/reports/batch', batch, admin.token)).json()).toEqual({
    succeeded: [],
    failed: [{ id, code: 1004, message }],
  })
  const none = await server.get(`/api/admin/reports/${server.core.newId()}`, admin.token)
  expect(messageOf(none)).toBe('请求的内容不存在')
})

test('操作记录里有一笔，没有当时的话；谁也没有收到通知', async () => {
  const { id, targetId } = await reported()
  await withdraw(id)
  const rows = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
  expect(rows).toMatchObject([
    {
      action: 'report.withdraw',
      actorId: reader.id,
      before: { status: 'pending', targetType: 'post', targetId },
      after: null,
    },
  ])
  for (const member of [reader, author])
    expect((await noticesOf(server, member)).notifications).toEqual([])
})

test('同时撤回与处理：只成一样，两边都说得清', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await reported()
    const [gone, done] = await Promise.all([withdraw(id), handleCase(server, admin, id)])
    const isGone = gone.statusCode === 204
    expect(gone.statusCode).toBe(isGone ? 204 : 409)
    expect(done.statusCode).toBe(isGone ? 404 : 200)
    expect(messageOf(isGone ? done : gone)).toMatch(/已经撤回了这件举报|已经有了结果/)
    expect(await server.core.db.$count(reports, eq(reports.id, id))).toBe(isGone ? 0 : 1)
  }
})

test('撤回的也算在举报次数里：一小时二十件', async () => {
  const { id: targetId } = await publish(server, author)
  for (let made = 0; made < 20; made += 1) {
    const { id } = await report(server, reader, { type: 0, targetId })
    expect((await withdraw(id)).statusCode).toBe(204)
  }
  const body = { type: 0, targetId, reason: 0, description: '全文都是广告链接。' }
  expect(refusalOf(await server.post('/api/report', body, reader.token))).toMatchObject({
    status: 429,
    code: 1003,
  })
})
