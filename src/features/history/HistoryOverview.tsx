import { useId } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as historyQueries from '#src/data/public/history.ts'
import type { PostHistory } from '#src/data/types.ts'
import { formatCount } from '#src/lib/counts.ts'
import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Text, Heading } from '#src/ui/Text.tsx'
import { MonthStrip } from './MonthStrip.tsx'

/** The whole archive: every year that has posts, the newest first. */
export function HistoryOverview() {
  const { data: history, failure, refresh } = usePageQuery(historyQueries.history, null)
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

interface MonthTitlesProps {
  year: number
  months: PostHistory['years'][number]['months']
}

/** What was written in the months of a year: of each, the titles that were read most. */
function MonthTitles({ year, months }: MonthTitlesProps) {
  return (
    <ol>
      {months.map(({ month, total, posts }) => (
        <Month key={month}>
          <Name to={paths.historyMonth(year, month)} aria-label={words.yearMonth(year, month)}>
            {words.month(month)}
          </Name>
          <Titles>
            {posts.map(({ id, title }) => (
              <Title key={id}>
                <Link to={paths.post(id)} dir="auto">
                  {title}
                </Link>
              </Title>
            ))}
            {total > posts.length && (
              <li>
                <All
                  to={paths.historyMonth(year, month)}
                  aria-label={words.allOf(year, month, formatCount(total))}
                >
                  {words.more(formatCount(total))}
                </All>
              </li>
            )}
          </Titles>
        </Month>
      ))}
    </ol>
  )
}

const Month = styled.li`
  display: grid;
  grid-template-columns: 3.5em minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} 0;
  border-top: 1px solid ${theme.color.line};

  &:first-child {
    border-top: 0;
  }
`

const Name = styled(Link)`
  color: ${theme.color.inkSoft};
  font-variant-numeric: tabular-nums;

  &:hover {
    color: ${theme.color.accent};
  }
`

const All = styled(Name)`
  font-size: ${theme.text.s};
`

const Titles = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space[1]} ${theme.space[5]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Title = styled.li`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  a:hover {
    color: ${theme.color.accent};
  }
`
