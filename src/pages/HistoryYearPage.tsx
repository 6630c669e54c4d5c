import { useParams } from 'react-router-dom'
import { HistoryYear } from '#src/features/history/HistoryYear.tsx'
import { readYear } from '#src/features/history/months.ts'
import { history as words, missing } from '#src/messages/history.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Missing } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'

/** `/post-history/:year` */
export function HistoryYearPage() {
  const year = readYear(useParams()['year'])
  useTitle(year === null ? missing.missingTitle : `${words.year(year)} · ${words.heading}`)
  return (
    <Page $width={year === null ? 'measure' : 'page'}>
      {year === null ? (
        <Missing words={missing} ways={['history', 'home']} />
      ) : (
        <HistoryYear year={year} />
      )}
    </Page>
  )
}
