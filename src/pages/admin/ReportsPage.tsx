import { useSearchParams } from 'react-router-dom'
import { AppealQueue } from '#src/features/admin/reports/AppealQueue.tsx'
import { ReportQueue } from '#src/features/admin/reports/ReportQueue.tsx'
import {
  readReportTab,
  reportsAddress,
  reportTabs,
} from '#src/features/admin/reports/reports-address.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { reports as words } from '#src/messages/admin/reports.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'

/** What members reported: `?status=0&onlyOpen=true&type=0&reason=0&mine=true&keyword=…&sortBy=…&page=2&case=ID`; what authors say against what was decided: `?tab=appeals&status=pending` */
export function ReportsPage() {
  const [search] = useSearchParams()
  const tab = readReportTab(search)
  return (
    <AdminShell heading={words.heading}>
      <AddressTabs
        label={words.tabs}
        tabs={reportTabs}
        words={words.tab}
        current={tab}
        addressOf={reportsAddress}
      >
        {tab === 'queue' ? <ReportQueue /> : <AppealQueue />}
      </AddressTabs>
    </AdminShell>
  )
}
