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

/** One of each thing that can be written. */
const constructs: Record<string, string> = {
  标题: '# 题',
  底线标题: '题\n===',
  段落: '一段*斜***粗**~~删~~`码`',
  空格换行: '甲  \n乙',
  反斜杠换行: '甲\\\n乙',
  软换行: '甲\n乙',
  列表: '- 一  \n  二\n- 三\n  1. 四',
  任务: '- [x] 做完',
  引用: '> 一  \n> 二',
  代码: '```js\nlet a\n```',
  缩进代码: '    let a',
  公式: '$$\na\n$$',
  行内公式: '设 $a$ 与 $$b$$',
  表格: '| 名 |\n| -- |\n| 甲<br>乙 |',
  分隔线: '---',
  链接: '[一](https://a.cn) https://b.cn <https://c.cn>',
  图片: '![山](https://a.cn/x.png)',
  脚注: '末[^1]\n\n[^1]: 注  \n    二',
  引用式链接: '[一][a]\n\n[a]: https://a.cn',
  块元素: '<div align="center">中</div>',
  行内元素: '<b>粗</b>与<br>换行',
  注释: '<!-- 说明 -->',
  折叠: '<details><summary>开</summary>\n\n里  \n面\n\n</details>',
  没有收尾的: '<div><b>粗',
  网页图片: '<img src="https://a.cn/a.png">',
  网页表格: '<table><tr><td>甲</td></tr></table>',
}

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

  test.each([
    [
      '<b>x</b>\n\n甲  \n乙',
      [
        ['p', 0],
        ['p', 2],
      ],
    ],
    ['甲<br>乙\\\n丙', [['p', 0]]],
    ['<!-- x -->\n\n甲  \n乙', [['p', 2]]],
    [
      '<img src="https://a.example/a.png">\n\n诗一  \n诗二',
      [
        ['img', 0],
        ['p', 2],
      ],
    ],
  ])('夹着 HTML 的文章里换行，预览照样出来：%j', async (content, places) => {
    const { tree, lines } = await renderPreview(markdown(content))
    expect(tree).toEqual(renderContent(markdown(content)).tree)
    const tags = tree.children.flatMap((node) => (node.type === 'element' ? node.tagName : []))
    expect(tags.map((tag, at) => [tag, lines[at]])).toEqual(places)
  })

  test.each(Object.keys(constructs))(
    '任何两样写在一起，预览都和发布的一样：%s',
    async (first) => {
      const texts = Object.values(constructs).map(
        (second) => `${constructs[first]}\n\n${second}`,
      )
      const previews = await Promise.all(texts.map((text) => renderPreview(markdown(text))))
      expect(previews.map(({ tree }) => tree)).toEqual(
        texts.map((text) => renderContent(markdown(text)).tree),
      )
    },
  )

  test('标题知道自己在哪一行，折叠起来的也知道', async () => {
    const { outline } = await renderPreview(markdown(source))
    expect(outline.map(({ text, line }) => [text, line])).toEqual([
      ['一', 0],
      ['二', 9],
      ['里', 25],
    ])
  })

  test('空的标题抢不走前一个标题的行', async () => {
    const twice = '<h2 id="user-content-x">甲</h2>\n\n<h2 id="user-content-x"></h2>'
    const { outline } = await renderPreview(markdown(twice))
    expect(outline).toEqual([{ id: 'user-content-x', text: '甲', depth: 2, line: 0 }])
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
