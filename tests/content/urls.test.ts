import { expect, test } from 'vitest'
import { safeImage, safeLink } from '#content/urls.ts'

test.each([
  '/images/post/a.webp',
  '/blog/images/avatar/5f0c2a.webp?v=2',
  '/images/post/%E6%96%B0%20%281%29.webp',
  'https://example.com/images/../a.png',
])('%s 是一张图片', (url) => {
  expect(safeImage(url)).toBe(url)
})

test.each([
  '/images/../api/site',
  '/images/%2e%2e/api/site',
  '/images/%2E%2E/api/site',
  '/images/.%2e/blog/posts/1?x=1',
  '/images/a/%2e/b.png',
  '/images/a/./b.png',
  '/blog/images/%2e%2e/%2e%2e/api/posts/public',
  '/api/site',
])('%s 不是：浏览器会到别处去', (url) => {
  expect(safeImage(url)).toBeUndefined()
})

test('有半个字的地址不是地址：数据库和 JSON 都不收', () => {
  const odd = ['https://a.cn/\ud800', '#\ud800', '/blog/\udc00'].map(safeLink)
  expect([...odd, safeImage('https://a.cn/\udc00.png')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
