import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { images } from '#server/db/schema/images.ts'
import { forgetSender } from '#server/feedback/feedback.store.ts'
import { removeUnusedPictures } from '#server/images/unused.job.ts'
import { day, hour, minute } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/posts.ts'
import { startServer, tellWaiting } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']
type Detail = Schemas['AdminFeedbackDetail']

let server: TestServer
let admin: Member
let other: Member
/** A new one for each test: how much one may tell is limited. */
let member: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  other = await server.createAdmin()
})
beforeEach(async () => {
  member = await server.createMember()
})
afterAll(() => server.close())

const content = '希望编辑器支持分栏预览。'

const tell = (body: object = {}, by = member) =>
  server.post('/api/feedback', { type: 'suggestion', content, ...body }, by.token)

async function told(body: object = {}, by = member): Promise<Schemas['Feedback']> {
  const answer = await tell(body, by)
  if (answer.statusCode !== 201) throw new Error(`not told: ${answer.body}`)
  return answer.json<Schemas['Feedback']>()
}

const mine = async (by = member) =>
  (await server.get('/api/feedback/my', by.token)).json<Schemas['FeedbackPage']>()

const list = async (query = '') =>
  (await server.get(`/api/admin/feedback${query}`, admin.token)).json<
    Schemas['AdminFeedbackPage']
  >()

const handle = (id: string, body: object, by = admin) =>
  server.put(`/api/admin/feedback/${id}`, body, by.token)

const open = async (id: string) =>
  (await server.get(`/api/admin/feedback/${id}`, admin.token)).json<Detail>()

async function uploadedBy(by: Member): Promise<string> {
  const answer = await upload(server, by, await picture('png'), { category: 'feedback' })
  return answer.json<Schemas['UploadedImage']>().url
}

describe('提交反馈', () => {
  test('正文去掉首尾空白，图片、联系方式和诊断报告都在；自己看得到，报告只给管理员', async () => {
    const images = [await uploadedBy(member), await uploadedBy(member)]
    const report = 'time: 2026-11-22\n\n[chat]\nstate: live'
    const answer = await tell({
      content: `  ${content}\n`,
      contact: ' 微信 lin ',
      images,
      report,
    })
    expect(answer.statusCode).toBe(201)
    const now = server.clock.now().toISOString()
    const expected = {
      id: expect.any(String),
      type: 'suggestion',
      content,
      contact: '微信 lin',
      images,
      hasReport: true,
      status: 'pending',
      reply: null,
      createTime: now,
      updateTime: now,
    }
    expect(answer.json()).toEqual(expected)
    expect(await mine()).toMatchObject({ items: [expected], total: 1 })
    expect((await mine(await server.createMember())).items).toEqual([])
    expect(await open(answer.json<{ id: string }>().id)).toMatchObject({
      report,
      author: { id: member.id },
      handler: null,
      version: 1,
      nextStatuses: ['processing', 'resolved', 'closed'],
    })
  })

  test.each([
    ['四个字', '四个字呢'],
    ['空白里的四个字', '  四个字呢  '],
    ['两千零一个字', '字'.repeat(2001)],
  ])('正文是%s不行', async (_name, text) => {
    const answer = await tell({ content: text })
    expect(refusalOf(answer)).toEqual({ status: 400, code: 1000, fields: ['content'] })
  })

  test.each([
    ['五个表情', '😀'.repeat(5)],
    ['两千个表情', '😀'.repeat(2000)],
  ])('正文是%s可以', async (_name, text) => {
    expect(await told({ content: text })).toMatchObject({ content: text })
  })

  test('图片只能是自己为反馈上传的：别人的、外站的、没有的、别类的都不行', async () => {
    const stranger = await server.createMember()
    const own = await uploadedBy(member)
    for (const image of [
      await uploadedBy(stranger),
      'https://example.com/a.png',
      `/images/feedback/${'0'.repeat(32)}.png`,
      own.replace('/feedback/', '/post/'),
    ]) {
      const answer = await tell({ images: [own, image] })
      expect(refusalOf(answer), image).toEqual({ status: 400, code: 1000, fields: ['images'] })
    }
    expect((await mine()).total).toBe(0)
    const six = await tell({ images: Array.from({ length: 6 }, () => own) })
    expect(six.statusCode).toBe(400)
  })

  test('同一个 clientId 重试，同时两次也只有一份', async () => {
    const body = { clientId: 'a1' }
    const [one, two] = await Promise.all([told(body), told(body)])
    const three = await told({ ...body, content: '换了说法的同一份反馈' })
    expect(new Set([one.id, two.id, three.id]).size).toBe(1)
    expect((await mine()).total).toBe(1)
    const stranger = await server.createMember()
    expect((await told(body, stranger)).id).not.toBe(one.id)
  })

  test('一小时里太多次就要等', async () => {
    for (let times = 0; times < 10; times += 1) await told()
    const answer = await tell()
    expect(refusal(answer)).toMatchObject({ status: 429, code: 1003 })
    server.clock.advance(hour)
    // The access token is older than its life by now.
    const answerLater = await server.post(
      '/api/feedback',
      { type: 'bug', content },
      await server.tokenFor(member),
    )
    expect(answerLater.statusCode).toBe(201)
    admin = { ...admin, token: await server.tokenFor(admin) }
    other = { ...other, token: await server.tokenFor(other) }
  })

  test('注销之后，联系方式和诊断报告不留下', async () => {
    const { id } = await told({ contact: 'lin@example.com', report: 'state: live' })
    await server.core.db.transaction((tx) => forgetSender(tx, member.id))
    expect(await open(id)).toMatchObject({ contact: '', report: null, content })
  })

  test('反馈里的图片一直留着；注销的人的，和传了一天没用的，连文件一起删掉', async () => {
    const reader = await server.createMember()
    const [kept, personal, unused] = [
      await uploadedBy(member),
      await uploadedBy(reader),
      await uploadedBy(member),
    ]
    const { id } = await told({ images: [kept] })
    const left = await told({ images: [personal] }, reader)
    const clean = () => removeUnusedPictures(server.core, server.services.files)
    const answers = async () => {
      const found = []
      for (const url of [kept, personal, unused]) found.push((await server.get(url)).statusCode)
      return found
    }
    await server.core.db.transaction((tx) => forgetSender(tx, reader.id))
    await clean()
    expect(await answers()).toEqual([200, 200, 200])
    server.clock.advance(day + minute)
    const fresh = await server.createMember()
    const justNow = await uploadedBy(fresh)
    for (const times of [1, 2]) {
      await clean()
      expect(await answers(), `${times}`).toEqual([200, 404, 404])
    }
    expect((await server.get(justNow)).statusCode).toBe(200)
    const names = (await server.core.db.select().from(images)).map(({ name }) => name)
    expect(names.filter((name) => personal.includes(name) || unused.includes(name))).toEqual([])
    for (const it of [admin, other]) it.token = await server.tokenFor(it)
    expect(await open(id)).toMatchObject({ images: [kept] })
    expect(await open(left.id)).toMatchObject({ images: [], content })
  })

  test('图片正被删的时候交上来：不是收下还在，就是说要重新上传', async () => {
    const url = await uploadedBy(member)
    server.clock.advance(day + minute)
    for (const it of [admin, other, member]) it.token = await server.tokenFor(it)
    const [answer] = await Promise.all([
      tell({ images: [url] }),
      removeUnusedPictures(server.core, server.services.files),
    ])
    const both = [answer.statusCode, (await server.get(url)).statusCode]
    expect([
      [201, 200],
      [400, 404],
    ]).toContainEqual(both)
  })
})

