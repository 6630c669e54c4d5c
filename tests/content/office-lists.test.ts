import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from '#content/from-html.ts'
import { withOfficeLists } from '#content/office-lists.ts'
import { wordItem as item } from '#tests/support/word-html.ts'

describe('从 Word 复制来的列表', () => {
  test.each([
    [
      '圆点的是无序列表，圆点自己不留下',
      item(1, 'l', '一') + item(1, 'n', '二') + item(1, '·', '三'),
      '<ul><li>一</li><li>二</li><li>三</li></ul>',
    ],
    [
      '编了号的是有序列表，号不留下',
      item(1, '1.', '一') + item(1, '2.', '二'),
      '<ol><li>一</li><li>二</li></ol>',
    ],
    [
      '中文、括号里的号也是号',
      `${item(1, '一、', '甲')}<p>隔</p>${item(1, '(a)', '乙')}<p>隔</p>${item(1, '（一）', '丙')}`,
      '<ol><li>甲</li></ol><p>隔</p><ol><li>乙</li></ol><p>隔</p><ol><li>丙</li></ol>',
    ],
    [
      '一层套一层，再回来',
      item(1, 'l', '一') + item(2, '1.', '一之一') + item(3, 'n', '深') + item(1, 'l', '二'),
      '<ul><li>一<ol><li>一之一<ul><li>深</li></ul></li></ol></li><li>二</li></ul>',
    ],
    [
      '同一层换了一种，是另一个列表',
      item(1, 'l', '一') + item(1, '1.', '二'),
      '<ul><li>一</li></ul><ol><li>二</li></ol>',
    ],
    ['跳过一层的，层数照旧', item(2, 'l', '一'), '<ul><li><ul><li>一</li></ul></li></ul>'],
    [
      '列表外面的照旧',
      `<p class=MsoNormal>前</p>\n${item(1, 'l', '<b>一</b>')}\n<p>后</p>`,
      '<p class=MsoNormal>前</p><ul><li><b>一</b></li></ul><p>后</p>',
    ],
    ['没有列表的一字不动', '<p>一</p> <p>二</p>', '<p>一</p> <p>二</p>'],
  ])('%s', (_, html, lists) => {
    const written = withOfficeLists(html).replace(/<!\[[^>]*>|<span[^>]*><\/span>/g, '')
    expect(written).toBe(lists)
  })

  test('粘贴到 Markdown 里就是列表', () => {
    const html = item(1, 'l', '一') + item(2, '1.', '一之一') + item(1, 'l', '二')
    expect(htmlToMarkdown(`<html><body>${html}<p>后</p></body></html>`)).toBe(
      '- 一\n  1. 一之一\n- 二\n\n后',
    )
  })

  test.each([
    ['1.', '## 1.  题'],
    ['l', '## 题'],
  ])('标题前面编的号留着，圆点不留：%s', (mark, markdown) => {
    const heading = item(1, mark, '题').replace(/^<p/, '<h2').replace(/p>$/, 'h2>')
    expect(htmlToMarkdown(heading)?.replaceAll('\u00A0', ' ')).toBe(markdown)
  })

  test('一兆没写完的段落，不让人等', () => {
    const html = `mso-list${'<p style="mso-list:'.repeat(50_000)}`
    expect(withOfficeLists(html)).toHaveLength(html.length)
  })
})
