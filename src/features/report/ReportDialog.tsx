import { Link } from 'react-router-dom'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import type { ReportDialogRef } from '#machines/report-dialog/report-dialog.machine.ts'
import { report as words, targetTypes } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { useConnected } from '#src/runtime/useConnected.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import type { ReportView } from './report.ts'
import { ReportFields } from './ReportFields.tsx'

interface ReportDialogProps {
  dialog: ReportDialogRef
  /** What the target is called. */
  title: string
}

/** While it is open: asks why something is reported, or says that an own report of it waits already. */
export function ReportDialog({ dialog, title }: ReportDialogProps) {
  const report = useConnected(dialog, connectReportDialog)
  if (!report.isOpen || !report.target) return null
  return (
    <Dialog
      open
      title={words.heading(targetTypes[report.target.type])}
      onClose={report.cancel}
      actions={
        report.isReported ? (
          <Button onClick={report.cancel}>{words.close}</Button>
        ) : (
          <FormActions report={report} />
        )
      }
    >
      <Stack $gap={3}>
        <Text $tone="soft" $lines={2}>
          {title}
        </Text>
        {report.isReported ? (
          <Waiting onLeave={report.cancel} />
        ) : (
          <ReportFields report={report} />
        )}
      </Stack>
    </Dialog>
  )
}

function FormActions({ report }: { report: ReportView }) {
  return (
    <>
      <Button onClick={report.cancel}>{words.cancel}</Button>
      <Button
        $kind="primary"
        disabled={!report.canSubmit}
        aria-busy={report.isSending}
        onClick={report.submit}
      >
        {report.isSending ? words.submitting : words.submit}
      </Button>
    </>
  )
}

function Waiting({ onLeave }: { onLeave: () => void }) {
  return (
    <p aria-live="polite">
      {words.waiting}{' '}
      <TextLink as={Link} to={paths.userReports()} onClick={onLeave}>
        {words.mine}
      </TextLink>
    </p>
  )
}
