import { feedbackTable } from '#src/features/admin/feedback/feedback-table.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { feedback as words, detail } from '#src/messages/admin/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'

const FeedbackDialog = lazyDialog(
  async () => (await import('#src/features/admin/feedback/FeedbackDialog.tsx')).FeedbackDialog,
)

/** What members have told us: what waits, and the answers to it. `?onlyOpen=true&status=pending&type=bug&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function FeedbackPage() {
  const view = useTable(feedbackTable(useRuntime()))
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        detail={(feedback, { onClose }) => (
          <FeedbackDialog
            key={feedback.id}
            feedback={feedback}
            onDone={() => view.tell(detail.done)}
            onOutdated={view.refresh}
            onClose={onClose}
          />
        )}
      />
    </AdminShell>
  )
}
