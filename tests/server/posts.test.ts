import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TreeRoot } from '#content/tree.ts'
import { posts } from '#server/db/schema/posts.ts'
import type { Member } from '#tests/support/members.ts'
import {
  buildPost,
  createCategory,
  publish,
  refusalOf,
  saveDraft,
} from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { htmlOf } from '#tests/support/tree-html.ts'

let server: TestServer
let author: Member
let reader: Member
let admin: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
  reader = await server.createMember()
  admin = await server.createAdmin()
})

const absent = { status: 404, code: 2009, fields: [] }
const profileCount = async (member: Member) =>
  (await server.get(`/api/users/${member.id}/profile`)).json<{ postCount: number }>().postCount
const read = (id: string, token?: string) => server.get(`/api/posts/${id}`, token)
const setStatus = (id: string, status: typeof posts.$inferSelect.status) =>
  server.core.db.update(posts).set({ status }).where(eq(posts.id, id))

describe('发布', () => {
  test('第一次发布立刻公开，谁都读得到，正文是清洗过的树', async () => {
    const saved = await publish(server, author, {
      title: '雨夜',
      content: '# 起\n\n**听雨**<script>alert(1)</script>',
      tags: ['随笔', '随笔 '],
    })
    expect(saved).toMatchObject({ status: 'published', revision: 1, title: '雨夜' })
    const post = (await read(saved.id)).json()
    expect(post).toMatchObject({
      id: saved.id,
      status: 'published',
      tags: ['随笔'],
      outline: [{ text: '起', depth: 1 }],
      author: { id: author.id, displayName: author.account.nickName, isFollowed: false },
      abilities: { edit: false, delete: false, report: false, comment: false },
    })
    expect(JSON.stringify(post.tree)).not.toContain('script')
    expect(post).not.toHaveProperty('content')
  })

  test.each([
    [0, ' \n '],
    [1, '{"ops":[{"insert":" \\n"},{"insert":"\\n","attributes":{"header":1}}]}'],
  ] as const)('没有标题或正文的不能发布，逐项说明（格式 %i）', async (format, content) => {
    const body = buildPost({ title: '  ', format, content })
    expect(refusalOf(await server.post('/api/posts/publish', body, author.token))).toEqual({
      status: 400,
      code: 1000,
      fields: ['title', 'content'],
    })
  })

  test('不存在的分类与话题被指出来，什么也没有写下', async () => {
    const nowhere = server.core.newId()
    const body = buildPost({ categoryIds: [nowhere], topicIds: [nowhere] })
    expect(refusalOf(await server.post('/api/posts/publish', body, author.token))).toEqual({
      status: 400,
      code: 1000,
      fields: ['categoryIds', 'topicIds'],
    })
    expect(await server.core.db.$count(posts, eq(posts.authorId, author.id))).toBe(0)
  })

  test('富文本不是 Delta 时指出正文', async () => {
    const body = buildPost({ format: 1, content: '<p>不是 Delta</p>' })
    expect(refusalOf(await server.post('/api/posts/publish', body, author.token))).toEqual({
      status: 400,
      code: 1000,
      fields: ['content'],
    })
  })

  test('富文本里转义写下的 NUL 和半个字，照样存得下', async () => {
    const odd = 'a\\u0000b\\ud800c'
    const content = `{"ops":[{"insert":"${odd}"},{"insert":"\\n","attributes":{"header":1}},{"insert":"${odd}","attributes":{"link":"https://a.cn/${odd}"}},{"insert":"\\n"}]}`
    const { id } = await publish(server, author, { format: 1, content })
    expect((await read(id)).json()).toMatchObject({ outline: [{ text: 'a\uFFFDb\uFFFDc' }] })
  })

  test('同一段正文，格式 0 当 Markdown 读，格式 1 当富文本读', async () => {
    const content =
      '{"ops":[{"insert":"**听雨**","attributes":{"bold":true}},{"insert":"\\n"}]}'
    const htmlAs = async (format: 0 | 1) => {
      const { id } = await publish(server, author, { format, content })
      return htmlOf((await read(id)).json<{ tree: TreeRoot }>().tree)
    }
    expect(await htmlAs(0)).toMatch(/^<p>{"ops".*<strong>听雨<\/strong>/)
    expect(await htmlAs(1)).toBe('<p><strong>**听雨**</strong></p>')
  })

  test('身份、状态与计数由服务器决定，请求里写的一个个拒绝，什么也没有写下', async () => {
    const claims = {
      authorId: admin.id,
      status: 'draft',
      viewCount: 9999,
      publishedAt: '2001-01-01T00:00:00.000Z',
      isAdmin: true,
    }
    const body = { ...buildPost(), ...claims }
    const refused = await server.post('/api/posts/publish', body, author.token)
    expect(refusalOf(refused)).toEqual({
      status: 400,
      code: 1000,
      fields: Object.keys(claims),
    })
    expect(await profileCount(author)).toBe(0)
  })

  test('同一个 clientId 并发提交十次，只有一篇', async () => {
    const body = buildPost({ clientId: 'tab-1' })
    const send = () => server.post('/api/posts/create', body, author.token)
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers.map((it) => it.statusCode)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map((it) => it.json<{ id: string }>().id)).size).toBe(1)
    expect(await server.core.db.$count(posts, eq(posts.authorId, author.id))).toBe(1)
    expect(await profileCount(author)).toBe(1)
  })

  test('迟到的重试不会把旧文字带回来', async () => {
    const first = buildPost({ clientId: 'late', content: '初稿' })
    const { id } = (await server.post('/api/posts/create', first, author.token)).json()
    const edit = { ...buildPost({ content: '改稿' }), id, baseRevision: 1 }
    await server.post('/api/posts/update', edit, author.token)
    const late = await server.post('/api/posts/create', first, author.token)
    expect(late.json()).toMatchObject({ id, revision: 2 })
    const edited = await server.get(`/api/posts/edit/${id}`, author.token)
    expect(edited.json()).toMatchObject({ content: '改稿', revision: 2 })
  })

  test('别人的 clientId 与我无关', async () => {
    const mine = await publish(server, author, { clientId: 'same' })
    const theirs = await publish(server, reader, { clientId: 'same' })
    expect(mine.id).not.toBe(theirs.id)
  })
})

