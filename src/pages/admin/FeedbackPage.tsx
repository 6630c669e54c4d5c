import { AdminFeedback } from '#src/features/admin/feedback/AdminFeedback.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'

/** `?status=pending&type=bug&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function FeedbackPage() {
  return (
    <AdminShell>
      <AdminFeedback />
    </AdminShell>
  )
}
