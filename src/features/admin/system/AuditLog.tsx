import { audit as words, targetTypes } from '#src/messages/admin/audit.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { actionText } from './audit-changes.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDialog } from './AuditDialog.tsx'
import { auditLog } from '#src/data/admin/system.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { text, type Filter } from '../table/place.ts'

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

/** A day as `<input type="date">` has it. */
const day: Filter<string> = (given) =>
  /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined

const filters = {
  actor: text,
  actorId: text,
  targetType: text,
  targetId: text,
  from: day,
  to: day,
}
const sorts = ['createTime'] as const

const auditTargets = Object.entries(targetTypes).map(([value, label]) => ({
  value,
  label,
}))

/** What administrators did, the newest first. */
const auditTable = createTable({
  address: { path: paths.adminSystem(), filters, sorts },
  query: auditLog,
})
