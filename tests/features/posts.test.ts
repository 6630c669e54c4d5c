import { describe, expect, test } from 'vitest'
import { postListAddress, readPostListPlace } from '#src/features/posts/post-list-address.ts'
import { readPage, withPage } from '#src/runtime/address-query.ts'

describe('文章列表的地址', () => {
  test.each([
    ['/posts', {}, 1],
    ['/posts?category=c1', { categoryId: 'c1' }, 1],
    ['/posts?category=c1&tag=%E9%9A%8F%E7%AC%94&page=3', { categoryId: 'c1', tag: '随笔' }, 3],
  ])('%s 写出来，读得回去', (address, filter, page) => {
    expect(postListAddress(filter, page)).toBe(address)
    const search = new URLSearchParams(address.split('?')[1])
    expect(readPostListPlace(search)).toEqual({ filter, page })
  })

  test('手写的地址里分类的编号用了大写：就是那个分类；不是编号的照写的', () => {
    const id = '0198c7a2-abcd-7000-8000-0000000000ef'
    const placeOf = (category: string) => readPostListPlace(new URLSearchParams({ category }))
    expect(placeOf(id.toUpperCase()).filter).toEqual({ categoryId: id })
    expect(placeOf('Essays').filter).toEqual({ categoryId: 'Essays' })
  })

  test('没有哪个标签写成这样的，当没写；二十个字的还读', () => {
    const filterOf = (tag: string) => readPostListPlace(new URLSearchParams({ tag })).filter
    for (const tag of ['', ' 　', '\0', '随\0笔', '𠮷'.repeat(21)])
      expect(filterOf(tag)).toEqual({})
    expect(filterOf('𠮷'.repeat(20))).toEqual({ tag: '𠮷'.repeat(20) })
  })

  test.each(['0', '-1', '1.5', 'x', '', '1e99'])('读不懂的页码 %j 是第一页', (page) =>
    expect(readPage(new URLSearchParams({ page }))).toBe(1),
  )

  test('翻页留着其余的条件，第一页不写页码', () => {
    const query = new URLSearchParams('tag=a&page=2')
    expect(withPage('/posts', query, 5)).toBe('/posts?tag=a&page=5')
    expect(withPage('/posts', query, 1)).toBe('/posts?tag=a')
  })
})
