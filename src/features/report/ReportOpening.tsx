import type { ReportDialogRef } from '#machines/report-dialog/report-dialog.machine.ts'
import { lazyDialog } from '#src/shared/lazy-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface ReportOpeningProps {
  /** Null until something is reported. */
  dialog: ReportDialogRef | null
  /** What the target is called. */
  title: string
}

/** The dialog that reports something, while it is open; it is loaded when it opens for the first time. */
export function ReportOpening({ dialog, title }: ReportOpeningProps) {
  return dialog && <ReportDialog dialog={dialog} title={title} />
}
