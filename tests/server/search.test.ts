import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import { rows } from '#server/db/client.ts'
import { posts, postTags } from '#server/db/schema/posts.ts'
import { searchQuery, searchVector } from '#server/search/tokens.ts'
import { addTopic, proposeTopic } from '#tests/support/topics.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member

beforeAll(async () => {
  server = await startServer()
  author = await server.createMember({ nickName: '赵霖遥' })
})
afterAll(() => server.close())

const search = async (query: string, rest: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ query, ...rest })
  const response = await server.get(`/api/search?${parameters.toString()}`)
  if (response.statusCode !== 200) throw new Error(`${query}: ${response.body}`)
  return response.json<{ total: number; results: { id: string; title: string }[] }>()
}
const titles = async (query: string, rest?: Record<string, string>) =>
  (await search(query, rest)).results.map((it) => it.title)

describe('找得到', () => {
  beforeAll(async () => {
    await publish(server, author, { title: '程序员的自我修养', content: '链接与装载。' })
    server.clock.advance(1000)
    await publish(server, author, {
      title: '夜读札记',
      content: '一个程序员在雨夜磨砚。',
      tags: ['随笔'],
    })
    server.clock.advance(1000)
    await publish(server, author, {
      title: 'JavaScript 与 C++',
      content: 'Use TypeScript, node.js and C#.',
    })
  })

  test.each([
    ['两个字的词', '夜读', ['夜读札记']],
    ['三个字的词', '程序员', ['夜读札记', '程序员的自我修养']],
    ['正文里的词', '装载', ['程序员的自我修养']],
    ['句末的单个字', '砚', ['夜读札记']],
    ['句中的单个字', '磨', ['夜读札记']],
    ['标签', '随笔', ['夜读札记']],
    ['拉丁词的开头', 'java', ['JavaScript 与 C++']],
    ['不分大小写与全角', 'ＴＹＰＥscript', ['JavaScript 与 C++']],
    ['带记号的名字', 'c++', ['JavaScript 与 C++']],
    ['中英混排', 'C# 与', ['JavaScript 与 C++']],
    ['每个词都要有', '程序员 装载', ['程序员的自我修养']],
    ['没有的', '深度学习', []],
    ['只有标点', '！？。', []],
  ])('%s：%s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('按相关排序时，标题里有的在前', async () => {
    expect(await titles('程序员', { sortBy: 'relevance' })).toEqual([
      '程序员的自我修养',
      '夜读札记',
    ])
  })

  test('默认新的在前，可以反过来；没有关键词时列出全部', async () => {
    expect(await titles('程序员', { sortOrder: 'asc' })).toEqual([
      '程序员的自我修养',
      '夜读札记',
    ])
    expect(await search('  ')).toMatchObject({ total: 3, page: 1, pageSize: 10, totalPages: 1 })
  })

  test('结果带着规格里的字段', async () => {
    const [result] = (await search('夜读')).results
    expect(result).toMatchObject({
      ownerId: author.id,
      ownerName: '赵霖遥',
      tags: ['随笔'],
      viewCount: 0,
      likeCount: 0,
      commentCount: 0,
      coverImage: null,
    })
  })
})

test('草稿、删掉的、改掉的字，都找不到', async () => {
  await saveDraft(server, author, { title: '秘不示人' })
  const { id } = await publish(server, author, { title: '鲲鹏之志', content: '北冥有鱼' })
  expect(await titles('秘不示人')).toEqual([])
  expect(await titles('北冥')).toEqual(['鲲鹏之志'])
  const body = { id, title: '逍遥游', format: 0, content: '其名为鲲', baseRevision: 1 }
  await server.post('/api/posts/update', { ...body, categoryIds: [], tags: [] }, author.token)
  expect(await titles('北冥')).toEqual([])
  expect(await titles('其名为鲲')).toEqual(['逍遥游'])
  await server.delete(`/api/posts/${id}`, author.token)
  expect(await titles('其名为鲲')).toEqual([])
})

