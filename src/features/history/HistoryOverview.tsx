import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as historyQueries from '#src/data/public/history.ts'
import { history as words } from '#src/messages/history.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { Text, Heading } from '#src/ui/Text.tsx'
import { formatCount } from '#src/lib/counts.ts'
import type { PostHistory } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { MonthStrip } from './MonthStrip.tsx'
import { MonthTitles } from './MonthTitles.tsx'

/** The whole archive: every year that has posts, the newest first. */
export function HistoryOverview() {
  const { data: history, failure, refresh } = usePageQuery(historyQueries.history)
  return (
    <Stack $gap={6}>
      <Stack $gap={1}>
        <CountedHeading
          text={words.heading}
          total={history?.total ?? null}
          told={words.total}
        />
        <Text $tone="soft">{words.text}</Text>
      </Stack>
      {failure && <FailureState failure={failure} onRetry={refresh} />}
      {!history && !failure && <OverviewSkeleton />}
      {history?.years.length === 0 && <EmptyState text={words.empty} />}
      {history?.years.map((year) => (
        <YearSection key={year.year} {...year} />
      ))}
    </Stack>
  )
}

function OverviewSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        {Array.from({ length: 3 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="28px" width="160px" />
            <MonthStrip year={0} months={[]} />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}

/** A year in the overview: how much was written, in which months, and what. */
function YearSection({ year, total, months }: PostHistory['years'][number]) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} $gap={3}>
      <Cluster $align="baseline">
        <Heading id={id}>
          <YearLink to={paths.historyYear(year)}>{words.year(year)}</YearLink>
        </Heading>
        <Text as="span" $tone="faint" $size="s">
          {words.total(formatCount(total))}
        </Text>
      </Cluster>
      <MonthStrip year={year} months={months} />
      <MonthTitles year={year} months={months} />
    </Stack>
  )
}

const YearLink = styled(Link)`
  &:hover {
    color: ${theme.color.accent};
  }
`
