import { AdminDashboard } from '#src/features/admin/dashboard/AdminDashboard.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'

/** What the back office opens with. */
export function DashboardPage() {
  return (
    <AdminShell>
      <AdminDashboard />
    </AdminShell>
  )
}
