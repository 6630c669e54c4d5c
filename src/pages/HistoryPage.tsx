import { HistoryOverview } from '#src/features/history/HistoryOverview.tsx'
import { Page } from '#src/ui/Page.tsx'

/** `/post-history` */
export function HistoryPage() {
  return (
    <Page>
      <HistoryOverview />
    </Page>
  )
}
