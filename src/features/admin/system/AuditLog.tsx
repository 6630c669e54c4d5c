import { styled } from 'styled-components'
import { audit as words } from '#src/messages/admin/audit.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { theme } from '#src/theme/theme.ts'
import { TextInput } from '#src/ui/TextInput.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
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
      filters={
        <>
          <SearchFilter view={view} field="actor" label={words.search} />
          <SelectFilter
            view={view}
            field="targetType"
            label={words.kind}
            options={auditTargets}
          />
          <DayFilter view={view} field="from" label={words.from} />
          <DayFilter view={view} field="to" label={words.to} />
        </>
      }
    />
  )
}

interface DayFilterProps {
  view: {
    filters: { from?: string; to?: string }
    narrow: (name: 'from' | 'to', value: string) => void
  }
  field: 'from' | 'to'
  label: string
}

function DayFilter({ view, field, label }: DayFilterProps) {
  return (
    <Day>
      {label}
      <TextInput
        type="date"
        value={view.filters[field] ?? ''}
        onChange={({ target }) => view.narrow(field, target.value)}
      />
    </Day>
  )
}

const Day = styled.label`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${theme.space[2]};
  align-items: center;
  flex-basis: 200px;
  color: ${theme.color.inkSoft};
`
