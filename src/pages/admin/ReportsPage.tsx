import { useNavigate, useSearchParams } from 'react-router-dom'
import { AppealQueue } from '#src/features/admin/reports/AppealQueue.tsx'
import { ReportQueue } from '#src/features/admin/reports/ReportQueue.tsx'
import {
  readReportTab,
  reportsAddress,
  reportTabs,
} from '#src/features/admin/reports/reports-address.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { reports as words } from '#src/messages/admin/reports.ts'
import { Tabs } from '#src/ui/Tabs.tsx'

const tabs = reportTabs.map((key) => ({ key, label: words.tab[key] }))

/** What members reported: `?status=0&onlyOpen=true&type=0&reason=0&mine=true&keyword=…&sortBy=…&page=2&case=ID`; what authors say against what was decided: `?tab=appeals&status=pending` */
export function ReportsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const tab = readReportTab(search)
  return (
    <AdminShell heading={words.heading}>
      <div>
        <Tabs
          label={words.tabs}
          tabs={tabs}
          current={tab}
          // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
          onSelect={(to) => void navigate(reportsAddress(to), { replace: true })}
        >
          {tab === 'queue' ? <ReportQueue /> : <AppealQueue />}
        </Tabs>
      </div>
    </AdminShell>
  )
}
