import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { highlight } from '#src/features/search/highlight.ts'
import { readSearchQuery, searchAddress } from '#src/features/search/search-address.ts'
import { SearchPage } from '#src/pages/SearchPage.tsx'
import type { SearchQuery } from '#src/data/types.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as searchQueries from '#src/data/public/search.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('搜索的地址', () => {
  test.each<[string, SearchQuery]>([
    ['/search?q=%E8%AF%97', { text: '诗', sortBy: 'publishedAt' }],
    [
      '/search?q=a+b&category=c1&sort=relevance',
      { text: 'a b', categoryId: 'c1', sortBy: 'relevance' },
    ],
  ])('%s 写出来，读得回去', (address, query) => {
    expect(searchAddress(query)).toBe(address)
    expect(readSearchQuery(new URLSearchParams(address.split('?')[1]))).toEqual(query)
  })

  test('空白的词是没有词，读不懂的排序当没写，太长的截到能问的长度', () => {
    const read = (q: string) => readSearchQuery(new URLSearchParams({ q, sort: 'x' }))
    expect(read(' 　 ')).toEqual({ text: '', sortBy: 'publishedAt' })
    expect(read('𠮷'.repeat(101)).text).toBe('𠮷'.repeat(100))
  })

  test('存不下的字符当没写', () => {
    const read = (q: string) => readSearchQuery(new URLSearchParams({ q })).text
    expect(['\0', ' \0 数\0据 \0'].map(read)).toEqual(['', '数据'])
  })
})

describe('标出找到的词', () => {
  test.each([
    ['关系数据库入门', '数据库', '关系[数据库]入门'],
    ['数据与据库', '数据库', '[数据]与[据库]'],
    ['看看看', '看看', '[看看看]'],
    ['山中一夜雨', '雨', '山中一夜[雨]'],
    ['TypeScript 与 typed 的字', 'type', '[Type]Script 与 [type]d 的字'],
    ['retype 不算开头', 'type', 'retype 不算开头'],
    ['Ｒｕｓｔ 是全角', 'rust', '[Ｒｕｓｔ] 是全角'],
    ['C++ 与 C# 与 C', 'c++', '[C++] 与 C# 与 C'],
    ['两个词 React 状态机', '状态机 react', '两个词 [React] [状态机]'],
    ['é 由两个码位组成', 'é', '[é] 由两个码位组成'],
    ['(a+)+$ .* [x]', '(a+)+$', '([a]+)+$ .* [x]'],
    ['没有要找的', '😀', '没有要找的'],
    ['', '词', ''],
  ])('%s 里找 %s：%s', (text, searched, marked) => {
    const pieces = highlight(text, searched)
    expect(
      pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join(''),
    ).toBe(marked)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })
})

describe('搜索页', () => {
  test('没有词：一句提示，什么也不问', () => {
    const reader = openReader(server)
    const words = wordsOf(reader.show(<SearchPage />, '/search', '/search?q=%20'))
    expect(words).toContain('输入想找的词')
    expect(answerOf(reader, searchQueries.search, null).getSnapshot().value).toBe('unloaded')
  })

  test('标题、摘要与标签里的词都标出来，作者写的标签还是文字', async () => {
    const author = await server.createAdmin({ nickName: '搜得到' })
    await publish(server, author, {
      title: '<mark>竹</mark>影与<script>竹</script>',
      content: '窗外竹影扫阶。',
      tags: ['竹影'],
    })
    const html = await found({ text: '竹影', sortBy: 'publishedAt' }, '/search?q=竹影')
    expect(html.match(/<mark[^>]*>竹影<\/mark>/g)).toHaveLength(2)
    expect(html).toContain('&lt;mark&gt;竹&lt;/mark&gt;影与&lt;script&gt;')
    expect(html).not.toContain('<script>')
    expect(wordsOf(html)).toContain('找到 1 篇')
    expect(html).toContain(`href="/blog/users/${author.id}/profile"`)
  })

  test('找的是文章：作者的名字不算，也不标', async () => {
    const author = await server.createAdmin({ nickName: '松烟' })
    await publish(server, author, { title: '制墨', content: '先取松烟。' })
    await publish(server, author, { title: '磨墨' })
    const html = await found({ text: '松烟', sortBy: 'publishedAt' }, '/search?q=松烟')
    expect(wordsOf(html)).toContain('找到 1 篇')
    expect(html.match(/<mark[^>]*>松烟<\/mark>/g)).toHaveLength(1)
    expect(html).toContain('placeholder="搜文章的标题、正文与标签"')
  })

  test('只在一个分类里找；找不到时说一句，并给出全部分类的路', async () => {
    const author = await server.createAdmin()
    const [one, other] = [
      await createCategory(server, author, '园林'),
      await createCategory(server, author, '器物'),
    ]
    await publish(server, author, { title: '假山', categoryIds: [one.id] })
    const search = (categoryId: string) =>
      found(
        { text: '假山', categoryId, sortBy: 'publishedAt' },
        `/search?q=假山&category=${categoryId}`,
      )
    expect(wordsOf(await search(one.id))).toContain('找到 1 篇')
    const empty = await search(other.id)
    expect(wordsOf(empty)).toContain('这个分类里没有找到相关的文章')
    expect(empty).toContain(`href="/blog/search?q=${encodeURIComponent('假山')}"`)
  })

  test('按页；没有这一页时回到第一页', async () => {
    const author = await server.createAdmin()
    for (let count = 0; count < 11; count += 1) {
      await publish(server, author, { title: `墨锭${count}` })
    }
    const query: SearchQuery = { text: '墨锭', sortBy: 'publishedAt' }
    expect((await found(query, '/search?q=墨锭')).match(/<article/g)).toHaveLength(10)
    expect((await found(query, '/search?q=墨锭&page=2', 2)).match(/<article/g)).toHaveLength(1)
    expect(wordsOf(await found(query, '/search?q=墨锭&page=9', 9))).toContain('这一页没有结果')
  })

  async function found(query: SearchQuery, address: string, page = 1) {
    const reader = openReader(server)
    const search = answerOf(reader, searchQueries.search, null)
    search.send({ type: 'list.reset', query })
    if (page > 1) search.send({ type: 'list.turn', page })
    await reader.load(search)
    return reader.show(<SearchPage />, '/search', encodeURI(address))
  }
})
