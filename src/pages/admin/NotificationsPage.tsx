import { useSearchParams } from 'react-router-dom'
import { AdminNotifications } from '#src/features/admin/notifications/AdminNotifications.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { NoticePreview } from '#src/features/notices/NoticePreview.tsx'
import { tabOf } from '#src/runtime/address-query.ts'
import { adminNotificationsTabs } from '#src/runtime/paths.ts'

/** `?tab=scheduled&status=scheduled&page=2`, or of what was sent `?kind=announcement&page=2` */
export function NotificationsPage() {
  const [search] = useSearchParams()
  return (
    <AdminShell>
      <AdminNotifications
        tab={tabOf(search, adminNotificationsTabs)}
        preview={(notice) => <NoticePreview {...notice} />}
      />
    </AdminShell>
  )
}
