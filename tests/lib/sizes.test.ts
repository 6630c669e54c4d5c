import { expect, test } from 'vitest'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [182_452_224, '174 MB'],
  [21_474_836_480, '20 GB'],
  [5e15, '4547 TB'],
])('%d 字节是 %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [60, '1 分钟'],
  [3_661, '1 小时 1 分钟'],
  [86_400, '1 天'],
  [273_900, '3 天 4 小时'],
])('%d 秒是 %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