test('可以只看几个分类', async () => {
  const admin = await server.createAdmin()
  const one = await createCategory(server, admin, '山')
  const two = await createCategory(server, admin, '水')
  await publish(server, author, { title: '行记甲', categoryIds: [one.id] })
  await publish(server, author, { title: '行记乙', categoryIds: [two.id] })
  await publish(server, author, { title: '行记丙' })
  const both = `/api/search?query=${encodeURIComponent('行记')}&categories=${one.id}&categories=${two.id}`
  expect((await server.get(both)).json()).toMatchObject({ total: 2 })
  expect(await titles('行记', { categories: one.id })).toEqual(['行记甲'])
})

test.each([
  "' or '1'='1",
  "'; drop table posts; --",
  'a & b | !c <-> d:*',
  '\\',
  "'\\''",
  ':*',
  '((((((',
  '%_%',
  '程序员'.repeat(33),
  '😀😀',
  '‮gnp',
])('怪异的关键词 %s 只是没找到或找到，从不出错', async (query) => {
  const sorts = ['publishedAt', 'relevance', 'viewCount', 'likeCount', 'commentCount']
  const totals = await Promise.all(
    sorts.map(async (sortBy) => (await search(query, { sortBy })).total),
  )
  expect(new Set(totals).size).toBe(1)
})

test.each(['sortBy=password', 'sortBy=constructor', 'sortOrder=up', 'categories=1', 'page=0'])(
  '不认识的参数 %s 是 400',
  async (parameter) => {
    expect((await server.get(`/api/search?query=a&${parameter}`)).statusCode).toBe(400)
  },
)

describe('打两个字就有建议', () => {
  const suggestions = async (query: string) => {
    const response = await server.get(
      `/api/search/suggestions?query=${encodeURIComponent(query)}`,
    )
    return response.json<Schemas['SearchSuggestions']>().items
  }
  const texts = async (query: string) =>
    (await suggestions(query)).map(({ kind, text }) => `${kind} ${text}`)

  test('文章的标题、话题、标签里有的，昵称这样开头的，各说出去哪里', async () => {
    const writer = await server.createMember({ nickName: '青瓷客' })
    const admin = await server.createAdmin()
    const topic = await addTopic(server, admin, '越窑青瓷')
    const post = await publish(server, writer, {
      title: '一只青瓷碗',
      tags: ['青瓷', '器物'],
      topicIds: [topic.id],
    })
    await publish(server, writer, { title: '正文里才有', content: '青瓷', tags: ['青瓷'] })
    expect(await suggestions('青瓷')).toEqual([
      { kind: 'post', id: post.id, text: '一只青瓷碗' },
      { kind: 'topic', id: topic.id, text: '越窑青瓷' },
      { kind: 'tag', id: null, text: '青瓷' },
      { kind: 'author', id: writer.id, text: '青瓷客' },
    ])
    expect(await texts('瓷碗')).toEqual(['post 一只青瓷碗'])
    expect(await texts(' 一只  ')).toEqual(['post 一只青瓷碗'])
    expect(await texts('青碗')).toEqual([])
  })

  test('不分大小写与全角；引号、百分号、反斜杠只是字', async () => {
    await publish(server, author, { title: `Rust 100%'s "\\d_"`, tags: ['ＲＵＳＴ'] })
    expect(await texts('rUst')).toEqual([`post Rust 100%'s "\\d_"`, 'tag ＲＵＳＴ'])
    expect(await texts(`%'s "\\`)).toHaveLength(1)
    for (const odd of ['%%', '__', '\\\\', `''`, '{}', '",'])
      expect(await texts(odd)).toEqual([])
  })

  test('只有谁都能打开的：草稿、下架的、没开放的话题、只在它们上面的标签、没有文章的人，都不在', async () => {
    const quiet = await server.createMember({ nickName: '暗格人' })
    await saveDraft(server, quiet, { title: '暗格草稿', tags: ['暗格'] })
    await proposeTopic(server, quiet, '暗格话题')
    const shown = await publish(server, author, { title: '暗格明文', tags: ['暗格之外'] })
    expect(await texts('暗格')).toEqual(['post 暗格明文', 'tag 暗格之外'])
    await server.post(`/api/posts/${shown.id}/unpublish`, {}, author.token)
    expect(await texts('暗格')).toEqual([])
  })

  test('改了标题，旧的不再来，新的就在；最多十个，热的在前', async () => {
    const made = []
    for (let at = 0; at < 6; at += 1)
      made.push(await publish(server, author, { title: `琉璃瓦${at}`, tags: [`琉璃${at}`] }))
    const hot = made[3]?.id ?? ''
    await server.core.db.update(posts).set({ hotness: 9 }).where(eq(posts.id, hot))
    expect((await suggestions('琉璃'))[0]).toEqual({ kind: 'post', id: hot, text: '琉璃瓦3' })
    expect(await texts('琉璃')).toHaveLength(6)
    const body = {
      id: hot,
      title: '改作陶片',
      format: 0,
      content: '文',
      categoryIds: [],
      tags: [],
      baseRevision: 1,
    }
    await server.post('/api/posts/update', body, author.token)
    expect(await texts('琉璃瓦3')).toEqual([])
    expect(await texts('作陶')).toEqual(['post 改作陶片'])
  })

  test('同样的字在几百个标签里：用得最多的照样在前', async () => {
    const { id } = await publish(server, author, { title: '器物谱' })
    const publishedAt = server.clock.now()
    const once = Array.from({ length: 300 }, (_, at) => `定窑${at}`)
    await server.core.db
      .insert(postTags)
      .values(once.map((tag) => ({ postId: id, tag, publishedAt })))
    await publish(server, author, { title: '甲', tags: ['定窑瓷'] })
    await publish(server, author, { title: '乙', tags: ['定窑瓷'] })
    expect(await texts('定窑')).toEqual(['tag 定窑瓷', 'tag 定窑0'])
  })

  test('少于两个字是 400', async () => {
    expect((await server.get('/api/search/suggestions?query=a')).statusCode).toBe(400)
    expect(await texts('　a')).toEqual([])
  })
})