describe('草稿', () => {
  test('可以没有标题；只有作者看得到；发布前要补全', async () => {
    const draft = await saveDraft(server, author, { title: '', content: '想到哪写到哪' })
    expect(draft).toMatchObject({ status: 'draft', revision: 1, publishedAt: null })
    expect(refusalOf(await read(draft.id))).toEqual(absent)
    expect(refusalOf(await read(draft.id, reader.token))).toEqual(absent)
    expect((await read(draft.id, author.token)).json()).toMatchObject({ status: 'draft' })
    const early = await server.post(`/api/posts/drafts/${draft.id}/publish`, {}, author.token)
    expect(refusalOf(early)).toEqual({ status: 400, code: 1000, fields: ['title'] })
  })

  test.each([0, 1] as const)('可以只有标题（格式 %i）', async (format) => {
    const draft = await saveDraft(server, author, { title: '先想好题目', format, content: '' })
    expect((await read(draft.id, author.token)).json()).toMatchObject({ title: '先想好题目' })
  })

  test('草稿列表只有自己的草稿，后改的在前', async () => {
    const first = await saveDraft(server, author, { content: '甲稿的开头' })
    server.clock.advance(1000)
    const second = await saveDraft(server, author)
    await saveDraft(server, reader)
    await publish(server, author)
    const list = (await server.get('/api/posts/drafts', author.token)).json()
    expect(list).toMatchObject({ total: 2, page: 1, pageSize: 10, totalPages: 1 })
    expect(list.items.map((it: { id: string }) => it.id)).toEqual([second.id, first.id])
    expect(list.items[1]).toMatchObject({ preview: '甲稿的开头', status: 'draft' })
  })

  test('提交草稿可以带上新的正文，没有请求体也行', async () => {
    const one = await saveDraft(server, author, { content: '旧' })
    const body = { content: '新', baseRevision: 1 }
    const sent = await server.post(`/api/posts/drafts/${one.id}/publish`, body, author.token)
    expect(sent.json()).toMatchObject({ status: 'published', revision: 2 })
    const two = await saveDraft(server, author)
    const bare = await server.inject('POST', `/api/posts/drafts/${two.id}/publish`, {
      token: author.token,
    })
    expect(bare.json()).toMatchObject({ status: 'published', revision: 1 })
  })

  test('两个标签页存同一份草稿：后来的那份得到 409，两份文字都还在', async () => {
    const { id } = await saveDraft(server, author, { content: '底稿' })
    const save = (content: string) =>
      server.post(
        '/api/posts/drafts/save',
        { id, format: 0, content, baseRevision: 1 },
        author.token,
      )
    expect((await save('左边')).json()).toMatchObject({ revision: 2 })
    expect(refusalOf(await save('右边'))).toEqual({ status: 409, code: 1006, fields: [] })
    expect((await save('左边')).json()).toMatchObject({ revision: 2 })
  })

  test('为已发布的文章存草稿，读者看到的不变，直到再次发布', async () => {
    const { id } = await publish(server, author, { title: '旧题', content: '旧文' })
    const next = { id, title: '新题', format: 0, content: '新文' }
    const saved = await server.post('/api/posts/drafts/save', next, author.token)
    expect(saved.json()).toMatchObject({ status: 'published', revision: 2 })
    expect((await read(id)).json()).toMatchObject({ title: '旧题' })
    expect((await read(id)).body).toContain('旧文')
    const opened = await server.get(`/api/posts/edit/${id}`, author.token)
    expect(opened.json()).toMatchObject({ title: '新题', content: '新文', revision: 2 })
    const body = { ...buildPost(), ...next, baseRevision: 2 }
    const updated = await server.post('/api/posts/update', body, author.token)
    expect(updated.json()).toMatchObject({ revision: 2, status: 'published' })
    expect((await read(id)).body).toContain('新文')
  })

  test('删除草稿只删草稿；已发布的当作不存在', async () => {
    const draft = await saveDraft(server, author)
    const { id } = await publish(server, author)
    const gone = await server.delete(`/api/posts/drafts/${draft.id}`, author.token)
    expect(gone.statusCode).toBe(204)
    expect(refusalOf(await server.delete(`/api/posts/drafts/${id}`, author.token))).toEqual(
      absent,
    )
    expect((await read(id)).statusCode).toBe(200)
  })
})

