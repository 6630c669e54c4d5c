import { audit as words } from '#src/messages/admin/audit.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { actionText } from './audit-changes.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditTable, auditTargets } from './audit-table.ts'
import { AuditDialog } from './AuditDialog.tsx'

/** Who did what, when and why, and what it was before; nobody can change it. */
export function AuditLog() {
  const view = useTable(auditTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      label={words.label}
      nameOf={({ action }) => actionText(action)}
      columns={auditColumns}
      empty={words.empty}
      exportName="audit"
      detail={(entry, { close }) => <AuditDialog entry={entry} onClose={close} />}
      filters={[
        { field: 'actor', label: words.search },
        { field: 'targetType', label: words.kind, options: auditTargets },
        { field: 'from', label: words.from, isDay: true },
        { field: 'to', label: words.to, isDay: true },
      ]}
    />
  )
}
