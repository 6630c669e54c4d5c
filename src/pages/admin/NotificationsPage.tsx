import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  AdminNotifications,
  type SendingTab,
} from '#src/features/admin/notifications/AdminNotifications.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { NoticePreview } from '#src/features/notices/NoticePreview.tsx'
import { paths } from '#src/runtime/paths.ts'

/** `?tab=scheduled&status=scheduled&page=2`, or of what was sent `?kind=announcement&page=2` */
export function NotificationsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const handleTab = (tab: SendingTab) => {
    const path = paths.adminNotifications()
    // Arrow keys select at once: a step back should leave the page, not walk through its tabs.
    void navigate(tab === 'scheduled' ? `${path}?tab=scheduled` : path, { replace: true })
  }
  return (
    <AdminShell>
      <AdminNotifications
        tab={search.get('tab') === 'scheduled' ? 'scheduled' : 'sent'}
        onTab={handleTab}
        preview={(notice) => <NoticePreview {...notice} />}
      />
    </AdminShell>
  )
}
