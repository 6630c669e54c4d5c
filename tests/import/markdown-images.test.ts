import { expect, test } from 'vitest'
import { imagesIn, withImages } from '#server/import/markdown-images.ts'

const text = `前 ![甲](a.png "题") 中 ![乙](<b c.png>)

![丙][c] 与 [链接](a.png)

[c]: c.png '说明'

<p><img alt=x src="d.png?x=1&amp;y=2"><img src=e.png></p>

\`![不是](a.png)\`
`

test('找到每一种写法的图片，链接和代码不算', () => {
  expect(imagesIn(text)).toEqual(['a.png', 'b c.png', 'c.png', 'd.png?x=1&y=2', 'e.png'])
})

test('只换认识的地址，别的一字不动', () => {
  const addresses = new Map([
    ['a.png', '/images/post/1.png'],
    ['c.png', '/images/post/3.png'],
    ['e.png', '/images/post/5.png'],
  ])
  expect(withImages(text, addresses))
    .toBe(`前 ![甲](/images/post/1.png "题") 中 ![乙](<b c.png>)

![丙][c] 与 [链接](a.png)

[c]: /images/post/3.png

<p><img alt=x src="d.png?x=1&amp;y=2"><img src="/images/post/5.png"></p>

\`![不是](a.png)\`
`)
  expect(withImages(text, new Map())).toBe(text)
})
