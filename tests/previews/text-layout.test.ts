import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutText, type Step } from '#server/previews/text-layout.ts'
import { testRandom } from '#tests/support/random.ts'

/** Chinese is as wide as it is high, everything else half of that. */
const measure = (text: string) =>
  Array.from(text, (character) => (character > '\u2E80' ? 1 : 0.5)).reduce(
    (one, other) => one + other,
    0,
  )
const steps: Step[] = [
  { size: 2, lines: 1 },
  { size: 1, lines: 3 },
]
const set = (text: string, width = 10) => layOutText(text, { width, steps, measure })

test('放得下就用大字，放不下换小一号，几行差不多长', () => {
  expect(set('听雨声声')).toEqual({ size: 2, lines: ['听雨声声'] })
  expect(set('把状态画出来一个登录')).toEqual({ size: 1, lines: ['把状态画出来一个登录'] })
  const { lines } = set('第一句话说完了第二句话也说完')
  expect(lines.map(measure)).toEqual([7, 7])
})

test('标点不站在行首，开括号不留在行尾，词不从中间断开', () => {
  expect(set('一二三四五六七八九十。完').lines).toEqual(['一二三四五六', '七八九十。完'])
  expect(set('他读的那一本书，《红楼梦》').lines).toEqual(['他读的那一本书，', '《红楼梦》'])
  expect(set('一二三四《五》六七八', 5).lines).toEqual(['一二三四', '《五》六', '七八'])
  expect(set('用 TypeScript 学习 SOFARegistry').lines).toEqual([
    '用 TypeScript',
    '学习 SOFARegistry',
  ])
  expect(set('我们来学习 C++20/Rust 吧', 8).lines).toEqual(['我们来学习', 'C++20/Rust 吧'])
})

test('比一行还宽的词才断开；放不下的以省略号结束', () => {
  expect(set('a'.repeat(36)).lines).toEqual(['a'.repeat(20), 'a'.repeat(16)])
  const { size, lines } = set('山高水长，'.repeat(9))
  expect(size).toBe(1)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/[山高水长]…$/)
  expect(set('').lines).toEqual([])
})

const texts = fc.string({
  unit: fc.constantFrom(...Array.from('的一是红楼梦，。！？《》“”（）…— abAB1+-/#￥')),
  maxLength: 80,
})

testRandom(
  '不论写了什么：行宽不超，字不少不多不换位置',
  { name: 'title-lines', runs: 500 },
  fc.property(texts, fc.integer({ min: 2, max: 12 }), (text, width) => {
    const { size, lines } = set(text, width)
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(width)
    expect(lines.length).toBeLessThanOrEqual(steps.find((it) => it.size === size)?.lines ?? 0)
    const [written = '', given = ''] = [lines.join(''), text].map((it) => it.replace(/\s/g, ''))
    const isCut = written.endsWith('…') && given.startsWith(written.slice(0, -1))
    expect(written === given || (isCut && lines.length === 3)).toBe(true)
  }),
)
