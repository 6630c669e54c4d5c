import { reportCase } from '#src/data/admin/reports.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { targetTypes } from '#src/messages/report.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseForm } from './CaseForm.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { nameOf } from './report-columns.tsx'

interface CaseDialogProps {
  id: string
  /** The case, or another of the same content, is not as the list shows it. */
  onChanged: () => void
  onClose: () => void
}

/** A report as a case: what was reported, what is known about it, and how it ends. */
export function CaseDialog({ id, onChanged, onClose }: CaseDialogProps) {
  const { data, failure, refresh } = useQuery(reportCase, id)
  const handleChange = () => {
    refresh()
    onChanged()
  }
  const title = data ? words.title(targetTypes[data.type], nameOf(data)) : words.loading
  return (
    <Dialog open width="large" title={title} onClose={onClose}>
      {data === null ? (
        failure === null ? (
          <Loading>
            <SkeletonText lines={12} />
          </Loading>
        ) : (
          <FailureState failure={failure} onRetry={refresh} />
        )
      ) : (
        <Stack $gap={5}>
          <CaseFacts report={data} />
          {(data.abilities.handle || data.abilities.reject || data.abilities.close) && (
            <CaseForm key={data.version} report={data} onChanged={handleChange} />
          )}
          <CaseHistory report={data} />
        </Stack>
      )}
    </Dialog>
  )
}
