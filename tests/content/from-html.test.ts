import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean } from '#content/clean.ts'
import { htmlToMarkdown } from '#content/from-html.ts'
import { renderContent } from '#content/render.ts'
import { texOf } from '#content/text.ts'
import { textContent, type TreeNode } from '#content/tree.ts'
import { testRandom } from '#tests/support/random.ts'
import { htmlOf, parseHtml } from '#tests/support/tree-html.ts'

const emphasis = ['strong', 'em', 'del']

describe('粘贴来的 HTML 变成 Markdown', () => {
  test.each([
    ['标题与段落', '<h2>题</h2><p>一</p><p>二</p>', '## 题\n\n一\n\n二'],
    [
      '粗、斜、删、码',
      '<p><b>粗</b><i>斜</i><del>删</del><code>码</code></p>',
      '**粗**_斜_~~删~~`码`',
    ],
    ['链接', '<a href="https://a.cn">甲</a>', '[甲](https://a.cn)'],
    ['图片', '<img src="https://a.cn/x.png" alt="山">', '![山](https://a.cn/x.png)'],
    ['列表里的列表', '<ul><li>一<ol><li>二</li></ol></li></ul>', '- 一\n  1. 二'],
    ['任务', '<ul><li><input type="checkbox" checked>做完</li></ul>', '- [x] 做完'],
    ['引用', '<blockquote><p>一</p></blockquote>', '> 一'],
    [
      '代码块的语言',
      '<pre><code class="language-ts">let a\n</code></pre>',
      '```ts\nlet a\n```',
    ],
    [
      '表格按宽度对齐，竖线不破格',
      '<table><tr><th>名</th><th>值</th></tr><tr><td>甲乙</td><td>1|2</td></tr></table>',
      '| 名   | 值   |\n| ---- | ---- |\n| 甲乙 | 1\\|2 |',
    ],
    [
      '格子里的段落、列表、标题分行，不破格',
      '<table><tr><th>名</th></tr><tr><td><p>一</p><p>二</p></td></tr><tr><td><ul><li>三<ol><li>四</li></ol></li></ul><h3>五</h3></td></tr></table>',
      '| 名             |\n| -------------- |\n| 一<br>二       |\n| 三<br>四<br>五 |',
    ],
    [
      '格子里的引用、代码也分行，不破格；粗体里的也是',
      '<table><tr><th>名</th></tr><tr><td><blockquote>一</blockquote><pre><code>let a\n\nlet b</code></pre></td></tr><tr><td><b><div>二</div><div>三</div></b></td></tr></table>',
      '| 名                       |\n| ------------------------ |\n| 一<br>`let a`<br>`let b` |\n| **二<br>三**             |',
    ],
    ['粗体里的标题、段落分行', '<b>前<h1>一</h1><p>二</p>后</b>', '**前\\\n一\\\n二\\\n后**'],
    ['粗体里的列表，一项一行', '<b>前<ul><li>一<li>二</ul></b>', '**前\\\n一\\\n二**'],
    [
      '标题里的段落、引用、表格分行',
      '<h2>题<p>一</p><blockquote>二</blockquote><table><td>三</table></h2>',
      '## 题<br>一<br>二<br>三',
    ],
    [
      '一层套一层的标题，每层一行',
      '<del>一<h1>'.repeat(12),
      `~~一~~\n\n# ~~${Array.from({ length: 11 }, () => '一').join('<br>')}~~`,
    ],
    [
      '带着 TeX 的公式还是公式',
      '<p>设 <math><semantics><msup><mi>a</mi><mn>2</mn></msup><annotation encoding="application/x-tex">a^2</annotation></semantics></math></p><math display="block"><semantics><mi>b</mi><annotation encoding="application/x-tex">b</annotation></semantics></math>',
      '设 $a^2$\n\n$$\nb\n$$',
    ],
    [
      '没有 TeX 的公式是它的字',
      '<p>设 <math><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup><mo>=</mo><mfrac><mi>b</mi><mi>c</mi></mfrac></mrow></semantics></math></p>',
      '设 a^2=b/c',
    ],
    ['粗体收在中文标点上，字还是字', '<p>这是<b>粗体。</b>后文</p>', '这是**粗体。**后文'],
    [
      '文字处理软件用样式说的粗与斜',
      '<p><span style="font-weight:700">粗</span>与<span style="font-style:italic">斜</span></p>',
      '**粗**与*斜*',
    ],
    ['整篇包在不粗的 b 里', '<b style="font-weight:normal"><p>一</p></b>', '一'],
    ['看不见的、能跑的都不要', '<p>一<script>alert(1)</script><style>p{}</style></p>', '一'],
    ['危险的地址只留文字', '<a href="javascript:alert(1)">甲</a>', '甲'],
    ['网页自己的颜色与字体不要', '<p style="color:red"><font face="x">一</font></p>', '一'],
    [
      '列表直接套在列表里，还是前一项的下一层',
      '<ul><li>一</li><ul><li>一之一</li><ol><li>更深</li></ol></ul><li>二</li></ul>',
      '- 一\n  - 一之一\n    1. 更深\n- 二',
    ],
    [
      '列表从第二层开始，每一项都在',
      '<ul><ul><li>一</li></ul><li>二</li></ul>',
      '- - 一\n- 二',
    ],
    ['挨着的两段粗体是一段', '前<b>一</b><b>二</b>后', '前**一二**后'],
    ['挨着的两段删除线是一段', '<del>一</del><del>二</del>', '~~一二~~'],
    ['粗体里的粗体是一段', '前<b>一<strong>二</strong></b>后', '前**一二**后'],
    [
      '换行在粗体的边上，移到外面',
      '<p><strong>一、背景<br></strong>正文</p>',
      '**一、背景**\\\n正文',
    ],
    [
      '换行在几层强调的边上',
      '<p>前<b><i><br>一</i></b><del><br></del>后</p>',
      '前\\\n**_一_**\\\n后',
    ],
    ['换行在链接的边上', '<p><a href="/x"><br>一<br></a>后</p>', '[一](/x)\\\n后'],
    ['除了换行什么也没有', '<p><b><br></b></p><ul><li><b>一<br></b></li></ul>', '- **一**'],
    ['标题里的换行', '<h2><b>甲<br></b>乙<em><br></em></h2>', '## **甲**<br>乙'],
    ['挨着的键', '<p><kbd>Ctrl</kbd><kbd>C</kbd></p>', '`Ctrl`<!-- -->`C`'],
    ['写着字符引用的代码', '<p><code>&amp;#x4E2D;</code></p>', '`&#x4E2D;`'],
    ['写着字符引用的代码块', '<pre>&amp;#x4E2D;</pre>', '```\n&#x4E2D;\n```'],
    ['写着字符引用的正文', '<p>&amp;#x4E2D;与&amp;#x4e2d;</p>', '\\&#x4E2D;与\\&#x4e2d;'],
    [
      '格子里的换行',
      '<table><tr><th>名<br></th></tr><tr><td><b>甲<br></b>乙<br><br>丙</td></tr></table>',
      '| 名                     |\n| ---------------------- |\n| **甲**<br>乙<br><br>丙 |',
    ],
    [
      '挨着的公式，公式后面的数字',
      `<p>${formula('a')}${formula('b')}5</p>`,
      '$a$<!-- -->$b$<!-- -->5',
    ],
    [
      '像价格的公式',
      `<p>${formula('5\\text{元}')}，${formula('5')}元</p>`,
      '${}5\\text{元}$，$5$<!-- -->元',
    ],
    ['表情收在强调的边上', '<p>foo<b>😀bar😀</b>baz</p>', 'fo&#x6F;**😀bar😀**&#x62;az'],
    [
      '文字处理软件用样式说的又粗又斜又删',
      '<p><span style="font-weight:700;font-style:italic;text-decoration:line-through">甲</span>乙<b style="font-style:italic">丙</b></p>',
      '~~***甲***~~乙**_丙_**',
    ],
    ['美元号照原样', '<p>$5 与 a*b</p>', String.raw`\$5 与 a\*b`],
  ])('%s', (_name, html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown))

  test.each(emphasis)('中文里任何两样强调挨着、套着，粘贴来都还是强调：%s', (first) => {
    const htmls = emphasis.flatMap((second) =>
      ['', ' ', '，', '中'].flatMap((between) => [
        `前<${first}>一</${first}>${between}<${second}>二</${second}>后`,
        `前<${first}>one</${first}>${between}<${second}>two</${second}>后`,
        `前<${first}>一${between}<${second}>二</${second}></${first}>后`,
        `前<${first}><${second}>一</${second}>${between}二</${first}>后`,
        `前<${first}>a${between}<${second}>b</${second}>${between}c</${first}>`,
        `<${first}>一</${first}>${between}<${second}>二<${first}>三</${first}></${second}>`,
        `前<${first}>一</${first}>${between}<${first}><${second}>二</${second}></${first}>`,
        `前<${first}>one</${first}><${second}>two</${second}>后 <strong>a<em>b</em></strong>`,
      ]),
    )
    const read = (html: string) => letters(treeOf(htmlToMarkdown(html) ?? '').children)
    expect(htmls.map((html) => [html, read(html)])).toEqual(
      htmls.map((html) => [html, letters(clean(parseHtml(html)).children)]),
    )
  })

  testRandom(
    '行内的 HTML 随便怎么写，字、强调、代码、链接、换行都和粘贴的一样',
    { name: 'pasted-html', runs: 200 },
    fc.property(inlineHtml(), (html) => {
      const pasted = `<p>${html}</p>`
      const read = treeOf(htmlToMarkdown(pasted) ?? '')
      expect(seen(read.children)).toEqual(seen(clean(parseHtml(pasted)).children))
    }),
  )

  test('没有字的格式只留下空格', () => {
    expect(htmlToMarkdown('<p>甲<a href="/x"></a><b> </b><span><i></i></span>乙</p>')).toBe(
      '甲 乙',
    )
    expect(htmlToMarkdown('<p><a href="/x"><img src="https://a.cn/x.png"></a></p>')).toBe(
      '[![](https://a.cn/x.png)](/x)',
    )
  })

  test('太大或套得太深的，交回去粘贴纯文本', () => {
    expect(htmlToMarkdown(`<p>${'字'.repeat(1_000_000)}</p>`)).toBeNull()
    expect(htmlToMarkdown('<div>'.repeat(200))).toBeNull()
  })

  test('自己发布的文章，复制回来还是同样的文章', () => {
    const source = [
      '## 题',
      '一段**粗体。**后面，有[链接](https://a.cn)与`代码`，价格 $5。',
      '- 一\n- 二\n  1. 三',
      '> 引用',
      '```ts\nlet a = 1\n```',
      '| 名 | 值 |\n| --- | --- |\n| 甲 | 1 |',
      '![山](https://a.cn/x.png)',
    ].join('\n\n')
    const published = htmlOf(treeOf(source))
    const again = htmlToMarkdown(published)
    expect(htmlOf(treeOf(again ?? ''))).toBe(published)
  })
})

