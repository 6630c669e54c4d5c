import { describe, expect, test } from 'vitest'
import { differencesOf, type Line } from '#src/lib/differences.ts'
import { foldedRows } from '#src/lib/folded-rows.ts'
import { readableText } from '#src/lib/readable-text.ts'

describe('两份文字的不同', () => {
  test('一样的没有不同；空的也一样', () => {
    expect(differencesOf('', '')).toEqual([])
    expect(differencesOf('雨\n夜', '雨\r\n夜')?.map(({ isSame }) => isSame)).toEqual([
      true,
      true,
    ])
  })

  test('改了的一行并排，不同的词标出来', () => {
    const rows = differencesOf('今天下雨，我没出门。', '昨天下雨，我没出门。')
    expect(rows).toHaveLength(1)
    expect(marked(rows?.[0]?.left)).toBe('[今天]下雨，我没出门。')
    expect(marked(rows?.[0]?.right)).toBe('[昨天]下雨，我没出门。')
  })

  test('多出来的行只在一边，两边各数各的行', () => {
    const rows = differencesOf('一\n二', '一\n新\n二')
    expect(rows?.map(({ left, right }) => [left?.number, right?.number])).toEqual([
      [1, 1],
      [undefined, 2],
      [2, 3],
    ])
    expect(marked(rows?.[1]?.right)).toBe('[新]')
  })

  test('整行重写的，不拆成一个个词', () => {
    const [row] = differencesOf('山中何所有，岭上多白云。', 'const answer = 42') ?? []
    expect(marked(row?.left)).toBe('[山中何所有，岭上多白云。]')
    expect(marked(row?.right)).toBe('[const answer = 42]')
  })

  test('二十万字节的一整段，很快就比得出一个词', () => {
    const sentence = '今天的雨下得很大，我没有出门，在家里读了半天的书。'
    const before = sentence.repeat(2800)
    const [row] = differencesOf(before, before.replace(/半天的书。$/, '整天的书。')) ?? []
    expect(marked(row?.left)).toBe(`${before.slice(0, -5)}[半天]的书。`)
    expect(marked(row?.right)).toBe(`${before.slice(0, -5)}[整天]的书。`)
  })

  test('一个标点也没有的长行，也一样', () => {
    const before = '山上有云'.repeat(17_000)
    const [row] = differencesOf(before, `${before}和鸟`) ?? []
    expect(marked(row?.left)).toBe(before)
    expect(marked(row?.right)).toBe(`${before}[和鸟]`)
  })

  test('相差太多的不比，很快就说', () => {
    const one = Array.from({ length: 5000 }, (_, index) => `甲${index}`).join('\n')
    const other = Array.from({ length: 5000 }, (_, index) => `乙${index}`).join('\n')
    expect(differencesOf(one, other)).toBeNull()
  })
})

describe('相同的行收起来', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `第${index}行`)

  test('变化的前后各留两行', () => {
    const rows = differencesOf(lines.join('\n'), [...lines, '完'].join('\n')) ?? []
    expect(foldedRows(rows).map(({ kind, rows: part }) => [kind, part.length])).toEqual([
      ['fold', 10],
      ['rows', 2],
      ['rows', 1],
    ])
  })

  test('收起来省不了几行的，不收', () => {
    const short = lines.slice(0, 5)
    const rows = differencesOf(short.join('\n'), [...short, '完'].join('\n')) ?? []
    expect(foldedRows(rows).every(({ kind }) => kind === 'rows')).toBe(true)
  })
})

describe('可以读的文字', () => {
  test('Markdown 就是原文；富文本照 Markdown 的样子写', () => {
    expect(readableText(0, '# 雨')).toBe('# 雨')
    const ops = [
      { insert: '雨夜' },
      { insert: '\n', attributes: { header: 2 } },
      { insert: '看' },
      { insert: { image: '/a.png' }, attributes: { alt: '山', width: 300 } },
      { insert: '这里', attributes: { link: 'https://a.cn', bold: true } },
      { insert: { formula: 'x^2' } },
      { insert: '。\n红', attributes: { color: '#e00' } },
      { insert: '\n', attributes: { align: 'center' } },
      { insert: '做完' },
      { insert: '\n', attributes: { list: 'checked', indent: 1 } },
      { insert: { video: 'https://v.qq.com/1' } },
      { insert: { divider: true } },
    ]
    expect(readable(ops)).toBe(
      [
        '## 雨夜',
        '看![山](/a.png){width: 300}[**这里**](https://a.cn)$x^2$。{color: #e00}',
        '红{color: #e00}{align: center}',
        '  - [x] 做完',
        'https://v.qq.com/1\uFFFC',
      ].join('\n'),
    )
  })

  const run = (insert: unknown, attributes: object = {}) => [
    { insert, attributes },
    { insert: '\n' },
  ]
  const line = (attributes: object) => [{ insert: '雨' }, { insert: '\n', attributes }]
  test.each([
    ['图片', run({ image: '/1.png' }), run({ image: '/2.png' })],
    ['图片的说明', run({ image: '/1.png' }, { alt: '山' }), run({ image: '/1.png' })],
    ['链接', run('这里', { link: 'https://a.cn' }), run('这里', { link: 'https://b.cn' })],
    ['公式', run({ formula: 'a' }), run({ formula: 'b' })],
    ['视频', run({ video: 'https://v.qq.com/1' }), run({ video: 'https://v.qq.com/2' })],
    ['删除线', run('不', { strike: true }), run('不')],
    ['上标与下标', run('2', { script: 'super' }), run('2', { script: 'sub' })],
    ['颜色', run('雨', { color: '#fff' }), run('雨', { color: '#000' })],
    ['标题', line({ header: 1 }), line({ header: 2 })],
    ['列表', line({ list: 'bullet' }), line({ list: 'ordered' })],
    ['缩进', line({ list: 'bullet', indent: 1 }), line({ list: 'bullet' })],
    ['引用', line({ blockquote: true }), line({})],
    ['代码的语言', line({ 'code-block': 'js' }), line({ 'code-block': 'ts' })],
    ['对齐', line({ align: 'center' }), line({ align: 'right' })],
  ] as const)('富文本只换了%s，读起来也不一样', (_, one, other) => {
    expect(readable(one)).not.toBe(readable(other))
  })

  test('格式写下的先后不算不同；名字碰巧是别的东西的，照样读得出', () => {
    expect(readable(run('雨', { bold: true, link: 'https://a.cn' }))).toBe(
      readable(run('雨', { link: 'https://a.cn', bold: true })),
    )
    expect(readable(run('雨', { constructor: 'x' }))).toBe('雨{constructor: x}\n')
  })

  test('不写 ops、直接是一列操作的，服务器也收，读法一样', () => {
    expect(readableText(1, '[{"insert":"雨\\n"}]')).toBe('雨\n')
  })

  test('不是富文本的，读出来是空的', () => {
    expect(readableText(1, '{')).toBe('')
    expect(readableText(1, '[]')).toBe('')
  })

  const readable = (ops: readonly object[]) => readableText(1, JSON.stringify({ ops }))
})

/** A line with what is changed in brackets. */
const marked = (line: Line | null | undefined) =>
  line?.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')
