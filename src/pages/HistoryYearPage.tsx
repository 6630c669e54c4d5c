import { useParams } from 'react-router-dom'
import { HistoryMissing } from '#src/features/history/HistoryMissing.tsx'
import { HistoryYear } from '#src/features/history/HistoryYear.tsx'
import { readYear } from '#src/features/history/months.ts'
import { history as words, missing } from '#src/messages/history.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Page } from '#src/ui/Page.tsx'

/** `/post-history/:year` */
export function HistoryYearPage() {
  const year = readYear(useParams()['year'])
  useTitle(year === null ? missing.title : `${words.year(year)} · ${words.heading}`)
  return (
    <Page $width={year === null ? 'measure' : 'page'}>
      {year === null ? <HistoryMissing /> : <HistoryYear year={year} />}
    </Page>
  )
}
