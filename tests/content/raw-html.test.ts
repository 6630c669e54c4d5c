import fc from 'fast-check'
import { defaultTreeAdapter as adapter } from 'parse5'
import { expect, test } from 'vitest'
import { htmlToMarkdown } from '#content/from-html.ts'
import { markdownToTree } from '#content/markdown.ts'
import { renderContent } from '#content/render.ts'
import { testRandom } from '#tests/support/random.ts'

/** Elements that a parser may have made when it is stopped: two for each node that a page can show. */
const most = 40_000

const times = (unit: string, count: number) => unit.repeat(count)
const numbered = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

const blocks = times('<div>x</div>', 400)
const opened = numbered(400, (at) => `<b id=${at}>`)

test.each([
  [
    '别的名字的结束标签合不上粗体',
    `<div>${numbered(400, (at) => `<b id=${at}></x>`)}</div>${blocks}`,
  ],
  ['外层先结束', `${times(`<div>${numbered(40, (at) => `<b id=${at}>`)}</div>`, 9)}${blocks}`],
  [
    '表格里的结束标签合不上表格外的粗体',
    `<div>${numbered(150, (at) => `<b id=${at}>`)}<table>${times('</b>', 150)}</table></div>${blocks}`,
  ],
  [
    '样式里的不是结束标签',
    `<div>${numbered(150, (at) => `<b id=${at}><style></b></style>`)}</div>${blocks}`,
  ],
  [
    '注释里的不是结束标签',
    `<div>${numbered(150, (at) => `<b id=${at}><!--</b>-->`)}</div>${blocks}`,
  ],
  [
    '属性里的不是结束标签',
    `<div>${numbered(150, (at) => `<b id=${at} class="></b>">`)}</div>${blocks}`,
  ],
  ['斜杠合不上粗体', `<div>${numbered(150, (at) => `<font color=${at} />`)}</div>${blocks}`],
  ['链接和按钮', `<div>${numbered(150, (at) => `<s id=${at}><button>`)}</div>${blocks}`],
  ['段落自己结束', `<div><p>${opened}${times('<p>x', 400)}`],
  ['格子里的', `<table><td><div>${numbered(150, (at) => `<u id=${at}>`)}</div>${blocks}`],
  ['掉出表格的', `<table><div>${numbered(150, (at) => `<i id=${at}>`)}</div>${blocks}`],
  [
    '模板里的',
    `<template><div>${numbered(150, (at) => `<em id=${at}>`)}</div>${blocks}</template>`,
  ],
])('重开的标签做出来的也有个头：%s', (_, html) => {
  expect(elementsOf(() => markdownToTree(html))).toBeLessThanOrEqual(most)
  expect(elementsOf(() => htmlToMarkdown(html))).toBeLessThanOrEqual(most)
  expect(renderContent({ format: 0, content: html }).degraded).toBe(true)
})

const formatting = fc.constantFrom(
  ...'a b big code em font i nobr s small strike strong tt u'.split(' '),
)
const others = fc.constantFrom(
  ...'div p li ul table tr td caption button select option template object svg math mi foreignObject h1 pre form ruby rt details'.split(
    ' ',
  ),
)
const unit: fc.Arbitrary<(at: number) => string> = fc.oneof(
  formatting.map((name) => (at: number) => `<${name} id=${at}>`),
  formatting.map((name) => (at: number) => `<${name} title="></${name}>" id=${at} />`),
  formatting.map((name) => () => `<${name}>x`),
  fc.oneof(formatting, others).map((name) => () => `</${name}>`),
  others.map((name) => () => `<${name}>`),
  others.map((name) => () => `<${name}>x</${name}>`),
  fc
    .constantFrom('x', '</x>', '<br/>', '<!--</b>-->', '<style></b></style>', '</p>', '\n\n')
    .map((text) => () => text),
)
/** One, two or three such, some hundred times. */
const repeated = fc
  .tuple(fc.array(unit, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 1, 2, 90, 300))
  .map(([units, count]) => numbered(count, (at) => units.map((write) => write(at)).join('')))

/** Its Markdown took a time that doubled with each level. */
const nested = [times('<strike>x<h1>', 90)]

testRandom(
  '任意拼出来、重复几百遍的标签，做出来的元素不过几万个，多了就当纯文本',
  { name: 'content-raw-html', runs: 40, failed: [[nested]] },
  fc.property(fc.array(repeated, { minLength: 1, maxLength: 12 }), (parts) => {
    const html = `<div>${parts.join('')}</div>${blocks}`
    expect(elementsOf(() => markdownToTree(html))).toBeLessThanOrEqual(most)
    expect(elementsOf(() => htmlToMarkdown(html))).toBeLessThanOrEqual(most)
  }),
)

test.each([
  ['段落', times('<p>字', 300)],
  ['列表项', `<ul>${times('<li>字', 300)}</ul>`],
  ['表格', `<table>${times('<tr><td>字<td>字', 300)}</table>`],
  ['换行', `<div>${times('字<br>', 300)}</div>`],
  ['粗体', times('<p><b>字</b><i>字</i></p>', 300)],
])('不写、少写结束标签的平常写法照常显示：%s', (_, content) => {
  expect(renderContent({ format: 0, content }).degraded).toBe(false)
  expect(htmlToMarkdown(content)).not.toBeNull()
})

test('重开的标签带着很长的属性，带不了几次', () => {
  const long = numbered(50, (at) => `<b title="${times('长', 5000)}" id=${at}>`)
  expect(() => markdownToTree(`<div>${long}</div>${blocks}`)).toThrow(RangeError)
})

test('读完或读到一半，解析器都是原来的解析器', () => {
  const before = { ...adapter }
  markdownToTree('<p>字</p>')
  expect(() => markdownToTree(times('<div>', 300))).toThrow(RangeError)
  expect(adapter).toEqual({ ...before, onItemPush: undefined, onItemPop: undefined })
})

/** How many elements a parser makes while it works; it may be stopped. */
function elementsOf(work: () => unknown): number {
  let made = 0
  const own = { ...adapter }
  adapter.createElement = (...element) => {
    made += 1
    return own.createElement(...element)
  }
  try {
    work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  } finally {
    Object.assign(adapter, own)
  }
  return made
}
