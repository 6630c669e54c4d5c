import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, relativeTime } from '#src/lib/dates.ts'
import { testRandom } from '#tests/support/random.ts'

const shanghai = 'Asia/Shanghai'
const now = new Date('2026-11-20T10:00:00+08:00')

describe('relativeTime', () => {
  test.each([
    ['2026-11-20T10:00:00+08:00', '刚刚'],
    ['2026-11-20T09:59:01+08:00', '刚刚'],
    ['2026-11-20T09:59:00+08:00', '1分钟前'],
    ['2026-11-20T09:00:01+08:00', '59分钟前'],
    ['2026-11-20T09:00:00+08:00', '1小时前'],
    ['2026-11-20T00:00:00+08:00', '10小时前'],
    ['2026-11-19T23:59:59+08:00', '昨天'],
    ['2026-11-18T23:59:59+08:00', '前天'],
    ['2026-11-17T12:00:00+08:00', '3天前'],
    ['2026-11-14T00:00:00+08:00', '6天前'],
    ['2026-11-13T23:59:59+08:00', '11月13日'],
    ['2026-01-01T00:00:00+08:00', '1月1日'],
    ['2025-12-31T23:59:59+08:00', '2025年12月31日'],
  ])('%s 读作 %s', (moment, text) => {
    expect(relativeTime(moment, now, shanghai)).toBe(text)
  })

  test('刚过零点时，一小时内仍按分钟说，之后才说昨天', () => {
    const midnight = new Date('2026-11-20T00:30:00+08:00')
    expect(relativeTime('2026-11-19T23:50:00+08:00', midnight, shanghai)).toBe('40分钟前')
    expect(relativeTime('2026-11-19T23:20:00+08:00', midnight, shanghai)).toBe('昨天')
  })

  test('同一刻在不同时区可以是不同的日子', () => {
    const moment = '2026-11-19T20:00:00Z'
    expect(relativeTime(moment, new Date('2026-11-20T02:00:00Z'), shanghai)).toBe('6小时前')
    expect(relativeTime(moment, new Date('2026-11-20T02:00:00Z'), 'UTC')).toBe('昨天')
  })

  test('钟差之内的未来算刚刚，更远的未来写日期', () => {
    expect(relativeTime('2026-11-20T10:00:30+08:00', now, shanghai)).toBe('刚刚')
    expect(relativeTime('2026-11-21T10:00:00+08:00', now, shanghai)).toBe('2026年11月21日')
  })

  test('接受 Date；读不懂的时间什么也不显示', () => {
    expect(relativeTime(new Date('2026-11-20T09:00:00+08:00'), now, shanghai)).toBe('1小时前')
    expect(relativeTime('不是时间', now, shanghai)).toBe('')
  })
})

describe('日期', () => {
  test('写全年月日，需要时带时分', () => {
    expect(formatDate('2026-11-17T16:30:00Z', shanghai)).toBe('2026年11月18日')
    expect(formatDateTime('2026-11-17T16:30:00Z', shanghai)).toBe('2026年11月18日 00:30')
  })

  const format = new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: shanghai,
  })
  const first = Date.UTC(1970, 0, 1)
  const last = Date.UTC(2100, 0, 1)

  testRandom(
    '上海的时间从古到今都和 Intl 说的一样，夏令时的那几年也是',
    { name: 'dates', runs: 2000, failed: [[684_864_000_000]] },
    fc.property(fc.integer({ min: first, max: last }), (at) => {
      const [year, month, day, time] = format.format(at).split(/[- ]/)
      expect(formatDateTime(new Date(at), shanghai)).toBe(
        `${year}年${Number(month)}月${Number(day)}日 ${time}`,
      )
    }),
  )

  test('读不懂的时间什么也不显示', () => {
    expect(formatDate('')).toBe('')
    expect(formatDateTime('')).toBe('')
  })
})
