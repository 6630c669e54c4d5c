import { expect, test } from 'vitest'
import { truncate } from '#content/characters.ts'

const tower = `a${'\u0301'.repeat(17)}`

test.each([
  ['短的原样', '甲乙', 3, '甲乙'],
  ['正好的原样', '甲乙丙', 3, '甲乙丙'],
  ['长的截断', '甲乙丙丁', 3, '甲乙丙…'],
  ['表情不切成两半', `${'甲'.repeat(2)}😀😀`, 3, '甲甲😀…'],
  ['叠满音符的字后面的表情也不切', `b${tower.repeat(15)}😀😀`, 17, `b${tower.repeat(15)}…`],
  ['叠满音符的字也不切开', tower.repeat(4), 4, `${tower.repeat(3)}…`],
  [
    '只有一个太长的字，也切在字符之间',
    `a${'\u{1E000}'.repeat(20)}`,
    1,
    `a${'\u{1E000}'.repeat(7)}…`,
  ],
])('截短文字：%s', (_, text, length, expected) => {
  expect(truncate(text, length)).toBe(expected)
})

test('截在哪里都是完整的文字', () => {
  const texts = Array.from(
    { length: 40 },
    (_, at) => `${tower.repeat(90 + at)}b${'😀'.repeat(300)}`,
  )
  expect(texts.filter((text) => !truncate(text, 120).isWellFormed())).toEqual([])
})