describe('处理反馈', () => {
  test('接手、回复、处理完：状态、操作记录、作者的通知', async () => {
    const { id } = await told()
    const claimed = (await handle(id, { status: 'processing', version: 1 })).json<Detail>()
    expect(claimed).toMatchObject({ status: 'processing', version: 2, reply: null })
    expect(claimed.handler).toMatchObject({ id: admin.id })
    expect((await noticesOf(server, member, '/system')).totalCount).toBe(0)
    server.clock.advance(minute)
    const answered = await handle(id, { status: 'processing', version: 2, reply: ' 在看了 ' })
    expect(answered.json()).toMatchObject({ status: 'processing', version: 3, reply: '在看了' })
    server.clock.advance(minute)
    const resolved = await handle(id, { status: 'resolved', version: 3 })
    expect(resolved.json()).toMatchObject({
      status: 'resolved',
      reply: '在看了',
      nextStatuses: ['processing'],
    })
    const { notifications } = await noticesOf(server, member, '/system')
    expect(notifications).toMatchObject([
      { type: 0, message: { title: '您的反馈有了回应', content: '在看了', feedbackId: id } },
      { type: 0, message: { content: '在看了', feedbackId: id } },
    ])
    expect((await mine()).items).toMatchObject([{ status: 'resolved', reply: '在看了' }])
    const rows = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(rows).toMatchObject([
      {
        actorId: admin.id,
        action: 'feedback.handle',
        targetType: 'feedback',
        before: { status: 'pending', reply: null },
        after: { status: 'processing', reply: null },
      },
      { after: { status: 'processing', reply: '在看了' } },
      { before: { status: 'processing' }, after: { status: 'resolved', reply: '在看了' } },
    ])
  })

  test('没有新的回复也没有新的状态，不算处理；不能退回待处理', async () => {
    const { id } = await told()
    expect(refusalOf(await handle(id, { status: 'pending', version: 1 }))).toEqual({
      status: 400,
      code: 1000,
      fields: ['reply'],
    })
    await handle(id, { status: 'closed', version: 1 })
    for (const status of ['pending', 'resolved'])
      expect(refusal(await handle(id, { status, version: 2 }))).toMatchObject({
        status: 409,
        code: 1006,
      })
    const absent = '019a9b2e-0000-7000-8000-00000000ffff'
    expect((await handle(absent, { status: 'closed', version: 1 })).statusCode).toBe(404)
  })

  test('两位管理员同时处理：一位成，另一位知道是谁先了', async () => {
    const { id } = await told()
    const answers = await Promise.all([
      handle(id, { status: 'resolved', version: 1, reply: '甲' }),
      handle(id, { status: 'closed', version: 1, reply: '乙' }, other),
    ])
    const won = answers.find(({ statusCode }) => statusCode === 200)
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    const winner = won?.json<Detail>().handler?.nickName
    expect(lost?.json<{ message: string }>().message).toBe(
      `${winner}刚刚处理过这份反馈，请查看最新内容`,
    )
    expect(await open(id)).toMatchObject({ version: 2, reply: won?.json<Detail>().reply })
    expect((await noticesOf(server, member, '/system')).totalCount).toBe(1)
  })

  test('处理好了，答复却丢了，照样再来：答的是处理好的，作者只听到一次', async () => {
    const { id } = await told()
    const heard = (await noticesOf(server, member, '/system')).totalCount
    const body = { status: 'resolved', version: 1, reply: ' 修好了 ' }
    const handled = await handle(id, body)
    server.clock.advance(minute)
    const again = await handle(id, body)
    expect([again.statusCode, again.json()]).toEqual([200, handled.json()])
    expect((await noticesOf(server, member, '/system')).totalCount).toBe(heard + 1)
    const rows = await server.core.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(rows).toHaveLength(1)
  })

  test('进程在提交之后、通知之前死去，下次启动补上', async () => {
    const restarted = await startServer({ tells: false })
    const [author, keeper] = [await restarted.createMember(), await restarted.createAdmin()]
    const made = await restarted.post('/api/feedback', { type: 'bug', content }, author.token)
    const { id } = made.json<{ id: string }>()
    const body = { status: 'closed', version: 1 }
    await restarted.put(`/api/admin/feedback/${id}`, body, keeper.token)
    expect((await noticesOf(restarted, author, '/system')).totalCount).toBe(0)
    await tellWaiting(restarted)
    const { notifications } = await noticesOf(restarted, author, '/system')
    expect(notifications).toMatchObject([{ message: { content: '已关闭', feedbackId: id } }])
    await restarted.close()
  })
})

