import { area, curveMonotoneX, line } from 'd3-shape'
import { styled } from 'styled-components'
import { chart as words } from '#src/messages/admin/dashboard.ts'
import { theme } from '#src/theme/theme.ts'
import { Axes, ChartPicture } from './Axes.tsx'
import {
  type ChartPoint,
  dayBands,
  dayPoints,
  plot,
  shortDay,
  valueScale,
} from './chart-scales.ts'

interface LineChartProps {
  /** What the picture says, in one sentence. */
  label: string
  points: readonly ChartPoint[]
}

/** Many things a day: the line that they make. */
export function LineChart({ label, points }: LineChartProps) {
  const x = dayPoints(points)
  const reach = dayBands(points)
  const y = valueScale(points)
  const left = ({ date }: ChartPoint) => x(date) ?? plot.left
  const top = ({ value }: ChartPoint) => y(value)
  const drawn = [...points]
  const last = drawn.at(-1)
  return (
    <ChartPicture label={label}>
      <Axes points={points} />
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
    </ChartPicture>
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

const Reach = styled.rect`
  fill: transparent;
`
