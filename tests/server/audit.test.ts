import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { readContract } from '#server/contract/document.ts'
import { listOperations } from '#server/contract/operations.ts'
import { changesOf } from '#src/features/admin/system/audit-changes.ts'
import { minute } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Page = components['schemas']['AuditPage']

let server: TestServer
let admin: Member
let other: Member
beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin({ nickName: '站长' })
  other = await server.createAdmin({ nickName: '副站长' })
})
afterAll(() => server.close())
beforeEach(async () => void (await server.core.db.delete(auditLog)))

async function list(query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString()
  const answer = await server.get(`/api/admin/system/audit-log?${search}`, admin.token)
  expect(answer.statusCode).toBe(200)
  return answer.json<Page>()
}

async function write(row: Partial<typeof auditLog.$inferInsert> = {}) {
  const id = server.core.newId()
  await server.core.db.insert(auditLog).values({
    id,
    actorId: admin.id,
    action: 'post.takeDown',
    targetType: 'post',
    targetId: 'p1',
    reason: '广告',
    before: { status: 'published' },
    after: { status: 'takenDown' },
    createdAt: server.clock.now(),
    ...row,
  })
  return id
}

test('谁在什么时候做了什么、为什么、改前改后，新的在前', async () => {
  const first = await write()
  server.clock.advance(minute)
  const second = await write({ actorId: null, action: 'user.unban', targetType: 'user' })
  const page = await list()
  expect(page).toMatchObject({ total: 2, page: 1, totalPages: 1 })
  expect(page.items.map(({ id }) => id)).toEqual([second, first])
  expect(page.items[1]).toEqual({
    id: first,
    actor: { id: admin.id, displayName: '站长', nickName: '站长', avatarUrl: null },
    action: 'post.takeDown',
    targetType: 'post',
    targetId: 'p1',
    target: null,
    reason: '广告',
    before: { status: 'published' },
    after: { status: 'takenDown' },
    createTime: expect.any(String),
  })
  expect(page.items[0]?.actor).toBeNull()
})

test('对账号做的说出是谁，名字是现在的；已经注销的、写着别的什么的也列得出来', async () => {
  const user = { action: 'user.warn', targetType: 'user' } as const
  const member = await server.createMember({ nickName: '从前的名字' })
  const gone = await server.createMember({ nickName: '已注销用户', status: 'deleted' })
  const ids = [member.id, gone.id, server.core.newId(), 'u1', member.id.slice(1)]
  for (const targetId of ids) await write({ ...user, targetId })
  await write({ targetType: 'post', targetId: member.id })
  const change = server.core.db.update(accounts).set({ nickName: '现在的名字' })
  await change.where(eq(accounts.id, member.id))
  const names = (await list()).items.map(({ target }) => target?.nickName ?? null)
  expect(names.toReversed()).toEqual(['现在的名字', '已注销用户', null, null, null, null])
})

test('按人、按操作、按对象、按时间筛选', async () => {
  const start = server.clock.now()
  const takeDown = await write()
  const approve = await write({ actorId: other.id, action: 'post.approve', targetId: 'p2' })
  server.clock.advance(minute)
  const ban = await write({ action: 'user.ban', targetType: 'user', targetId: 'u1' })
  const idsOf = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ id }) => id).toSorted()

  expect(await idsOf({ actorId: other.id })).toEqual([approve])
  expect(await idsOf({ actor: '副站' })).toEqual([approve])
  expect(await idsOf({ action: 'post.takeDown' })).toEqual([takeDown])
  expect(await idsOf({ action: 'post' })).toEqual([takeDown, approve].toSorted())
  expect(await idsOf({ targetType: 'user' })).toEqual([ban])
  expect(await idsOf({ targetType: 'post', targetId: 'p2' })).toEqual([approve])
  expect(await idsOf({ from: new Date(start.getTime() + 1).toISOString() })).toEqual([ban])
  expect(await idsOf({ to: new Date(start.getTime() + 1).toISOString() })).toHaveLength(2)
  expect(await idsOf({ actor: "%_'" })).toEqual([])
})

