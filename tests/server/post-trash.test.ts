import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { feedback } from '#server/db/schema/feedback.ts'
import { images } from '#server/db/schema/images.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { day, minute } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { takeDown } from '#tests/support/moderation.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { createCategory, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member
let admin: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
  admin = await server.createAdmin()
})

const absent = { status: 404, code: 2009, fields: [] }
const read = (id: string, token?: string) => server.get(`/api/posts/${id}`, token)
const mine = async (query = '') =>
  (await server.get(`/api/posts/my${query}`, await server.tokenFor(author))).json<
    Schemas['MyPostPage']
  >()
const remove = (id: string) => server.delete(`/api/posts/${id}`, author.token)
const restore = async (id: string, member = author) =>
  server.post(`/api/posts/${id}/restore`, {}, await server.tokenFor(member))
const unpublish = (id: string) => server.post(`/api/posts/${id}/unpublish`, {}, author.token)

test('删了又放回、撤了再放回也是写，太快了要等', async () => {
  const { id } = await publish(server, author)
  const answers: number[] = []
  for (let round = 0; round < 35; round += 1)
    answers.push((await remove(id)).statusCode, (await restore(id)).statusCode)
  expect(answers.slice(0, 50)).not.toContain(429)
  expect(answers.at(-1)).toBe(429)
  expect((await unpublish(id)).statusCode).toBe(429)
  server.clock.advance(minute)
  expect((await restore(id)).statusCode).toBe(200)
})

describe('取消发布', () => {
  test('不再公开，计数跟着走；再发布就回来，发布时间不变', async () => {
    const category = await createCategory(server, admin, '可撤的')
    const { id, publishedAt } = await publish(server, author, { categoryIds: [category.id] })
    expect((await unpublish(id)).json()).toMatchObject({ status: 'unpublished' })
    expect((await unpublish(id)).statusCode).toBe(200)
    expect(refusalOf(await read(id))).toEqual(absent)
    const url = `/api/posts/categories/${category.id}/posts`
    expect((await server.get(url, author.token)).json()).toMatchObject({ total: 0 })
    expect((await mine()).counts).toMatchObject({ all: 1, unpublished: 1, published: 0 })
    server.clock.advance(1000)
    const again = await server.post(`/api/posts/drafts/${id}/publish`, {}, author.token)
    expect(again.json()).toMatchObject({ status: 'published', publishedAt })
    expect((await server.get(url, author.token)).json()).toMatchObject({ total: 1 })
  })

  test('草稿没有可撤的：409', async () => {
    const { id } = await saveDraft(server, author)
    expect(refusalOf(await unpublish(id))).toEqual({ status: 409, code: 1006, fields: [] })
  })

  test('等待审核的被撤回后，再提交还是要审核', async () => {
    const { id } = await publish(server, author)
    await takeDown(server, admin, id)
    await publish(server, author, { id })
    expect((await unpublish(id)).json()).toMatchObject({
      status: 'rejected',
      reviewRevision: null,
    })
    expect(await publish(server, author, { id })).toMatchObject({ status: 'reviewing' })
  })
})

