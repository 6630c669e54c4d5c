import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from '#content/from-html.ts'
import { mapImageUrls } from '#content/images.ts'
import { linkify } from '#content/inline.ts'
import { withOfficeLists } from '#content/office-lists.ts'
import { renderContent } from '#content/render.ts'
import type { TreeNode } from '#content/tree.ts'
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
      `<div>${Array.from({ length: 90 }, (_, index) => `<b id=${index}>`).join('')}</div>${times('<div>x</div>', 1500)}`,
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

describe('写得再刁，也不比同样长的平常文字慢多少', () => {
  const letters = times('x', 300_000)

  test.each([
    ['词里的一长串下划线', markdown(`a${times('_', 40_000)}b`), markdown(times('a', 40_002))],
    [
      '很长的标签名，后面一个合不上的引号',
      markdown(`<div>\n<${times('a', 9900)}">\n${letters}`),
      markdown(`<div>\n<${times('a', 9900)}>\n${letters}`),
    ],
    [
      '链接地址里的一长串空格',
      delta(`a${times(' ', 2000)}b`, 800),
      delta(`a${times('-', 2000)}b`, 800),
    ],
    [
      '导入时，数不清的没写完的图片标签',
      () => mapImageUrls(`<div>\n${times('<img ', 3000)}${times('x', 180_000)}`, 0, () => ''),
      () => mapImageUrls(`<div>\n${times('<b a ', 3000)}${times('x', 180_000)}`, 0, () => ''),
    ],
    [
      '粘贴来的一长串没有字的链接',
      pasted(times('<a href="/x"></a>', 1500)),
      pasted(times('<a href="/x">x</a>', 1500)),
    ],
    [
      '粘贴来的标签里，数不清的列表记号',
      () => withOfficeLists(`<span ${times('mso-list:ignore ', 8000)}`),
      () => withOfficeLists(`mso-list${times('<span a:ignore>', 8000)}`),
    ],
    [
      '粘贴来的段落上，数不清的列表记号',
      () => withOfficeLists(`<p ${times('mso-list:l1 level1 ', 8000)}</p>`),
      () => withOfficeLists(`mso-list${times('<span a:l1 level1>', 8000)}`),
    ],
    [
      '评论里，网址后面数不清的括号',
      () => linkify(`https://a.cn/${times(')', 20_000)}`),
      () => linkify(times('https://a.cn/a ', 1300)),
    ],
    [
      '评论里，数不清的网址挨着中文',
      () => linkify(times('https://a.cn，', 4000)),
      () => linkify(times('https://a.cn ', 4000)),
    ],
    ['粘贴来的公式，长度有上万位', pasted(spaces('9')), pasted(spaces('a'))],
  ])('%s', (_, hostile, usual) => {
    expect(bestOf(hostile)).toBeLessThan(20 * bestOf(usual))
  })

  function markdown(content: string) {
    return () => renderContent({ format: 0, content })
  }

  function delta(link: string, count: number) {
    const ops = Array.from({ length: count }, () => ({ insert: '字', attributes: { link } }))
    return () => renderContent({ format: 1, content: JSON.stringify({ ops }) })
  }

  function pasted(html: string) {
    return () => htmlToMarkdown(html)
  }

  function spaces(digit: string) {
    return times(`<math><mspace width="${times(digit, 9900)}x"></mspace></math>`, 50)
  }

  /** Milliseconds, of three times the least: another process may take the core away from one of them. */
  function bestOf(work: () => unknown): number {
    const took = Array.from({ length: 3 }, () => {
      const begun = performance.now()
      work()
      return performance.now() - begun
    })
    return Math.min(...took)
  }
})