test('一页一页地翻，不重不漏', async () => {
  for (let index = 0; index < 5; index += 1) await write({ targetId: `p${index}` })
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, pageSize: '2' })))
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
})

test('奇怪的行也列得出来：不认识的对象、没有人的人、不是对象的内容、一兆的文字、上万个字段', async () => {
  await write({ targetType: 'spaceship' as 'post' })
  await write({ actorId: null, reason: 'x'.repeat(100_000) })
  await write({ before: null, after: sql`'[1, "二"]'::jsonb` as never })
  await write({ before: sql`'null'::jsonb` as never, after: sql`'"字"'::jsonb` as never })
  await write({ after: { content: '长'.repeat(1_000_000), status: 'draft' } })
  const fields = Array.from({ length: 20_000 }, (_, index) => [`f${index}`, index])
  await write({ after: Object.fromEntries(fields) })
  const { items, total } = await list()
  expect(total).toBe(6)
  const [many, long, text, list_, , odd] = items
  expect(odd?.targetType).toBe('spaceship')
  expect(list_).toMatchObject({ before: null, after: { value: [1, '二'] } })
  expect(text).toMatchObject({ before: null, after: { value: '字' } })
  expect(long?.after).toEqual({ content: `${'长'.repeat(2000)}…`, status: 'draft' })
  expect(Object.keys(many?.after ?? {})).toHaveLength(100)
  expect(JSON.stringify(items).length).toBeLessThan(200_000)
})

const words = (count: number) => Array.from({ length: count }, (_, n) => `第${n + 1}个敏感词`)

test('三百个敏感词换掉最后一个：记录里说得出去掉的和加上的，没有动的不说', async () => {
  const sensitiveWords = words(300)
  await changeSettings(server, admin, { sensitiveWords })
  await changeSettings(server, admin, { sensitiveWords: sensitiveWords.with(-1, '新换的词') })
  const [entry] = (await list()).items
  expect(entry).toMatchObject({
    before: { sensitiveWords: ['…', '第300个敏感词'] },
    after: { sensitiveWords: ['…', '新换的词'] },
  })
  expect(entry && changesOf(entry)).toEqual([
    { name: '敏感词', before: '…、第300个敏感词', after: '…、新换的词' },
  ])
})

test.for<[name: string, before: unknown, after: unknown]>([
  ['加了一个', words(300), [...words(300), '新词']],
  ['少了一个', words(300), words(299)],
  ['从短到长', ['甲', '乙'], ['乙', ...words(300)]],
  ['全去掉了', words(300), []],
  ['只换了先后', words(300), words(300).toReversed()],
  ['加得太多，只说得出前面的', words(300), words(900)],
  ['长文末尾的一个字', '长'.repeat(3000), `${'长'.repeat(2999)}短`],
  ['长文接着写了', '长'.repeat(3000), '长'.repeat(3500)],
  ['从列表到文字', words(300), '长'.repeat(3000)],
  ['另一层里的列表', { words: words(300) }, { words: words(300).with(-1, '换') }],
])('太长的值不一样了，读得出来不一样，也不长：%s', async ([, before, after]) => {
  await write({ before: { value: before }, after: { value: after } })
  await write({ before: { value: before }, after: { value: before } })
  const [same, entry] = (await list()).items
  expect(same && changesOf(same)).toEqual([])
  expect(entry && changesOf(entry)).toHaveLength(1)
  expect(JSON.stringify(entry).length).toBeLessThan(6000)
})

test('没有任何调用改得了操作记录：契约里只有读，服务器里只有写下的那一处', () => {
  const calls = listOperations(readContract()).filter(({ path }) => path.includes('audit'))
  expect(calls.map(({ method, id }) => `${method} ${id}`)).toEqual(['get listAuditLog'])
  const root = join(import.meta.dirname, '../../server')
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /\b(insert|update|delete)\(\s*auditLog\b/.test(readFileSync(join(root, name), 'utf8')),
    )
  expect(writers).toEqual(['audit/audit.store.ts'])
})
