import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { listTables } from '#server/backup/tables.store.ts'
import { rows } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { appeals } from '#server/db/schema/reports.ts'
import { blocks, mutes } from '#server/db/schema/relations.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { textOf } from '#tests/architecture/sources.ts'
import { day } from '#tests/support/clock.ts'
import { comment, showComment } from '#tests/support/comments.ts'
import { demandStatus, lastMail, login, refusal, register } from '#tests/support/door.ts'
import type { Member } from '#tests/support/members.ts'
import { approve, changeSettings, takeDown } from '#tests/support/moderation.ts'
import { buildPost, publish, saveDraft } from '#tests/support/posts.ts'
import { openCase, report } from '#tests/support/reports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { settled } from '#tests/support/stored.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member
let reader: Member

beforeAll(async () => {
  server = await startServer()
  await changeSettings(server, await server.createAdmin(), { sensitiveWords: ['赌博'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.createAdmin()
  author = await server.createMember()
  reader = await server.createMember()
})

const erase = async ({ id }: Pick<Member, 'id'>) =>
  demandStatus(await server.delete(`/api/admin/users/${id}?reason=spam`, admin.token), 204)
/** As a server of before erased it, or a process that was killed right after. */
const eraseAlone = ({ id }: Pick<Member, 'id'>) =>
  server.core.db.update(accounts).set({ status: 'deleted' }).where(eq(accounts.id, id))
const nightly = async (name: string) =>
  expect(await server.services.jobs.run(name)).toMatchObject({ lastError: null })

const held = (of: Pick<Member, 'token'>) => publish(server, of, { content: '来赌博吧' })
const kept = async (of: Member, status = '') =>
  (await server.get(`/api/admin/posts?authorId=${of.id}${status}`, admin.token)).json<
    Schemas['AdminPostPage']
  >()
const opened = (id: string) => server.get(`/api/posts/edit/${id}`, admin.token)
const restore = (id: string) =>
  server.post(`/api/admin/posts/${id}/restore`, { reason: '再看看' }, admin.token)
const remove = (id: string) =>
  server.delete(`/api/admin/posts/${id}?reason=spam&rule=0`, admin.token)
const unpublish = async (id: string) =>
  demandStatus(await server.post(`/api/posts/${id}/unpublish`, undefined, author.token), 200)
const show = (id: string) => showComment(server, admin, id)
const hide = (id: string) =>
  server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, admin.token)
const queues = async () =>
  (await server.get('/api/admin/queues', admin.token)).json<Schemas['Pending']>()
const commentRow = async (id: string) =>
  (await server.core.db.select().from(comments).where(eq(comments.id, id)))[0]
const gone = { status: 409, code: 1006 }
const nothing = { review: false, takeDown: false, restore: false, delete: false }

describe('没有发布过的', () => {
  test('注销之后谁也打不开、通过不了，不再算在待办里，满 30 天连同历史一起没有了', async () => {
    const before = await queues()
    const waiting = await held(author)
    const draft = await saveDraft(server, author)
    const { id: withdrawn } = await publish(server, author)
    await unpublish(withdrawn)
    const published = await publish(server, author)
    const said = await comment(server, author, published.id, { content: '来赌博吧' })
    expect((await kept(author)).total).toBe(4)

    await erase(author)
    await expect.poll(async () => (await kept(author)).total).toBe(1)
    await expect
      .poll(() => commentRow(said.id))
      .toMatchObject({ status: 'deleted', content: '' })
    expect(await queues()).toEqual(before)
    for (const id of [waiting.id, draft.id, withdrawn]) {
      expect(refusal(await opened(id))).toEqual({ status: 404, code: 2009 })
      expect(refusal(await restore(id))).toEqual(gone)
    }
    expect(refusal(await approve(server, admin, waiting.id, waiting.revision))).toEqual(gone)
    expect(refusal(await show(said.id))).toEqual({ status: 404, code: 2102 })
    const trash = (await kept(author, '&status=deleted')).items
    expect(trash.map(({ abilities }) => abilities)).toEqual(Array(3).fill(nothing))
    expect(refusal(await remove(withdrawn))).toEqual(gone)
    expect(refusal(await restore(withdrawn))).toEqual(gone)
    expect((await server.get(`/api/posts/${published.id}`)).statusCode).toBe(200)

    server.clock.advance(31 * day)
    await nightly('trash')
    const left = await server.core.db.$count(posts, eq(posts.authorId, author.id))
    expect(left).toBe(1)
  })

  test('发布过的只留下读者读到的那一版：等着审核的修改和后来的草稿都没有了', async () => {
    const { id } = await publish(server, author, { title: '读者读到的', content: '好书' })
    const change = { ...buildPost({ title: '还没有公开', content: '来赌博吧' }), id }
    expect(await publish(server, author, change)).toMatchObject({ reviewRevision: 2 })
    await saveDraft(server, author, { title: '更晚的草稿', id, baseRevision: 2 })

    await erase(author)
    await expect
      .poll(async () => (await opened(id)).json<Schemas['PostEdit']>().title)
      .toBe('读者读到的')
    const [row] = await server.core.db.select().from(posts).where(eq(posts.id, id))
    expect(row).toMatchObject({
      status: 'published',
      revision: 1,
      publishedRevision: 1,
      reviewRevision: null,
    })
    const left = await server.core.db
      .select({ revision: postRevisions.revision, bytes: postRevisions.bytes })
      .from(postRevisions)
      .where(eq(postRevisions.postId, id))
    expect(left).toEqual([{ revision: 1, bytes: row?.textBytes }])
    expect((await server.get(`/api/posts/${id}`)).json()).toMatchObject({ title: '读者读到的' })
  })

  test('注销以前下架的，按读者读到的那一版恢复；注销以后下架、隐藏的也还能回来', async () => {
    const { id } = await publish(server, author, { title: '读者读到的' })
    const said = await comment(server, author, id)
    await takeDown(server, admin, id)
    await saveDraft(server, author, { title: '还没有公开', id, baseRevision: 1 })
    await erase(author)
    await expect
      .poll(async () => (await kept(author)).items)
      .toMatchObject([{ id, title: '读者读到的', status: 'takenDown', revision: 1 }])
    demandStatus(await restore(id), 200)
    await nightly('erased-accounts')
    demandStatus(await approve(server, admin, id, 1), 200)
    expect((await server.get(`/api/posts/${id}`)).json()).toMatchObject({ title: '读者读到的' })
    await takeDown(server, admin, id)
    await nightly('erased-accounts')
    expect((await kept(author)).items).toMatchObject([
      { status: 'takenDown', abilities: { restore: true } },
    ])
    demandStatus(await hide(said.id), 200)
    await nightly('erased-accounts')
    demandStatus(await show(said.id), 200)
  })

  test('作者自己收回的，管理员后来下架、删除也不再公开', async () => {
    const { id: takenBack } = await publish(server, author)
    const reported = await report(server, reader, { type: 0, targetId: takenBack })
    await unpublish(takenBack)
    demandStatus(await takeDown(server, admin, takenBack), 200)
    const { id: trashed } = await publish(server, author)
    demandStatus(await server.delete(`/api/posts/${trashed}`, author.token), 204)
    demandStatus(await remove(trashed), 204)
    // Taken by an administrator long before, and given back since.
    const { id: returned } = await publish(server, author)
    demandStatus(await takeDown(server, admin, returned), 200)
    demandStatus(await restore(returned), 200)
    demandStatus(await approve(server, admin, returned, 1), 200)
    demandStatus(await server.delete(`/api/posts/${returned}`, author.token), 204)
    demandStatus(await restore(returned), 200)
    const { id: removed } = await publish(server, author)
    demandStatus(await takeDown(server, admin, removed), 200)
    demandStatus(await remove(removed), 204)

    await erase(author)
    await expect.poll(async () => (await kept(author)).total).toBe(0)
    for (const id of [takenBack, trashed, returned])
      expect(refusal(await restore(id))).toEqual(gone)
    const { items } = await kept(author, '&status=deleted')
    const restorable = items.filter(({ abilities }) => abilities.restore)
    expect(restorable.map(({ id }) => id)).toEqual([removed])
    demandStatus(await restore(removed), 200)
    const { abilities } = await openCase(server, admin, reported.id)
    expect(abilities.actions).toEqual([0])
  })

  test('下架以后作者自己删了、管理员又从回收站恢复的，也不再公开；作者自己恢复的还能公开', async () => {
    const takenAndDeleted = async () => {
      const { id } = await publish(server, author)
      demandStatus(await takeDown(server, admin, id), 200)
      demandStatus(await server.delete(`/api/posts/${id}`, author.token), 204)
      return id
    }
    const deleted = await takenAndDeleted()
    demandStatus(await restore(deleted), 200)
    const deletedAnew = await takenAndDeleted()
    demandStatus(await restore(deletedAnew), 200)
    demandStatus(await remove(deletedAnew), 204)
    const kept = await takenAndDeleted()
    const back = await server.post(`/api/posts/${kept}/restore`, undefined, author.token)
    expect(back.json()).toMatchObject({ status: 'takenDown' })
    const { id: removed } = await publish(server, author)
    demandStatus(await remove(removed), 204)
    demandStatus(await restore(removed), 200)

    await eraseAlone(author)
    for (const id of [deleted, deletedAnew]) expect(refusal(await restore(id))).toEqual(gone)
    await nightly('erased-accounts')
    for (const id of [kept, removed]) {
      demandStatus(await restore(id), 200)
      demandStatus(await approve(server, admin, id, 1), 200)
      expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(200)
    }
    const trash = await server.core.db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.authorId, author.id), eq(posts.status, 'deleted')))
    expect(new Set(trash.map(({ id }) => id))).toEqual(new Set([deleted, deletedAnew]))
    for (const id of [deleted, deletedAnew]) expect(refusal(await restore(id))).toEqual(gone)
  })

  test('等过审核、显示过的评论，读者读过：隐藏以后还在，也还能显示；改过以后又等着的不在了', async () => {
    const { id: postId } = await publish(server, reader)
    const say = () => comment(server, author, postId, { content: '来赌博吧' })
    const [read, changed, unread] = [await say(), await say(), await say()]
    for (const { id } of [read, changed]) demandStatus(await show(id), 200)
    const again = { content: '还是来赌博吧' }
    demandStatus(await server.put(`/api/comments/${changed.id}`, again, author.token), 200)
    for (const { id } of [read, changed, unread]) demandStatus(await hide(id), 200)

    await erase(author)
    await nightly('erased-accounts')
    expect(await commentRow(read.id)).toMatchObject({ status: 'hidden', content: '来赌博吧' })
    for (const { id } of [changed, unread])
      expect(await commentRow(id)).toMatchObject({ status: 'deleted', content: '' })
    demandStatus(await show(read.id), 200)
  })

  test('还没来得及收走的也通过不了、显示不了；漏下的夜里收走，多少都收', async () => {
    const waiting = await held(author)
    const trashed = await saveDraft(server, author)
    demandStatus(await server.delete(`/api/posts/${trashed.id}`, author.token), 204)
    const { id: postId } = await publish(server, reader)
    const said = await comment(server, author, postId, { content: '来赌博吧' })
    await server.core.db.execute(sql`insert into ${posts}
      (id, author_id, title, format, status, created_at, updated_at)
      select gen_random_uuid(), author_id, title, format, 'draft', created_at, updated_at
      from ${posts}, generate_series(1, 230) where id = ${waiting.id}`)
    await eraseAlone(author)

    const answer = await approve(server, admin, waiting.id, waiting.revision)
    expect(refusal(answer)).toEqual(gone)
    expect(answer.json()).toMatchObject({
      message: '作者已注销，没有发布过的、作者自己收回的文章不能再公开',
    })
    expect(refusal(await restore(trashed.id))).toEqual(gone)
    const refused = await show(said.id)
    expect(refusal(refused)).toEqual(gone)
    expect(refused.json()).toMatchObject({ message: '作者已注销，没有公开过的评论不能再显示' })
    expect((await kept(author, '&status=reviewing')).items).toMatchObject([
      { abilities: { review: false } },
    ])

    expect((await kept(author)).total).toBe(231)
    await nightly('erased-accounts')
    expect((await kept(author)).total).toBe(0)
    expect(await commentRow(said.id)).toMatchObject({ status: 'deleted', content: '' })
  })
})