test('词的切法：相邻两字成词，拉丁词小写，量有上限', () => {
  expect(searchVector({ title: '砚台', names: [], text: "It's" })).toBe(
    `'砚台':1A '台':2A 'it':3D 's':4D`,
  )
  expect(searchQuery('砚台记 Go')).toBe(`'砚台' & '台记' & 'go':*`)
  expect(searchQuery('砚')).toBe(`'砚':*`)
  expect(searchQuery(' ,.')).toBeUndefined()
  const long = searchVector({
    title: '',
    names: [],
    text: Array.from({ length: 200_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join(''),
  })
  expect(Buffer.byteLength(long)).toBeLessThan(2_000_000)
})

test('一篇百万字的文章也能发布、能找到', async () => {
  const content = Array.from({ length: 330_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * at * 31 + at * 7) % 20_000)),
  ).join('')
  await publish(server, author, { title: '长卷无尽', content })
  expect(await titles('长卷')).toEqual(['长卷无尽'])
})

test.each([
  ['西里尔字母', 0x430, 32],
  ['埃塞俄比亚文', 0x1200, 64],
  ['哥特字母', 0x10330, 26],
])('全是各不相同的长词的文章也能发布，找得到前面的：%s', async (script, first, letters) => {
  const letter = (at: number) => String.fromCodePoint(first + (at % letters))
  const word = (at: number) =>
    Array.from({ length: 64 }, (_, place) =>
      letter(place < 4 ? Math.floor(at / letters ** place) : 0),
    ).join('')
  const length = word(0).length + 1
  const words = Array.from({ length: Math.floor(990_000 / length) }, (_, at) => word(at))
  expect(new Set(words).size).toBe(words.length)
  const title = `${script}的长卷`
  const post = await publish(server, author, { title, content: words.join(' ') })
  expect(await titles(word(0))).toEqual([title])
  expect(await titles(title)).toEqual([title])
  const [kept] = await rows<{ words: number }>(
    server.core.db,
    sql`select length(document) as words from post_search where post_id = ${post.id}`,
  )
  expect(kept?.words).toBeGreaterThan(3_500)
})

test('没有关键词时按相关排序，就是按时间', async () => {
  const { results } = await search('', { sortBy: 'relevance', sortOrder: 'desc' })
  expect(results.map(({ title }) => title)).toEqual(await titles('', { sortBy: 'publishedAt' }))
})
