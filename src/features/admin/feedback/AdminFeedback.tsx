import { feedback as words, detail } from '#src/messages/admin/feedback.ts'
import { statuses, types } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
import { useTable } from '../table/useTable.ts'
import { feedbackColumns, nameOf } from './feedback-columns.tsx'
import { feedbackDecisions } from './feedback-decisions.ts'
import { feedbackStatuses, feedbackTable, feedbackTypes } from './feedback-table.ts'
import { FeedbackDialog } from './FeedbackDialog.tsx'

/** What members have told us: what waits, and the answers to it. */
export function AdminFeedback() {
  const view = useTable(feedbackTable(useRuntime()))
  const toaster = useToaster()
  const handleDone = (close: () => void) => {
    toaster.show({ kind: 'success', title: detail.done })
    close()
    view.refresh()
  }
  return (
    <Stack $gap={4}>
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
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
        filters={
          <>
            <SearchFilter view={view} field="keyword" label={words.search} />
            <SelectFilter
              view={view}
              field="status"
              label={words.status}
              options={feedbackStatuses.map((value) => ({ value, label: statuses[value] }))}
            />
            <SelectFilter
              view={view}
              field="type"
              label={words.type}
              options={feedbackTypes.map((value) => ({ value, label: types[value] }))}
            />
          </>
        }
      />
    </Stack>
  )
}