function formula(tex: string) {
  return `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Running text in HTML: words, breaks, pictures, code, links, formulas, and emphasis around them. */
function inlineHtml(): fc.Arbitrary<string> {
  const words = fc.constantFrom(
    ...'中 文字 a foo b1 ， 。 * _ ` ~ $ 1. - # | [x] (y) \\ ! <b> &amp; “引” 1 + = > ： 「 😀 ❤️ 👍🏽 🇨🇳 ™ 𠀀 -- $5 ~~ ** ``` &#x4E2D;'.split(
      ' ',
    ),
    ' ',
    '\n',
  )
  const text = words.map(escaped)
  const code = fc
    .tuple(words, words)
    .map((pair) => pair.join(''))
    .filter((all) => all.trim() === all)
  return fc.letrec<{ inline: string; piece: string }>((tie) => {
    const wrapped = fc.tuple(fc.constantFrom(...emphasis, 'b', 'span', 'sub'), tie('inline'))
    return {
      inline: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
      piece: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        { weight: 6, arbitrary: text },
        {
          weight: 1,
          arbitrary: fc.constantFrom('<br>', '<img src="https://x.cn/p.png" alt="">'),
        },
        { weight: 1, arbitrary: code.map((all) => `<code>${escaped(all)}</code>`) },
        { weight: 1, arbitrary: text.map((label) => `<a href="https://x.cn/q">${label}</a>`) },
        { weight: 1, arbitrary: fc.constantFrom('a', '5').map(formula) },
        { weight: 4, arbitrary: wrapped.map(([tag, html]) => `<${tag}>${html}</${tag}>`) },
      ),
    }
  }).inline
}

