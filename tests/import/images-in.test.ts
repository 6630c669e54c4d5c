import { expect, test } from 'vitest'
import { imagesIn } from '#server/import/post-images.ts'

const text = `前 ![甲](a.png "题") 中 ![乙](<b c.png>)

![丙][c] 与 [链接](a.png)

[c]: c.png '说明'

<p><img alt=x src="d.png?x=1&amp;y=2"><img src=e.png></p>

\`![不是](a.png)\`
`

test('找到每一种写法的图片，链接和代码不算', () => {
  expect(imagesIn(text, 0)).toEqual(['a.png', 'b c.png', 'c.png', 'd.png?x=1&y=2', 'e.png'])
})