describe('修改', () => {
  test('作者改了立刻见效；依据旧版本的修改得到 409', async () => {
    const { id } = await publish(server, author, { title: '甲' })
    const edit = { ...buildPost({ title: '乙' }), id, baseRevision: 1 }
    const updated = await server.post('/api/posts/update', edit, author.token)
    expect(updated.json()).toMatchObject({ revision: 2, status: 'published', title: '乙' })
    expect((await read(id)).json()).toMatchObject({ title: '乙' })
    const stale = { ...edit, title: '丙' }
    const refused = await server.post('/api/posts/update', stale, author.token)
    expect(refusalOf(refused)).toEqual({ status: 409, code: 1006, fields: [] })
  })

  test('重发同一次修改不算冲突，也不多一个版本', async () => {
    const { id } = await publish(server, author)
    const edit = { ...buildPost(), id, baseRevision: 1 }
    await server.post('/api/posts/update', edit, author.token)
    const again = await server.post('/api/posts/update', edit, author.token)
    expect(again.json()).toMatchObject({ revision: 2 })
  })

  test.each(['别人', '管理员'])('%s不能改：读起来像不存在', async (who) => {
    const { id } = await publish(server, author)
    const other = who === '别人' ? reader : admin
    const edit = { ...buildPost(), id, baseRevision: 1 }
    expect(refusalOf(await server.post('/api/posts/update', edit, other.token))).toEqual(absent)
    expect(refusalOf(await server.post('/api/posts/publish', edit, other.token))).toEqual(
      absent,
    )
    expect(refusalOf(await server.post('/api/posts/drafts/save', edit, other.token))).toEqual(
      absent,
    )
  })

  test('打开编辑：作者与管理员可以，别人像不存在', async () => {
    const { id } = await publish(server, author, { content: '原文', excerpt: '自己写的摘要' })
    const opened = await server.get(`/api/posts/edit/${id}`, author.token)
    expect(opened.json()).toMatchObject({
      content: '原文',
      excerpt: '自己写的摘要',
      revision: 1,
    })
    expect((await server.get(`/api/posts/edit/${id}`, admin.token)).statusCode).toBe(200)
    expect(refusalOf(await server.get(`/api/posts/edit/${id}`, reader.token))).toEqual(absent)
  })

  test('按新建时的名字也打得开，只有作者自己；没有过的、删掉的像不存在', async () => {
    const clientId = `草稿 ${author.id}`
    const { id } = await saveDraft(server, author, { title: '雨夜', content: '一', clientId })
    const open = (by: Member, name = clientId) =>
      server.get(`/api/posts/edit/by-client-id/${encodeURIComponent(name)}`, by.token)
    expect((await open(author)).json()).toMatchObject({ id, title: '雨夜', content: '一' })
    for (const answer of [
      await open(reader),
      await open(admin),
      await open(author, '没有过的'),
    ])
      expect(refusalOf(answer)).toEqual(absent)
    await server.delete(`/api/posts/drafts/${id}`, author.token)
    expect(refusalOf(await open(author))).toEqual(absent)
  })

  test('删掉之后另起的一篇（名字后面加 ~1、~2），按原来的名字找得到；原来的还在就还是它', async () => {
    const clientId = `另起_%${author.id}`
    const draft = (name: string, title: string) =>
      saveDraft(server, author, { title, content: title, clientId: name })
    const open = async (by: Member) =>
      server.get(`/api/posts/edit/by-client-id/${encodeURIComponent(clientId)}`, by.token)
    const first = await draft(clientId, '第一篇')
    await draft(`${clientId}~1`, '第二篇')
    server.clock.advance(1000)
    const third = await draft(`${clientId}~2`, '第三篇')
    await draft(`${clientId}别的`, '不相干')
    await saveDraft(server, reader, { title: '别人的', clientId: `${clientId}~3` })
    expect((await open(author)).json()).toMatchObject({ id: first.id })
    await server.delete(`/api/posts/drafts/${first.id}`, author.token)
    expect((await open(author)).json()).toMatchObject({ id: third.id, title: '第三篇' })
    expect((await open(reader)).json()).toMatchObject({ title: '别人的' })
  })

  test('被下架后再提交要等审核，改写也不会公开', async () => {
    const { id } = await publish(server, author)
    await setStatus(id, 'takenDown')
    const edit = { ...buildPost(), id }
    const updated = { ...edit, baseRevision: 1 }
    expect(
      (await server.post('/api/posts/update', updated, author.token)).json(),
    ).toMatchObject({
      status: 'takenDown',
    })
    expect((await server.post('/api/posts/publish', edit, author.token)).json()).toMatchObject({
      status: 'reviewing',
    })
    expect(refusalOf(await read(id))).toEqual(absent)
    const mine = await server.get('/api/posts/my?status=reviewing', author.token)
    expect(mine.json()).toMatchObject({ total: 1, items: [{ id, status: 'reviewing' }] })
  })
})