describe('申诉', () => {
  const text = '文中的链接是引用来源，不是广告。'
  const appealed = async () => {
    const { id: targetId } = await publish(server, author)
    await takeDown(server, admin, targetId)
    const body = { targetType: 0, targetId, text }
    const answer = await server.post('/api/appeals', body, author.token)
    demandStatus(answer, 201)
    return answer.json<Schemas['Appeal']>()
  }
  const listed = async (status: string) =>
    (await server.get(`/api/admin/appeals?status=${status}`, admin.token))
      .json<Schemas['AdminAppealPage']>()
      .items.map(({ id }) => id)
  const ended = (appeal: Schemas['Appeal'], version = 1) =>
    server.post(
      `/api/admin/appeals/${appeal.id}/decide`,
      { version, accepted: false, message: '维持。' },
      admin.token,
    )

  test('等着的跟着注销的人一起结束，不再排在管理员面前；已经答复的照旧', async () => {
    const answered = await appealed()
    demandStatus(await ended(answered), 200)
    const waiting = await appealed()
    await erase(author)
    await expect.poll(() => listed('pending')).not.toContain(waiting.id)
    const [appeal] = (await server.get('/api/admin/appeals?status=denied', admin.token))
      .json<Schemas['AdminAppealPage']>()
      .items.filter(({ id }) => id === waiting.id)
    expect(appeal).toMatchObject({ message: '作者已注销账号。', handler: null, version: 2 })
    expect(refusal(await ended(waiting))).toEqual(gone)
    const [kept] = await server.core.db
      .select()
      .from(appeals)
      .where(eq(appeals.id, answered.id))
    expect(kept).toMatchObject({ message: '维持。', version: 2 })
  })

  test('从前的版本留下的，夜里结束', async () => {
    const waiting = await appealed()
    await eraseAlone(author)
    expect(await listed('pending')).toContain(waiting.id)
    await nightly('erased-accounts')
    expect(await listed('pending')).not.toContain(waiting.id)
    expect(await listed('denied')).toContain(waiting.id)
  })
})

