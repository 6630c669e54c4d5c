import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import type { ReportDialogRef } from '#machines/report-dialog/report-dialog.machine.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { lazyDialog } from '#src/shared/lazy-part.tsx'

const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface ReportOpeningProps {
  /** Null until something is reported. */
  dialog: ReportDialogRef | null
  /** What the target is called. */
  title: string
}

/** The dialog that reports something, while it is open; it is loaded when it opens for the first time. */
export function ReportOpening({ dialog, title }: ReportOpeningProps) {
  return dialog && <Opened dialog={dialog} title={title} />
}

function Opened({ dialog, title }: { dialog: ReportDialogRef; title: string }) {
  const report = useConnected(dialog, connectReportDialog)
  return report.isOpen && <ReportDialog report={report} title={title} onClose={report.cancel} />
}