describe('删除', () => {
  test('作者删掉的文章处处都不在了', async () => {
    const category = await createCategory(server, admin, '孤本')
    const { id } = await publish(server, author, {
      title: '将要删去的孤本',
      categoryIds: [category.id],
      tags: ['孤本'],
    })
    expect((await server.delete(`/api/posts/${id}`, author.token)).statusCode).toBe(204)
    expect(refusalOf(await read(id, author.token))).toEqual(absent)
    expect(refusalOf(await read(id, admin.token))).toEqual(absent)
    expect(refusalOf(await server.delete(`/api/posts/${id}`, author.token))).toEqual(absent)
    for (const url of [
      `/api/posts/public?authorId=${author.id}`,
      `/api/posts/public?tag=${encodeURIComponent('孤本')}`,
      `/api/posts/categories/${category.id}/posts`,
      '/api/search?query=' + encodeURIComponent('孤本'),
      '/api/posts/my',
    ])
      expect({ url, ...(await server.get(url, author.token)).json() }).toMatchObject({
        url,
        total: 0,
      })
    expect(await profileCount(author)).toBe(0)
  })

  test('别人删不了，管理员可以', async () => {
    const { id } = await publish(server, author)
    expect(refusalOf(await server.delete(`/api/posts/${id}`, reader.token))).toEqual(absent)
    expect((await server.delete(`/api/posts/${id}`, admin.token)).statusCode).toBe(204)
  })

  test('发布与删除同时进行，只会有一个合法的结局', async () => {
    const { id } = await saveDraft(server, author)
    await Promise.all([
      server.post(`/api/posts/drafts/${id}/publish`, {}, author.token),
      server.delete(`/api/posts/${id}`, author.token),
    ])
    const [post] = await server.core.db.select().from(posts).where(eq(posts.id, id))
    expect(post?.status).toBe('deleted')
    expect(await profileCount(author)).toBe(0)
  })
})

