import { describe, expect, test } from 'vitest'
import { ContentError } from '#content/delta-document.ts'
import { renderContent } from '#content/render.ts'
import { htmlOf } from '#tests/support/tree-html.ts'

type Operation = { insert: string | object; attributes?: object }

function html(...ops: Operation[]) {
  const { tree } = renderContent({ format: 1, content: JSON.stringify({ ops }) })
  return htmlOf(tree).replaceAll(' rel="noopener noreferrer nofollow ugc"', '')
}

const line = (insert: string, attributes: object): Operation[] => [
  { insert },
  { insert: '\n', attributes },
]

describe('富文本成为同样的树', () => {
  test('行内格式按固定次序嵌套', () => {
    const attributes = {
      bold: true,
      italic: true,
      underline: true,
      strike: true,
      code: true,
      link: 'https://a.cn',
    }
    expect(html({ insert: '字', attributes }, { insert: '\n' })).toBe(
      '<p><a href="https://a.cn"><strong><em><u><s><code>字</code></s></u></em></strong></a></p>',
    )
  })

  test('颜色和底色是仅有的行内样式，字号和字体是类', () => {
    const attributes = {
      color: '#e60000',
      background: 'rgb(255, 255, 0)',
      size: 'large',
      font: 'serif',
    }
    expect(html({ insert: '字', attributes }, { insert: '\n' })).toBe(
      '<p><span style="color: #e60000; background-color: rgb(255, 255, 0)" class="ql-size-large ql-font-serif">字</span></p>',
    )
  })

  test('标题进目录，对齐和缩进是类', () => {
    const ops = [
      ...line('题', { header: 2, align: 'center' }),
      ...line('文', { indent: 1, direction: 'rtl' }),
    ]
    expect(html(...ops)).toBe(
      '<h2 class="ql-align-center" id="user-content-题">题</h2><p class="ql-direction-rtl ql-indent-1">文</p>',
    )
    const { outline } = renderContent({ format: 1, content: JSON.stringify({ ops }) })
    expect(outline).toEqual([{ id: 'user-content-题', text: '题', depth: 2 }])
  })

  test('列表按缩进嵌套，种类一变就另起', () => {
    expect(
      html(
        ...line('一', { list: 'ordered' }),
        ...line('子', { list: 'bullet', indent: 1 }),
        ...line('二', { list: 'ordered' }),
        ...line('办', { list: 'checked' }),
        ...line('待', { list: 'unchecked' }),
      ),
    ).toBe(
      '<ol><li>一<ul><li>子</li></ul></li><li>二</li></ol>' +
        '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled>办</li>' +
        '<li class="task-list-item"><input type="checkbox" disabled>待</li></ul>',
    )
  })

  test('代码块连成一块，带语言', () => {
    expect(
      html(
        ...line('let a', { 'code-block': 'javascript' }),
        ...line('let b', { 'code-block': 'javascript' }),
      ),
    ).toBe(
      '<pre data-language="JavaScript"><code class="language-javascript"><span class="hljs-keyword">let</span> a\n<span class="hljs-keyword">let</span> b\n</code></pre>',
    )
    expect(html(...line('x', { 'code-block': true }))).toBe('<pre><code>x\n</code></pre>')
  })

  test('引用连成一块，空行留下', () => {
    expect(
      html(...line('一', { blockquote: true }), ...line('二', { blockquote: true }), {
        insert: '\n',
      }),
    ).toBe('<blockquote><p>一</p><p>二</p></blockquote><p><br></p>')
  })

  test('图片、公式、视频；不认识的嵌入不留', () => {
    expect(
      html(
        { insert: { image: 'https://a.cn/x.png' }, attributes: { width: '300', alt: '图' } },
        { insert: { formula: 'x' } },
        { insert: { video: 'https://player.bilibili.com/player.html?bvid=1' } },
        { insert: { video: 'https://evil.example/' } },
        { insert: { widget: 'x' } },
        { insert: '\n' },
      ),
    ).toBe(
      '<p><img src="https://a.cn/x.png" alt="图" width="300" loading="lazy" decoding="async" referrerpolicy="no-referrer">' +
        '<math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math>' +
        '<iframe src="https://player.bilibili.com/player.html?bvid=1" class="ql-video" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation" loading="lazy" referrerpolicy="no-referrer"></iframe></p>',
    )
  })

  test('尖括号就是尖括号', () => {
    expect(html({ insert: '<img src=x onerror=alert(1)>\n' })).toBe(
      '<p>&#x3C;img src=x onerror=alert(1)></p>',
    )
  })
})

test('还什么都没写的，就是什么都没有', () => {
  expect(renderContent({ format: 1, content: '' })).toMatchObject({ text: '', degraded: false })
})

test.each([
  ['不是 JSON', '富文本内容不是有效的 JSON'],
  ['{"ops":1}', '富文本内容不是有效的 Delta 文档'],
  ['null', '富文本内容不是有效的 Delta 文档'],
  ['{"ops":[{"delete":1}]}', '富文本内容含有无法识别的操作，文档只能由插入组成'],
  ['[null]', '富文本内容含有无法识别的操作，文档只能由插入组成'],
])('读不懂的富文本有一句中文：%s', (content, message) => {
  expect(() => renderContent({ format: 1, content })).toThrow(new ContentError(message))
})

test('转义写下的 NUL 和半个字，在标题、列表、链接、图片里都进不了结果', () => {
  const odd = 'a\0b\ud800c'
  const ops = [
    { insert: odd },
    { insert: '\n', attributes: { header: 1 } },
    { insert: odd, attributes: { link: `https://a.cn/${odd}` } },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: { image: `https://a.cn/${odd}.png` }, attributes: { alt: odd } },
    { insert: '\n' },
  ]
  const rendered = renderContent({ format: 1, content: JSON.stringify({ ops }) })
  expect(rendered.outline).toMatchObject([{ text: 'a\uFFFDb\uFFFDc' }])
  expect(JSON.stringify(rendered)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
})
