import { styled } from 'styled-components'
import { chart as words } from '#src/messages/admin/dashboard.ts'
import { theme } from '#src/theme/theme.ts'
import { Axes, ChartPicture } from './Axes.tsx'
import { type ChartPoint, dayBands, plot, shortDay, valueScale } from './chart-scales.ts'

interface BarChartProps {
  /** What the picture says, in one sentence. */
  label: string
  points: readonly ChartPoint[]
}

/** Few things a day: a column for each. */
export function BarChart({ label, points }: BarChartProps) {
  const x = dayBands(points)
  const y = valueScale(points)
  return (
    <ChartPicture label={label}>
      <Axes points={points} />
      {points.map(({ date, value }) => (
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
      ))}
    </ChartPicture>
  )
}

const Bar = styled.rect`
  fill: ${theme.color.accent};
`

/** A day without anything can be pointed at, too. */
const Reach = styled.rect`
  fill: transparent;
`
