import { useSearchParams } from 'react-router-dom'
import { MyAppeals } from '#src/features/appeal/MyAppeals.tsx'
import { MyReports } from '#src/features/report/MyReports.tsx'
import { tabOf, usePageNumber } from '#src/runtime/address-query.ts'
import { reportsTabs as words } from '#src/messages/reports.ts'
import { paths, reportsTabs } from '#src/runtime/paths.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading } from '#src/ui/Text.tsx'

/** `?tab=appeals&page=2` */
export function MyReportsPage() {
  const [search] = useSearchParams()
  const tab = tabOf(search, reportsTabs)
  useTitle(words.tab[tab])
  const page = usePageNumber()
  return (
    <Page $width="measure">
      <Stack $gap={4}>
        <PageHeading>{words.tab[tab]}</PageHeading>
        <AddressTabs
          label={words.label}
          tabs={reportsTabs}
          words={words.tab}
          current={tab}
          addressOf={paths.userReports}
        >
          {tab === 'reports' ? <MyReports page={page} /> : <MyAppeals page={page} />}
        </AddressTabs>
      </Stack>
    </Page>
  )
}
