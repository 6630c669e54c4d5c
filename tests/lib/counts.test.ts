import { expect, test } from 'vitest'
import { badgeCount, formatCount, formatHotness } from '#src/lib/counts.ts'

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