describe('屏蔽与静音', () => {
  test('跟着注销的人一起没有了：又能评论他留下的文章', async () => {
    const { id } = await publish(server, author)
    const theirs = await publish(server, reader)
    demandStatus(await server.post(`/api/blocks/${author.id}`, undefined, reader.token), 200)
    demandStatus(await server.post(`/api/mutes/${author.id}`, undefined, reader.token), 200)
    demandStatus(await server.post(`/api/mutes/${reader.id}`, undefined, author.token), 200)
    await erase(author)
    expect(await server.core.db.$count(blocks)).toBe(0)
    expect(await server.core.db.$count(mutes)).toBe(0)
    await comment(server, reader, id)
    await comment(server, admin, theirs.id)
  })

  test('从前留下的也能取消', async () => {
    await erase(author)
    const left = { accountId: reader.id, otherId: author.id, createdAt: server.clock.now() }
    await server.core.db.insert(blocks).values(left)
    await server.core.db.insert(mutes).values(left)
    const undone = await server.delete(`/api/blocks/${author.id}`, reader.token)
    expect([undone.statusCode, undone.json()]).toEqual([
      200,
      { userId: author.id, isBlocked: false, isMuted: true },
    ])
    const heard = await server.delete(`/api/mutes/${author.id}`, reader.token)
    expect(heard.json()).toMatchObject({ isBlocked: false, isMuted: false })
  })
})

