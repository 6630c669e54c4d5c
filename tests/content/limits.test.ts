import { describe, expect, test } from 'vitest'
import { renderContent } from '#content/render.ts'
import { htmlOf } from '#tests/support/tree-html.ts'

const times = (unit: string, count: number) => unit.repeat(count)

describe('代价过高的文章以纯文本显示', () => {
  test.each([
    ['一兆字节', times('文字', 500_001)],
    ['很深的引用', `${times('> ', 60)}a`],
    ['很深的列表', times('- ', 60)],
    ['只靠缩进的深列表', `${times(' ', 200)}- a`],
    ['数不清的强调', times('*a ', 20_000)],
    ['没有合上的方括号', times('[a](', 20_000)],
    ['没有打开的方括号', times('](', 20_000)],
    ['一层层的图片', times('![', 20_000)],
    ['数不清的标题', times('# a\n', 20_000)],
    ['数不清的下划线标题', times('a\n=\n', 2000)],
    ['断开的引用', times('> a\n# b\n', 3000)],
    ['数不清的列表项', times('- a\n', 20_000)],
    ['数不清的表格格子', `|a|\n|-|\n${times('|a', 20_000)}`],
    ['数不清的脚注', Array.from({ length: 1000 }, (_, index) => `[^${index}]: x`).join('\n\n')],
    ['没有合上的标签', times('<div>', 2000)],
    [
      '每段重开的标签',
      `${Array.from({ length: 90 }, (_, index) => `<b id=${index}>`).join('')}\n\n${times('x\n\n', 2000)}`,
    ],
    ['一段里层层嵌套的强调', `${times('*a ', 800)}${times('a* ', 800)}`],
    ['一段里层层嵌套的图片', `${times('![', 300)}a${times('](b)', 300)}`],
    ['引用放大', `[a]: ${times('b', 2000)}\n\n${times('[a] ', 500)}`],
    ['补齐放大的表格', `${times('|a', 300)}\n${times('|-', 300)}\n${times('|\n', 300)}`],
    [
      '长短各异的反引号',
      Array.from({ length: 800 }, (_, index) => times('`', index)).join(' '),
    ],
    ['极长的标签', `<a title="${times('x', 20_000)}">`],
  ])('%s', (_, content) => {
    const { tree, degraded, outline } = renderContent({ format: 0, content })
    expect({ degraded, outline }).toEqual({ degraded: true, outline: [] })
    expect(tree.children).toEqual([
      {
        type: 'element',
        tagName: 'pre',
        properties: { className: ['plain-text'] },
        children: [{ type: 'text', value: content }],
      },
    ])
  })

  test('富文本也一样', () => {
    const ops = [{ insert: times('a\n', 20_000) }]
    const rendered = renderContent({ format: 1, content: JSON.stringify({ ops }) })
    expect(rendered.degraded).toBe(true)
    expect(rendered.text).toHaveLength(39_999)
  })

  test('很长的正常文章照常显示', () => {
    const section = `## 小节\n\n${times('这是一段普通的**中文**文字。', 20)}\n\n- 一\n- 二\n\n`
    expect(renderContent({ format: 0, content: times(section, 60) })).toMatchObject({
      degraded: false,
      outline: { length: 60 },
    })
  })

  test('分隔线和表格横线不是嵌套', () => {
    const content = `${times('-', 100)}\n\n|${times('-', 80)}|\n\n${times('*', 90)}`
    expect(renderContent({ format: 0, content }).degraded).toBe(false)
  })

  test('最深一百层，更深的只留文字', () => {
    const deep = `${times('<div>', 99)}字${times('</div>', 99)}`
    expect(
      htmlOf(renderContent({ format: 0, content: `<b><i>${deep}</i></b>` }).tree),
    ).toContain('字')
  })
})
