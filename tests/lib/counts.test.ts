import { expect, test } from 'vitest'
import { badgeCount, formatCount, formatHotness, formatTotal } from '#src/lib/counts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1000'],
  [1001, '1k'],
  [1099, '1k'],
  [1100, '1.1k'],
  [8449, '8.4k'],
  [9999, '9.9k'],
  [10_000, '10k'],
  [10_001, '1w'],
  [12_345, '1.2w'],
  [1_234_567, '123.4w'],
  [-3, '0'],
])('阅读数 %d 显示为 %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [0, '0'],
  [1000, '1000'],
  [1001, '1k'],
  [9999, '9.9k'],
  [12_345, '12.3k'],
  [1_234_567, '1234.5k'],
])('热度 %d 显示为 %s', (score, text) => {
  expect(formatHotness(score)).toBe(text)
})

test.each([
  [0, '0'],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('未读数 %d 显示为 %s', (count, text) => {
  expect(badgeCount(count)).toBe(text)
})

test('只数到一千的总数后面有加号，确切的没有', () => {
  expect(formatTotal(1000, true)).toBe('1000+')
  expect(formatTotal(1000, false)).toBe('1000')
  expect(formatTotal(12_345, true)).toBe('1.2w+')
})
