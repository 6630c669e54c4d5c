import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean } from '#content/clean.ts'
import { renderContent } from '#content/render.ts'
import { element } from '#content/tree.ts'
import type { TreeElement, TreeRoot } from '#content/tree.ts'
import { corpusNote, hasCorpus, readCorpus } from '#tests/support/corpus.ts'
import { offences } from '#tests/support/policy-oracle.ts'
import { testRandom } from '#tests/support/random.ts'
import { matches } from '#tests/support/selector.ts'
import { htmlOf, parseHtml } from '#tests/support/tree-html.ts'
import { attacks } from './attacks.ts'

interface CorpusEntry {
  id: string
  kind: 'html' | 'markdown'
  input: string
}

/** Every way in: the source as Markdown, as rich text, and as a tree handed straight to the cleaner. */
function surfaces(input: string): TreeRoot[] {
  const typed = JSON.stringify({
    ops: [
      { insert: input, attributes: { link: input, color: input, size: input } },
      { insert: { image: input, video: input, formula: input } },
      { insert: '\n', attributes: { align: input, list: input } },
      { insert: `${input}\n`, attributes: { 'code-block': input } },
    ],
  })
  return [
    renderContent({ format: 0, content: input }).tree,
    renderContent({ format: 1, content: typed }).tree,
    clean(parseHtml(input)),
  ]
}

function expectStable(tree: TreeRoot) {
  expect(clean(tree)).toEqual(tree)
  expect(htmlOf(clean(parseHtml(htmlOf(tree))))).toBe(htmlOf(tree))
}

describe('没有脚本，没有外来请求，没有许可之外的东西', () => {
  test.each(attacks)('$content', (source) => {
    const { tree } = renderContent(source)
    expect(offences(tree)).toEqual([])
    expectStable(tree)
  })

  test.skipIf(!hasCorpus)(`攻击语料的每一条，从每一个入口${corpusNote}`, () => {
    const failed = readCorpus<CorpusEntry[]>('xss', 'xss-corpus.json').flatMap(
      ({ id, input }) =>
        surfaces(input).flatMap((tree) => offences(tree).map((offence) => `${id}: ${offence}`)),
    )
    expect(failed).toEqual([])
  })

  test.skipIf(!hasCorpus)(`刁钻字符串从不出错${corpusNote}`, () => {
    for (const input of stringsIn(readCorpus('naughty-strings.json'))) {
      expect(surfaces(input).flatMap(offences)).toEqual([])
    }
  })
})

test('核对者看得见每一种越界', () => {
  const planted = (tagName: string, properties: TreeElement['properties']) =>
    offences({ type: 'root', children: [element('p', {}, [element(tagName, properties)])] })
  expect(planted('script', {})).toEqual(['tag script'])
  expect(planted('p', { onClick: 'x' })).toEqual(['attribute p[onClick]'])
  expect(planted('p', { className: ['modal'] })).toEqual(['class modal'])
  expect(planted('p', { id: 'root' })).toEqual(['id root'])
  expect(planted('p', { style: 'position: fixed' })).toEqual(['style position: fixed'])
  expect(planted('a', { href: 'javascript:x' })).toEqual(['href javascript:x', 'a without rel'])
  expect(planted('img', { src: 'http://a.cn/x.png' })).toHaveLength(2)
  expect(planted('iframe', { src: 'https://evil.example/' })).toHaveLength(2)
  expect(planted('input', { type: 'text' })).toEqual(['open input'])
})

describe('清洗两次等于一次', () => {
  test.skipIf(!hasCorpus)(`攻击语料，写成 HTML 再读回来也不变${corpusNote}`, () => {
    const unstable = readCorpus<CorpusEntry[]>('xss', 'xss-corpus.json').filter(({ input }) =>
      surfaces(input).some((tree) => {
        const again = clean(parseHtml(htmlOf(tree)))
        return htmlOf(again) !== htmlOf(tree) || htmlOf(clean(tree)) !== htmlOf(tree)
      }),
    )
    expect(unstable.map(({ id }) => id)).toEqual([])
  })

  testRandom(
    '任意拼出来的 HTML',
    { name: 'content-html', runs: 1000 },
    fc.property(fc.array(fragment, { maxLength: 25 }), (fragments) => {
      const tree = clean(parseHtml(fragments.join('')))
      expect(offences(tree)).toEqual([])
      expectStable(tree)
    }),
  )

  testRandom(
    '任意拼出来的 Markdown',
    { name: 'content-markdown', runs: 1000 },
    fc.property(fc.array(fc.oneof(fragment, mark), { maxLength: 25 }), (fragments) => {
      const { tree } = renderContent({ format: 0, content: fragments.join('') })
      expect(offences(tree)).toEqual([])
      expectStable(tree)
    }),
  )
})

describe('正当的内容完整留下', () => {
  interface Benign extends CorpusEntry {
    must: string[]
    text?: string[]
  }
  const entries = hasCorpus ? readCorpus<Benign[]>('xss', 'benign-corpus.json') : []

  test.skipIf(!hasCorpus)(`正当语料的每一条${corpusNote}`, () => {
    const lost = entries.flatMap(({ id, kind, input, must, text = [] }) => {
      const tree =
        kind === 'markdown'
          ? renderContent({ format: 0, content: input }).tree
          : clean(parseHtml(input))
      const words = textOf(tree)
      return [
        ...must.filter((selector) => !matches(tree, selector)).map((one) => `${id}: ${one}`),
        ...text.filter((one) => !words.includes(one)).map((one) => `${id}: “${one}”`),
      ]
    })
    expect(entries.length).toBeGreaterThan(90)
    expect(lost).toEqual([])
  })
})

const names = fc.constantFrom(
  ...'p div span a b i em strong h1 h2 ul ol li dl dt dd table thead tbody tr td th caption colgroup col pre code blockquote ruby rt rp details summary figure figcaption img br hr input iframe svg math mi mtext annotation-xml style script template form button select option font center section nobr marquee object foreignObject title textarea'.split(
    ' ',
  ),
)
const attribute = fc.constantFrom(
  ' id=a',
  ' class="hljs x"',
  ' href=#a',
  ' href="javascript:1"',
  ' src="https://a.cn/x.png"',
  ' src=x onerror=1',
  ' style="color:red;position:fixed"',
  ' type=checkbox',
  ' colspan=2',
  ' title="&quot;<b>"',
)
const fragment = fc.oneof(
  fc
    .tuple(names, fc.array(attribute, { maxLength: 2 }))
    .map(([name, list]) => `<${name}${list.join('')}>`),
  names.map((name) => `</${name}>`),
  fc.constantFrom(
    '字',
    ' ',
    '\n',
    '&lt;',
    '&nbsp;',
    '<!--',
    '-->',
    '\n\n',
    '\u3000',
    '\r',
    '\0',
  ),
)
const mark = fc.constantFrom(
  '**',
  '*',
  '_',
  '`',
  '~~',
  '[',
  '](',
  ')',
  '![',
  '\n- ',
  '\n> ',
  '\n# ',
  '\n\n',
  '$',
  '$$',
  '|',
  '\n|-|\n',
  '[^1]',
  '\n[^1]: ',
  'https://a.cn',
  '\n```js\n',
  '    ',
)

function textOf(tree: TreeRoot): string {
  const read = (nodes: TreeRoot['children']): string =>
    nodes.map((node) => (node.type === 'text' ? node.value : read(node.children))).join('')
  return read(tree.children)
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
