import { describe, expect, test } from 'vitest'
import { linkify } from '#content/inline.ts'
import { renderContent } from '#content/render.ts'
import type { TreeElement, TreeRoot } from '#content/tree.ts'
import { htmlOf } from '#tests/support/tree-html.ts'

const REL = ' rel="noopener noreferrer nofollow ugc"'

function render(content: string) {
  return renderContent({ format: 0, content })
}

function html(content: string) {
  return htmlOf(render(content).tree).replaceAll(REL, '')
}

const addressesIn = (tree: TreeRoot) =>
  Array.from(htmlOf(tree).matchAll(/ href="([^"]*)"/g), ([, address]) => address)

describe('中文旁边的标记', () => {
  test.each([
    ['**这是加粗。**后文', '<p><strong>这是加粗。</strong>后文</p>'],
    ['前文**“引文”**后文', '<p>前文<strong>“引文”</strong>后文</p>'],
    ['~~删除。~~后文', '<p><del>删除。</del>后文</p>'],
    ['好的~ 哈哈~', '<p>好的~ 哈哈~</p>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(expected)
  })
})

describe('裸网址在中文之前结束', () => {
  test.each([
    ['https://a.cn/b，后面', '<p><a href="https://a.cn/b">https://a.cn/b</a>，后面</p>'],
    ['见https://a.cn后面', '<p>见<a href="https://a.cn">https://a.cn</a>后面</p>'],
    [
      '**见 https://a.cn，谢谢**后文',
      '<p><strong>见 <a href="https://a.cn">https://a.cn</a>，谢谢</strong>后文</p>',
    ],
    ['“www.a.cn”，后面', '<p>“<a href="http://www.a.cn">www.a.cn</a>”，后面</p>'],
    [
      'https://a.cn，https://b.cn。',
      '<p><a href="https://a.cn">https://a.cn</a>，<a href="https://b.cn">https://b.cn</a>。</p>',
    ],
    ['<https://a.cn/路>', '<p><a href="https://a.cn/%E8%B7%AF">https://a.cn/路</a></p>'],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(expected)
  })

  test.each([
    ['见https://a.cn，再看https://b.cn', ['https://a.cn', 'https://b.cn']],
    [
      'https://a.cn、https://b.cn、https://c.cn',
      ['https://a.cn', 'https://b.cn', 'https://c.cn'],
    ],
    ['看www.a.cn。还有www.b.cn', ['http://www.a.cn', 'http://www.b.cn']],
    ['http://例子.cn,https://b.cn', ['https://b.cn']],
    ['(https://a.cn/b_(c))))', ['https://a.cn/b_(c)']],
  ])('评论和 Markdown 认出一样的网址：%s', (source, addresses) => {
    expect(addressesIn(linkify(source))).toEqual(addresses)
    expect(addressesIn(render(source).tree)).toEqual(addresses)
  })

  test('评论里的网址成为链接，其余原样', () => {
    expect(
      htmlOf(linkify('看 https://a.cn/(x)。\n<b>不是标签</b> javascript:alert(1)')).replaceAll(
        REL,
        '',
      ),
    ).toBe(
      '看 <a href="https://a.cn/(x)">https://a.cn/(x)</a>。\n&#x3C;b>不是标签&#x3C;/b> javascript:alert(1)',
    )
  })
})

describe('GFM', () => {
  test('表格带对齐', () => {
    expect(html('| a | b |\n|:-:|--:|\n| 1 | 2 |')).toContain(
      '<td align="center">1</td>\n<td align="right">2</td>',
    )
  })

  test('任务列表不能点', () => {
    expect(html('- [x] 完成\n- [ ] 未完')).toBe(
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked disabled> 完成</li>\n<li class="task-list-item"><input type="checkbox" disabled> 未完</li>\n</ul>',
    )
  })

  test('脚注的两端在同一组带前缀的 id 上相遇', () => {
    const written = html('正文[^甲]\n\n[^甲]: 注')
    const ids = Array.from(written.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    const targets = Array.from(written.matchAll(/ href="#([^"]+)"/g), ([, id]) => id)
    expect(targets).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining(targets))
    expect(ids.every((id) => id?.startsWith('user-content-'))).toBe(true)
  })
})

describe('公式', () => {
  test('写成 MathML，不要脚本和字体', () => {
    expect(html('$x^2$')).toBe(
      '<p><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></p>',
    )
    expect(html('$$\n\\frac12\n$$')).toMatch(/^<math display="block">/)
  })

  test.each(['价格是 $5 和 $10，不是公式。', '从 $5 涨到 $6', '$ a $', '$5，还是$'])(
    '%s',
    (source) => {
      expect(html(source)).toBe(`<p>${source}</p>`)
    },
  )

  test.each([
    ['\\href{javascript:alert(1)}{x}', 'href'],
    ['\\includegraphics{https://evil.example/p.png}', 'src'],
    ['\\def\\x{\\x\\x}\\x', 'math'],
    ['\\htmlStyle{position:fixed}{x}', 'style'],
    ['\\frac{', 'math'],
  ])('%s 不给出 %s', (tex, refused) => {
    expect(html(`$${tex}$`)).not.toMatch(new RegExp(`<${refused}|<[^>]* ${refused}=`))
  })
})

describe('不收的元素没有结尾', () => {
  test.each([
    '<audio src="x">',
    '<video controls title="a>b">',
    '<iframe src="a">',
    '<select><option>',
    '<svg><title>',
    '<math><mi>',
    '<math><style>',
    '<object data="x"><embed src="y">',
    '<noscript>',
    '<xmp>',
    '<plaintext>',
    '<AUDIO>',
  ])('前面 %s：后面的文章留着', (tag) => {
    const published = html(`前面 ${tag}\n\n后面的**文章**\n\n- 还有`)
    expect(published).toContain('<p>后面的<strong>文章</strong></p>')
    expect(published).toContain('<li>还有</li>')
    expect(html(`${tag}\n\n后面的**文章**`)).toContain('<p>后面的<strong>文章</strong></p>')
  })

  test.each([
    ['前 <audio src="x">您的浏览器放不了</audio> 后', '<p>前  后</p>'],
    ['前 <style>p { color: red }</style> 后', '<p>前  后</p>'],
    ['前 <script>alert(1) 后', '<p>前 alert(1) 后</p>'],
    ['<script>\nalert(1)\n\n里面', ''],
    ['<math>\n<style><!--\n\n后', '<p>后</p>'],
  ])('有结尾的连里面的一起去掉：%s', (source, expected) => {
    expect(html(source).trim()).toBe(expected)
  })
})

describe('代码', () => {
  test('上色并带语言名', () => {
    expect(html('```ts\nlet a\n```')).toBe(
      '<pre data-language="TypeScript"><code class="language-ts"><span class="hljs-keyword">let</span> a\n</code></pre>',
    )
  })

  test('不认识的语言仍是代码', () => {
    expect(html('```mermaid\ngraph\n```')).toBe(
      '<pre data-language="Mermaid"><code class="language-mermaid">graph\n</code></pre>',
    )
  })

  test('一行长得离谱的代码不上色', () => {
    expect(html(`\`\`\`js\n${'let '.repeat(400)}\n\`\`\``)).not.toContain('hljs')
  })
})

test('目录里的 id 就是标题的 id，中文原样，重名也各有其一', () => {
  const { outline, tree } = render(
    '# 你好，世界\n\n## 你好，世界\n\n<h2 id="own">自带</h2>\n\n### ！！',
  )
  expect(outline).toEqual([
    { id: 'user-content-你好世界', text: '你好，世界', depth: 1 },
    { id: 'user-content-你好世界-1', text: '你好，世界', depth: 2 },
    { id: 'user-content-own', text: '自带', depth: 2 },
    { id: 'user-content-section', text: '！！', depth: 3 },
  ])
  for (const { id } of outline) expect(htmlOf(tree)).toContain(`id="${id}"`)
})

describe('目录只指向页面里有的标题', () => {
  test.each([
    ['带空格的 id 没人收', '<h2 id="a b">甲</h2>', ['甲']],
    ['空的 id', '<h2 id="">甲</h2>', ['甲']],
    ['太长的 id', `<h2 id="${'x'.repeat(201)}">甲</h2>`, ['甲']],
    ['第二个同名的 id', '<h2 id="x">甲</h2><h3 id="x">乙</h3>', ['x', '乙']],
    ['带着前缀的同一个名字', '<h2 id="x">甲</h2><h3 id="user-content-x">乙</h3>', ['x', '乙']],
    ['正文别处先占了', '<p id="x">丙</p><h2 id="x">甲</h2>', ['甲']],
    ['正文别处后占的', '<h2 id="x">甲</h2><p id="x">丙</p>', ['x']],
    ['别人的名字', '## 甲\n\n<h2 id="甲">乙</h2>', ['甲-1', '甲']],
    ['题目像带着前缀', '## 甲\n\n## user-content-甲', ['甲', '甲-1']],
    ['套着的标题', '<h2 id="x">甲<div><h3 id="x">乙</h3></div></h2>', ['x', '乙']],
    ['收不下的标题', '<object><h2>丁</h2></object>\n\n## 甲', ['甲']],
    ['收不下的标题带着 id', '<object><h2 id="x">丁</h2></object><p id="x">丙</p>', []],
    ['只有脚本的标题', '<h2><script>x</script></h2>\n\n## 甲', ['甲']],
  ])('%s', (_, source, ids) => {
    const { outline, tree } = render(source)
    const headings = elementsIn(tree).filter(({ tagName }) => /^h[1-6]$/.test(tagName))
    expect(outline.map(({ id }) => id)).toEqual(ids.map((id) => `user-content-${id}`))
    for (const { id, depth } of outline) {
      const led = elementsIn(tree).find(({ properties }) => properties['id'] === id)
      expect(led?.tagName).toBe(`h${depth}`)
      expect(headings).toContain(led)
    }
  })
})

function elementsIn(node: TreeRoot | TreeElement): TreeElement[] {
  return node.children.flatMap((child) =>
    child.type === 'text' ? [] : [child, ...elementsIn(child)],
  )
}

describe('从正文得出', () => {
  test('摘要里的公式写成一行，不是 TeX', () => {
    const { excerpt } = render('排到最快一队的概率是 $\\frac15$，面积是 $r^2$。')
    expect(excerpt).toBe('排到最快一队的概率是 1/5，面积是 r^2。')
  })

  test('摘要不含标题、代码和表格，按看见的字数截断', () => {
    const { excerpt } = render(`# 标题\n\n\`\`\`\n代码\n\`\`\`\n\n${'👨‍👩‍👧'.repeat(130)}`)
    expect(excerpt).toBe(`${'👨‍👩‍👧'.repeat(120)}…`)
  })

  test('没有字的文章没有摘要', () => {
    expect(render('')).toMatchObject({ excerpt: '', text: '', wordCount: 0, readingMinutes: 1 })
  })

  test('搜索用的文字分段，公式留 TeX，脚注号不算', () => {
    expect(render('# 一\n\n二[^1] $x^2$\n\n- 三\n\n[^1]: 注').text).toBe('一\n二 x^2\n三\n注')
  })

  test('中文按字、英文按词计数', () => {
    expect(render(`${'字'.repeat(401)} two words`)).toMatchObject({
      wordCount: 403,
      readingMinutes: 2,
    })
  })

  test.each([
    ['印地文的两个词', 'हिन्दी भाषा', 2],
    ['拆开的重音是一个词里的', 'cafe\u0301s', 1],
  ])('带附加符号的字母：%s', (_, text, words) => {
    expect(render(text).wordCount).toBe(words)
  })

  test('图片各列一次，只列留下的', () => {
    expect(
      render(
        '![a](https://a.cn/x.png) ![b](/images/post/b.webp) ![a](https://a.cn/x.png) ![c](data:image/png,x)',
      ).images,
    ).toEqual(['https://a.cn/x.png', '/images/post/b.webp'])
  })

  test('图片的宽高留下，版面不会跳', () => {
    expect(html('<img src="http://a.cn/x.png" width="300" height="200">')).toBe(
      '<img src="https://a.cn/x.png" width="300" height="200" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    )
  })
})

test.each([1, 2, 99])('格式 %i 不是 0，就是富文本', (format) => {
  const content = '{"ops":[{"insert":"**听雨**","attributes":{"bold":true}},{"insert":"\\n"}]}'
  // Another server of the specification may have more than one.
  const { tree } = renderContent({ format: format as 1, content })
  expect(htmlOf(tree)).toBe('<p><strong>**听雨**</strong></p>')
})

test('不成对的代理和 NUL 进不了结果', () => {
  expect(JSON.stringify(render('a\ud800b\0c'))).not.toMatch(/\\ud800|\\u0000/)
})
