import { useParams } from 'react-router-dom'
import * as historyQueries from '#src/data/public/history.ts'
import { MonthHeader } from '#src/features/history/MonthHeader.tsx'
import { NothingWritten } from '#src/features/history/ways.tsx'
import { readMonth, readYear, type YearMonth } from '#src/features/history/months.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { history as words, missing } from '#src/messages/history.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Missing } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/post-history/:year/:month?page=2` */
export function HistoryMonthPage() {
  const params = useParams()
  const year = readYear(params['year'])
  const month = readMonth(params['month'])
  const isMissing = year === null || month === null
  useTitle(
    isMissing ? missing.missingTitle : `${words.yearMonth(year, month)} · ${words.heading}`,
  )
  return (
    <Page $width="measure">
      {isMissing ? (
        <Missing words={missing} ways={['history', 'home']} />
      ) : (
        <Month year={year} month={month} />
      )}
    </Page>
  )
}

function Month({ year, month }: YearMonth) {
  const page = usePageNumber()
  const list = useListQueryAt(historyQueries.postsIn, { year, month }, { filter: {}, page })
  if (list.failure?.kind === 'missing')
    return <Missing words={missing} ways={['history', 'home']} />
  return (
    <Stack $gap={4}>
      <MonthHeader year={year} month={month} total={list.total} />
      {list.isEmpty && page === 1 ? (
        <NothingWritten text={words.emptyMonth} />
      ) : (
        <PostList list={list} heading="h2" />
      )}
    </Stack>
  )
}
