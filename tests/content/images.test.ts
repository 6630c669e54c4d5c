import { describe, expect, test } from 'vitest'
import { mapImageUrls } from '#content/images.ts'

const map = (url: string) => (url.startsWith('a.png') ? '/images/post/新 (1).webp' : undefined)

describe('导入文章时改写图片地址', () => {
  test.each([
    ['行内图片', '前 ![图](a.png "题") 后', '前 ![图](/images/post/新%20%281%29.webp "题") 后'],
    ['尖括号地址', '![图](<a.png>)', '![图](</images/post/新%20%281%29.webp>)'],
    ['链接里的图片', '[![图](a.png)](a.png)', '[![图](/images/post/新%20%281%29.webp)](a.png)'],
    ['引用式图片', '![图][i]\n\n[i]: a.png', '![图][i]\n\n[i]: /images/post/新%20%281%29.webp'],
    [
      '原始 HTML',
      '<p><img alt=x src=a.png></p>',
      '<p><img alt=x src="/images/post/新 (1).webp"></p>',
    ],
    [
      '引号里的 HTML',
      `字 <img src='a.png' width="3"> 字`,
      `字 <img src="/images/post/新 (1).webp" width="3"> 字`,
    ],
    [
      '别的属性里写着的不算',
      '<img alt=" src=a.png " src=a.png>',
      '<img alt=" src=a.png " src="/images/post/新 (1).webp">',
    ],
    [
      '紧挨着引号的 HTML',
      '<p><img alt="q"src="a.png"/></p>',
      '<p><img alt="q"src="/images/post/新 (1).webp"/></p>',
    ],
    [
      '写了两遍的，算第一遍',
      '<img data-src=a.png SRC = a.png src="a.png">',
      '<img data-src=a.png SRC = "/images/post/新 (1).webp" src="a.png">',
    ],
    ['引用块里的图片', '> 一\n> ![图](a.png)', '> 一\n> ![图](/images/post/新%20%281%29.webp)'],
  ])('%s', (_, source, expected) => {
    expect(mapImageUrls(source, 0, map)).toBe(expected)
  })

  test.each([
    '[链接](a.png)',
    '`![图](a.png)`',
    '```\n![图](a.png)\n```',
    '[l]: a.png\n\n[x][l]',
    '![图](b.png)',
    '<img alt=" src=a.png ">',
  ])('不是图片的地方一个字也不动：%s', (source) => {
    expect(mapImageUrls(source, 0, map)).toBe(source)
  })

  test('富文本只改图片', () => {
    const source = JSON.stringify({
      ops: [
        { insert: '文', attributes: { link: 'a.png' } },
        { insert: { image: 'a.png' } },
        { insert: '\n' },
      ],
    })
    expect(JSON.parse(mapImageUrls(source, 1, () => '/images/post/b.webp'))).toEqual({
      ops: [
        { insert: '文', attributes: { link: 'a.png' } },
        { insert: { image: '/images/post/b.webp' } },
        { insert: '\n' },
      ],
    })
  })
})
