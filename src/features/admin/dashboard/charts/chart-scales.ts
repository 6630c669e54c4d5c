import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'

/** One day of a chart. */
export interface ChartPoint {
  /** `2026-11-22` */
  date: string
  value: number
}

/** The room of a chart in its own units; it grows with the page. */
export const chartSize = { width: 360, height: 150 } as const
const margin = { top: 12, right: 10, bottom: 22, left: 34 } as const

export const plot = {
  left: margin.left,
  right: chartSize.width - margin.right,
  top: margin.top,
  bottom: chartSize.height - margin.bottom,
} as const

/** Values upwards from nothing; where there is nothing at all, one fits. */
export const valueScale = (points: readonly ChartPoint[]) =>
  scaleLinear()
    .domain([0, Math.max(1, ...points.map(({ value }) => value))])
    .nice(3)
    .range([plot.bottom, plot.top])

/** A place for each day, from the edge to the edge. */
export const dayPoints = (points: readonly ChartPoint[]) =>
  scalePoint<string>()
    .domain(points.map(({ date }) => date))
    .range([plot.left, plot.right])

/** A column for each day. */
export const dayBands = (points: readonly ChartPoint[]) =>
  scaleBand<string>()
    .domain(points.map(({ date }) => date))
    .range([plot.left, plot.right])
    .paddingInner(0.28)

/** Whole numbers to write beside a chart: nobody counts halves. */
export const wholeTicks = (points: readonly ChartPoint[]) =>
  valueScale(points)
    .ticks(3)
    .filter((tick) => Number.isInteger(tick))

/** `2026-11-03` as `11月3日`. */
export function shortDay(date: string): string {
  const [, month = '', day = ''] = date.split('-')
  return `${Number(month)}月${Number(day)}日`
}

/** What a chart amounts to. */
export function summaryOf(points: readonly ChartPoint[]) {
  const most = points.reduce<ChartPoint | null>(
    (best, point) => (best === null || point.value > best.value ? point : best),
    null,
  )
  return {
    sum: points.reduce((sum, { value }) => sum + value, 0),
    most: most?.value ?? 0,
    mostOn: most === null ? '' : shortDay(most.date),
    last: points.at(-1)?.value ?? 0,
  }
}
