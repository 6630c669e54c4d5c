import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { minute, second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
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
const history = async (id: string) =>
  (await server.get(`/api/posts/${id}/revisions`, await token())).json<
    Schemas['PostRevisionPage']
  >()
const entries = async (id: string) =>
  (await history(id)).items.map(({ revision, kind }) => `${revision} ${kind}`)
const opened = async (id: string) =>
  (await server.get(`/api/posts/edit/${id}`, await token())).json<Schemas['PostEdit']>()

async function save(body: Partial<Schemas['DraftBody']>) {
  const answer = await server.post(
    '/api/posts/drafts/save',
    { format: 0, content: '', ...body },
    await token(),
  )
  return answer.json<Schemas['PostSaved']>()
}

describe('保存', () => {
  test('一个编辑器里接连的自动保存，十分钟是一条；版本号照样增长', async () => {
    const { id } = await save({ content: '开头', clientId: 'a', editId: 'left' })
    for (let at = 2; at <= 24; at += 1) {
      server.clock.advance(minute)
      const body = { id, content: `第${at}次`, baseRevision: at - 1, editId: 'left' }
      expect((await save(body)).revision).toBe(at)
    }
    // The first is kept for a retry, then one stays for every ten minutes.
    expect(await entries(id)).toEqual(['24 saved', '21 saved', '11 saved', '1 saved'])
    expect((await opened(id)).content).toBe('第24次')
  })

  test('换一个编辑器、隔了十分钟、没有说明是哪个编辑器，各自成条', async () => {
    const { id } = await save({ content: '一' })
    await save({ id, content: '二', editId: 'left' })
    await save({ id, content: '三', editId: 'right' })
    await save({ id, content: '四', editId: 'right' })
    server.clock.advance(10 * minute)
    await save({ id, content: '五', editId: 'right' })
    await save({ id, content: '六' })
    await save({ id, content: '七' })
    expect(await entries(id)).toEqual([
      '7 saved',
      '6 saved',
      '5 saved',
      '4 saved',
      '2 saved',
      '1 saved',
    ])
  })

  test('合并之后，丢了回答的那次保存重发仍然成功，不多一条', async () => {
    const { id } = await save({ content: '一' })
    const lost = { id, content: '二', baseRevision: 1, editId: 'left' }
    await save(lost)
    await save({ id, content: '三', baseRevision: 2, editId: 'left' })
    const retried = { id, content: '三', baseRevision: 2, editId: 'left' }
    expect((await save(retried)).revision).toBe(3)
    const stale = await server.post(
      '/api/posts/drafts/save',
      { format: 0, ...lost },
      await token(),
    )
    expect(refusalOf(stale)).toEqual({ status: 409, code: 1006, fields: [] })
    expect(stale.json()).toMatchObject({
      current: { id, revision: 3, updateTime: (await opened(id)).updateTime },
    })
    expect((await opened(id)).content).toBe('三')
  })

  test('发布过的、提交过的不会被合并掉；每类只留最近五十条，公开的那一条总在', async () => {
    const { id } = await publish(server, author, { content: '公开的' })
    for (let at = 2; at <= 58; at += 1) {
      server.clock.advance(2 * second)
      await save({ id, content: `草稿${at}` })
    }
    const kept = await history(id)
    expect(kept.total).toBe(51)
    const [first] = (await server.get(`/api/posts/${id}/revisions?page=3`, await token()))
      .json<Schemas['PostRevisionPage']>()
      .items.slice(-1)
    expect(first).toMatchObject({ revision: 1, kind: 'published', isPublished: true })
    expect((await server.get(`/api/posts/${id}`)).body).toContain('公开的')
  })
})

describe('历史版本', () => {
  test('每条有时间、标题、字数与来历；打开能看到原文与排版', async () => {
    const { id } = await publish(server, author, { title: '甲', content: '**四个字的**' })
    await saveDraft(server, author, { id, title: '乙', content: '别的' })
    expect((await history(id)).items).toEqual([
      {
        revision: 2,
        kind: 'saved',
        title: '乙',
        format: 0,
        wordCount: 2,
        createTime: server.clock.now().toISOString(),
        isCurrent: true,
        isPublished: false,
      },
      {
        revision: 1,
        kind: 'published',
        title: '甲',
        format: 0,
        wordCount: 4,
        createTime: server.clock.now().toISOString(),
        isCurrent: false,
        isPublished: true,
      },
    ])
    const old = await server.get(`/api/posts/${id}/revisions/1`, author.token)
    expect(old.json()).toMatchObject({ content: '**四个字的**', tags: [] })
    expect(old.body).toContain('"tagName":"strong"')
    for (const revision of ['3', '0', 'x', '99999999999']) {
      const absent = await server.get(`/api/posts/${id}/revisions/${revision}`, author.token)
      expect({ revision, status: absent.statusCode }).toEqual({ revision, status: 404 })
    }
  })

  test('恢复是新的一版，什么也没有覆盖；读者要等再次发布', async () => {
    const { id } = await publish(server, author, { title: '甲', content: '甲文' })
    await publish(server, author, { id, title: '乙', content: '乙文' })
    const back = `/api/posts/${id}/revisions/1/restore`
    const stale = await server.post(back, { baseRevision: 1 }, author.token)
    expect(refusalOf(stale)).toMatchObject({ status: 409 })
    const restored = await server.post(back, { baseRevision: 2 }, author.token)
    expect(restored.json()).toMatchObject({ revision: 3, publishedRevision: 2 })
    expect(await entries(id)).toEqual(['3 restored', '2 published', '1 published'])
    expect(await opened(id)).toMatchObject({ title: '甲', content: '甲文', revision: 3 })
    expect((await server.get(`/api/posts/${id}`)).body).toContain('乙文')
    const again = await server.inject('POST', back, { token: author.token })
    expect(again.json()).toMatchObject({ revision: 3 })
    await server.post(`/api/posts/drafts/${id}/publish`, {}, author.token)
    expect((await server.get(`/api/posts/${id}`)).body).toContain('甲文')
    expect(await entries(id)).toEqual(['3 published', '2 published', '1 published'])
  })

  test('丢了回答的发布重发还是同一篇、同一版', async () => {
    const { id } = await save({ content: '底稿', title: '题', clientId: 'b' })
    const body = {
      id,
      title: '题',
      format: 0,
      content: '定稿',
      categoryIds: [],
      tags: [],
      baseRevision: 1,
    }
    const first = await server.post('/api/posts/publish', body, author.token)
    const again = await server.post('/api/posts/publish', body, author.token)
    expect(again.json()).toEqual(first.json())
    expect(await entries(id)).toEqual(['2 published', '1 saved'])
  })
})
