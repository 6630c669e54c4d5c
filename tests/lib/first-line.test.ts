import { expect, test } from 'vitest'
import { firstLine } from '#src/lib/characters.ts'

test.each([
  ['', 5, ''],
  ['一句话', 5, '一句话'],
  ['\n\n  第二行才有字 \n第三行', 10, '第二行才有字'],
  ['😀😀😀😀', 3, '😀😀😀…'],
  ['正好三', 3, '正好三'],
])('%j 最多 %d 个字是 %j', (text, longest, line) => {
  expect(firstLine(text, longest)).toBe(line)
})
