import { Link } from 'react-router-dom'
import type { ReportType } from '#machines/report-dialog/report-rules.ts'
import { report as words, targetTypes } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import { ReportFields } from './ReportFields.tsx'
import type { ReportView } from './useReport.ts'

interface ReportDialogProps {
  report: ReportView
  type: ReportType
  /** What the target is called. */
  title: string
}

/** Asks why something is reported; or says that an own report of it waits already. */
export function ReportDialog({ report, type, title }: ReportDialogProps) {
  return (
    <Dialog
      open
      title={words.heading(targetTypes[type])}
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

function FormActions({ report }: Pick<ReportDialogProps, 'report'>) {
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
