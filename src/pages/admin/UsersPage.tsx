import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminUsers } from '#src/features/admin/users/AdminUsers.tsx'

/** `?status=banned&role=Admin&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function UsersPage() {
  return (
    <AdminShell>
      <AdminUsers />
    </AdminShell>
  )
}