describe('阅读', () => {
  test('读者每天算一次，作者自己不算，总数跟着走', async () => {
    const { id } = await publish(server, author)
    const view = (token?: string, agent = 'a') =>
      server.inject('POST', `/api/posts/${id}/view`, {
        token,
        headers: { 'user-agent': agent },
      })
    for (const one of [
      view(),
      view(),
      view(undefined, 'b'),
      view(reader.token),
      view(author.token),
    ])
      expect((await one).statusCode).toBe(204)
    server.clock.advance(86_400_000)
    await view(undefined, 'a')
    const post = (await read(id, await server.tokenFor(reader))).json()
    expect(post.viewCount).toBe(4)
    const profile = await server.get(`/api/users/${author.id}/profile`)
    expect(profile.json()).toMatchObject({ totalViews: 4 })
  })

  test('五十个读者同时来，一个不多一个不少', async () => {
    const { id } = await publish(server, author)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        server.inject('POST', `/api/posts/${id}/view`, { remoteAddress: `192.0.2.${at % 50}` }),
      ),
    )
    expect((await read(id, reader.token)).json()).toMatchObject({ viewCount: 50 })
  })

  test.each([
    ['一个 IPv4 地址', () => '192.0.2.200'],
    ['一个 IPv6 网络', (at: number) => `2001:db8:7:7::${at.toString(16)}`],
  ])('%s换多少浏览器、多少地址，一天最多算二十个读者', async (_name, addressOf) => {
    const { id } = await publish(server, author)
    for (let at = 0; at < 200; at += 1) {
      const answer = await server.inject('POST', `/api/posts/${id}/view`, {
        headers: { 'user-agent': `r${at}` },
        remoteAddress: addressOf(at),
      })
      if (answer.statusCode === 429) server.clock.advance(60_000)
    }
    const post = (await read(id, await server.tokenFor(reader))).json()
    expect(post.viewCount).toBeGreaterThan(1)
    expect(post.viewCount).toBeLessThanOrEqual(20)
  })

  test('没有公开的文章不计阅读', async () => {
    const { id } = await saveDraft(server, author)
    expect(refusalOf(await server.post(`/api/posts/${id}/view`))).toEqual(absent)
  })

  test('各人能做的事随回答而来', async () => {
    const { id } = await publish(server, author)
    const abilities = async (token?: string) => (await read(id, token)).json().abilities
    const reacting = { comment: true, like: true, favourite: true }
    expect(await abilities(reader.token)).toEqual({
      ...reacting,
      edit: false,
      delete: false,
      report: true,
    })
    expect(await abilities(author.token)).toEqual({
      ...reacting,
      edit: true,
      delete: true,
      report: false,
    })
    expect(await abilities(admin.token)).toMatchObject({
      edit: false,
      delete: true,
      report: true,
    })
  })

  test.each(['-1', '0', '1/../2', '__proto__', '00000000-0000-0000-0000-000000000000'])(
    '编号 %s 与不存在的一样',
    async (id) => {
      expect((await server.get(`/api/posts/${id}`)).statusCode).toBe(404)
    },
  )
})

