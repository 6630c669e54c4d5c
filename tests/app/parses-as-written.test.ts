import fc from 'fast-check'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { isPlainlyNested, parsesAsWritten } from '#src/app/ssr/parses-as-written.ts'
import { testRandom } from '#tests/support/random.ts'

test.each([
  '<p>一<br/>二</p><ul><li>三</li></ul>',
  '<div><!--&--><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><!--/&--></div>',
  '<table><tbody><tr><td>格</td></tr></tbody></table><input type="search" value="&lt;p&gt;"/>',
])('浏览器读到的就是写的：%s', (html) => expect(parsesAsWritten(html)).toBe(true))

test.each([
  '<p>段里<div>有块</div></p>',
  '<a href="/a">链接里<a href="/b">有链接</a></a>',
  '<table><tr><td>少了一层</td></tr></table>',
])('浏览器会挪动的，看得出来：%s', (html) => expect(parsesAsWritten(html)).toBe(false))

test.each([
  '<main><article><h1>题</h1><p>一<em>二</em><br/></p><ul><li><p>三</p></li></ul></article></main>',
  '<a href="/a"><div><img src="a"/><h3>卡片</h3></div></a><button><svg><path d="M0 0"></path></svg></button>',
  '<table><thead><tr><th>格</th></tr></thead><tbody><tr><td><ul><li>一</li></ul></td></tr></tbody></table>',
  '<p><span><math><mrow><mi>x</mi></mrow></math></span></p>',
])('常见的页面不用解析也看得出来：%s', (html) => expect(isPlainlyNested(html)).toBe(true))

const names = fc.constantFrom(
  ...'a b button div em form h2 h3 li math mi ol p path pre span svg table tbody td tr ul'.split(
    ' ',
  ),
)
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.constant('字'),
    fc
      .tuple(names, fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
      .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
  ),
}))

testRandom(
  '一眼看去没有问题的，解析出来真的一样：随便怎么套',
  { name: 'plain-nesting', runs: 3000 },
  fc.property(tree, (html) => {
    if (!isPlainlyNested(html)) return
    const parsed = raw({ type: 'root', children: [{ type: 'raw', value: html }] })
    expect(toHtml(parsed)).toBe(html)
  }),
)
