import { Link } from 'react-router-dom'
import * as historyQueries from '#src/data/public/history.ts'
import { history as words, missing } from '#src/messages/history.ts'
import type { PostHistoryYear } from '#src/data/types.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Missing } from '#src/shared/Missing.tsx'
import { Grid, Stack } from '#src/ui/layout.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { formatCount } from '#src/lib/counts.ts'
import { paths } from '#src/runtime/paths.ts'
import { MoreLink, Panel } from '#src/ui/Panel.tsx'
import { RankRow } from '#src/ui/RankRow.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { NearbyYears, NothingWritten, Trail } from './ways.tsx'

/** A year: how many posts each month has, and what was read most in it. */
export function HistoryYear({ year: number }: { year: number }) {
  const {
    data: year,
    failure,
    refresh,
  } = usePageQuery(historyQueries.historyYear, String(number))
  if (failure?.kind === 'missing') return <Missing words={missing} ways={['history', 'home']} />
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Trail />
        <CountedHeading
          text={words.year(number)}
          total={year?.total ?? null}
          told={words.total}
        />
      </Stack>
      <NearbyYears year={number} />
      {failure && <FailureState failure={failure} onRetry={refresh} />}
      {!year && !failure && <YearSkeleton />}
      {year?.months.length === 0 && <NothingWritten text={words.emptyYear} />}
      {year && year.months.length > 0 && <Months year={year} />}
    </Stack>
  )
}

function Months({ year: { year, months } }: { year: PostHistoryYear }) {
  return (
    <>
      <MonthStrip year={year} months={months} />
      <Grid $column={420}>
        {months.map((month) => (
          <MonthPanel key={month.month} year={year} {...month} />
        ))}
      </Grid>
    </>
  )
}

function YearSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        <MonthStrip year={0} months={[]} />
        <Grid $column={420}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} shape="block" height="246px" />
          ))}
        </Grid>
      </Stack>
    </Loading>
  )
}

type Month = PostHistoryYear['months'][number]

/** A month of a year: what was read most, and the way to all of it. */
function MonthPanel({ year, month, total, items }: Month & { year: number }) {
  const count = formatCount(total)
  return (
    <Panel
      title={words.month(month)}
      more={
        <MoreLink
          as={Link}
          to={paths.historyMonth(year, month)}
          aria-label={words.moreLabel(month, count)}
        >
          {words.more(count)}
        </MoreLink>
      }
    >
      <ol>
        {items.map(({ id, title, viewCount }) => (
          <RankRow key={id} trailing={words.views(formatCount(viewCount))}>
            <Link to={paths.post(id)} title={title} dir="auto">
              {title}
            </Link>
          </RankRow>
        ))}
      </ol>
    </Panel>
  )
}