test('注销之后，原来的邮箱收到一封信：自己注销的和被管理员删除的都是', async () => {
  const newcomer = await register(server)
  const mine = await login(server, newcomer)
  const body = { password: newcomer.password }
  demandStatus(await server.post('/api/account/delete', body, mine.token), 204)
  const mail = await lastMail(server, newcomer.email)
  expect(mail.subject).toBe('您的账号已注销')
  expect(mail.text).toContain('如果不是您本人操作，请尽快联系管理员')
  await erase(author)
  expect((await lastMail(server, author.account.email ?? '')).subject).toBe('您的账号已注销')
})

test('注销的人没有封禁可解：到了日子也没有记录', async () => {
  const tomorrow = new Date(server.clock.now().getTime() + day)
  const banned = { bannedUntil: tomorrow, banReason: '广告' }
  const change = server.core.db.update(accounts).set(banned)
  await change.where(eq(accounts.id, author.id))
  await erase(author)
  const [row] = await server.core.db.select().from(accounts).where(eq(accounts.id, author.id))
  expect(row).toMatchObject({ bannedUntil: null, bannedForever: false, banReason: null })
  // One that was erased before.
  const old = await server.createMember({ ...banned, status: 'deleted' })
  server.clock.advance(2 * day)
  await nightly('ended-bans')
  const lifted = eq(auditLog.action, 'user.lift')
  for (const { id } of [author, old])
    expect(await server.core.db.$count(auditLog, and(lifted, eq(auditLog.targetId, id)))).toBe(
      0,
    )
})

test('更新到这一版：从前注销的人不再屏蔽谁、被谁屏蔽，也没有封禁；认领的记录里没有邮箱', async () => {
  const { db, newId, clock } = server.core
  const [old, other] = [
    await server.createMember({ status: 'deleted', bannedForever: true, banReason: '广告' }),
    await server.createMember(),
  ]
  const createdAt = clock.now()
  const pairs = [
    { accountId: old.id, otherId: reader.id, createdAt },
    { accountId: reader.id, otherId: old.id, createdAt },
    { accountId: reader.id, otherId: other.id, createdAt },
  ]
  await db.insert(blocks).values(pairs)
  await db.insert(mutes).values(pairs)
  const entry = {
    id: newId(),
    action: 'user.claim',
    targetType: 'user',
    targetId: author.id,
    reason: '',
    after: { email: 'li.si@example.com', posts: 3 },
    createdAt,
  } as const
  await db.insert(auditLog).values(entry)

  await migrate('0022_erased_accounts', 1)
  const kept = { accountId: reader.id, otherId: other.id }
  expect(await db.select().from(blocks)).toEqual([expect.objectContaining(kept)])
  expect(await db.select().from(mutes)).toEqual([expect.objectContaining(kept)])
  const [row] = await db.select().from(accounts).where(eq(accounts.id, old.id))
  expect(row).toMatchObject({ bannedForever: false, banReason: null })
  const [audited] = await db.select().from(auditLog).where(eq(auditLog.id, entry.id))
  expect(audited?.after).toEqual({ posts: 3 })
})

