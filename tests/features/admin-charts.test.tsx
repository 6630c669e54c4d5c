import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChartCard } from '#src/features/admin/dashboard/charts/ChartCard.tsx'
import {
  type ChartPoint,
  dayBands,
  plot,
  summaryOf,
  valueScale,
  wholeTicks,
} from '#src/features/admin/dashboard/charts/chart-scales.ts'
import { wordsOf } from '#tests/support/reader.tsx'

const days = (values: readonly number[]): ChartPoint[] =>
  values.map((value, at) => ({ date: `2026-11-${String(at + 1).padStart(2, '0')}`, value }))

describe('刻度', () => {
  test('从零开始，最多的一天不出框；什么都没有的，也画得出来', () => {
    for (const values of [[0, 0, 0], [3, 0, 7], [12_345, 1], [1], []]) {
      const points = days(values)
      const y = valueScale(points)
      expect(y(0)).toBe(plot.bottom)
      for (const { value } of points) expect(y(value)).toBeGreaterThanOrEqual(plot.top)
      expect(wholeTicks(points).every((tick) => Number.isInteger(tick))).toBe(true)
      expect(wholeTicks(points)[0]).toBe(0)
    }
  })

  test('每天一格，都在框里', () => {
    const points = days(Array.from({ length: 30 }, (_, at) => at))
    const x = dayBands(points)
    for (const { date } of points) {
      const left = x(date) ?? Number.NaN
      expect(left).toBeGreaterThanOrEqual(plot.left)
      expect(left + x.bandwidth()).toBeLessThanOrEqual(plot.right + 0.001)
    }
  })

  test('一句话里的数：总数、最多的那天（先到的）、今天', () => {
    expect(summaryOf(days([2, 5, 5, 1]))).toEqual({
      sum: 13,
      most: 5,
      mostOn: '11月2日',
      last: 1,
    })
    expect(summaryOf([])).toEqual({ sum: 0, most: 0, mostOn: '', last: 0 })
  })
})

describe('图', () => {
  const draw = (kind: 'bars' | 'line', values: readonly number[]) =>
    renderToStaticMarkup(<ChartCard name="评论" kind={kind} points={days(values)} />)

  test.each(['bars', 'line'] as const)('%s：有一句话的名字，后面有同样的数字', (kind) => {
    const html = draw(kind, [2, 5, 1])
    expect(html).toContain('role="img"')
    expect(html).toContain('aria-label="评论：3 天共 8，最多的一天是11月2日，5；今天 1"')
    expect(html.match(/<title>[^<]+<\/title>/g)).toEqual([
      '<title>11月1日：2</title>',
      '<title>11月2日：5</title>',
      '<title>11月3日：1</title>',
    ])
    // The newest day is what one looks for first.
    const cells = [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text)
    expect(cells).toEqual(['11月3日', '1', '11月2日', '5', '11月1日', '2'])
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
  })

  test.each([[[0, 0]], [[7]], [[]]])('%j 也画得出来', (values) => {
    for (const kind of ['bars', 'line'] as const) {
      const html = draw(kind, values)
      expect(html).toContain('<svg')
      expect(html).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  test('“看数字”说得出是什么的数字：一页上有好几个', () => {
    expect(wordsOf(draw('bars', [2, 5, 1]))).toContain('看数字 ：评论')
  })

  test('没有的说没有', () => {
    expect(draw('bars', [0, 0])).toContain('aria-label="评论：2 天里没有"')
  })
})
