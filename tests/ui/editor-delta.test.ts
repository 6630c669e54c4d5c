import { expect, test } from 'vitest'
import { insertIntoDelta } from '#src/ui/editor/rich-text/delta.ts'

const bold = { insert: '粗字', attributes: { bold: true } }
const picture = { insert: { image: 'https://a.cn/x.png' } }
const end = { insert: '后\n' }

test.each([
  ['还没有字', [], 0, [{ insert: '写\n' }]],
  ['开头', [bold, end], 0, [{ insert: '写' }, bold, end]],
  [
    '一段粗体中间',
    [bold, end],
    1,
    [{ ...bold, insert: '粗' }, { insert: '写' }, { ...bold, insert: '字' }, end],
  ],
  ['图片前', [bold, picture, end], 2, [bold, { insert: '写' }, picture, end]],
  ['图片后', [bold, picture, end], 3, [bold, picture, { insert: '写' }, end]],
  ['最后', [bold], 9, [bold, { insert: '写\n' }]],
])('编辑器来以前写的字，也在富文本该在的地方：%s', (_, ops, cursor, written) => {
  const content = ops.length === 0 ? '' : JSON.stringify({ ops })
  expect(JSON.parse(insertIntoDelta(content, cursor, '写'))).toEqual({ ops: written })
})