test('更新到这一版：从前的操作记录里没有昵称，也没有测试邮件寄给了谁', async () => {
  const { db, newId, clock } = server.core
  const write = async (entry: Partial<typeof auditLog.$inferInsert>) => {
    const id = newId()
    await db.insert(auditLog).values({
      id,
      action: 'user.ban',
      targetType: 'user',
      targetId: author.id,
      reason: '',
      createdAt: clock.now(),
      ...entry,
    })
    return id
  }
  const to = 'zhang@example.com'
  const mailed = {
    action: 'settings.testMail',
    targetType: 'settings',
    targetId: 'mail',
  } as const
  const ids = [
    await write({
      before: { nickName: '张三', status: 'active' },
      after: { nickName: '张三' },
    }),
    await write({ action: 'user.claim', before: { nickName: '张三' }, after: { posts: 3 } }),
    await write({ action: 'user.endSessions', after: { count: 2 } }),
    await write({ ...mailed, after: { to, problem: `550 <${to}> 没有这个人` } }),
    await write({ ...mailed, after: { to, problem: null } }),
    await write({ targetType: 'category', targetId: 'c', before: { name: '张三' } }),
  ]
  await migrate('0024_nameless_audit')
  const found = await db.select().from(auditLog).where(inArray(auditLog.id, ids))
  const kept = ids.map((id) => found.find((row) => row.id === id))
  expect(kept.map((row) => row && [row.before, row.after])).toEqual([
    [{ status: 'active' }, {}],
    [{}, { posts: 3 }],
    [null, { count: 2 }],
    [null, { problem: '550 <…> 没有这个人' }],
    [null, { problem: null }],
    [{ name: '张三' }, null],
  ])
})

test('注销以后，数据库里没有一行还写着昵称、邮箱与来处：怎样处理过都一样', async () => {
  const nickName = '将要离去的人'
  const newcomer = await register(server, { nickName, email: 'leaving@example.com' })
  const address = '203.0.113.77'
  const { token } = await login(server, newcomer, address)
  const decide = async (what: string, body: object) => {
    const path = `/api/admin/users/${newcomer.id}/${what}`
    const method = what === 'roles' ? 'PUT' : 'POST'
    demandStatus(await server.inject(method, path, { body, token: admin.token }), 200)
  }
  await decide('warn', { reason: '刷屏', rule: 0 })
  await decide('ban', { until: null, reason: '广告', rule: 0 })
  await decide('unban', { reason: '误会' })
  await decide('roles', { roles: ['Admin'], reason: '' })
  const sending = vi.spyOn(server.core.mailer, 'send')
  sending.mockRejectedValue(new Error(`550 <${newcomer.email}> has no mailbox here`))
  const mine = await login(server, newcomer, address)
  await server.post('/api/admin/system/mail-test', undefined, mine.token)
  await server.post('/api/auth/forgot-password', { email: newcomer.email })
  await server.get('/api/account', token)
  const named = [nickName, newcomer.email, address]
  expect(await tablesThatSay(named)).toEqual(['accounts', 'codes', 'sessions'])
  await erase(newcomer)
  await settled(server)
  sending.mockRestore()
  expect(await tablesThatSay(named)).toEqual([])
})

/** In any column of any row. */
async function tablesThatSay(words: string[]): Promise<string[]> {
  const { db } = server.core
  const said = words.map((word) => sql`t::text like ${`%${word}%`}`)
  const found = []
  for (const { name } of await listTables(db)) {
    const query = sql`select 1 from ${sql.identifier(name)} t where ${sql.join(said, sql` or `)}`
    if ((await rows(db, query)).length > 0) found.push(name)
  }
  return found
}

async function migrate(name: string, skipped = 0) {
  const text = textOf(`server/db/migrations/${name}.sql`)
  for (const statement of text.split('--> statement-breakpoint').slice(skipped))
    await server.core.db.execute(sql.raw(statement))
}
