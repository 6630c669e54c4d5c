import { describe, expect, test } from 'vitest'
import { renderPreview } from '#content/preview.ts'
import { renderContent } from '#content/render.ts'

const source = [
  '# 一', // 0
  '',
  '正文', // 2
  '',
  '- a', // 4
  '- b',
  '',
  '<div align="center">居中</div>', // 7
  '',
  '## 二', // 9
  '',
  '```js', // 11
  'let a',
  '```',
  '',
  '$$', // 15
  'a^2',
  '$$',
  '',
  '| 名 |', // 19
  '| -- |',
  '| 甲 |',
  '',
  '<details><summary>开</summary>', // 23
  '',
  '### 里', // 25
  '',
  '</details>',
  '',
  '末[^1]', // 29
  '',
  '[^1]: 注',
].join('\n')

describe('预览', () => {
  test('与发布出去的是同一棵树，同样的摘要与字数', async () => {
    const {
      lines: _lines,
      lineCount: _count,
      outline,
      ...preview
    } = await renderPreview(markdown(source))
    const { outline: published, ...rendered } = renderContent(markdown(source))
    expect(preview).toEqual(rendered)
    expect(outline.map(({ id, text, depth }) => ({ id, text, depth }))).toEqual(published)
  })

  test('顶层的每一块都知道自己从哪一行开始，夹着 HTML 也知道', async () => {
    const { lines, tree, lineCount } = await renderPreview(markdown(source))
    const tags = tree.children.flatMap((node) => (node.type === 'element' ? node.tagName : []))
    expect(tags.map((tag, at) => [tag, lines[at]])).toEqual([
      ['h1', 0],
      ['p', 2],
      ['ul', 4],
      ['div', 7],
      ['h2', 9],
      ['pre', 11],
      ['math', null],
      ['table', 19],
      ['details', 23],
      ['p', 29],
      ['section', null],
    ])
    expect(lineCount).toBe(32)
  })

  test('标题知道自己在哪一行，折叠起来的也知道', async () => {
    const { outline } = await renderPreview(markdown(source))
    expect(outline.map(({ text, line }) => [text, line])).toEqual([
      ['一', 0],
      ['二', 9],
      ['里', 25],
    ])
  })

  test('富文本没有行', async () => {
    const content = JSON.stringify({
      ops: [{ insert: '题' }, { insert: '\n', attributes: { header: 1 } }, { insert: '文\n' }],
    })
    const { lines, outline } = await renderPreview({ format: 1, content })
    expect(lines).toEqual([null, null])
    expect(outline.map(({ line }) => line)).toEqual([null])
  })

  test('当纯文本显示的，没有位置可对', async () => {
    expect(await renderPreview(markdown('['.repeat(5000)))).toMatchObject({
      degraded: true,
      lines: [],
    })
  })
})

const markdown = (content: string) => ({ format: 0, content }) as const