describe('一篇文章做出来的东西有个头：再长的代码、再大的公式也一样', () => {
  test.each([
    [
      'graphql 的括号和 aligned 的格子',
      `${code('graphql', '{', 590, 6)}${formula('aligned', '&', 5)}`,
    ],
    ['json 的括号', code('json', '{', 590, 6)],
    ['r 的减号', code('r', '-', 590, 2)],
    ['array 的格子', `$$\n\\begin{array}{c}${times('&', 3900)}\\end{array}\n$$`],
    ['公式里数不清的行', formula('matrix', '\\cr ', 5)],
    ['公式里数不清的括号', times(`$${times('(', 3900)}$\n\n`, 5)],
    ['很多个不大不小的公式', times(`$${times("a'", 400)}$\n\n`, 40)],
  ])('%s', (_, content) => {
    const { tree, degraded, plainParts } = renderContent({ format: 0, content })
    expect(degraded).toBe(false)
    expect(plainParts).not.toEqual([])
    expect(countNodes(tree.children)).toBeLessThan(20_000)
    expect(JSON.stringify(tree).length).toBeLessThan(1_000_000)
  })

  test('加起来还是太大，就整篇显示为纯文本', () => {
    const content = `|a|b|c|d|\n|-|-|-|-|\n${times('|a|b|c|d|\n', 1400)}`
    expect(renderContent({ format: 0, content })).toMatchObject({
      degraded: true,
      outline: [],
      tree: { children: [{ properties: { className: ['plain-text'] } }] },
    })
  })

  test.each(['arduino', 'ino', 'c', 'h', 'cpp', 'C++', 'hpp', 'csharp', 'cs', 'ini', 'matlab'])(
    '%s 的语法在没有标点的长段上很慢：这样的代码不着色，平常的照样着色',
    (language) => {
      const slow = renderContent({ format: 0, content: code(language, 'a ', 590, 1) })
      const long = renderContent({ format: 0, content: code(language, 'a=1;\n', 4500, 1, 1) })
      const usual = renderContent({
        format: 0,
        content: code(language, 'a = "1";\n', 900, 1, 1),
      })
      expect([slow, long, usual].map(isColoured)).toEqual([false, false, true])
      expect([slow, long, usual].map(({ plainParts }) => plainParts)).toEqual([
        ['code'],
        ['code'],
        [],
      ])
    },
  )

  test('HTTP 的正文只当 JSON 和 XML 认，不把所有的语言试一遍', () => {
    const message = (body: string) => `\`\`\`http\nPOST / HTTP/1.1\n\n${body}\n\`\`\``
    const json = htmlOf(renderContent({ format: 0, content: message('{"a": 1}') }).tree)
    const sql = htmlOf(renderContent({ format: 0, content: message('select a from b') }).tree)
    expect(json).toContain('hljs-attr')
    expect(sql).not.toContain('hljs-keyword">select')
  })

  test('没着色的、没排版的，内容一个字不少，旁边的照样好看', () => {
    const long = times('很长的一行', 200)
    const content = `\`\`\`js\n${long}\n\`\`\`\n\n\`\`\`js\nlet a\n\`\`\`\n\n$$\n${times('a&', 250)}\n$$\n\n$b$`
    const { tree, plainParts } = renderContent({ format: 0, content })
    expect(plainParts).toEqual(['code', 'formula'])
    expect(htmlOf(tree)).toContain(long)
    expect(htmlOf(tree)).toContain('hljs-keyword')
    expect(htmlOf(tree)).toContain(times('a&#x26;', 250))
    expect(htmlOf(tree)).toContain('<mi>b</mi>')
  })

  test('标题套着标题，目录里的字不会翻上许多倍', () => {
    const content = `${times('<h1><div>', 45)}${times('字', 30_000)}`
    expect(renderContent({ format: 0, content })).toMatchObject({ degraded: true, outline: [] })
  })

  test('不认识的语言没有颜色可着，也就没有什么可说', () => {
    const content = `\`\`\`\n${times('长', 1000)}\n\`\`\`\n\n\`\`\`unknown\na\n\`\`\``
    expect(renderContent({ format: 0, content }).plainParts).toEqual([])
  })
})

/** Blocks of code: `unit` again and again on lines of `width`. */
function code(language: string, unit: string, width: number, blocks: number, lineCount = 16) {
  const line = times(unit, Math.ceil(width / unit.length)).slice(0, width)
  const lines = times(`${line}\n`, lineCount)
  return times(`\`\`\`${language}\n${lines}\n\`\`\`\n\n`, blocks)
}

const formula = (environment: string, unit: string, formulas: number) =>
  times(
    `$$\n\\begin{${environment}}${times(unit, Math.floor(3900 / unit.length))}\\end{${environment}}\n$$\n\n`,
    formulas,
  )

const isColoured = ({ tree }: { tree: Parameters<typeof htmlOf>[0] }) =>
  htmlOf(tree).includes('<span class="hljs-')

const countNodes = (nodes: TreeNode[]): number =>
  nodes.reduce(
    (sum, node) => sum + 1 + (node.type === 'element' ? countNodes(node.children) : 0),
    0,
  )