test('奇怪的字段值得到 400 并指出字段，从不 500', async () => {
  const odd: [string, unknown][] = [
    ['title', null],
    ['title', ['a']],
    ['format', 2],
    ['format', '0'],
    ['content', {}],
    ['tags', 'a'],
    ['tags', ['x'.repeat(21)]],
    ['categoryIds', ['x']],
    ['coverImage', 'javascript:alert(1)'],
    ['coverImage', '/images/../../etc/passwd'],
    ['title', '字'.repeat(101)],
    ['excerpt', '\u0000'],
  ]
  for (const [field, value] of odd) {
    const body = { ...buildPost(), [field]: value }
    const refusal = refusalOf(await server.post('/api/posts/publish', body, author.token))
    expect({ field, value, ...refusal }).toMatchObject({
      field,
      value,
      status: 400,
      code: 1000,
    })
  }
})

test('长度按字计：一百个表情的标题可以，一百零一个不行', async () => {
  const send = (title: string) =>
    server.post('/api/posts/publish', buildPost({ title }), author.token)
  expect((await send('🖋'.repeat(100))).statusCode).toBe(200)
  expect((await send('🖋'.repeat(101))).statusCode).toBe(400)
})

test('一分钟写六十次以上要歇一歇，等够了又可以写', async () => {
  const { id } = await saveDraft(server, author)
  const save = (content: string) =>
    server.post('/api/posts/drafts/save', { id, format: 0, content }, author.token)
  for (let at = 0; at < 59; at += 1) expect((await save('同样')).statusCode).toBe(200)
  const refused = await save('再来')
  expect(refused.statusCode).toBe(429)
  server.clock.advance(Number(refused.headers['retry-after']) * 1000)
  expect((await save('再来')).statusCode).toBe(200)
})

test('写得太快的时候，答复丢了的发布再来一次：说已经发布了，不说太快；别的还是要等', async () => {
  const body = { ...buildPost(), clientId: 'lost' }
  const send = (call: string, changes: object = {}) =>
    server.post(`/api/posts/${call}`, { ...body, ...changes }, author.token)
  const first = await send('publish')
  for (let at = 0; at < 59; at += 1) expect((await send('drafts/save')).statusCode).toBe(200)
  expect((await send('publish')).json()).toEqual(first.json())
  expect((await send('drafts/save')).json()).toEqual(first.json())
  expect((await send('publish', { clientId: 'new' })).statusCode).toBe(429)
  const { id, revision } = first.json<{ id: string; revision: number }>()
  const more = { id, baseRevision: revision, content: '又写了' }
  expect((await send('publish', more)).statusCode).toBe(429)
})
