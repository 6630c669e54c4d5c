import { area, curveMonotoneX, line } from 'd3-shape'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { chart as words } from '#src/messages/admin/dashboard.ts'
import { theme } from '#src/theme/theme.ts'
import {
  type ChartPoint,
  chartSize,
  dayBands,
  dayPoints,
  plot,
  shortDay,
  valueScale,
  wholeTicks,
} from './chart-scales.ts'

interface PointsProps {
  points: readonly ChartPoint[]
}

interface ChartProps extends PointsProps {
  kind: 'bars' | 'line'
  /** What the picture says, in one sentence. */
  label: string
}

/** A drawing that stands for one sentence. */
export function Chart({ kind, label, points }: ChartProps) {
  return (
    <Drawing aria-label={label} viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}>
      <Axes points={points} />
      {kind === 'bars' ? <Bars points={points} /> : <Curve points={points} />}
    </Drawing>
  )
}

const Drawing = styled.svg.attrs({ role: 'img' })`
  display: block;
  width: 100%;
  height: auto;
`

/** Lines to read values by, and the first and the last day. */
function Axes({ points }: PointsProps) {
  const y = valueScale(points)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <g aria-hidden>
      {wholeTicks(points).map((tick) => (
        <g key={tick}>
          <Tick x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} />
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

const Tick = styled.line`
  stroke: ${theme.color.line};
  shape-rendering: crispEdges;
`

const Label = styled.text`
  fill: ${theme.color.inkFaint};
  font-size: 11px;
  font-variant-numeric: tabular-nums;
`

/** Few things a day: a column for each. */
function Bars({ points }: PointsProps) {
  const x = dayBands(points)
  const y = valueScale(points)
  return points.map(({ date, value }) => (
    <g key={date}>
      <title>{words.point(shortDay(date), value)}</title>
      <Bar
        x={x(date)}
        y={y(value)}
        width={x.bandwidth()}
        height={plot.bottom - y(value)}
        rx={1.5}
      />
      <Reach x={x(date)} y={plot.top} width={x.step()} height={plot.bottom - plot.top} />
    </g>
  ))
}

const Bar = styled.rect`
  fill: ${theme.color.accent};
`

/** A day without anything can be pointed at, too. */
const Reach = styled.rect`
  fill: transparent;
`

/** Many things a day: the line that they make. */
function Curve({ points }: PointsProps) {
  const x = dayPoints(points)
  const reach = dayBands(points)
  const y = valueScale(points)
  const left = ({ date }: ChartPoint) => x(date) ?? plot.left
  const top = ({ value }: ChartPoint) => y(value)
  const drawn = [...points]
  const last = drawn.at(-1)
  return (
    <>
      <Area d={area(left, plot.bottom, top).curve(curveMonotoneX)(drawn) ?? ''} />
      <Line d={line(left, top).curve(curveMonotoneX)(drawn) ?? ''} />
      {last && <Dot cx={left(last)} cy={top(last)} r={3} />}
      {points.map(({ date, value }) => (
        <Reach
          key={date}
          x={reach(date)}
          y={plot.top}
          width={reach.step()}
          height={plot.bottom - plot.top}
        >
          <title>{words.point(shortDay(date), value)}</title>
        </Reach>
      ))}
    </>
  )
}

const Area = styled.path`
  fill: ${theme.color.accentSoft};
`

const Line = styled.path`
  fill: none;
  stroke: ${theme.color.accent};
  stroke-width: 1.75;
  stroke-linejoin: round;
`

const Dot = styled.circle`
  fill: ${theme.color.accent};
  stroke: ${theme.color.surface};
  stroke-width: 1.5;
`
