import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { series } from '#src/messages/admin/dashboard.ts'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'
import { ChartCard } from './charts/ChartCard.tsx'
import { kinds, seriesNames } from './series.ts'

/** How everything that is counted went, day by day. */
export function Trends({ trend }: { trend: components['schemas']['DashboardDay'][] }) {
  return (
    <Cards>
      {seriesNames.map((name) => (
        <ChartCard
          key={name}
          name={series[name]}
          kind={kinds[name]}
          points={trend.map((day) => ({ date: day.date, value: day[name] }))}
        />
      ))}
    </Cards>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
  gap: ${theme.space[3]};
  align-items: start;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
