import { styled } from 'styled-components'
import { chart as words } from '#src/messages/admin/dashboard.ts'
import { theme } from '#src/theme/theme.ts'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { Chart } from './Chart.tsx'
import { type ChartPoint, shortDay, summaryOf } from './chart-scales.ts'

interface ChartCardProps {
  name: string
  kind: 'bars' | 'line'
  points: readonly ChartPoint[]
}

/** How something went, day by day: drawn, said in a sentence, and as numbers behind it. */
export function ChartCard({ name, kind, points }: ChartCardProps) {
  const summary = summaryOf(points)
  const days = points.length
  const label =
    summary.sum === 0 ? words.empty(name, days) : words.summary({ name, days, ...summary })
  return (
    <Figure>
      <Caption>
        <strong>{name}</strong>
        <span>{words.sum(summary.sum)}</span>
      </Caption>
      <Chart kind={kind} label={label} points={points} />
      <details>
        <Summary>
          {words.table}
          <VisuallyHidden>{words.of(name)}</VisuallyHidden>
        </Summary>
        <Numbers aria-label={words.tableOf(name)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ date, value }) => (
                <tr key={date}>
                  <td>{shortDay(date)}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Numbers>
      </details>
    </Figure>
  )
}

const Figure = styled.figure`
  min-width: 0;
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
`

const Caption = styled.figcaption`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${theme.space[2]};

  span {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }
`

const Summary = styled.summary`
  padding: ${theme.space[1]} 0;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  cursor: pointer;
`

/** Reached by the keyboard, since it scrolls. */
const Numbers = styled.section.attrs({ tabIndex: 0 })`
  max-height: 220px;
  overflow-y: auto;

  table {
    width: 100%;
    font-size: ${theme.text.s};
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: ${theme.space[1]} 0;
    border-top: 1px solid ${theme.color.line};
    font-weight: 400;
    text-align: start;
  }

  th {
    color: ${theme.color.inkSoft};
  }

  th + th,
  td + td {
    text-align: end;
  }
`
