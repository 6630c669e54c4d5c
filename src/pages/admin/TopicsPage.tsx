import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTopics } from '#src/features/admin/topics/AdminTopics.tsx'

/** `?status=0&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function TopicsPage() {
  return (
    <AdminShell>
      <AdminTopics />
    </AdminShell>
  )
}
