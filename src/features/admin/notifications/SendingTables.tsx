import { optionsOf } from '#src/lib/options.ts'
import { kinds, notifications as words, statuses } from '#src/messages/admin/notifications.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import type { Preview } from './ComposeDialog.tsx'
import { ScheduledDialog } from './ScheduledDialog.tsx'
import { nameOf, scheduledColumns, sentColumns } from './sending-columns.tsx'
import { scheduledDecisions, sentDecisions } from './sending-decisions.ts'
import { scheduledTable, sendingKinds, sendingStatuses, sentTable } from './sending-tables.ts'

/** What was sent, and how many have read it. */
export function SentTable() {
  const view = useTable(sentTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      label={words.sentLabel}
      nameOf={nameOf}
      columns={sentColumns}
      decisions={sentDecisions}
      empty={words.sentEmpty}
      exportName="notifications"
      filters={[{ field: 'kind', label: words.kind, options: optionsOf(sendingKinds, kinds) }]}
    />
  )
}

/** What waits for its time, and what became of it. */
export function ScheduledTable({ preview }: { preview: Preview }) {
  const view = useTable(scheduledTable(useRuntime()))
  return (
    <AdminTable
      view={view}
      label={words.scheduledLabel}
      nameOf={nameOf}
      columns={scheduledColumns}
      decisions={scheduledDecisions}
      empty={words.scheduledEmpty}
      detail={(scheduled, ways) => (
        <ScheduledDialog
          key={scheduled.id}
          scheduled={scheduled}
          preview={preview}
          onEdited={() => {
            ways.close()
            view.refresh()
          }}
          {...ways}
        />
      )}
      filters={[
        { field: 'status', label: words.status, options: optionsOf(sendingStatuses, statuses) },
      ]}
    />
  )
}
