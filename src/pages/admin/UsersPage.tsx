import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { optionsOf } from '#src/lib/options.ts'
import { accountStatuses, roleNames, users as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { Invitations } from '#src/features/admin/users/invitations/Invitations.tsx'
import { nameOf, userColumns } from '#src/features/admin/users/user-columns.tsx'
import { userDecisions } from '#src/features/admin/users/user-decisions.ts'
import { accountStatusOrder, roles, userTable } from '#src/features/admin/users/user-table.ts'
import { UserDialog } from '#src/features/admin/users/UserDialog.tsx'

/** Everybody who has an account, what may be done with each, and the codes that let others in. `?status=banned&role=Admin&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function UsersPage() {
  const view = useTable(userTable(useRuntime()))
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={userColumns}
        decisions={userDecisions}
        empty={words.empty}
        exportName="users"
        detail={(user, ways) => <UserDialog user={user} onChanged={view.refresh} {...ways} />}
        filters={[
          { field: 'keyword', label: words.search },
          {
            field: 'status',
            label: words.status,
            options: optionsOf(accountStatusOrder, accountStatuses),
          },
          { field: 'role', label: words.role, options: optionsOf(roles, roleNames) },
        ]}
      />
      <Invitations />
    </AdminShell>
  )
}
