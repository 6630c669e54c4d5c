import { useSearchParams } from 'react-router-dom'
import { AppealQueue } from '#src/features/admin/reports/AppealQueue.tsx'
import { ReportQueue } from '#src/features/admin/reports/ReportQueue.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { tabOf } from '#src/runtime/address-query.ts'
import { reports as words } from '#src/messages/admin/reports.ts'
import { adminReportsTabs, paths } from '#src/runtime/paths.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'

/** What members reported: `?status=0&onlyOpen=true&type=0&reason=0&mine=true&keyword=…&sortBy=…&page=2&case=ID`; what authors say against what was decided: `?tab=appeals&status=pending` */
export function ReportsPage() {
  const [search] = useSearchParams()
  const tab = tabOf(search, adminReportsTabs)
  return (
    <AdminShell heading={words.heading}>
      <AddressTabs
        label={words.tabs}
        tabs={adminReportsTabs}
        words={words.tab}
        current={tab}
        addressOf={paths.adminReports}
      >
        {tab === 'queue' ? <ReportQueue /> : <AppealQueue />}
      </AddressTabs>
    </AdminShell>
  )
}
