import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { textQuota } from '#server/posts/storage.service.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { day, minute } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { buildPost, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
})

const token = () => server.tokenFor(author)
const trySave = async (body: Partial<Schemas['DraftBody']>) =>
  server.post('/api/posts/drafts/save', { format: 0, content: '', ...body }, await token())
const save = async (body: Partial<Schemas['DraftBody']>) =>
  (await trySave(body)).json<Schemas['PostSaved']>()
const history = async (id: string) =>
  (await server.get(`/api/posts/${id}/revisions`, await token()))
    .json<Schemas['PostRevisionPage']>()
    .items.map(({ revision }) => revision)

describe('一共能存多少', () => {
  test('满了就存不下更长的，说清楚占了多少、怎么办；读、改短、删除、导出照常', async () => {
    const { id } = await save({ content: '短'.repeat(100) })
    const { id: heavy } = await save({ content: '满' })
    await weigh(heavy, textQuota.bytes)
    const refused = await trySave({ id, content: '长'.repeat(101) })
    expect([refused.statusCode, refused.json().code]).toEqual([413, 1005])
    expect(refused.json().message).toMatch(
      /^没有保存：您的文章连同历史版本会占 500\.\d MB，最多 500\.0 MB。请删除一些文章.*改短/,
    )
    expect((await trySave({ content: '新' })).statusCode).toBe(413)
    const published = await server.post('/api/posts/publish', buildPost(), await token())
    expect(published.statusCode).toBe(413)

    const opened = await server.get(`/api/posts/edit/${id}`, await token())
    expect(opened.json()).toMatchObject({ revision: 1, content: '短'.repeat(100) })
    const exported = await server.get('/api/posts/export?format=markdown', await token())
    expect(exported.statusCode).toBe(200)
    expect((await save({ id, content: '短'.repeat(99) })).revision).toBe(2)
    expect((await trySave({ content: '新' })).statusCode).toBe(413)
    expect((await server.delete(`/api/posts/${heavy}`, await token())).statusCode).toBe(204)
    expect((await trySave({ content: '新' })).statusCode).toBe(200)
  })

  test('满了之后改短，最早的版本让出地方，这一篇不再变大', async () => {
    const { id } = await save({ content: 'x'.repeat(1000) })
    for (const length of [1000, 1001, 1002])
      await save({ id, content: 'y'.repeat(length), title: String(length) })
    const before = await weightOf(id)
    const { id: other } = await save({ content: '满' })
    await weigh(other, textQuota.bytes)
    await save({ id, content: 'z'.repeat(900) })
    expect(await history(id)).toEqual([5, 4, 3, 2])
    expect(await weightOf(id)).toBeLessThanOrEqual(before)
  })

  test('同时来的二十次保存，只有放得下的那些存了', async () => {
    const { id } = await save({ content: '底' })
    await weigh(id, textQuota.bytes - 5000)
    const content = 'x'.repeat(1000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => trySave({ content })))
    const stored = answers.filter(({ statusCode }) => statusCode === 200)
    expect(stored).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(15)
  })
})

describe('回收站', () => {
  const restore = async (id: string) =>
    server.post(`/api/posts/${id}/restore`, undefined, await token())
  const remove = async (id: string) => server.delete(`/api/posts/${id}`, await token())

  test.each([
    ['公开的', publish],
    ['草稿', saveDraft],
  ])('%s取不回来，要是放不下了：说清楚，还在回收站；腾出地方就行', async (_, write) => {
    const { id } = await write(server, author)
    await weigh(id, textQuota.bytes * 0.9)
    await remove(id)
    const { id: other } = await save({ content: '又一篇' })
    await weigh(other, textQuota.bytes * 0.9)
    const refused = await restore(id)
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      1006,
      '没有恢复：您的文章连同历史版本会占 900.0 MB，最多 500.0 MB。请先删除一些别的文章',
    ])
    const [kept] = await server.core.db.select().from(posts).where(eq(posts.id, id))
    expect(kept?.status).toBe('deleted')
    expect((await remove(other)).statusCode).toBe(204)
    expect((await restore(id)).statusCode).toBe(200)
  })

  test('删了再写，连同回收站也有个限度；改短、恢复、删除照常，清除之后又能写', async () => {
    const { id } = await save({ content: '短'.repeat(100) })
    const { id: heavy } = await save({ content: '满' })
    await weigh(heavy, textQuota.withTrash)
    await remove(heavy)
    const refused = await trySave({ content: '新' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      '没有保存：您的文章连同历史版本和回收站会占 1000.0 MB，最多 1000.0 MB。请等回收站里的文章满 30 天清除后再写；把文字改短，随时可以保存',
    ])
    expect((await trySave({ id, content: '短' })).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(204)
    expect((await restore(id)).statusCode).toBe(200)
    const deletedAt = new Date(server.clock.now().getTime() - 30 * day)
    await server.core.db.update(posts).set({ deletedAt }).where(eq(posts.id, heavy))
    await emptyTrash(server.core, server.services.files)
    expect((await trySave({ content: '新' })).statusCode).toBe(200)
  })
})

