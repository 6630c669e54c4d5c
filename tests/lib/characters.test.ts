import { describe, expect, test } from 'vitest'
import {
  coverCharacter,
  firstCharacter,
  initials,
  codePointLength,
} from '#src/lib/characters.ts'
import { hashIndex } from '#src/lib/hash.ts'

test.each([
  ['把状态画出来', '把'],
  ['《营造法式》读后', '营'],
  ['  「夜」', '夜'],
  ['go 的并发', 'G'],
  ['2026 年总结', '2'],
  ['👩‍💻 的一天', '👩‍💻'],
  ['（1️⃣）第一步', '1️⃣'],
  ['#️⃣ 话题', '话'],
  ['e\u0301 上有一点', 'E\u0301'],
  ['葛\u{e0100}城', '葛\u{e0100}'],
  ['……', '…'],
  ['', ''],
])('标题「%s」的封面字是 %s', (title, character) => {
  expect(firstCharacter(title)).toBe(character)
})

test.each([
  ['一次慢查询', '次'],
  ['《一一》', '一'],
  ['“一”字的写法', '字'],
  ['一', '一'],
  ['夜', '夜'],
  ['《“#话题”》', '话'],
  ['2026 年总结', '年'],
  ['3. 第三步', '第'],
  ['＃１　标题', '标'],
  ['（1️⃣）第一步', '第'],
  ['+1 与 ≥2', '与'],
  ['$PATH 是什么', 'P'],
  ['  𠮷野家', '𠮷'],
  ['《𠮷》', '𠮷'],
  ['🎉 新年', '🎉'],
  ['2048', '2'],
  ['……', '…'],
])('封面上的“%s”用第一个说了什么的字，不用太细的笔画：%s', (title, character) => {
  expect(coverCharacter(title)).toBe(character)
})

test.each([
  ['林间', '林'],
  ['Ada Lovelace', 'AL'],
  ['alice', 'A'],
  ['J. R. R. Tolkien', 'JR'],
  ['王 小波', '王'],
  ['Émile Zola', 'ÉZ'],
  ['123', '1'],
  ['   ', '?'],
  ['', '?'],
])('昵称「%s」的头像字是 %s', (name, text) => {
  expect(initials(name)).toBe(text)
})

describe('长度按码点数', () => {
  test.each([
    ['', 0],
    ['砚', 1],
    ['𠮷野家', 3],
    ['👩‍💻', 3],
  ])('「%s」是 %d', (text, length) => {
    expect(codePointLength(text)).toBe(length)
  })
})

describe('hashIndex', () => {
  test('同名同色，不出范围', () => {
    for (const name of ['', '林间', 'Ada', '👩‍💻', '𠮷'.repeat(1000)]) {
      const index = hashIndex(name, 6)
      expect(hashIndex(name, 6)).toBe(index)
      expect(index).toBeGreaterThanOrEqual(0)
      expect(index).toBeLessThan(6)
    }
  })

  test('不同的名字分到每一种颜色', () => {
    const used = new Set(Array.from({ length: 100 }, (_, at) => hashIndex(`作者${at}`, 6)))
    expect(used.size).toBe(6)
  })
})
