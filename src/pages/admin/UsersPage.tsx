import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { UserDialog } from '#src/features/admin/users/UserDialog.tsx'
import { Invitations } from '#src/features/admin/users/invitations/Invitations.tsx'
import { userTable } from '#src/features/admin/users/user-table.tsx'
import { users as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/** Everybody who has an account, what may be done with each, and the codes that let others in. `?status=banned&role=Admin&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function UsersPage() {
  const view = useTable(userTable(useRuntime()))
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        detail={(user, ways) => <UserDialog user={user} onChanged={view.refresh} {...ways} />}
      />
      <Invitations isShown={!view.list.isLoading} />
    </AdminShell>
  )
}