describe('回收站', () => {
  test('自己删的原样回来：公开的还是公开的，草稿还是草稿', async () => {
    const { id } = await publish(server, author, { title: '删错了', tags: ['难舍'] })
    const draft = await saveDraft(server, author, { title: '半篇' })
    await remove(id)
    await remove(draft.id)
    const trash = await mine('?status=deleted')
    expect(trash).toMatchObject({ total: 2, counts: { all: 0, deleted: 2 } })
    expect(trash.items[0]).toMatchObject({
      deleteTime: server.clock.now().toISOString(),
      purgeTime: new Date(server.clock.now().getTime() + 30 * day).toISOString(),
      abilities: { edit: false, publish: false, delete: false, restore: true },
    })
    expect((await restore(id)).json()).toMatchObject({ status: 'published' })
    expect((await restore(id)).json()).toMatchObject({ status: 'published' })
    expect((await restore(draft.id)).json()).toMatchObject({ status: 'draft' })
    expect((await read(id)).json()).toMatchObject({ title: '删错了', tags: ['难舍'] })
    const found = await server.get(`/api/search?query=${encodeURIComponent('删错了')}`)
    expect(found.json()).toMatchObject({ total: 1 })
  })

  test('管理员删的，作者恢复后是下架的，要过审核', async () => {
    const { id } = await publish(server, author)
    const reason = encodeURIComponent('侵权')
    await server.delete(`/api/admin/posts/${id}?reason=${reason}`, admin.token)
    expect((await mine('?status=deleted')).items[0]).toMatchObject({ reviewNote: '侵权' })
    expect((await restore(id)).json()).toMatchObject({ status: 'takenDown' })
    expect(refusalOf(await read(id))).toEqual(absent)
    expect(await publish(server, author, { id })).toMatchObject({ status: 'reviewing' })
  })

  test('别人的恢复不了，也看不到', async () => {
    const { id } = await publish(server, author)
    await remove(id)
    for (const member of [await server.createMember(), admin])
      expect(refusalOf(await restore(id, member))).toEqual(absent)
  })

  test('批量删除草稿：别人的、已发布的列为没做到', async () => {
    const drafts = [await saveDraft(server, author), await saveDraft(server, author)]
    const kept = await publish(server, author)
    const theirs = await saveDraft(server, await server.createMember())
    const ids = [...drafts, kept, theirs].map(({ id }) => id)
    const answer = await server.post('/api/posts/drafts/batch-delete', { ids }, author.token)
    const failure = { code: 2009, message: '文章不存在' }
    expect(answer.json()).toEqual({
      succeeded: drafts.map(({ id }) => id),
      failed: [
        { id: kept.id, ...failure },
        { id: theirs.id, ...failure },
      ],
    })
    expect((await mine()).counts).toMatchObject({ draft: 0, published: 1, deleted: 2 })
  })

  test('夜里的清理带走文章的通知，作者的未读数马上不再算它们', async () => {
    const { id } = await publish(server, author)
    const fan = await server.createMember()
    await server.post(`/api/posts/${id}/like`, undefined, fan.token)
    await remove(id)
    await server.core.outbox.idle()
    // No session lasts as long as the trash.
    const unread = () => server.services.unread.notices(author.id)
    expect(await unread()).toBe(1)
    server.clock.advance(30 * day)
    expect(await unread()).toBe(1)
    await emptyTrash(server.core, server.services.files)
    expect(await unread()).toBe(0)
  })

  test('三十天后恢复不了；夜里的清理带走文章和它独有的图片，别处还用着的留下', async () => {
    const host = async () =>
      (await upload(server, author, await picture('png'))).json<{ url: string }>().url
    const [own, shared, replaced] = [await host(), await host(), await host()]
    const content = (...urls: string[]) => urls.map((url) => `![图](${url})`).join('\n\n')
    const { id } = await publish(server, author, { content: content(own, replaced) })
    await publish(server, author, { id, content: content(own, shared) })
    await publish(server, await server.createMember(), { content: content(shared) })
    await remove(id)
    server.clock.advance(30 * day - 1)
    const { db } = server.core
    const { files, trash } = server.services
    await emptyTrash(server.core, files)
    expect(await db.$count(posts, eq(posts.id, id))).toBe(1)
    server.clock.advance(1)
    await expect(trash.restore(author.id, id)).rejects.toMatchObject({ code: 2009 })
    await emptyTrash(server.core, files)
    expect(await db.$count(posts, eq(posts.id, id))).toBe(0)
    expect(await db.$count(postRevisions, eq(postRevisions.postId, id))).toBe(0)
    const left = await db.select().from(images).where(eq(images.ownerId, author.id))
    expect(left.map(({ name }) => `/images/post/${name}`)).toEqual([shared])
    const folder = join(server.core.config.dataDir, 'images', 'post')
    expect(readdirSync(folder)).toEqual([shared.split('/').at(-1)])
  })
})

test('夜里的清理只带走没有人再用的图片：草稿、旧版本、封面、头像、评论、私信、反馈里的都留下', async () => {
  const other = await server.createMember()
  const host = async (category: 'post' | 'cover' = 'post') =>
    (await upload(server, author, await picture('png'), { category })).json<{ url: string }>()
      .url
  const used = {
    draft: await host(),
    revision: await host(),
    cover: await host('cover'),
    avatar: await host(),
    comment: await host(),
    message: await host(),
    feedback: await host(),
  }
  const unused = [await host(), await host('cover')]
  const all = [...Object.values(used), ...unused]
  const content = all.map((url) => `![图](${url})`).join('\n\n')
  const { id } = await publish(server, author, { content, coverImage: unused[1] ?? null })

  await saveDraft(server, other, { title: '草稿', content: `![图](/blog${used.draft})` })
  const rewritten = await publish(server, other, { content: `![图](${used.revision})` })
  await publish(server, other, { id: rewritten.id, content: '不再有图', baseRevision: 1 })
  await publish(server, other, { content: '有封面', coverImage: used.cover })
  await comment(server, other, rewritten.id, {
    content: `看这张 http://localhost${used.comment}`,
  })
  const { db } = server.core
  await db.update(accounts).set({ avatarUrl: used.avatar }).where(eq(accounts.id, other.id))
  const message = { receiverId: author.id, content: used.message }
  await server.post('/api/message/send', message, other.token)
  await db.insert(feedback).values({
    id: server.core.newId(),
    authorId: other.id,
    type: 'bug',
    content: '看图',
    contact: '',
    images: [used.feedback],
    createdAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })

  await remove(id)
  server.clock.advance(30 * day)
  await emptyTrash(server.core, server.services.files)
  const left = await db.select().from(images).where(eq(images.ownerId, author.id))
  const addresses = left.map(({ category, name }) => `/images/${category}/${name}`)
  expect(addresses.toSorted()).toEqual(Object.values(used).toSorted())
  for (const url of all)
    expect([url, (await server.get(url)).statusCode]).toEqual([
      url,
      unused.includes(url) ? 404 : 200,
    ])
})

describe('我的文章', () => {
  test('关键词在标题与最新的正文里找，各个都要有；计数跟着关键词走', async () => {
    const { id } = await publish(server, author, { title: '雨夜', content: '旧的正文' })
    await saveDraft(server, author, { id, title: '雨夜', content: '新写的 Markdown 正文' })
    await saveDraft(server, author, { title: '晴天', content: '无雨' })
    const found = await mine(`?q=${encodeURIComponent(' markdown  雨夜 ')}`)
    expect(found).toMatchObject({
      total: 1,
      items: [{ id }],
      counts: { all: 1, published: 1, draft: 0 },
    })
    expect((await mine(`?q=${encodeURIComponent('雨')}&status=draft`)).total).toBe(1)
    expect((await mine(`?q=${encodeURIComponent('100%_')}`)).total).toBe(0)
  })
})