describe('反馈列表', () => {
  test('按类型、状态、关键词和昵称找，分页，两种排序', async () => {
    const writer = await server.createMember({ nickName: '寻笔人' })
    const first = await told({ type: 'bug', content: '甲乙丙丁 Needle' }, writer)
    server.clock.advance(1)
    const second = await told({ type: 'question', content: '完全是另外的话' }, writer)
    server.clock.advance(1)
    await handle(first.id, { status: 'processing', version: 1 })
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await ids('?keyword=needle')).toEqual([first.id])
    expect(await ids(`?keyword=${encodeURIComponent('寻笔')}`)).toEqual([second.id, first.id])
    const own = `keyword=${encodeURIComponent('寻笔')}`
    expect(await ids(`?${own}&sortBy=updateTime`)).toEqual([first.id, second.id])
    expect(await ids(`?${own}&sortOrder=asc`)).toEqual([first.id, second.id])
    expect(await ids(`?${own}&type=bug`)).toEqual([first.id])
    expect(await ids(`?${own}&status=pending`)).toEqual([second.id])
    expect(await ids(`?${own}&onlyOpen=true`)).toEqual([second.id, first.id])
    await handle(second.id, { status: 'closed', version: 1 })
    expect(await ids(`?${own}&onlyOpen=true`)).toEqual([first.id])
    expect(await ids(`?${own}&onlyOpen=false`)).toEqual([second.id, first.id])
    expect(await list(`?${own}&pageSize=1&page=2`)).toMatchObject({
      items: [{ id: first.id }],
      total: 2,
      totalPages: 2,
    })
    expect((await list('?keyword=%25_')).items).toEqual([])
  })

  test('坏数据不弄坏列表：没有作者，不认识的类型和状态，一兆的正文；也还能处理', async () => {
    const { id } = await told()
    await server.core.db.execute(sql`update ${feedback} set
      author_id = null, type = 'riddle', status = 'lost', content = repeat('墨', 350000),
      contact = repeat('x', 1000000), report = repeat('y', 1000000)
      where id = ${id}`)
    const [row] = (await list()).items
    expect(row).toMatchObject({
      id,
      author: null,
      type: 'other',
      status: 'pending',
      hasReport: true,
      nextStatuses: ['processing', 'resolved', 'closed'],
    })
    expect(row?.content).toHaveLength(2000)
    expect((await open(id)).content).toHaveLength(350000)
    expect((await handle(id, { status: 'closed', version: 1 })).statusCode).toBe(200)
  })
})
