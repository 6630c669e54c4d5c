import { describe, expect, test } from 'vitest'
import {
  addressRange,
  altOf,
  uploadMark,
  uploadPlaces,
  unfinishedUploads,
} from '#src/ui/editor/upload-places.ts'

describe('图片在 Markdown 里的位置', () => {
  test('写下的找得回来，描述里的方括号也不碍事', () => {
    const mark = uploadMark('a1b2', '山[一]\\水.final.PNG')
    const text = `前 ${mark} 后`
    expect(uploadPlaces(text)).toEqual([
      { id: 'a1b2', alt: '山[一]\\水.final', from: 2, to: 2 + mark.length },
    ])
  })

  test('到了以后只换地址，描述是作者的', () => {
    const text = '前 ![我的山](upload:a1b2) 后'
    const [place] = uploadPlaces(text)
    const { from, to } = place ? addressRange(place) : { from: 0, to: 0 }
    expect(text.slice(0, from) + '/images/post/x.png' + text.slice(to)).toBe(
      '前 ![我的山](/images/post/x.png) 后',
    )
  })

  test('同一张粘贴两处，是两处；位置按给定的起点算', () => {
    const text = '![](upload:a)![](upload:a)'
    expect(uploadPlaces(text, 100).map(({ from }) => from)).toEqual([100, 113])
  })

  test.each([
    '[山](upload:a)',
    '![山](https://a.cn/upload:a)',
    '![山]\n(upload:a)',
    '![山](upload:)',
  ])('%j 不是', (text) => expect(uploadPlaces(text)).toEqual([]))

  test.each([
    ['IMG_2041.jpeg', 'IMG_2041'],
    ['没有后缀', '没有后缀'],
    [' 空格 .png', '空格'],
  ])('%j 的描述是 %j', (name, alt) => expect(altOf(name)).toBe(alt))
})

test('许多开了头没有结尾的也很快读完', () => {
  expect(uploadPlaces('!['.repeat(300_000) + '\n![山](upload:a)')).toHaveLength(1)
})

describe('没有传完的图片', () => {
  test('Markdown', () => {
    expect(unfinishedUploads('![山](upload:a) ![水](/images/post/b.png)', 0)).toEqual(['山'])
  })

  test('富文本', () => {
    const delta = {
      ops: [
        { insert: { upload: { id: 'a', alt: '山' } } },
        { insert: '写到 "upload" 这个词\n' },
      ],
    }
    expect(unfinishedUploads(JSON.stringify(delta), 1)).toEqual(['山'])
  })

  test.each(['', '不是 JSON "upload"', '{"ops":[{"insert":"正文\\n"}]}', '{"upload":1}'])(
    '%j 里没有',
    (content) => expect(unfinishedUploads(content, 1)).toEqual([]),
  )
})
