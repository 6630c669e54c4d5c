import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { AuditDialog } from './AuditDialog.tsx'
import { auditTable } from './audit-table.tsx'

/** Who did what, when and why, and what it was before; nobody can change it. */
export function AuditLog() {
  const view = useTable(auditTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      detail={(entry, { onClose }) => <AuditDialog entry={entry} onClose={onClose} />}
    />
  )
}
