import { expect, test } from 'vitest'
import { safeImage } from '#content/urls.ts'
import { pictureAddress } from '#src/ui/editor/rich-text/picture-address.ts'

test.each([
  'https://a.cn/x.png',
  'http://a.cn/x.png',
  'HTTP://a.cn/x.png',
  '//a.cn/x.png',
  ' https://a.cn/x y.png ',
  '/images/post/x.png',
  '/blog/images/post/x.png?w=640',
  '/images/../api/users',
  '/images/%2e%2e/api',
  '/elsewhere/x.png',
  'x.png',
  'https:///x.png',
  'https:x.png',
  'https://who@a.cn/x.png',
  String.raw`https:\\a.cn\x.png`,
  'data:image/png;base64,AAAA',
  'blob:https://a.cn/1',
  'javascript:alert(1)',
  'upload:a1',
  '',
])('富文本里看得到的图片，就是读者看得到的：%j', (address) => {
  expect(pictureAddress(address)).toBe(safeImage(address) ?? '')
})
