import { useSearchParams } from 'react-router-dom'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { System } from '#src/features/admin/system/System.tsx'
import { systemTabs } from '#src/features/admin/system/system-address.ts'
import { tabOf } from '#src/runtime/address-query.ts'

/** `?tab=settings|status|deliveries|jobs|audit`, for the last also `&actor=…&targetType=…&targetId=…&from=…&to=…&page=2` */
export function SystemPage() {
  const [search] = useSearchParams()
  return (
    <AdminShell>
      <System tab={tabOf(search, systemTabs)} />
    </AdminShell>
  )
}