/** What is seen of running text: each letter with its emphasis and links, each code, picture and break. */
function seen(nodes: readonly TreeNode[], around: readonly string[] = []): string[] {
  return withoutOuterBreaks(nodes.flatMap((node) => seenOf(node, around)))
}

function seenOf(node: TreeNode, around: readonly string[]): string[] {
  const marked = (what: string) => [what, ...around].join(' ')
  if (node.type === 'text') return Array.from(node.value.replace(/\s/g, ''), marked)
  const { tagName, children } = node
  if (tagName === 'br') return ['br']
  if (tagName === 'img') return [marked('img')]
  if (tagName === 'code') return [marked(`code:${textContent(node)}`)]
  if (tagName === 'math') return [marked(`math:${texOf(node)}`)]
  const tag = tagName === 'b' ? 'strong' : tagName
  const inside = [...emphasis, 'a'].filter((one) => one === tag || around.includes(one))
  return children.flatMap((child) => seenOf(child, inside))
}

const withoutOuterBreaks = (all: string[]) =>
  all.slice(
    all.findIndex((what) => what !== 'br'),
    all.findLastIndex((what) => what !== 'br') + 1,
  )

/** Each letter with the emphasis it has, however that is nested. */
function letters(nodes: readonly TreeNode[], around: readonly string[] = []): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text')
      return Array.from(node.value.replace(/\s/g, ''), (letter) =>
        [letter, ...around].join(' '),
      )
    const { tagName, children } = node
    return letters(
      children,
      emphasis.filter((tag) => tag === tagName || around.includes(tag)),
    )
  })
}

const treeOf = (content: string) => renderContent({ format: 0, content }).tree
