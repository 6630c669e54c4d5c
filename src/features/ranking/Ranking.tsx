import { useNavigate, Link } from 'react-router-dom'
import { ranking as words, tabs as names, periods } from '#src/messages/ranking.ts'
import { useHrefOf } from '#src/runtime/address.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { RankingBoard, type RankingBoardProps } from './RankingBoard.tsx'
import {
  rankingAddress,
  rankingTabs,
  rankingPeriods,
  type RankingChoice,
} from './ranking-address.ts'

const tabs = rankingTabs.map((key) => ({ key, label: names[key] }))

/** The rankings: what is ranked is a tab, how far back it counts a link, and both stand in the address. */
export function Ranking({ place, follow }: RankingBoardProps) {
  const navigate = useNavigate()
  const hrefOf = useHrefOf()
  return (
    <Stack $gap={4}>
      <Stack $gap={1}>
        <PageHeading>{words.heading}</PageHeading>
        <Text $tone="soft">{words.text}</Text>
      </Stack>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={place.tab}
          href={(tab) => hrefOf(rankingAddress({ ...place, tab }))}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(tab) =>
            void navigate(rankingAddress({ ...place, tab }), { replace: true })
          }
        >
          <Stack $gap={4}>
            <PeriodFilter choice={place} />
            <RankingBoard place={place} follow={follow} />
          </Stack>
        </Tabs>
      </div>
    </Stack>
  )
}

/** How far back the ranking counts, as links, the chosen one marked. */
function PeriodFilter({ choice }: { choice: RankingChoice }) {
  return (
    <Cluster as="nav" aria-label={words.periods} $gap={2}>
      {rankingPeriods.map((period) => (
        <Chip
          key={period}
          as={Link}
          to={rankingAddress({ ...choice, period })}
          replace
          aria-current={period === choice.period ? 'true' : undefined}
        >
          {periods[period]}
        </Chip>
      ))}
    </Cluster>
  )
}
