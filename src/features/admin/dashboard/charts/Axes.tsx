import { styled } from 'styled-components'
import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/counts.ts'
import { theme } from '#src/theme/theme.ts'
import {
  type ChartPoint,
  chartSize,
  plot,
  shortDay,
  valueScale,
  wholeTicks,
} from './chart-scales.ts'

/** Lines to read values by, and the first and the last day. */
export function Axes({ points }: { points: readonly ChartPoint[] }) {
  const y = valueScale(points)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <g aria-hidden>
      {wholeTicks(points).map((tick) => (
        <g key={tick}>
          <Line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} />
          <Label x={plot.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatCount(tick)}
          </Label>
        </g>
      ))}
      <Label x={plot.left} y={chartSize.height - 6}>
        {first && shortDay(first.date)}
      </Label>
      <Label x={plot.right} y={chartSize.height - 6} textAnchor="end">
        {last && shortDay(last.date)}
      </Label>
    </g>
  )
}

const Line = styled.line`
  stroke: ${theme.color.line};
  shape-rendering: crispEdges;
`

const Label = styled.text`
  fill: ${theme.color.inkFaint};
  font-size: 11px;
  font-variant-numeric: tabular-nums;
`

interface ChartPictureProps {
  label: string
  children: ReactNode
}

/** A drawing that stands for one sentence. */
export function ChartPicture({ label, children }: ChartPictureProps) {
  return (
    <Drawing aria-label={label} viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}>
      {children}
    </Drawing>
  )
}

const Drawing = styled.svg.attrs({ role: 'img' })`
  display: block;
  width: 100%;
  height: auto;
`
