import { reportCase } from '#src/data/admin/reports.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { targetTypes } from '#src/messages/report.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetKept } from '#src/runtime/kept.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseForm } from './CaseForm.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { keptCase } from './case-form.ts'
import { nameOf } from './report-table.tsx'

interface CaseDialogProps {
  id: string
  /** The case, or another of the same content, is not as the list shows it. */
  onChanged: () => void
  onClose: () => void
}

/** A report as a case: what was reported, what is known about it, and how it ends. */
export function CaseDialog({ id, onChanged, onClose }: CaseDialogProps) {
  const runtime = useRuntime()
  const view = useQuery(reportCase, id)
  const { data, failure } = view
  const handleChange = () => {
    view.refresh()
    onChanged()
  }
  const handleClose = () => {
    forgetKept(runtime, keptCase(id))
    onClose()
  }
  const title = data
    ? words.title(targetTypes[data.type], nameOf(data))
    : failure === null
      ? words.loading
      : words.failed
  return (
    <Dialog width="large" title={title} onClose={handleClose}>
      <Loaded view={view} skeleton={<SkeletonText lines={12} />}>
        {(report) => (
          <Stack $gap={5}>
            <CaseFacts report={report} />
            {(report.abilities.handle || report.abilities.reject || report.abilities.close) && (
              <CaseForm report={report} onChanged={handleChange} />
            )}
            <CaseHistory report={report} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