describe('一天能存多少', () => {
  test('新存下的太多时说清楚；改短照常，第二天重新算，删掉再写也绕不过去', async () => {
    const { id } = await save({ content: '长'.repeat(100) })
    const { id: heavy } = await save({ content: '满' })
    await fill(heavy, textQuota.aDay)
    const refused = await trySave({ content: '再来' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      '没有保存：您 24 小时里存下的文字会有 50.0 MB，最多 50.0 MB。请明天再写；把文字改短，随时可以保存',
    ])
    expect((await trySave({ id, content: '短' })).statusCode).toBe(200)
    await server.delete(`/api/posts/${heavy}`, await token())
    expect((await trySave({ content: '再来' })).statusCode).toBe(413)
    server.clock.advance(day + minute)
    expect((await trySave({ content: '再来' })).statusCode).toBe(200)
  })

  test('一直自动保存一篇长文，算的是它有多长，不是存了多少次', async () => {
    const { id: heavy } = await save({ content: '满' })
    await fill(heavy, textQuota.aDay - 2_000_000)
    const content = '长'.repeat(200_000)
    const { id, revision } = await save({ content: '开头' })
    let base = revision
    for (let at = 0; at < 8; at += 1) {
      const body = { id, content: content + at, editId: 'a', baseRevision: base }
      const saved = await trySave(body)
      expect(saved.statusCode).toBe(200)
      base = saved.json<Schemas['PostSaved']>().revision
      server.clock.advance(5000)
    }
    expect(await weightOf(id)).toBeLessThan(1_000_000)
  })
})

describe('草稿', () => {
  test('最多五百篇：再写一篇、从回收站取回一篇都说满了；发布一篇就又能写', async () => {
    const { id } = await save({ content: '第一篇' })
    await server.delete(`/api/posts/${id}`, await token())
    const rows = Array.from({ length: textQuota.drafts }, () => draftOf(author))
    await server.core.db.insert(posts).values(rows)
    const full = '草稿最多 500 篇，已经满了：请先发布或删除一些'
    const refused = await trySave({ content: '多一篇' })
    expect([refused.statusCode, refused.json().message]).toEqual([413, full])
    const back = await server.post(`/api/posts/${id}/restore`, undefined, await token())
    expect([back.statusCode, back.json().message]).toEqual([409, full])
    const published = await server.post('/api/posts/publish', buildPost(), await token())
    expect(published.statusCode).toBe(200)
    await server.delete(`/api/posts/drafts/${rows[0]?.id}`, await token())
    expect((await trySave({ content: '多一篇' })).statusCode).toBe(200)
  })
})

describe('历史版本', () => {
  test('又长又多的版本，最早的让出地方；正在公开的那一版留着；记的字节数与版本一致', async () => {
    const long = { ...buildPost(), content: 'x'.repeat(990_000) }
    const first = await server.post('/api/posts/publish', long, await token())
    const { id } = first.json<Schemas['PostSaved']>()
    for (let at = 2; at <= 22; at += 1) {
      server.clock.advance(minute)
      await save({ id, content: 'y'.repeat(990_000) + at })
    }
    const kept = await history(id)
    expect(kept).toContain(1)
    expect(kept[0]).toBe(22)
    expect(kept.length).toBeLessThan(20)
    const [counted] = await server.core.db
      .select({ bytes: sum(postRevisions.bytes).mapWith(Number) })
      .from(postRevisions)
      .where(eq(postRevisions.postId, id))
    expect(await weightOf(id)).toBe(counted?.bytes)
  })
})

/** Says that a post weighs so much, without anybody having written it. */
const weigh = (id: string, textBytes: number) =>
  server.core.db.update(posts).set({ textBytes }).where(eq(posts.id, id))

async function weightOf(id: string): Promise<number> {
  const [found] = await server.core.db
    .select({ bytes: posts.textBytes })
    .from(posts)
    .where(eq(posts.id, id))
  return found?.bytes ?? 0
}

/** Puts a state of so many bytes into the history of a post, saved just now. */
async function fill(postId: string, bytes: number) {
  await server.core.db.insert(postRevisions).values({
    postId,
    revision: 0,
    title: '',
    format: 0,
    content: 'x'.repeat(bytes),
    tree: { type: 'root', children: [] },
    outline: [],
    text: '',
    kind: 'submitted',
    createdAt: server.clock.now(),
  })
}

const draftOf = (owner: Member) => ({
  id: server.core.newId(),
  authorId: owner.id,
  title: '',
  format: 0,
  status: 'draft' as const,
  createdAt: server.clock.now(),
  updatedAt: server.clock.now(),
})
