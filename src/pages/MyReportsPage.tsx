import { useSearchParams } from 'react-router-dom'
import { MyAppeals } from '#src/features/appeal/MyAppeals.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { MyReports } from '#src/features/report/MyReports.tsx'
import { readReportsTab } from '#src/features/report/reports-tab.ts'
import { reportsTabs as words } from '#src/messages/report.ts'
import { paths, reportsTabs } from '#src/runtime/paths.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { Page } from '#src/ui/Page.tsx'

/** `?tab=appeals&page=2` */
export function MyReportsPage() {
  const [search] = useSearchParams()
  const tab = readReportsTab(search)
  useTitle(words.tab[tab])
  const place = {
    page: readPage(search),
    addressOf: (page: number) => withPage(paths.userReports(), search, page),
  }
  return (
    <Page $width="measure">
      <AddressTabs
        label={words.label}
        tabs={reportsTabs}
        words={words.tab}
        current={tab}
        addressOf={paths.userReports}
      >
        {tab === 'reports' ? <MyReports {...place} /> : <MyAppeals {...place} />}
      </AddressTabs>
    </Page>
  )
}
