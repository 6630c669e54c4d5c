import { useNavigate } from 'react-router-dom'
import { ranking as words, tabs as names } from '#src/messages/ranking.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { rankingAddress, rankingTabs } from './ranking-address.ts'
import { RankingBoard, type RankingBoardProps } from './RankingBoard.tsx'

const tabs = rankingTabs.map((key) => ({ key, label: names[key] }))

/** The rankings: what is ranked is a tab, how far back it counts a link, and both stand in the address. */
export function Ranking({ place, addressOf, follow }: RankingBoardProps) {
  const navigate = useNavigate()
  return (
    <Stack $gap={4}>
      <Stack $gap={1}>
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        <Text $tone="soft">{words.text}</Text>
      </Stack>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={place.tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(tab) =>
            void navigate(rankingAddress({ ...place, tab }), { replace: true })
          }
        >
          <Stack $gap={4}>
            <PeriodFilter choice={place} />
            <RankingBoard place={place} addressOf={addressOf} follow={follow} />
          </Stack>
        </Tabs>
      </div>
    </Stack>
  )
}
