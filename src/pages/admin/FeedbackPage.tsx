import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { optionsOf } from '#src/lib/options.ts'
import { feedback as words, detail } from '#src/messages/admin/feedback.ts'
import { statuses, types } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { feedbackColumns, nameOf } from '#src/features/admin/feedback/feedback-columns.tsx'
import { feedbackDecisions } from '#src/features/admin/feedback/feedback-decisions.ts'
import {
  feedbackStatuses,
  feedbackTable,
  feedbackTypes,
} from '#src/features/admin/feedback/feedback-table.ts'
import { FeedbackDialog } from '#src/features/admin/feedback/FeedbackDialog.tsx'

/** What members have told us: what waits, and the answers to it. `?status=pending&type=bug&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function FeedbackPage() {
  const view = useTable(feedbackTable(useRuntime()))
  const toaster = useToaster()
  const handleDone = (close: () => void) => {
    toaster.show({ kind: 'success', title: detail.done })
    close()
    view.refresh()
  }
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={feedbackColumns}
        decisions={feedbackDecisions}
        empty={words.empty}
        exportName="feedback"
        detail={(feedback, { close }) => (
          <FeedbackDialog
            key={feedback.id}
            feedback={feedback}
            onDone={() => handleDone(close)}
            onClose={close}
          />
        )}
        filters={[
          { field: 'keyword', label: words.search },
          {
            field: 'status',
            label: words.status,
            options: optionsOf(feedbackStatuses, statuses),
          },
          { field: 'type', label: words.type, options: optionsOf(feedbackTypes, types) },
        ]}
      />
    </AdminShell>
  )
}
