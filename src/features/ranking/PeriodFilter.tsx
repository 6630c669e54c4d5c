import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { periods, ranking as words } from '#src/messages/ranking.ts'
import { theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { rankingAddress, rankingPeriods, type RankingChoice } from './ranking-address.ts'

/** How far back the ranking counts, as links, the chosen one marked. */
export function PeriodFilter({ choice }: { choice: RankingChoice }) {
  return (
    <Cluster as="nav" aria-label={words.periods} $gap={2}>
      {rankingPeriods.map((period) => (
        <Option
          key={period}
          as={Link}
          to={rankingAddress({ ...choice, period })}
          replace
          aria-current={period === choice.period ? 'true' : undefined}
        >
          {periods[period]}
        </Option>
      ))}
    </Cluster>
  )
}

const Option = styled(Chip)`
  &[aria-current] {
    border-color: transparent;
    background: ${theme.color.accentSoft};
    font-weight: 600;
  }
`
