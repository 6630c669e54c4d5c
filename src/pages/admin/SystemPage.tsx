import { useSearchParams } from 'react-router-dom'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { System } from '#src/features/admin/system/System.tsx'
import { readSystemTab } from '#src/features/admin/system/system-address.ts'

/** `?tab=settings|status|deliveries|jobs|audit`, for the last also `&actor=…&targetType=…&targetId=…&from=…&to=…&page=2` */
export function SystemPage() {
  const [search] = useSearchParams()
  return (
    <AdminShell>
      <System tab={readSystemTab(search)} />
    </AdminShell>
  )
}
