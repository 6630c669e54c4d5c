import { useSearchParams } from 'react-router-dom'
import { Reports } from '#src/features/admin/reports/Reports.tsx'
import { readReportTab } from '#src/features/admin/reports/reports-address.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'

/** `?status=0&onlyOpen=true&type=0&reason=0&mine=true&keyword=…&sortBy=…&page=2&case=ID`, `?tab=appeals&status=pending` */
export function ReportsPage() {
  const [search] = useSearchParams()
  return (
    <AdminShell>
      <Reports tab={readReportTab(search)} />
    </AdminShell>
  )
}
