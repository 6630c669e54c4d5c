import { accountStatuses, roleNames, users as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
import { useTable } from '../table/useTable.ts'
import { Invitations } from './invitations/Invitations.tsx'
import { nameOf, userColumns } from './user-columns.tsx'
import { userDecisions } from './user-decisions.ts'
import { accountStatusOrder, roles, userTable } from './user-table.ts'
import { UserDialog } from './UserDialog.tsx'

/** Everybody who has an account, what may be done with each, and the codes that let others in. */
export function AdminUsers() {
  const view = useTable(userTable(useRuntime()))
  return (
    <Stack $gap={4}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={userColumns}
        decisions={userDecisions}
        empty={words.empty}
        exportName="users"
        detail={(user, ways) => <UserDialog user={user} onChanged={view.refresh} {...ways} />}
        filters={
          <>
            <SearchFilter view={view} field="keyword" label={words.search} />
            <SelectFilter
              view={view}
              field="status"
              label={words.status}
              options={accountStatusOrder.map((value) => ({
                value,
                label: accountStatuses[value],
              }))}
            />
            <SelectFilter
              view={view}
              field="role"
              label={words.role}
              options={roles.map((value) => ({ value, label: roleNames[value] }))}
            />
          </>
        }
      />
      <Invitations />
    </Stack>
  )
}
