import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchQuery, searchVector } from '#server/search/tokens.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

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

test('建议列表始终为空', async () => {
  const response = await server.get(
    `/api/search/suggestions?query=${encodeURIComponent('程序')}`,
  )
  expect(response.json()).toEqual({ items: [] })
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

test('没有关键词时按相关排序，就是按时间', async () => {
  const { results } = await search('', { sortBy: 'relevance', sortOrder: 'desc' })
  expect(results.map(({ title }) => title)).toEqual(await titles('', { sortBy: 'publishedAt' }))
})
